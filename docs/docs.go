// Package docs holds the documents that the program shows itself.
package docs

import (
	"embed"
	"regexp"
	"strings"
)

//go:embed glossary.md
var glossary string

// Positions has the positions in the folder positions: matrices drawn as in a book.
//
//go:embed positions/*.sgf
var Positions embed.FS

// A Section is a table of the glossary.
type Section struct {
	Title string
	Terms []Term
}

// A Term is a row of the glossary.
type Term struct {
	Names      []string // at least one
	Definition string   // Markdown: a sentence or two with *emphasis*, `code` and names of documents
}

// row is a row of a table of two columns; in the head of one the second is "meaning".
var row = regexp.MustCompile(`^\| (\S.*?) \| (\S.*) \|$`)

// Glossary returns the sections of docs/glossary.md in their order.
func Glossary() []Section {
	var sections []Section
	for line := range strings.Lines(glossary) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(line, "## "); ok {
			sections = append(sections, Section{Title: title})
		}
		match := row.FindStringSubmatch(line)
		if match == nil || match[2] == "meaning" {
			continue
		}
		last := &sections[len(sections)-1]
		last.Terms = append(last.Terms, Term{strings.Split(match[1], ", "), match[2]})
	}
	return sections
}
