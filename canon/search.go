package canon

import (
	"cmp"
	"context"
	"slices"
)

// search is the search of Labeler for large matrices, with lines as lists of their
// positive entries. It ends branches earlier, see fallsBehind.
type search struct {
	ctx        context.Context
	rows, cols int
	at         func(i, j int) int
	rowClass   []int // greater classes come first
	colClass   []int
	entries    [][]entry // of each row, at their columns
	touching   [][]int   // by column: the rows with a positive entry there
	twins      []int     // by row: the first row equal to it

	rowOrder []int // the rows by descending class
	runs     []int // by level: where the rows of the class to be placed begin in rowOrder
	path     []int // the rows placed
	used     []bool
	levels   []partition

	// The best matrix so far: its first bestRows lines are valid.
	best             [][]entry
	bestRows         int
	rowPerm, colPerm []int
	complete         bool // rowPerm and colPerm belong to best

	predicted []int // by row: the last call of fallsBehind that met it in an earlier cell
	calls     int
	depth     int
	touched   []bool    // by column: scratch of place
	branches  int       // considered beside the first at a node
	graph     *graph    // for pruning by automorphisms; nil until needed
	early     colouring // along earlyPath
	earlyPath []int

	first         *siblings    // for the first row
	firstSiblings map[int]bool // the answers of isSibling for it
	err           error        // the cause of ctx
}

// entry is a positive entry of a row, at a column or at a position in a line.
type entry struct{ at, value int }

// partition is an ordered partition of the columns.
type partition struct {
	order []int // the columns
	cell  []int // by column: the position where its cell begins
	cells int
	from  int // no row that may be placed touches a column at an earlier position
}

// newSearch prepares the search for a rows×cols matrix with the given classes of lines.
func newSearch(ctx context.Context, rows, cols int, rowClass, colClass []int, at func(i, j int) int) *search {
	s := &search{
		ctx: ctx, rows: rows, cols: cols, at: at, rowClass: rowClass, colClass: colClass,
		entries: make([][]entry, rows), touching: make([][]int, cols), twins: make([]int, rows),
		rowOrder: count(rows), runs: make([]int, rows), path: make([]int, rows), used: make([]bool, rows),
		levels: make([]partition, rows+1), best: make([][]entry, rows), predicted: make([]int, rows),
		touched: make([]bool, cols), firstSiblings: map[int]bool{},
	}
	for i := range rows {
		for j := range cols {
			if v := at(i, j); v > 0 {
				s.entries[i] = append(s.entries[i], entry{j, v})
				s.touching[j] = append(s.touching[j], i)
			}
		}
		s.twins[i] = i
		for _, k := range s.neighbours(i) {
			if rowClass[k] == rowClass[i] && slices.Equal(s.entries[k], s.entries[i]) {
				s.twins[i] = s.twins[k]
				break
			}
		}
	}
	slices.SortStableFunc(s.rowOrder, func(i, k int) int { return rowClass[k] - rowClass[i] })
	for k := range s.runs {
		s.runs[k] = k
		if k > 0 && rowClass[s.rowOrder[k]] == rowClass[s.rowOrder[k-1]] {
			s.runs[k] = s.runs[k-1]
		}
	}
	for k := range s.levels {
		s.levels[k] = partition{order: count(cols), cell: make([]int, cols)}
	}
	first := &s.levels[0]
	slices.SortStableFunc(first.order, func(j, k int) int { return colClass[k] - colClass[j] })
	for k, j := range first.order {
		if k > 0 && colClass[j] == colClass[first.order[k-1]] {
			first.cell[j] = first.cell[first.order[k-1]]
		} else {
			first.cell[j] = k
			first.cells++
		}
	}
	return s
}

// neighbours returns the rows before i that touch its first column.
func (s *search) neighbours(i int) []int {
	if len(s.entries[i]) == 0 {
		return nil
	}
	rows := s.touching[s.entries[i][0].at]
	return rows[:len(rows)-1]
}

// firstDepth is the number of lines that run looks at first.
const firstDepth = 8

