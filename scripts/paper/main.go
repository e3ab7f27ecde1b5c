// Command paper writes the papers of the folder paper as PDF into a folder, which may exist:
//
//	go run ./scripts/paper FOLDER
//
// It takes numbers, tables and figures from data/known and from the tables of docs/study.md, which the tests of the
// command compare with what commands write, the cases of an appendix from paper/cases.txt, which it checks, and a
// certificate from the search. The paper on eyes has numbers and boards of testdata/positions and of
// docs/reading-boards.md. pdflatex and bibtex of Debian's texlive-latex-base and rsvg-convert of librsvg2-bin do the
// rest; a warning that matters is an error.
//
//	go run ./scripts/paper
//
// draws the figures of docs/study.md, docs/pictures/ends.svg and rings.svg.
package main

import (
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) > 2 {
		log.Print("give one folder for the papers, or nothing to draw the figures of docs/study.md")
		os.Exit(2)
	}
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

func run() error {
	study, err := readStudy(".")
	if err != nil {
		return err
	}
	if len(os.Args) == 2 {
		return papers(study, ".", os.Args[1])
	}
	return study.draw("docs/pictures", ".svg")
}

func readStudy(root string) (page, error) {
	text, err := os.ReadFile(filepath.Join(root, "docs/study.md"))
	return page(text), err
}
