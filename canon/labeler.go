package canon

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
)

// Cell is the type of an entry in the raw, row-major matrices of a Labeler.
type Cell interface{ ~uint8 | ~uint16 }

// Labeler finds canonical forms of raw matrices. It reuses its buffers: after the
// first call for a size it does not allocate, except for matrices with many
// symmetries beyond 4×4. The zero value is ready for use. A Labeler is not safe for
// concurrent use.
type Labeler[T Cell] struct {
	rows, cols int
	cells      []T // the input, not changed

	rowSums, colSums []int // or the classes of FormWithin
	rowOrder         []int // the rows by descending sum
	runs             []int // by level: where the run of rows of equal sum begins in rowOrder

	// The search. At level k the rows path[:k] are placed; order[k] lists the
	// columns and starts[k] is true where a cell of the partition begins.
	path   []int
	used   []bool
	order  [][]int
	starts [][]bool
	equal  [][]int // by level: the rows that have the greatest line
	lines  [][]T   // the greatest line at each level
	line   []T

	// The best matrix so far: its first bestRows rows are valid.
	best     []T
	bestRows int
	rowPerm  []int
	colPerm  []int
	complete bool // rowPerm and colPerm belong to best

	nodes int
	graph *graph // for pruning by automorphisms; nil until needed

	ctx   context.Context // may be nil
	limit int             // of nodes; 0 means none
	err   error           // errLimit, or the cause of ctx
}

// errLimit is the error of a search that opened more nodes than its limit.
var errLimit = errors.New("too many nodes")

// pruneAfter is the number of nodes after which a search tests whether rows with
// the same line are equivalent. Most searches end earlier, and all up to 4×4.
const pruneAfter = 100

// Form writes the canonical form of the rows×cols matrix in cells, row-major,
// into dst, which may be cells. Both have length rows·cols, and rows, cols ≥ 1.
// Cost: about rows·cols·(rows + log cols) if few rows have the same line.
func (l *Labeler[T]) Form(dst []T, rows, cols int, cells []T) {
	l.resize(rows, cols)
	clear(l.rowSums)
	clear(l.colSums)
	for i := range rows {
		for j, v := range cells[i*cols : (i+1)*cols] {
			l.rowSums[i] += int(v)
			l.colSums[j] += int(v)
		}
	}
	l.start(cells)
	copy(dst, l.best)
}

// FormWithin is Form for a finer equivalence: rows are exchanged only with rows of
// equal rowClass, columns only with columns of equal colClass, and greater classes
// come first. Form is FormWithin with the row and column sums as classes.
func (l *Labeler[T]) FormWithin(dst []T, rows, cols int, cells []T, rowClass, colClass []int) {
	l.resize(rows, cols)
	copy(l.rowSums, rowClass)
	copy(l.colSums, colClass)
	l.start(cells)
	copy(dst, l.best)
}

// start runs the search with the classes in rowSums and colSums.
func (l *Labeler[T]) start(cells []T) {
	l.cells = cells
	order, starts := l.order[0], l.starts[0]
	sortDescending(order, l.colSums)
	sortDescending(l.rowOrder, l.rowSums)
	for k, i := range l.rowOrder {
		l.runs[k] = k
		if k > 0 && l.rowSums[i] == l.rowSums[l.rowOrder[k-1]] {
			l.runs[k] = l.runs[k-1]
		}
	}
	for k := range order {
		starts[k] = k == 0 || l.colSums[order[k-1]] != l.colSums[order[k]]
	}
	clear(l.used)
	l.bestRows, l.complete, l.nodes, l.graph, l.err = 0, false, 0, nil, nil
	l.descend(0)
	l.graph = nil
}

func (l *Labeler[T]) resize(rows, cols int) {
	if l.rows == rows && l.cols == cols {
		return
	}
	l.rows, l.cols = rows, cols
	l.rowSums, l.colSums = make([]int, rows), make([]int, cols)
	l.rowOrder, l.runs = make([]int, rows), make([]int, rows)
	l.path, l.used = make([]int, rows), make([]bool, rows)
	l.order, l.starts = make([][]int, rows+1), make([][]bool, rows+1)
	l.equal, l.lines = make([][]int, rows), make([][]T, rows)
	for k := range l.order {
		l.order[k], l.starts[k] = make([]int, cols), make([]bool, cols)
	}
	for k := range l.equal {
		l.lines[k] = make([]T, cols)
	}
	l.line, l.best = make([]T, cols), make([]T, rows*cols)
	l.rowPerm, l.colPerm = make([]int, rows), make([]int, cols)
}

