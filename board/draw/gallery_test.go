package draw

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// Every position in docs/positions is read back as the matrix that its name says, drawn as in
// a book and decided by its matrix. All planar complete seki up to 4×4 are there.
func TestPositions(t *testing.T) {
	files := testtool.Must(filepath.Glob("../../docs/positions/*.sgf"))(t)
	there := map[string]bool{} // by key of a canonical form
	for _, file := range files {
		data := testtool.Must(os.ReadFile(file))(t)
		positions, err := board.Parse(data, board.Last)
		if err != nil || len(positions) != 1 {
			t.Fatalf("%s: %d positions, %v", file, len(positions), err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".sgf")
		A := parse(t, strings.Join(strings.Split(strings.ReplaceAll(name, "-", ";"), ""), " "))
		if small := checkBook(t, A, positions[0]).Small(); len(small) > 0 {
			t.Errorf("%s has small chains: %s", file, board.ChainNames(small))
		}
		there[canon.Form(A).Key()] = true
	}
	for _, class := range known.All().Classes() {
		A := class.Matrix
		if max(A.Rows(), A.Cols()) > 4 || class.Results[seki.Seki].Kind != seki.Complete {
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
		p := testtool.Must(Book(t.Context(), A, 1, BookSizes...))(t)
		checkBook(t, A, p)
		if first == "" {
			first = p.String()
		} else if p.String() != first {
			t.Errorf("%s is drawn anew", A)
		}
	}
	for _, text := range []string{"2 1 0; 1 2 0; 0 0 3", "2 1 0"} {
		if p, err := inGallery(parse(t, text)); p != nil || err != nil {
			t.Errorf("%s is in the gallery: %v, %v", text, p, err)
		}
	}
}
