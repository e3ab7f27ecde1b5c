package geometry

import "github.com/sekilab/sekilab/solve/estimate"

// columnWalker enumerates the matrices formed by the last rows, from row top on, in
// the order of their columns: it chooses columns 0 … n−3 in lexicographic order.
// For each choice of column n−2 there remains a line of matrices.
type columnWalker struct {
	choose binomials
	top, n int
	c      []int                         // column sums of these rows
	visit  func()                        // called for each choice of columns 0 … n−3
	left   [estimate.MaxCols]int         // remaining row sums for the columns not yet chosen
	cells  [estimate.MaxCols]columnCells // by j
	last   *columnCells                  // cells[n−2]
}

// columnCells describes, for each row i, the chosen columns before j:
type columnCells [estimate.MaxCols + 1]struct {
	base   int // rank of the entries of the row in these columns, see binomials.rank; not for the last row
	beyond int // sum of the entries in rows from i on and columns from j on
}

// walk calls visit for the rows from top on, of the sums r[top:], with the column
// sums c. The matrix is square, with at least two columns.
func (w *columnWalker) walk(r []int, top int, c []int, visit func()) {
	w.top, w.n, w.c, w.visit = top, len(r), c, visit
	w.last = &w.cells[w.n-2]
	copy(w.left[:], r)
	for i := w.n - 1; i >= top; i-- {
		w.cells[0][i].beyond = w.cells[0][i+1].beyond + r[i]
	}
	w.column(0)
}

// column chooses the columns from j to n−3.
func (w *columnWalker) column(j int) {
	if j == w.n-2 {
		w.visit()
		return
	}
	w.entry(j, w.top, w.c[j])
}

// entry chooses entry (i, j) and those below it in the column, whose sum is rest.
// The last entry follows from the one above it.
func (w *columnWalker) entry(j, i, rest int) {
	here, next := &w.cells[j], &w.cells[j+1]
	if rest == 0 { // nothing is subtracted
		for k := i; k < w.n; k++ {
			next[k] = here[k]
		}
		w.column(j + 1)
		return
	}
	left := w.left[i]
	next[i].beyond = here[i].beyond - rest
	number := w.choose[w.n-j][:left+1]
	base := here[i].base + int(number[left])
	lo, hi := max(0, rest-here[i+1].beyond), min(rest, left)
	if i < w.n-2 {
		for v := lo; v <= hi; v++ {
			next[i].base = base - int(number[left-v])
			w.left[i] = left - v
			w.entry(j, i+1, rest-v)
		}
	} else {
		last := w.left[i+1]
		for v := lo; v <= hi; v++ {
			next[i].base = base - int(number[left-v])
			w.left[i], w.left[i+1] = left-v, last-(rest-v)
			next[i+1].beyond = w.left[i+1]
			w.column(j + 1)
		}
		w.left[i+1] = last
	}
	w.left[i] = left
}

// line returns the range of entry (i, n−2) if the entries from it downwards have
// the sum rest.
func (w *columnWalker) line(i, rest int) (lo, hi int) {
	return max(0, rest-w.last[i+1].beyond), min(rest, w.left[i])
}

// id returns the id of row i if its entry n−2 is x. Along a line, ids increase by 1.
func (w *columnWalker) id(i, x int) int32 { return int32(w.last[i].base + x) }
