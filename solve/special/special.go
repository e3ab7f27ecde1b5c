package special

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
)

// Decide returns the result of a matrix in SEKI if that is special, and otherwise the zero Result. Goroutines call it
// at the same time.
type Decide func(context.Context, seki.Matrix) (seki.Result, error)

// List returns the classes of a layer that are complete or semi-complete seki in SEKI, with their results in SEKI
// alone, as canonical forms in the order of seki.Matrix.Compare. GOMAXPROCS goroutines share the work. decide says what
// a matrix is, as search.Solver.Special does. List fails as decide and enumerate.NewGenerator do, and with the cause of
// ctx.
func List(ctx context.Context, of seki.Layer, decide Decide) (list []seki.Class, err error) {
	rest := func(of seki.Layer) ([]seki.Class, error) { return withoutSmall(ctx, of, decide) }
	for class, err := range DirectSums(of, true, rest) {
		if err != nil {
			return nil, err
		}
		class.Matrix = canon.Form(class.Matrix)
		list = append(list, class)
	}
	slices.SortFunc(list, func(a, b seki.Class) int { return a.Matrix.Compare(b.Matrix) })
	return list, nil
}

// withoutSmall returns the special seki of a layer without small lines.
func withoutSmall(ctx context.Context, of seki.Layer, decide Decide) ([]seki.Class, error) {
	if of.Sum < leastLine*max(of.Rows, of.Cols) {
		return nil, nil
	}
	workers := runtime.GOMAXPROCS(0)
	found := make([][]seki.Class, workers)
	errs := make([]error, workers)
	var wg sync.WaitGroup
	for k := range workers {
		wg.Go(func() {
			l := &lister{layer: of, decide: decide}
			l.rows, l.cols, l.column = make([]int, of.Rows), make([]int, of.Cols), make([]uint16, of.Rows)
			errs[k] = l.share(ctx, k, workers)
			found[k] = l.found
		})
	}
	wg.Wait()
	return slices.Concat(found...), cmp.Or(errs...)
}

// leastLine is the least sum of a line that is not small.
const leastLine = 4

// lister lists a share of the special seki of a layer without small lines.
type lister struct {
	layer      seki.Layer
	decide     Decide
	rows, cols []int    // sums of the current matrix
	column     []uint16 // scratch
	found      []seki.Class
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
	return cmp.Or(err, failed)
}

// margins reports whether line sums in descending order may belong to a seki without small lines (3.7). Of
// a square size it takes one of two that transposition exchanges.
func (l *lister) margins(r, c []int) bool {
	least, other := r[len(r)-1], c[len(c)-1]
	return min(least, other) >= leastLine && least < 2*other && other < 2*least &&
		(l.layer.Rows != l.layer.Cols || slices.Compare(r, c) >= 0)
}

// undecided reports whether (F) of docs/theory.md, 3.2, does not hold for a line with the given sum and crossing
// sums. If it does, its player wins, moving first.
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
	result, err := l.decide(ctx, A)
	if err == nil && result.Kind.IsSpecial() {
		class := seki.Class{Matrix: A, Results: seki.Results{seki.Seki: result}}
		l.found = append(l.found, class)
		if l.layer.Rows == l.layer.Cols && !slices.Equal(l.rows, l.cols) {
			l.found = append(l.found, class.Transposed())
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

// greatestSums holds the greatest sum, by the number of lines of the longer side, up to which List is faster than the
// layer engine. Beyond it, too many matrices are left to be searched. With more lines a layer takes minutes.
var greatestSums = [...]int{1: 5, 2: 9, 3: 13, 4: 17, 5: 24, 6: 27}

// Faster reports whether List finds the special seki of a size up to a sum sooner than the layer engine, which solves
// SEKI alone for them.
func Faster(size seki.Size, maxSum int) bool {
	lines := max(size.Rows, size.Cols)
	return lines < len(greatestSums) && maxSum <= greatestSums[lines]
}
