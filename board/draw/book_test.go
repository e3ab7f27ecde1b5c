package draw

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// checkBook checks that a position realises A, and that each chain outside its matrix is
// alive and has two eyes of a point each.
func checkBook(t *testing.T, A seki.Matrix, p *board.Position) *board.Reading {
	t.Helper()
	r, err := board.ReadAs(p, A)
	if err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	name := map[board.Point]string{} // of the chain of a stone
	for _, chain := range p.Chains() {
		for _, at := range chain.Stones {
			name[at] = chain.Name()
		}
	}
	found := map[string]int{} // eyes by name of a chain
	for at := range p.Points() {
		if p.At(at) != board.Empty {
			continue
		}
		var beside []string
		open := false
		for _, by := range [...]board.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			q := board.Point{X: at.X + by.X, Y: at.Y + by.Y}
			open = open || p.Contains(q) && p.At(q) == board.Empty
			if chain := name[q]; chain != "" && !slices.Contains(beside, chain) {
				beside = append(beside, chain)
			}
		}
		if !open && len(beside) == 1 {
			found[beside[0]]++
		}
	}
	for _, chain := range r.Alive {
		if found[chain.Name()] != 2 {
			t.Errorf("%s: %s has %d eyes\n%s", A, chain.Name(), found[chain.Name()], p.Diagram())
		}
	}
	return r
}

// Every complete seki up to 2×2 and one of size 3×3 with a position has one as in a book; SEKI_LONG=1 takes
// every third. With SEKI_LONG=hand it is every one up to 4×4, and those up to 3×3 have large chains alone.
func TestLongBook(t *testing.T) {
	starts, every, most := 1, 15, 3
	if testtool.Long() {
		starts, every = 2, 3
	}
	long := testtool.ByHand()
	if long {
		starts, every, most = 24, 1, 4
	}
	met, drawn := map[int]int{}, map[int]int{}
	for _, class := range known.All().Classes() {
		A := class.Matrix
		lines := max(A.Rows(), A.Cols())
		if class.Results[seki.Seki].Kind != seki.Complete || !planar.Planar(A) || lines > most {
			continue
		}
		if met[lines]++; lines > 2 && met[lines]%every > 0 {
			continue
		}
		p, err := newBook(t.Context(), A, starts, BookSizes)
		if err != nil {
			t.Error(err)
			continue
		}
		if small := checkBook(t, A, p).Small(); long && len(small) > 0 && lines < 4 {
			t.Errorf("%s has small chains: %s\n%s", A, board.ChainNames(small), p.Diagram())
		}
		drawn[lines]++
	}
	if met[3] != 15 || drawn[1] != 1 || drawn[2] != 4 || drawn[3] != 15/every {
		t.Errorf("drawn by number of lines: %v of %v", drawn, met)
	}
}

func TestBookIsDeterministic(t *testing.T) {
	A := parse(t, "1 1; 1 1")
	p := testtool.Must(newBook(t.Context(), A, 2, BookSizes))(t)
	if again, err := newBook(t.Context(), A, 2, BookSizes); err != nil || !again.Equal(p) {
		t.Errorf("drawn differently the second time, or %v:\n%s\n%s", err, p, again)
	}
	if p.Width() != 9 {
		t.Errorf("a board of %d×%d", p.Width(), p.Height())
	}
}

func TestBookStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p, err := Book(ctx, parse(t, "2 1; 1 3"), 1, BookSizes...); !errors.Is(err, context.Canceled) || p != nil {
		t.Errorf("%v, %v", p, err)
	}
}

// The cost of a change is the difference of the costs of the whole boards, and after many changes at any cost the
// position still realises the matrix.
func TestCost(t *testing.T) {
	A := parse(t, "2 1 0; 1 2 0; 0 0 2")
	random := rand.New(rand.NewPCG(1, 2))
	c := testtool.Must(newConstruction(A))(t)
	g := c.best(1, random)
	g = g.raised()
	x := newAnnealer(g.cropped(g.width+3, g.height+2), A, random).withCosts()
	total := func() int {
		sum := 0
		for y := range x.height + 1 {
			for right := range x.width + 1 {
				sum += blockCosts[x.class(right-1, y-1)][x.class(right, y-1)][x.class(right, y)][x.class(right-1, y)]
			}
		}
		stones := make([]int, len(x.size))
		for k, v := range x.points {
			if v != outside {
				sum += distanceCost * (k%x.width + k/x.width)
			}
			if v >= 0 {
				stones[v]++
			}
		}
		for v, n := range stones {
			sum += stoneCost*n + missingCost*max(0, board.SmallChain+1-n)
			if n != x.size[v] {
				t.Fatalf("chain %d has %d stones, not %d", v, n, x.size[v])
			}
		}
		return sum
	}
	changes := 0
	for before := total(); changes < 2000; {
		at, to := x.pick(random.IntN(len(x.points)))
		if at == nil {
			continue
		}
		more, ok := x.try(at, to)
		if after := total(); after-before != more {
			t.Fatalf("change %d of %v to %v: %d more, want %d", changes, at, to, more, after-before)
		} else {
			before = after
		}
		if ok {
			changes++
		}
	}
	if !new(checker).realises(x.grid, A) {
		t.Errorf("%s is not realised by\n%s", A, x.grid)
	}
}
