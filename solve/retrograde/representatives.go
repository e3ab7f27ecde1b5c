package retrograde

import (
	"slices"
	"sort"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// representatives picks from the matrices of a block those that stand for their
// classes. A class is an orbit under the Young subgroup; the lexicographically least
// matrix, the first in the block, stands for it.
type representatives struct {
	g         *geometry
	root      int32
	c         []int
	rows      []lines
	equalCols bool // some columns have equal sums

	entries []int // of the current matrix
	left    []int // what is left of the column sums
}

func newRepresentatives(g *geometry, root int32, c []int, rows, cols []lines) *representatives {
	return &representatives{
		g: g, root: root, c: c, rows: rows, equalCols: len(cols) < len(c),
		entries: make([]int, len(g.r)*len(c)), left: make([]int, len(c)),
	}
}

// appendFirst appends to list those of the specials found in a block that represent their
// classes. Positions in found are relative to the block, which starts at offset in its
// slab.
func (p *representatives) appendFirst(list, found []Special, offset uint64) []Special {
	for _, s := range found {
		if _, ok := p.first(int(s.Pos)); ok {
			s.Pos += offset
			list = append(list, s)
		}
	}
	return list
}

// first reports whether the matrix at a position of the block is the first of its orbit.
// If so it returns the entries, row by row, which are valid until the next call.
//
// Cost: a walk down the block, which stops at the first row that is less than the row
// above it if their sums are equal, and at most one comparison for each order of columns
// of equal sum.
func (p *representatives) first(position int) (entries []int, ok bool) {
	if !p.descend(position) {
		return nil, false
	}
	return p.entries, !p.equalCols || blocks.FirstInOrbit(p.entries, p.g.r, p.c)
}

// descend sets entries to the matrix at a position of the block. It returns false as
// soon as a row is less than the row above it and their sums are equal.
func (p *representatives) descend(position int) bool {
	n := len(p.c)
	copy(p.left, p.c)
	k, before := p.root, int32(0)
	equal := p.rows
	put := func(i int, set *rowSet, id int32) bool {
		if equal[0].last < i {
			equal = equal[1:]
		}
		if i > equal[0].first && id < before { // ids of one sum are in lexicographic order
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
	return equal[0].last == i || slices.Compare(above, last) <= 0
}