// descend completes the matrix below the rows path[:level] in all ways that may be
// greatest.
func (l *Labeler[T]) descend(level int) {
	if level == l.rows {
		if !l.complete {
			copy(l.rowPerm, l.path)
			copy(l.colPerm, l.order[level])
			l.complete = true
		}
		return
	}
	l.nodes++
	if l.stopped() {
		return
	}
	if l.rows-level > fewRows && !slices.Contains(l.starts[level], false) {
		l.finish(level)
		return
	}
	l.collect(level)
	if !l.keepsUp(level) {
		return
	}
	equal := l.equal[level]
	var tried *siblings
	for k, row := range equal {
		if k > 0 && l.nodes > pruneAfter {
			if tried == nil {
				tried = l.siblings(level, equal[:k])
			}
			if tried.add(row) {
				continue
			}
		}
		l.path[level] = row
		l.used[row] = true
		l.split(level, row)
		l.descend(level + 1)
		l.used[row] = false
		if l.err != nil {
			return
		}
		// A greater matrix found below has the same first rows, so the rows to try
		// here still keep up.
	}
}

// stopped reports whether the search must end, and sets l.err.
func (l *Labeler[T]) stopped() bool {
	switch {
	case l.limit > 0 && l.nodes > l.limit:
		l.err = errLimit
	case l.graph != nil && l.graph.err != nil:
		l.err = l.graph.err
	case l.ctx != nil && l.nodes > pruneAfter && l.ctx.Err() != nil:
		l.err = context.Cause(l.ctx)
	}
	return l.err != nil
}

// fewRows is the number of rows up to which collect is as fast as finish.
const fewRows = 16

// finish places the remaining rows once the order of the columns is settled: in each
// run the greatest line first.
func (l *Labeler[T]) finish(level int) {
	rest := l.path[level:level]
	for _, i := range l.rowOrder {
		if !l.used[i] {
			rest = append(rest, i)
		}
	}
	order := l.order[level]
	slices.SortStableFunc(rest, func(i, k int) int {
		if l.rowSums[i] != l.rowSums[k] {
			return l.rowSums[k] - l.rowSums[i]
		}
		for _, j := range order {
			if v, w := l.cells[i*l.cols+j], l.cells[k*l.cols+j]; v != w {
				return int(w) - int(v)
			}
		}
		return 0
	})
	for k, i := range rest {
		for p, j := range order {
			l.lines[level+k][p] = l.cells[i*l.cols+j]
		}
		if !l.keepsUp(level + k) {
			return
		}
	}
	copy(l.order[l.rows], order)
	l.descend(l.rows)
}

// collect sets lines[level] to the greatest line that a row can have at this level,
// and equal[level] to the rows that have it, one of each set of identical rows.
func (l *Labeler[T]) collect(level int) {
	run := l.runs[level]
	equal := l.equal[level][:0]
	for _, i := range l.rowOrder[run:] {
		if l.rowSums[i] != l.rowSums[l.rowOrder[run]] {
			break
		}
		if l.used[i] {
			continue
		}
		l.arrange(level, i)
		c := 1
		if len(equal) > 0 {
			c = compare(l.line, l.lines[level])
		}
		switch {
		case c > 0:
			l.line, l.lines[level] = l.lines[level], l.line
			equal = append(equal[:0], i)
		case c == 0 && !l.repeats(equal, i):
			equal = append(equal, i)
		}
	}
	l.equal[level] = equal
}

