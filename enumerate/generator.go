package enumerate

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// Generator generates the classes of one size and sum, or a shard of them. It can
// be used repeatedly, and by several goroutines at once if none changes it.
type Generator struct {
	rows, cols, sum int
	res, mod        int
	upToTranspose   bool
	only            restriction
}

// restriction is set by Generator.Only; nil accepts all.
type restriction struct {
	margins func(r, c []int) bool
	row     func(r int, row []uint16, c []int) bool
}

// NewGenerator returns a generator of the classes of rows×cols matrices of the given sum. There are none if sum <
// max(rows, cols). It fails if a size is less than 1, if the sum is negative or greater than seki.MaxEntry, or if
// rows·cols exceeds seki.MaxCells.
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

// Shard restricts the generator to shard res of mod, 0 ≤ res < mod. The shards are
// disjoint and complete, and of similar size if there are many more classes than
// shards: the ways to fill all but the last two rows (with one or two rows, the margins)
// are assigned in turn. Every shard goes through all these ways, which is a small
// part of the work.
func (g *Generator) Shard(res, mod int) error {
	if mod < 1 || res < 0 || res >= mod {
		return fmt.Errorf("there is no shard %d/%d: RES/MOD needs 0 ≤ RES < MOD", res, mod)
	}
	g.res, g.mod = res, mod
	return nil
}

// UpToTranspose makes a generator of square matrices skip every class whose
// transpose has the lesser canonical form, in the order of seki.Matrix.Compare.
// It has no effect for other sizes.
func (g *Generator) UpToTranspose() { g.upToTranspose = g.rows == g.cols }

// Only restricts the generator. margins accepts or rejects the row sums and column sums of a class, both in descending
// order. row accepts or rejects a row, given its sum and the column sums; its result must not change when columns of
// equal sum are exchanged. A row is tried when it is placed, before the rows below it.
func (g *Generator) Only(margins func(r, c []int) bool, row func(r int, row []uint16, c []int) bool) {
	g.only = restriction{margins, row}
}

// Visit calls visit with the entries of each canonical form, row-major, until visit
// returns false. The slice is reused. The error is the cause of ctx if that ends
// first. Visit allocates nothing per class.
func (g *Generator) Visit(ctx context.Context, visit func(cells []uint16) bool) error {
	if err := context.Cause(ctx); err != nil || g.sum < max(g.rows, g.cols) {
		return err
	}
	if g.upToTranspose {
		visit = lesserOnly(g.rows, visit)
	}
	p := newOrderly(ctx, g, visit)
	p.run()
	return p.err
}

// lesserOnly returns a visitor that passes on the canonical forms of size×size
// matrices that are not greater than the form of their transpose.
func lesserOnly(size int, visit func([]uint16) bool) func([]uint16) bool {
	var labeler canon.Labeler[uint16]
	transpose := make([]uint16, size*size)
	return func(cells []uint16) bool {
		for i := range size {
			for j := range size {
				transpose[j*size+i] = cells[i*size+j]
			}
		}
		labeler.Form(transpose, size, size, transpose)
		return slices.Compare(transpose, cells) < 0 || visit(cells)
	}
}

// All returns the classes as matrices.
func (g *Generator) All() iter.Seq[seki.Matrix] {
	return func(yield func(seki.Matrix) bool) {
		entries := make([]int, g.rows*g.cols)
		_ = g.Visit(context.Background(), func(cells []uint16) bool { // Background never ends
			for k, v := range cells {
				entries[k] = int(v)
			}
			return yield(seki.Must(seki.New(g.rows, g.cols, entries)))
		})
	}
}

// Classes yields the canonical form of each class of rows×cols matrices of the
// given sum without zero rows and columns, in the order of the package comment. It
// yields nothing if NewGenerator fails.
func Classes(rows, cols, sum int) iter.Seq[seki.Matrix] {
	g, err := NewGenerator(rows, cols, sum)
	if err != nil {
		return func(func(seki.Matrix) bool) {}
	}
	return g.All()
}
