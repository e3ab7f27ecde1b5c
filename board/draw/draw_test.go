package draw

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

const attempts = 2

func parse(t testing.TB, text string) seki.Matrix {
	t.Helper()
	return testtool.Must(notation.Parse(text))(t)
}

// String writes chains as letters, for messages.
func (g *grid) String() string {
	var b strings.Builder
	for y := g.height - 1; y >= 0; y-- {
		for _, v := range g.points[y*g.width : (y+1)*g.width] {
			b.WriteByte(" .abcdefghijklmnopqrstuvwxyz"[v+2])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// The construction realises random matrices of all sizes up to 6×6, and so does what
// becomes of it by random changes and a row more. SEKI_LONG=1 takes more.
func TestLongConstructAndShrinkRandomMatrices(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	drawn, repeats := 0, 500
	if testtool.Long() {
		repeats = 4000
	}
	for range repeats {
		m, n := 1+random.IntN(6), 1+random.IntN(6)
		entries := make([]int, m*n)
		zeros := random.IntN(5)
		for i := range entries {
			entries[i] = max(0, random.IntN(zeros+4)-zeros)
		}
		A := seki.Must(seki.New(m, n, entries))
		if _, over, err := A.Terminal(seki.Seki); err != nil || over || !planar.Planar(A) {
			continue
		}
		c := testtool.Must(newConstruction(A))(t)
		g := c.best(1+random.IntN(2), random)
		if !new(checker).realises(g, A) {
			t.Fatalf("%s is not realised by\n%s", A, g)
		}
		if h := shrink(g, A, 500, random); !new(checker).realises(h, A) {
			t.Fatalf("%s is not realised by\n%safter shrinking\n%s", A, h, g)
		} else if g := h.raised(); !new(checker).realises(g, A) {
			t.Fatalf("%s is not realised by\n%swith one more row\n%s", A, g, h)
		}
		drawn++
	}
	if drawn < repeats/4 {
		t.Errorf("%d matrices drawn", drawn)
	}
}

func TestDraw(t *testing.T) {
	for _, c := range []struct {
		matrix        string
		width, height int // no larger
	}{
		{"2", 3, 2},
		{"1 1; 1 1", 5, 4},
		{"2 0; 0 2", 4, 3},
		{"1 1 0; 0 1 1; 1 0 1", 7, 5},
		{"0 1 1 1; 1 0 1 1; 1 1 0 1; 1 1 1 0", 12, 11},
		{"3 1 1 2", 19, 19},
		{"1; 1; 1; 5", 19, 19},
	} {
		A := parse(t, c.matrix)
		p := testtool.Must(Draw(A, attempts))(t)
		if p.Width() < p.Height() || p.Width()*p.Height() > c.width*c.height {
			t.Errorf("%s is drawn on %d×%d", A, p.Width(), p.Height())
		}
		if A.Sum() > 4 {
			continue
		}
		again, err := Draw(A, attempts)
		if err != nil || !again.Equal(p) {
			t.Errorf("%s is drawn differently the second time, or %v", A, err)
		}
	}
}

// A drawing may be too large. (Other errors are in board_draw.txtar.)
func TestTooLarge(t *testing.T) {
	const want = "the smallest board found for 60 is 60×3, and boards are at most 52×52"
	if p, err := Draw(parse(t, "60"), 1); err == nil || err.Error() != want || p != nil {
		t.Errorf("%v, %v", p, err)
	}
}
