package canon

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// quickNodes is the number of nodes, beyond one for each row, after which a search
// stops to try a decomposition.
const quickNodes = 100

// former finds the canonical order of the lines of a matrix.
//
// Let the block b be split into parts C, D, … such that all entries outside the parts are equal. Restrict the canonical
// form of b to the lines of some parts: the result is the canonical form of these parts alone, within the classes of
// lines of b. For a greater arrangement of their entries on the same lines would make the form of b greater, since it
// changes nothing outside. So the form of each part gives the order of its lines, the forms of all pairs C ∪ D give the
// relative order of their lines, and a sort replaces the search over all parts. Two parts C and D of equal form can be
// exchanged. Which lines of C ∪ D belong to the part whose line comes first does not depend on the choice.
type former struct {
	ctx                context.Context
	A                  seki.Matrix
	rowClass, colClass []int // of the lines of A; greater classes come first
	quick              int
	labeler            Labeler[uint16]
}

// order returns the rows and the columns of b in canonical order.
func (f *former) order(b block) (rows, cols []int, err error) {
	rows, cols, err = f.search(b, max(1, f.quick+len(b.rows)))
	if err != errLimit {
		return rows, cols, err
	}
	if parts := b.decompose(); len(parts) > 1 {
		return f.merge(parts)
	}
	return f.search(b, 0)
}

// search is order without decomposition. It fails with errLimit if it opens more than
// limit nodes; 0 means no limit.
func (f *former) search(b block, limit int) (rows, cols []int, err error) {
	cells := make([]uint16, 0, len(b.rows)*len(b.cols))
	for _, v := range b.entries() {
		cells = append(cells, uint16(v))
	}
	l := &f.labeler
	l.ctx, l.limit = f.ctx, limit
	l.resize(len(b.rows), len(b.cols))
	for i, row := range b.rows {
		l.rowSums[i] = f.rowClass[row]
	}
	for j, col := range b.cols {
		l.colSums[j] = f.colClass[col]
	}
	l.start(cells)
	if l.err != nil {
		return nil, nil, l.err
	}
	rows, cols = make([]int, len(b.rows)), make([]int, len(b.cols))
	for i, k := range l.rowPerm {
		rows[i] = b.rows[k]
	}
	for j, k := range l.colPerm {
		cols[j] = b.cols[k]
	}
	return rows, cols, nil
}

// summand is a part with its lines in canonical order. Parts have the same kind
// exactly if their forms are equal.
type summand struct {
	block
	number, kind int
}

// place is a line of a summand: line of[at] of its rows or columns.
type place struct{ part, at, line int }

// ranks holds the positions of the rows and columns of two summands in the form of
// their union.
type ranks struct{ rows, cols [2][]int }

// merge is order for a block of several parts.
func (f *former) merge(parts []block) (rows, cols []int, err error) {
	kinds := map[string]int{}
	summands := make([]summand, len(parts))
	var rowPlaces, colPlaces []place
	for number, part := range parts {
		part.rows, part.cols, err = f.order(part)
		if err != nil {
			return nil, nil, err
		}
		key := f.key(part)
		kind, ok := kinds[key]
		if !ok {
			kind = len(kinds)
			kinds[key] = kind
		}
		summands[number] = summand{part, number, kind}
		for at, i := range part.rows {
			rowPlaces = append(rowPlaces, place{number, at, i})
		}
		for at, j := range part.cols {
			colPlaces = append(colPlaces, place{number, at, j})
		}
	}
	known := map[[2]int]ranks{}
	// pair returns the ranks of two summands, in the order of kinds, then of
	// numbers.
	pair := func(p, q summand) ranks {
		id := [2]int{p.kind, q.kind}
		r, ok := known[id]
		if !ok && err == nil {
			if r, err = f.compare(p, q); err == nil {
				known[id] = r
			}
		}
		return r
	}
	sorter := func(class []int, of func(ranks) [2][]int) func(a, b place) int {
		return func(a, b place) int {
			p, q := summands[a.part], summands[b.part]
			switch {
			case a.part == b.part:
				return a.at - b.at
			case class[a.line] != class[b.line]:
				return class[b.line] - class[a.line]
			}
			sign := 1
			if p.kind > q.kind || p.kind == q.kind && p.number > q.number {
				p, q, a, b, sign = q, p, b, a, -1
			}
			r := of(pair(p, q))
			if err != nil {
				return 0
			}
			return sign * (r[0][a.at] - r[1][b.at])
		}
	}
	slices.SortFunc(rowPlaces, sorter(f.rowClass, func(r ranks) [2][]int { return r.rows }))
	slices.SortFunc(colPlaces, sorter(f.colClass, func(r ranks) [2][]int { return r.cols }))
	return linesOf(rowPlaces), linesOf(colPlaces), err
}

func linesOf(places []place) []int {
	lines := make([]int, len(places))
	for k, p := range places {
		lines[k] = p.line
	}
	return lines
}

// key returns a string that is equal for two parts in canonical order exactly if
// their forms are equal.
func (f *former) key(part block) string {
	key := binary.AppendUvarint(nil, uint64(len(part.rows)))
	for _, i := range part.rows {
		key = binary.AppendUvarint(key, uint64(f.rowClass[i]))
	}
	for _, j := range part.cols {
		key = binary.AppendUvarint(key, uint64(f.colClass[j]))
	}
	for _, v := range part.entries() {
		key = binary.AppendUvarint(key, uint64(v))
	}
	return string(key)
}

// compare returns the ranks of two summands. Of two equal ones, the one with the first row comes first, or with the
// first column if there are no rows.
func (f *former) compare(p, q summand) (ranks, error) {
	both := block{f.A, slices.Concat(p.rows, q.rows), slices.Concat(p.cols, q.cols)}
	rows, cols, err := f.search(both, 0)
	if err != nil {
		return ranks{}, err
	}
	var r ranks
	r.rows, r.cols = rank(rows, p.rows), rank(cols, p.cols)
	first := r.rows
	if len(rows) == 0 {
		first = r.cols
	}
	if p.kind == q.kind && first[0][0] != 0 {
		slices.Reverse(r.rows[:])
		slices.Reverse(r.cols[:])
	}
	return r, nil
}

// rank returns the positions of own lines and of the others among merged lines.
func rank(merged, own []int) (ranks [2][]int) {
	isOwn := make(map[int]bool, len(own))
	for _, line := range own {
		isOwn[line] = true
	}
	for k, line := range merged {
		if isOwn[line] {
			ranks[0] = append(ranks[0], k)
		} else {
			ranks[1] = append(ranks[1], k)
		}
	}
	return ranks
}
