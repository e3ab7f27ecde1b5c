package draw

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/seki"
)

const (
	constructions = 50      // drawings per attempt; only the smallest is shrunk
	maxChanges    = 100_000 // random changes to shrink it
)

// ErrTooLarge is returned if the board found is larger than board.MaxSize.
var ErrTooLarge = fmt.Errorf("boards are at most %d×%d", board.MaxSize, board.MaxSize)

// Draw returns a compact position that realises A, at least as wide as high: the smallest of a number of attempts. One
// attempt takes some tenths of a second for small matrices, and six find boards a tenth smaller. Draw is
// deterministic. It fails if A has a zero line, if its support is not planar, or if the board found is larger than
// board.MaxSize.
func Draw(A seki.Matrix, attempts int) (*board.Position, error) {
	c, err := newConstruction(A)
	if err != nil {
		return nil, err
	}
	found := make([]*grid, attempts)
	var group sync.WaitGroup
	for k := range found {
		group.Go(func() {
			random := rand.New(rand.NewPCG(uint64(k), 0))
			g := c.best(constructions, random)
			if g = shrink(g, A, min(maxChanges, 1000*len(g.points)), random); g.width < g.height {
				g = g.transposed()
			}
			found[k] = g
		})
	}
	group.Wait()
	return slices.MinFunc(found, (*grid).compare).checked(A)
}

// checked converts g to a position and verifies, by reading it, that it realises A.
func (g *grid) checked(A seki.Matrix) (*board.Position, error) {
	if max(g.width, g.height) > board.MaxSize {
		return nil, fmt.Errorf("the smallest board found for %s is %d×%d, and %w", A, g.width, g.height, ErrTooLarge)
	}
	p := g.position(A.Rows())
	_, err := board.ReadAs(p, A)
	return p, err
}

// compare orders grids by their number of points, then by their longer side.
func (g *grid) compare(h *grid) int {
	return cmp.Or(cmp.Compare(len(g.points), len(h.points)), cmp.Compare(max(g.width, g.height), max(h.width, h.height)))
}

// construction makes grids that realise a matrix.
type construction struct {
	A, turned             seki.Matrix
	drawings, turnedDrawn [][]planar.Face
}

// newConstruction fails if A has a zero line or its support is not planar.
func newConstruction(A seki.Matrix) (construction, error) {
	c := construction{A: A, turned: A.Transpose()}
	if slices.Contains(A.RowSums(), 0) || slices.Contains(A.ColSums(), 0) {
		return c, fmt.Errorf("no position has the matrix %s: a zero line is a chain that has been captured", A)
	}
	var ok bool
	if c.drawings, ok = planar.Embed(A); !ok {
		return c, fmt.Errorf("no position has the matrix %s: its support is not planar", A)
	}
	c.turnedDrawn, _ = planar.Embed(c.turned)
	return c, nil
}

// best returns the smallest of a number of random grids. The bars are the rows and the
// columns alternately. There must be at least two bars: the grid of a 1×1 matrix has a row
// of dame between rows of stones.
func (c construction) best(tries int, random *rand.Rand) *grid {
	A := c.A
	if A.Rows() == 1 && A.Cols() == 1 {
		g := newGrid(A.At(0, 0), 3)
		for k := range g.points {
			g.points[k] = [...]int{0, dame, 1}[k/g.width]
		}
		return g
	}
	var best *grid
	for try := range tries {
		turn := A.Rows() == 1 || A.Cols() > 1 && try%2 == 1
		B, drawings := A, c.drawings
		if turn {
			B, drawings = c.turned, c.turnedDrawn
		}
		p := quadrangulate(B, drawings, random)
		g := p.tessellate(B, random).grid(p)
		if best != nil && g.compare(best) >= 0 {
			continue
		}
		if !turn {
			best = g
			continue
		}
		best = g.transposed()
		for k, v := range best.points {
			if v != dame {
				best.points[k] = (v + A.Rows()) % (A.Rows() + A.Cols())
			}
		}
	}
	return best
}
