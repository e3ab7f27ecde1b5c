package enumerate

import "slices"

// order compares the best other arrangement of some rows with the rows as they are.
type order uint8

const (
	less    order = iota // every other arrangement is less
	equal                // some are equal, none is greater
	greater              // some are greater: the rows are not canonical
)

// searchLimit bounds the nodes of a trial; beyond it canon.Labeler decides, which
// prunes by automorphisms.
const searchLimit = 1000

// search compares rows from…last with all their arrangements: permutations of
// rows of equal sum among them and of columns within the cells at level from.
// Rows before from stay in place: no other arrangement of them is equal.
func (p *placement) search(from, last int) order {
	p.nodes = 0
	copy(p.trials[from], p.x[:last+1])
	verdict := p.trial(from, last, 0, false)
	if p.nodes > searchLimit {
		return p.labelled(last)
	}
	return verdict
}

// trial tries every unused row in the place of row k. trials[k] holds the rows with
// their columns arranged by the rows chosen so far, which used marks; other is true
// if these are not the rows 0…k−1 in their order.
func (p *placement) trial(k, last int, used uint32, other bool) order {
	if k > last || k == p.m-1 { // the last row is what the columns have left
		if other {
			return equal
		}
		return less
	}
	p.nodes++
	if p.nodes > searchLimit {
		return greater // search ignores it
	}
	rows := p.trials[k]
	result := less
	for i := p.rowFirst[k]; i <= last && p.r[i] == p.r[k]; i++ {
		if used>>i&1 == 1 || p.repeats(rows, i, p.rowFirst[k], used) {
			continue
		}
		key := arrange(rows[i], p.sorter(k), p.lane)
		if key < p.x[k] {
			continue
		}
		if key > p.x[k] {
			return greater
		}
		next := p.trials[k+1][:last+1]
		copy(next, rows)
		arrangeAll(next, i, p.sorter(k), p.lane)
		verdict := p.trial(k+1, last, used|1<<i, other || rows[i] != p.x[k])
		if verdict == greater {
			return greater
		}
		result = max(result, verdict)
	}
	return result
}

// repeats reports whether an unused row before row i is identical to it.
func (p *placement) repeats(rows []uint64, i, first int, used uint32) bool {
	for h := first; h < i; h++ {
		if used>>h&1 == 0 && rows[h] == rows[i] {
			return true
		}
	}
	return false
}

// labelled decides rows 0…last by their canonical form within the classes of
// equal sums.
func (p *placement) labelled(last int) order {
	size := (last + 1) * p.cols
	prefix, form := p.prefix[:size], p.form[:size]
	for k, row := range p.x[:last+1] {
		p.unpack(row, prefix[k*p.cols:(k+1)*p.cols])
	}
	p.labeler.FormWithin(form, last+1, p.cols, prefix, p.r[:last+1], p.c)
	if slices.Equal(form, prefix) {
		return equal
	}
	return greater
}
