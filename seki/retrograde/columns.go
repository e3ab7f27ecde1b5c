package retrograde

// columnWalker enumerates the matrices formed by the last rows, from row top on, in
// the order of their columns: it chooses columns 0 … n−3 in lexicographic order.
// For each choice of column n−2 there remains a line of matrices.
type columnWalker struct {
	choose binomials
	top, n int
	c      []int   // column sums of these rows
	visit  func()  // called for each choice of columns 0 … n−3
	left   []int   // what is left of the row sums for the columns not yet chosen
	base   [][]int // base[j][i]: rank of the entries of row i in the columns before j, see binomials.rank; not for the last row
	beyond [][]int // beyond[j][i]: sum of the entries in rows from i on and columns from j on

	lineBase, lineBeyond []int // base[n−2] and beyond[n−2]
}

// walk calls visit for the rows from top on, of the sums r[top:], with the column
// sums c. The matrix is square, with at least two columns.
func (w *columnWalker) walk(r []int, top int, c []int, visit func()) {
	w.top, w.n, w.c, w.visit = top, len(r), c, visit
	if w.base == nil {
		w.base, w.beyond = make([][]int, w.n), make([][]int, w.n)
		for j := range w.base {
			w.base[j], w.beyond[j] = make([]int, w.n), make([]int, w.n+1)
		}
	}
	w.lineBase, w.lineBeyond = w.base[w.n-2], w.beyond[w.n-2]
	w.left = append(w.left[:0], r...)
	for i := w.n - 1; i >= top; i-- {
		w.beyond[0][i] = w.beyond[0][i+1] + r[i]
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
	left, beyond := w.left[i], w.beyond[j+1]
	beyond[i] = w.beyond[j][i] - rest
	number := w.choose[w.n-j]
	base, next := w.base[j][i]+int(number[left]), &w.base[j+1][i]
	lo, hi := max(0, rest-w.beyond[j][i+1]), min(rest, left)
	if i < w.n-2 {
		for v := lo; v <= hi; v++ {
			*next = base - int(number[left-v])
			w.left[i] = left - v
			w.entry(j, i+1, rest-v)
		}
	} else {
		last := w.left[i+1]
		for v := lo; v <= hi; v++ {
			*next = base - int(number[left-v])
			w.left[i], w.left[i+1] = left-v, last-(rest-v)
			beyond[i+1] = w.left[i+1]
			w.column(j + 1)
		}
		w.left[i+1] = last
	}
	w.left[i] = left
}

// line returns the range of entry (i, n−2) if the entries from it downwards have
// the sum rest.
func (w *columnWalker) line(i, rest int) (lo, hi int) {
	return max(0, rest-w.lineBeyond[i+1]), min(rest, w.left[i])
}

// id returns the id of row i if its entry n−2 is x. Along a line, ids increase by 1.
func (w *columnWalker) id(i, x int) int { return w.lineBase[i] + x }
