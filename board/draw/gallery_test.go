package draw

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// Every position in docs/go-boards.md is read back, its size is the one said, small chains are named
// if it has any (what is said of the others is tested beside scripts/go-boards), and all planar complete seki up to 3×3 are there.
func TestCompactGallery(t *testing.T) {
	text := testtool.Must(os.ReadFile("../../docs/go-boards.md"))(t)
	shown := map[string]bool{}
	for _, block := range regexp.MustCompile("(?m)^`([^`]+)` on ([0-9]+×[0-9]+), (.*):\n\n((?:    .*\n?)+)").FindAllSubmatch(text, -1) {
		A := parse(t, string(block[1]))
		p, err := board.ParseText(strings.ReplaceAll(string(block[4]), "    ", ""))
		if err != nil {
			t.Fatalf("%s: %v", A, err)
		}
		checkPosition(t, A, p)
		if size := fmt.Sprintf("%d×%d", p.Width(), p.Height()); size != string(block[2]) {
			t.Errorf("%s is said to be on %s and is on %s", A, block[2], size)
		}
		if max(p.Width(), p.Height()) > 19 {
			t.Errorf("%s is on %s", A, block[2])
		}
		_, inGo, _ := strings.Cut(string(block[3]), "; in Go")
		if r, err := board.Read(p); err != nil {
			t.Error(err)
		} else if small := r.Small(); len(small) > 0 {
			if want := " undecided, small chains: " + board.ChainNames(small); inGo != want {
				t.Errorf("%s is said to be%s, want%s", A, inGo, want)
			}
		} else if !strings.HasPrefix(inGo, ", with the stones counted, ") {
			t.Errorf("%s has no small chains, and is said to be%s", A, inGo)
		}
		shown[A.Key()] = true
	}
	planar3 := 0
	for _, class := range known.All().Classes() {
		A := class.Matrix
		if max(A.Rows(), A.Cols()) > 3 || known.Results(class)[seki.Seki].Kind != seki.Complete {
			continue
		}
		if planar.Planar(A) != shown[A.Key()] {
			t.Errorf("%s: planar %t, shown %t", A, planar.Planar(A), shown[A.Key()])
		}
		if A.Rows() == 3 && shown[A.Key()] {
			planar3++
		}
	}
	if planar3 != 15 {
		t.Errorf("%d positions of size 3×3", planar3)
	}
}

// Every position in docs/positions is read back as the matrix that its name says, drawn as in
// a book and decided by its matrix. All planar complete seki up to 4×4 are there.
func TestPositions(t *testing.T) {
	files := testtool.Must(filepath.Glob("../../docs/positions/*.sgf"))(t)
	there := map[string]bool{} // by key of a canonical form
	for _, file := range files {
		data := testtool.Must(os.ReadFile(file))(t)
		positions, err := board.Parse(t.Context(), data, board.Last, 1<<20)
		if err != nil || len(positions) != 1 {
			t.Fatalf("%s: %d positions, %v", file, len(positions), err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".sgf")
		A := parse(t, strings.Join(strings.Split(strings.ReplaceAll(name, "-", ";"), ""), " "))
		if small := checkBook(t, eyes.FromMatrix(A), positions[0]).Small(); len(small) > 0 {
			t.Errorf("%s has small chains: %s", file, board.ChainNames(small))
		}
		there[canon.Form(A).Key()] = true
	}
	for _, class := range known.All().Classes() {
		A := class.Canonical
		if max(A.Rows(), A.Cols()) > 4 || known.Results(class)[seki.Seki].Kind != seki.Complete {
			continue
		}
		if there[A.Key()] != planar.Planar(A) {
			t.Errorf("%s: planar %t, there is a position: %t", A, planar.Planar(A), there[A.Key()])
		}
	}
}

// Book has a position of the gallery for each member of its class, and others are drawn.
func TestBookFromGallery(t *testing.T) {
	var first string
	for _, text := range []string{"2 1 0; 1 2 0; 0 0 2", "0 0 2; 1 2 0; 2 1 0"} {
		A := parse(t, text)
		p := testtool.Must(Book(t.Context(), A, BookSizes...))(t)
		checkBook(t, eyes.FromMatrix(A), p)
		if first == "" {
			first = p.String()
		} else if p.String() != first {
			t.Errorf("%s is drawn anew", A)
		}
	}
	for _, text := range []string{"2 1 0; 1 2 0; 0 0 3", "2 1 0"} {
		if p, err := inGallery(t.Context(), parse(t, text)); p != nil || err != nil {
			t.Errorf("%s is in the gallery: %v, %v", text, p, err)
		}
	}
}
