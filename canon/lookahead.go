package canon

import "slices"

// widestCell is the number of columns of a cell up to which fallsBehind looks.
const widestCell = 8

// fallsBehind reports whether the lines to come are certainly less than those of the best
// matrix.
//
// Of the rows of one class those that touch the first cell of columns come first; of these
// the rows that touch the column that will be the first of the cell, and so on. Whatever is
// placed before it, a row cannot have a greater line than it can have now, and the t-th column
// of a cell leaves zeros at the t−1 positions before it to the rows that follow for its sake. So
// the greatest lines of the rows of each column, descending, the columns of the cell in the
// order that is greatest, cell after cell, are a bound of the lines to come.
//
// In a sparse matrix without symmetry many orders of the rows agree until two rows placed
// long before turn out to have a neighbour in common. The bound sees this when the two have
// been placed.
func (s *search) fallsBehind(level int) bool {
	s.calls++
	p := &s.levels[level]
	at, end := level, level
	for end < s.bestRows && s.runs[end] == s.runs[level] {
		end++
	}
	for first, next := p.from, 0; first < s.cols && at < end; first = next {
		for next = first + 1; next < s.cols && p.cell[p.order[next]] == first; next++ {
		}
		if next-first > widestCell {
			return false
		}
		for before, lines := range s.bounds(level, first, next) {
			for _, line := range lines {
				shifted, fits := shift(line, first, next, before)
				if !fits { // it touches a column before
					continue
				}
				if at == end {
					return false
				}
				if c := compareLines(shifted, s.best[at]); c != 0 {
					return c < 0
				}
				at++
			}
		}
	}
	return false
}

// bounds returns for each column of a cell the greatest lines of the rows to place that
// touch it and no earlier cell.
func (s *search) bounds(level, first, next int) [][][]entry {
	p := &s.levels[level]
	bounds := make([][][]entry, next-first)
	for k, j := range p.order[first:next] {
		for _, i := range s.touching[j] {
			if s.mayFollow(level, i) && s.predicted[i] != s.calls {
				bounds[k] = append(bounds[k], s.line(p, i))
			}
		}
		slices.SortFunc(bounds[k], func(a, b []entry) int { return compareLines(b, a) })
	}
	for _, j := range p.order[first:next] {
		for _, i := range s.touching[j] {
			s.predicted[i] = s.calls
		}
	}
	slices.SortFunc(bounds, func(a, b [][]entry) int { return slices.CompareFunc(b, a, compareLines) })
	return bounds
}

// shift moves the entries of a line in the cell [first, next) to the right, and reports
// whether the cell is long enough.
func shift(line []entry, first, next, by int) ([]entry, bool) {
	if by == 0 {
		return line, true
	}
	shifted := slices.Clone(line)
	for k := range shifted {
		if at := &shifted[k].at; first <= *at && *at < next {
			if *at += by; *at >= next {
				return nil, false
			}
		}
	}
	return shifted, true
}
