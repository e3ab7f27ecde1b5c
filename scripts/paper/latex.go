package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/search/certificate/write"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// papers writes NAME.pdf into a folder for each NAME.tex in the folder paper of a repository.
func papers(study page, root, dir string) error {
	work, err := os.MkdirTemp("", "seki-paper-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	sources, err := filepath.Glob(filepath.Join(root, "paper", "*.tex"))
	if err != nil || len(sources) == 0 {
		return fmt.Errorf("%s has no papers (%v)", filepath.Join(root, "paper"), err)
	}
	if err := prepare(study, root, work, sources); err != nil {
		return err
	}
	for _, source := range sources {
		name := strings.TrimSuffix(filepath.Base(source), ".tex")
		if err := typeset(work, name); err != nil {
			return fmt.Errorf("%s: %w", source, err)
		}
		pdf, err := os.ReadFile(filepath.Join(work, name+".pdf"))
		if err == nil {
			err = os.MkdirAll(dir, 0o777)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name+".pdf"), pdf, 0o666)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// prepare writes into a folder the sources and all that they read.
func prepare(study page, root, work string, sources []string) error {
	files := map[string][]byte{}
	for _, source := range append(sources, filepath.Join(root, "paper/references.bib")) {
		text, err := os.ReadFile(source)
		if err != nil {
			return err
		}
		files[filepath.Base(source)] = text
	}
	numbers, err := study.macros()
	if err != nil {
		return err
	}
	listed, err := readCases(filepath.Join(root, "paper/cases.txt"))
	if err != nil {
		return err
	}
	cases, err := listed.table()
	if err != nil {
		return err
	}
	proof, err := certificate("2 1 0; 1 2 0; 0 0 2")
	if err != nil {
		return err
	}
	files["numbers.tex"], files["certificate.txt"] = []byte(numbers+cases), proof
	if files["eyes_numbers.tex"], err = eyesMacros(root); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(work, name), text, 0o666); err != nil {
			return err
		}
	}
	return errors.Join(study.draw(work, ".pdf"), drawPictures(context.Background(), root, work))
}

// certificate returns a proof of the result of a matrix in SEKI, in the flat form, which has been verified.
func certificate(text string) ([]byte, error) {
	A, err := notation.Parse(text)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	solver := search.New(search.Options{Memory: 1 << 26, Workers: 1})
	verdict, err := solver.Verdict(ctx, A, seki.Seki)
	if err != nil {
		return nil, err
	}
	var proof, flat bytes.Buffer
	if _, err := write.Write(ctx, &proof, solver, verdict); err != nil {
		return nil, err
	}
	const room = 1 << 30
	if _, err := verify.Read(ctx, bytes.NewReader(proof.Bytes()), room); err != nil {
		return nil, err
	}
	if err := verify.Flat(ctx, &flat, &proof, room); err != nil {
		return nil, err
	}
	return wrapped(flat.String(), 80), nil
}

// wrapped breaks lines between words, so that none has more bytes than most, and indents what continues a line.
func wrapped(text string, most int) []byte {
	var b bytes.Buffer
	for line := range strings.Lines(text) {
		length := 0
		for k, word := range strings.Fields(line) {
			switch {
			case k == 0:
			case length+1+len(word) > most:
				b.WriteString("\n    ")
				length = 4
			default:
				b.WriteString(" ")
				length++
			}
			b.WriteString(word)
			length += len(word)
		}
		b.WriteString("\n")
	}
	return b.Bytes()
}

// matters matches the warnings of LaTeX that a reader would see: not those of a page that is too high by less than 10 points.
var matters = regexp.MustCompile(`(?m)^.*(Overfull \\hbox|Overfull \\vbox \(\d\d|LaTeX Warning|pdfTeX warning|Missing character|undefined|Package hyperref Warning).*$`)

// typeset runs LaTeX in a folder until all references are known.
func typeset(dir, name string) error {
	latex := []string{"pdflatex", "-interaction=nonstopmode", "-halt-on-error", name}
	for _, command := range [][]string{latex, {"bibtex", "-terse", name}, latex, latex, latex} {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "SOURCE_DATE_EPOCH=0", "FORCE_SOURCE_DATE=1", "max_print_line=1000")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", command[0], err, out[max(0, len(out)-1500):])
		}
	}
	log, err := os.ReadFile(filepath.Join(dir, name+".log"))
	if err != nil {
		return err
	}
	if faults := matters.FindAll(log, -1); faults != nil {
		return fmt.Errorf("%s", bytes.Join(faults, []byte("\n")))
	}
	return nil
}