// run finds the order of the lines. It looks for the greatest first lines, then for those
// and a third more, and so on: a search for all lines at once would try all ways to end a matrix
// that begins badly.
func (s *search) run() (rowPerm, colPerm []int, err error) {
	for s.depth = firstDepth; !s.complete && s.err == nil; s.depth += s.depth / 3 {
		s.descend(0)
	}
	return s.rowPerm, s.colPerm, s.err
}

// descend completes the matrix below the rows path[:level] in all ways that may be
// greatest.
func (s *search) descend(level int) {
	if level == s.rows {
		if !s.complete {
			s.rowPerm, s.colPerm, s.complete = slices.Clone(s.path), slices.Clone(s.levels[level].order), true
		}
		return
	}
	if level >= s.depth {
		return
	}
	if s.stopped() {
		return
	}
	p := &s.levels[level]
	if p.cells == s.cols {
		s.finish(level)
		return
	}
	if s.fallsBehind(level) {
		return
	}
	line, equal := s.collect(level)
	if !s.keepsUp(level, line) {
		return
	}
	var tried *siblings
	for k, row := range equal {
		if k > 0 {
			s.branches++
		}
		if k > 0 && s.branches > pruneAfter && (tried != nil || s.mayBeSiblings(level, row, equal[:k])) {
			if tried == nil {
				tried = s.siblings(level, equal[:k])
			}
			if s.isSibling(tried, row) {
				continue
			}
		}
		s.place(level, row)
		s.descend(level + 1)
		s.used[row] = false
		if s.err != nil {
			return
		}
	}
}

// place splits each cell by the entries of a row.
func (s *search) place(level, row int) {
	s.path[level], s.used[row] = row, true
	p, next := &s.levels[level], &s.levels[level+1]
	copy(next.order, p.order)
	copy(next.cell, p.cell)
	next.cells, next.from = p.cells, p.from
	if level+1 < s.rows && s.runs[level+1] == level+1 {
		next.from = 0
	}
	entries := s.byCell(p, row)
	for k := 0; k < len(entries); {
		first := p.cell[entries[k].at]
		at := first
		value := entries[k].value
		start := first
		for ; k < len(entries) && p.cell[entries[k].at] == first; k++ {
			if entries[k].value != value {
				value, start = entries[k].value, at
				next.cells++
			}
			next.order[at], next.cell[entries[k].at] = entries[k].at, start
			s.touched[entries[k].at] = true
			at++
		}
		end := at
		for q := first; q < s.cols && p.cell[p.order[q]] == first; q++ {
			if j := p.order[q]; !s.touched[j] {
				next.order[end], next.cell[j] = j, at
				end++
			}
		}
		if end > at {
			next.cells++
		}
	}
	for _, e := range entries {
		s.touched[e.at] = false
	}
}

// byCell returns the entries of a row by cell, those in one descending.
func (s *search) byCell(p *partition, row int) []entry {
	entries := slices.Clone(s.entries[row])
	slices.SortStableFunc(entries, func(a, b entry) int {
		return cmp.Or(p.cell[a.at]-p.cell[b.at], b.value-a.value)
	})
	return entries
}

// line returns the greatest line that a row can be in a partition.
func (s *search) line(p *partition, row int) []entry {
	line := s.byCell(p, row)
	cell := -1
	for k, e := range line {
		if first := p.cell[e.at]; first != cell {
			cell, line[k].at = first, first
		} else {
			line[k].at = line[k-1].at + 1
		}
	}
	return line
}

// compareLines orders lines as their dense forms are ordered.
func compareLines(a, b []entry) int {
	for k := range min(len(a), len(b)) {
		if c := cmp.Or(b[k].at-a[k].at, a[k].value-b[k].value); c != 0 {
			return c
		}
	}
	return len(a) - len(b)
}

// collect returns the greatest line that a row can be at this level, and the rows that can
// be it, one of each set of equal rows.
func (s *search) collect(level int) (greatest []entry, equal []int) {
	p := &s.levels[level]
	for _, i := range s.candidates(level) {
		line := s.line(p, i)
		c := 1
		if len(equal) > 0 {
			c = compareLines(line, greatest)
		}
		switch {
		case c > 0:
			greatest, equal = line, append(equal[:0], i)
		case c == 0 && !slices.ContainsFunc(equal, func(k int) bool { return s.twins[i] == s.twins[k] }):
			equal = append(equal, i)
		}
	}
	return greatest, equal
}

