package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/board"
	boards "github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
)

// The page of positions begins as this command writes it. Every position of a section is on
// it, with a picture that shows what is in its file, and nothing else is in the folder.
func TestPage(t *testing.T) {
	const docs = "../../docs"
	page := testtool.Must(os.ReadFile(filepath.Join(docs, "go-boards.md")))(t)
	if !strings.HasPrefix(string(page), boardsPage) {
		t.Error("go-boards.md is older than boards.md")
	}
	small, sections := sections()
	sections = append(sections, section{matrices: small})
	pictures := map[string]bool{}
	for _, s := range sections {
		for _, A := range s.matrices {
			name := fileName(A)
			data, err := os.ReadFile(filepath.Join(docs, "positions", name+".sgf"))
			if os.IsNotExist(err) {
				continue // TestPositions knows which are there
			}
			if err != nil {
				t.Fatal(err)
			}
			positions := testtool.Must(board.Parse(t.Context(), data, board.Last, 1<<20))(t)
			comparePicture(t, A, positions[0], filepath.Join(docs, "positions", name+".svg"))
			if !strings.Contains(string(page), "positions/"+name+".sgf") || !strings.Contains(string(page), "positions/"+name+".svg") {
				t.Errorf("%s is not on the page", name)
			}
			pictures[name+".svg"] = true
		}
	}
	files := testtool.Must(os.ReadDir(filepath.Join(docs, "positions")))(t)
	for _, f := range files {
		if strings.HasSuffix(f.Name(), ".svg") && !pictures[f.Name()] || !strings.Contains(string(page), f.Name()) {
			t.Errorf("nothing asks for %s", f.Name())
		}
	}
}

// comparePicture compares a picture with that of a position with the matrix A.
func comparePicture(t *testing.T, A seki.Matrix, p *board.Position, file string) {
	t.Helper()
	r := testtool.Must(board.ReadAs(p, A))(t)
	var drawn bytes.Buffer
	testtool.NoError(t, reports.FigureOf(boards.Board(r)).Write(&drawn, ".svg", time.Time{}))
	if data, err := os.ReadFile(file); err != nil || !bytes.Equal(data, drawn.Bytes()) {
		t.Errorf("%s does not show the position of %s, or %v", file, A, err)
	}
}

// TestLongCompactPage checks what docs/go-boards.md says of the first of the positions without small chains, with
// SEKI_LONG=1 of all.
func TestLongCompactPage(t *testing.T) {
	page := testtool.Must(os.ReadFile("../../docs/go-boards.md"))(t)
	blocks := regexp.MustCompile("(?m)^`[^`]+` on [^;]*(; in Go, .*):\n\n((?:    .*\n?)+)").FindAllSubmatch(page, -1)
	if len(blocks) < 3 {
		t.Errorf("only %d positions", len(blocks))
	}
	if !testtool.Long() {
		blocks = blocks[:1]
	}
	for _, block := range blocks {
		p := testtool.Must(board.ParseText(strings.ReplaceAll(string(block[2]), "    ", "")))(t)
		r := testtool.Must(board.Read(p))(t)
		if want, err := counted(r); err != nil || want != string(block[1]) {
			t.Errorf("%s, want %s (%v)", block[1], want, err)
		}
	}
}
