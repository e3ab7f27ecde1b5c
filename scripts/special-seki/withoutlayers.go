package main

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/solve/smalllines"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// specialSeki returns the classes of a layer that are complete or semi-complete seki in SEKI, with their results in both games, as
// canonical forms in the order of seki.Matrix.Compare. It needs no layers below: it generates the matrices that no line decides by
// itself, and searches each. The layer engine finds the same from all matrices of the layer and those below. It is faster for
// large sums of small sizes, and this for many lines whose sums are small: of 6×6, sum 26, with 176·10⁹ classes, 118 thousand
// matrices are left, up to transposition.
//
// It fails as enumerate.NewGenerator does, as a search does that runs out of memory, and with the cause of ctx. workers goroutines share the work.
//
// By 3.6, 3.8 and 3.13 of docs/theory.md no line sum of such a seki is 1, and the small lines, of sums 2 and 3, are those of a
// direct summand. What is left without them is of the same kind, has line sums of at least 4, and is searched for.
func specialSeki(ctx context.Context, of seki.Layer, workers int) (list []seki.Class, err error) {
	solver := search.New(search.Options{Memory: tableMemory, Workers: 1})
	least := min(of.Rows, of.Cols)
	for small := range least + 1 {
		for threes := range small + 1 {
			sum := of.Sum - 2*small - threes
			rest := seki.Layer{Size: seki.Size{Rows: of.Rows - small, Cols: of.Cols - small}, Sum: sum}
			parts, err := withoutSmall(ctx, rest, solver, workers)
			if err != nil {
				return nil, err
			}
			if len(parts) == 0 {
				continue
			}
			summands := smalllines.Summands(small-threes, threes)
			for _, part := range parts {
				for _, summand := range summands {
					class, err := solve(ctx, solver, smalllines.DirectSum(part, summand))
					if err != nil {
						return nil, err
					}
					list = append(list, class)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b seki.Class) int { return a.Matrix.Compare(b.Matrix) })
	return list, nil
}

// solve returns the class of a matrix, given by its rows.
func solve(ctx context.Context, solver *search.Solver, rows [][]int) (class seki.Class, err error) {
	A, err := seki.FromRows(rows)
	if err != nil {
		return class, err
	}
	class.Matrix = canon.Form(A)
	for _, g := range seki.Games {
		v, err := solver.Verdict(ctx, class.Matrix, g)
		if err != nil {
			return class, err
		}
		class.Results[g] = v.Result()
	}
	return class, nil
}

// withoutSmall returns the rows of the special seki of a layer without small lines, and of the empty matrix for no lines.
func withoutSmall(ctx context.Context, of seki.Layer, solver *search.Solver, workers int) ([][][]int, error) {
	if of == (seki.Layer{}) {
		return [][][]int{nil}, nil
	}
	if min(of.Rows, of.Cols) == 0 || of.Sum < leastLine*max(of.Rows, of.Cols) {
		return nil, nil
	}
	found := make([][][][]int, workers)
	errs := make([]error, workers)
	var wg sync.WaitGroup
	for k := range workers {
		wg.Go(func() {
			l := &lister{layer: of, solver: solver, rows: make([]int, of.Rows), cols: make([]int, of.Cols), column: make([]uint16, of.Rows)}
			errs[k] = l.share(ctx, k, workers)
			found[k] = l.found
		})
	}
	wg.Wait()
	return slices.Concat(found...), errors.Join(errs...)
}

// leastLine is the least sum of a line that is not small.
const leastLine = 4

// tableMemory is the memory of the transposition tables, which all searches share.
const tableMemory = 1 << 28

// lister lists a share of the special seki of a layer without small lines.
type lister struct {
	layer      seki.Layer
	solver     *search.Solver
	rows, cols []int     // sums of the current matrix
	column     []uint16  // scratch
	found      [][][]int // rows
}

// share lists share k of n.
func (l *lister) share(ctx context.Context, k, n int) error {
	g, err := enumerate.NewGenerator(l.layer.Rows, l.layer.Cols, l.layer.Sum)
	if err != nil {
		return err
	}
	if err := g.Shard(k, n); err != nil {
		return err
	}
	g.Only(l.margins, undecided)
	failed := g.Visit(ctx, func(cells []uint16) bool {
		err = l.matrix(ctx, cells)
		return err == nil
	})
	return errors.Join(err, failed)
}

// margins reports whether line sums in descending order may be those of a seki without small lines (3.7). Of
// a square size it takes one of two that transposition exchanges.
func (l *lister) margins(r, c []int) bool {
	least, other := r[len(r)-1], c[len(c)-1]
	return min(least, other) >= leastLine && least < 2*other && other < 2*least &&
		(l.layer.Rows != l.layer.Cols || slices.Compare(r, c) >= 0)
}

// undecided reports whether (F) of docs/theory.md, 3.2, does not hold for a line with the given sum and crossing sums. If it does, its player
// wins, moving first.
func undecided(sum int, line []uint16, crossing []int) bool {
	move := false
	for j, x := range line {
		v := int(x)
		rest := crossing[j] - v
		if v > 0 {
			move = move || v > 1 || rest >= sum
			rest++ // a tie is a win
		}
		if rest < sum {
			return true
		}
	}
	return !move
}

// matrix lists a matrix, given by its entries, and, of a square size, its transpose, if it is a special seki.
func (l *lister) matrix(ctx context.Context, cells []uint16) error {
	if !l.open(cells) {
		return nil
	}
	entries := make([]int, len(cells))
	for k, v := range cells {
		entries[k] = int(v)
	}
	A, err := seki.New(l.layer.Rows, l.layer.Cols, entries)
	if err != nil {
		return err
	}
	for _, p := range seki.Players {
		if wins, err := l.solver.Wins(ctx, A, seki.Seki, search.Question{Attacker: p, First: true}); wins || err != nil {
			return err
		}
	}
	v, err := l.solver.Verdict(ctx, A, seki.Seki)
	if err == nil && v.Kind.IsSpecial() {
		l.found = append(l.found, A.Grid())
		if l.layer.Rows == l.layer.Cols && !slices.Equal(l.rows, l.cols) {
			l.found = append(l.found, A.Transpose().Grid())
		}
	}
	return err
}

// open reports whether no column decides a matrix whose rows do not.
func (l *lister) open(cells []uint16) bool {
	clear(l.rows)
	clear(l.cols)
	n := len(l.cols)
	for k, v := range cells {
		l.rows[k/n] += int(v)
		l.cols[k%n] += int(v)
	}
	for j, sum := range l.cols {
		for i := range l.column {
			l.column[i] = cells[i*n+j]
		}
		if !undecided(sum, l.column, l.rows) {
			return false
		}
	}
	return true
}
