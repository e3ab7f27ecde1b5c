package retrograde

import (
	"slices"
	"sort"
)

// representatives picks from the matrices of a block those that stand for their
// classes. A class is an orbit under the Young subgroup; the lexicographically least
// matrix, the first in the block, stands for it.
type representatives struct {
	g          *geometry
	root       int32
	c          []int
	rows, cols []tie
	tiedCols   bool // some columns are tied

	entries  []int // of the current matrix
	left     []int // what is left of the column sums
	order    []int // of the columns
	permuted []int // the rows of a tie with the columns in this order
}

func newRepresentatives(g *geometry, root int32, c []int, rows, cols []tie) *representatives {
	p := &representatives{g: g, root: root, c: c, rows: rows, cols: cols, tiedCols: len(cols) < len(c)}
	p.entries, p.permuted = make([]int, len(g.r)*len(c)), make([]int, len(g.r)*len(c))
	p.left, p.order = make([]int, len(c)), make([]int, len(c))
	for j := range p.order {
		p.order[j] = j
	}
	return p
}

// appendFirst appends to list those of the specials found in a block, which have their
// position in the block, that stand for their classes. The block starts at offset in
// its slab.
func (p *representatives) appendFirst(list, found []Special, offset uint64) []Special {
	for _, s := range found {
		if _, ok := p.first(int(s.Pos)); ok {
			list = append(list, Special{Pos: offset + s.Pos, Kinds: s.Kinds})
		}
	}
	return list
}

// first reports whether the matrix at a position of the block is the first of its orbit.
// If so it returns the entries, row by row, which are valid until the next call.
//
// Cost: a walk down the block, which stops at the first row that is less than the tied
// row above it, and at most one comparison for each order of tied columns.
func (p *representatives) first(position int) (entries []int, ok bool) {
	if !p.descend(position) {
		return nil, false
	}
	if p.tiedCols && !p.leastInAnyOrder(p.cols) {
		return nil, false
	}
	return p.entries, true
}

// descend sets entries to the matrix at a position of the block. It returns false as
// soon as a row is less than the tied row above it.
func (p *representatives) descend(position int) bool {
	n := len(p.c)
	copy(p.left, p.c)
	k, before := p.root, int32(0)
	ties := p.rows
	put := func(i int, set *rowSet, id int32) bool {
		if ties[0].last < i {
			ties = ties[1:]
		}
		if i > ties[0].first && id < before { // ids of one sum are in lexicographic order
			return false
		}
		before = id
		for j, x := range set.row(id) {
			p.entries[i*n+j] = int(x)
			p.left[j] -= int(x)
		}
		return true
	}
	for i := range p.g.levels {
		lv := &p.g.levels[i]
		nd := &lv.nodes[k]
		offsets := lv.offset[nd.first:nd.last]
		e := sort.Search(len(offsets), func(e int) bool { return int(offsets[e]) > position }) - 1
		if !put(i, lv.set, lv.rows[int(nd.first)+e]) {
			return false
		}
		position -= int(offsets[e])
		k = lv.child[int(nd.first)+e]
	}
	i := len(p.g.levels)
	if !put(i, p.g.sets[p.g.leaves.top], p.g.leaves.leaves[k].rows[position]) {
		return false
	}
	if i+1 == len(p.g.r) {
		return true
	}
	above, last := p.entries[i*n:(i+1)*n], p.entries[(i+1)*n:]
	copy(last, p.left)
	return ties[0].last == i || slices.Compare(above, last) <= 0
}

// leastInAnyOrder reports whether no permutation within the column ties cols, with any
// permutation of tied rows, makes the matrix smaller.
func (p *representatives) leastInAnyOrder(cols []tie) bool {
	if len(cols) == 0 {
		return !p.smaller()
	}
	t := cols[0]
	if t.size() == 1 {
		return p.leastInAnyOrder(cols[1:])
	}
	rest := append([]tie{{t.first + 1, t.last}}, cols[1:]...)
	for j := t.first; j <= t.last; j++ {
		p.order[t.first], p.order[j] = p.order[j], p.order[t.first]
		ok := p.leastInAnyOrder(rest)
		p.order[t.first], p.order[j] = p.order[j], p.order[t.first]
		if !ok {
			return false
		}
	}
	return true
}

// smaller reports whether the matrix becomes smaller with its columns in this order and
// its tied rows sorted.
func (p *representatives) smaller() bool {
	n := len(p.order)
	for _, t := range p.rows {
		sorted := p.permuted[:0]
		for i := t.first; i <= t.last; i++ {
			at := len(sorted)
			for _, from := range p.order {
				sorted = append(sorted, p.entries[i*n+from])
			}
			for ; at > 0 && slices.Compare(sorted[at-n:at], sorted[at:at+n]) > 0; at -= n {
				for j := range n {
					sorted[at-n+j], sorted[at+j] = sorted[at+j], sorted[at-n+j]
				}
			}
		}
		if order := slices.Compare(sorted, p.entries[t.first*n:(t.last+1)*n]); order != 0 {
			return order < 0
		}
	}
	return false
}
