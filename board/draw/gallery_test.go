package draw

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
)

// Every position in docs/go-boards.md is read back, its size is the one said, it is said to
// be undecided if and only if it has small chains, and all planar complete seki up to 3×3 are there.
func TestGallery(t *testing.T) {
	text, err := os.ReadFile("../../docs/go-boards.md")
	if err != nil {
		t.Fatal(err)
	}
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
		want := "; in Go decided by its matrix"
		if r, err := board.Read(p); err != nil {
			t.Error(err)
		} else if len(r.Small()) > 0 {
			want = "; in Go undecided, small chains: " + board.ChainNames(r.Small())
		}
		if !strings.HasSuffix(string(block[3]), want) {
			t.Errorf("%s is said to be %s, want %s", A, block[3], want)
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
