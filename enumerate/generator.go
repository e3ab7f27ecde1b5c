package enumerate

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/sekilab/sekilab/seki"
)

// Generator generates the classes of one size and sum, or a shard of them. It
// may be used any number of times, but not by two goroutines at once.
type Generator struct {
	rows, cols, sum int
	res, mod        int
}

// NewGenerator returns a generator of the classes of rows×cols matrices of the
// given sum. It fails when a size is less than 1, when the sum is negative or
// greater than seki.MaxEntry, or when rows·cols exceeds seki.MaxCells.
// When sum < max(rows, cols) there are no classes.
func NewGenerator(rows, cols, sum int) (*Generator, error) {
	switch {
	case rows < 1 || cols < 1:
		return nil, fmt.Errorf("there are no %d×%d matrices: both sizes must be at least 1", rows, cols)
	case rows > seki.MaxCells/cols:
		return nil, fmt.Errorf("%d×%d matrices are too large: at most %d entries", rows, cols, seki.MaxCells)
	case sum < 0 || sum > seki.MaxEntry:
		return nil, fmt.Errorf("the sum %d is outside 0…%d", sum, seki.MaxEntry)
	}
	return &Generator{rows: rows, cols: cols, sum: sum, mod: 1}, nil
}

// Shard restricts the generator to the part res of mod parts, 0 ≤ res < mod.
// The parts are disjoint, together they are everything, and they are of similar
// size when there are many more classes than parts: the ways to fill all but
// the last two rows (or, with at most two rows, the margins) are dealt out in
// turn. Every part walks through all these ways, which costs it about a
// twentieth of the whole.
func (g *Generator) Shard(res, mod int) error {
	if mod < 1 || res < 0 || res >= mod {
		return fmt.Errorf("there is no shard %d/%d: RES/MOD needs 0 ≤ RES < MOD", res, mod)
	}
	g.res, g.mod = res, mod
	return nil
}

// Visit calls visit with the entries of each canonical form, row-major, until
// visit returns false. The slice is reused for the next form. It reports whether
// all were visited.
func (g *Generator) Visit(visit func(cells []uint16) bool) bool {
	if g.sum < max(g.rows, g.cols) {
		return true
	}
	if width, ok := g.laneWidth(); ok {
		return newPlacement(g, width, visit).run()
	}
	return newPlain(g, visit).run()
}

// Generate generates every class without handing it out and returns how many
// there were. It is how the speed of generation is measured, and an oracle for
// Count.
func (g *Generator) Generate() uint64 {
	if g.sum < max(g.rows, g.cols) {
		return 0
	}
	if width, ok := g.laneWidth(); ok {
		p := newPlacement(g, width, nil)
		p.run()
		return p.count
	}
	count := uint64(0)
	newPlain(g, func([]uint16) bool { count++; return true }).run()
	return count
}

// laneWidth returns the number of bits for an entry when a row is packed into
// a word, and whether it fits.
func (g *Generator) laneWidth() (uint, bool) {
	most := min(g.sum-g.rows+1, g.sum-g.cols+1) // a row and column sum, so an entry
	width := bits.Len(uint(most))
	return uint(width), width*g.cols <= 64 && g.rows >= 2 && g.rows <= maxPacked && g.cols >= 2
}

// All returns the classes as matrices.
func (g *Generator) All() iter.Seq[seki.Matrix] {
	return func(yield func(seki.Matrix) bool) {
		entries := make([]int, g.rows*g.cols)
		g.Visit(func(cells []uint16) bool {
			for k, v := range cells {
				entries[k] = int(v)
			}
			return yield(seki.Must(seki.New(g.rows, g.cols, entries)))
		})
	}
}

// Classes yields the canonical form of each class of rows×cols matrices of the
// given sum without zero rows and columns, in the order stated in the package
// documentation. It yields nothing when the arguments are outside the limits of
// NewGenerator.
func Classes(rows, cols, sum int) iter.Seq[seki.Matrix] {
	g, err := NewGenerator(rows, cols, sum)
	if err != nil {
		return func(func(seki.Matrix) bool) {}
	}
	return g.All()
}