// mayFollow reports whether a row is one of those to place next.
func (s *search) mayFollow(level, i int) bool {
	return !s.used[i] && s.rowClass[i] == s.rowClass[s.rowOrder[level]]
}

// candidates returns the rows that touch the first cell that any touches, or a row of
// zeros.
func (s *search) candidates(level int) (rows []int) {
	p := &s.levels[level]
	for k := p.from; k < s.cols; k++ {
		first := p.cell[p.order[k]]
		if len(rows) > 0 && first == k {
			break
		}
		for _, i := range s.touching[p.order[k]] {
			if s.mayFollow(level, i) {
				rows = append(rows, i)
			}
		}
		if len(rows) == 0 {
			p.from = first
		}
	}
	if len(rows) > 0 {
		slices.Sort(rows)
		return slices.Compact(rows)
	}
	for _, i := range s.rowOrder[s.runs[level]:] {
		if s.mayFollow(level, i) {
			return []int{i}
		}
	}
	return nil
}

// finish places the remaining rows once the order of the columns is settled.
func (s *search) finish(level int) {
	p := &s.levels[level]
	rest := s.path[level:level]
	for _, i := range s.rowOrder {
		if !s.used[i] {
			rest = append(rest, i)
		}
	}
	lines := make([][]entry, s.rows)
	for _, i := range rest {
		lines[i] = s.line(p, i)
	}
	slices.SortStableFunc(rest, func(i, k int) int {
		return cmp.Or(s.rowClass[k]-s.rowClass[i], compareLines(lines[k], lines[i]))
	})
	for k, i := range rest {
		if !s.keepsUp(level+k, lines[i]) {
			return
		}
	}
	copy(s.levels[s.rows].order, p.order)
	s.descend(s.rows)
}

// keepsUp compares the line of this level with the best matrix, and replaces the best from
// here on when the line is greater.
func (s *search) keepsUp(level int, line []entry) bool {
	if level < s.bestRows {
		if c := compareLines(line, s.best[level]); c <= 0 {
			return c == 0
		}
	}
	s.best[level], s.bestRows, s.complete = line, level+1, false
	return true
}

// stopped reports whether the search must end, and sets s.err.
func (s *search) stopped() bool {
	switch {
	case s.graph != nil && s.graph.err != nil:
		s.err = s.graph.err
	case s.branches > pruneAfter && s.ctx.Err() != nil:
		s.err = context.Cause(s.ctx)
	}
	return s.err != nil
}

// earlyRows is the number of rows placed whose colouring mayBeSiblings looks at.
const earlyRows = 3

// isSibling reports whether an automorphism carries an earlier vertex to a row. That of the
// first row is asked at every depth.
func (s *search) isSibling(tried *siblings, row int) bool {
	if len(tried.fixed) > 0 {
		return tried.add(row)
	}
	if _, known := s.firstSiblings[row]; !known {
		s.firstSiblings[row] = tried.add(row)
	}
	return s.firstSiblings[row]
}

// mayBeSiblings reports whether an automorphism that fixes the first rows placed may carry
// one of some rows to another: whether it has the same colour. Mostly it has not.
func (s *search) mayBeSiblings(level, row int, others []int) bool {
	early := s.path[:min(level, earlyRows)]
	if s.early == nil || !slices.Equal(s.earlyPath, early) {
		s.early, s.earlyPath = s.symmetries().along(early), slices.Clone(early)
	}
	return slices.ContainsFunc(others, func(i int) bool { return s.early[i] == s.early[row] })
}

// symmetries returns the graph of the matrix.
func (s *search) symmetries() *graph {
	if s.graph == nil {
		s.graph = newGraph(s.ctx, s.rowClass, s.colClass, s.at)
	}
	return s.graph
}

// siblings returns the siblings for the rows placed so far, with the earlier rows tried added.
func (s *search) siblings(level int, earlier []int) *siblings {
	if level == 0 && s.first != nil {
		return s.first
	}
	tried := s.symmetries().siblings(s.path[:level])
	if level == 0 {
		s.first = tried
	}
	for _, row := range earlier {
		s.isSibling(tried, row)
	}
	return tried
}