// arrange sets line to row i with the entries in each column cell of this
// level in descending order.
func (l *Labeler[T]) arrange(level, i int) {
	row := l.cells[i*l.cols : (i+1)*l.cols]
	starts, line := l.starts[level], l.line
	if len(line) > insertionUpTo {
		for k, j := range l.order[level] {
			line[k] = row[j]
		}
		for first, end := range cellsOf(starts) {
			if end-first > 1 {
				slices.SortFunc(line[first:end], func(v, w T) int { return int(w) - int(v) })
			}
		}
		return
	}
	first := 0
	for k, j := range l.order[level] {
		if starts[k] {
			first = k
		}
		v := row[j]
		p := k
		for ; p > first && line[p-1] < v; p-- {
			line[p] = line[p-1]
		}
		line[p] = v
	}
}

// repeats reports whether row i is identical to one of the rows listed.
func (l *Labeler[T]) repeats(equal []int, i int) bool {
	row := l.cells[i*l.cols : (i+1)*l.cols]
	return slices.ContainsFunc(equal, func(k int) bool { return slices.Equal(row, l.cells[k*l.cols:(k+1)*l.cols]) })
}

// keepsUp compares the line of this level with the best matrix, and replaces
// the best from here on when the line is greater.
func (l *Labeler[T]) keepsUp(level int) bool {
	line := l.lines[level]
	best := l.best[level*l.cols : (level+1)*l.cols]
	if level < l.bestRows {
		switch c := compare(line, best); {
		case c < 0:
			return false
		case c == 0:
			return true
		}
	}
	copy(best, line)
	l.bestRows = level + 1
	l.complete = false
	return true
}

// split makes the column partition of the next level: each cell is ordered by
// the entries of row, descending, and split where they change.
func (l *Labeler[T]) split(level, row int) {
	entries := l.cells[row*l.cols : (row+1)*l.cols]
	starts := l.starts[level]
	next, nextStarts := l.order[level+1], l.starts[level+1]
	if len(next) > insertionUpTo {
		copy(next, l.order[level])
		for first, end := range cellsOf(starts) {
			if end-first > 1 {
				slices.SortStableFunc(next[first:end], func(j, k int) int { return int(entries[k]) - int(entries[j]) })
			}
		}
	} else {
		first := 0
		for k, j := range l.order[level] {
			if starts[k] {
				first = k
			}
			v := entries[j]
			p := k
			for ; p > first && entries[next[p-1]] < v; p-- {
				next[p] = next[p-1]
			}
			next[p] = j
		}
	}
	for k := range next {
		nextStarts[k] = starts[k] || entries[next[k-1]] != entries[next[k]]
	}
}

// siblings returns the siblings for the rows placed so far, with the earlier rows
// added.
func (l *Labeler[T]) siblings(level int, earlier []int) *siblings {
	if l.graph == nil {
		ctx := cmp.Or(l.ctx, context.Background())
		l.graph = newGraph(ctx, l.rowSums, l.colSums, func(i, j int) int { return int(l.cells[i*l.cols+j]) })
	}
	tried := l.graph.siblings(l.path[:level])
	for _, row := range earlier {
		tried.add(row)
	}
	return tried
}

// compare orders slices of equal length lexicographically.
func compare[T Cell](a, b []T) int {
	for k, v := range a {
		if w := b[k]; v != w {
			if v < w {
				return -1
			}
			return 1
		}
	}
	return 0
}

// cellsOf yields the bounds of the cells of an ordered partition.
func cellsOf(starts []bool) iter.Seq2[int, int] {
	return func(yield func(first, end int) bool) {
		for first := 0; first < len(starts); {
			end := first + 1
			for end < len(starts) && !starts[end] {
				end++
			}
			if !yield(first, end) {
				return
			}
			first = end
		}
	}
}

// insertionUpTo is the length up to which insertion sort is fast.
const insertionUpTo = 32

// sortDescending sets order to the lines in stable order of descending class.
func sortDescending(order, class []int) {
	for k := range order {
		order[k] = k
	}
	if len(order) > insertionUpTo {
		slices.SortStableFunc(order, func(j, k int) int { return class[k] - class[j] })
		return
	}
	for k := range order {
		p := k
		for ; p > 0 && class[order[p-1]] < class[k]; p-- {
			order[p] = order[p-1]
		}
		order[p] = k
	}
}
