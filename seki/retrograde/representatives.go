package retrograde

import (
	"slices"
	"sort"
)

// representatives picks, of the tables of one block, those that stand for their
// classes: a class is an orbit under the Young subgroup, and its first table in
// the order of the block, lexicographically the least, stands for it.
type representatives struct {
	g          *geometry
	root       int32
	c          []int
	rows, cols []class
	mixed      bool // some columns are tied

	entries  []int // of the table in work
	left     []int // what is left of the columns
	order    []int // of the columns
	permuted []int // the tied rows of a class, columns in that order
}

func newRepresentatives(g *geometry, root int32, c []int, rows, cols []class) *representatives {
	p := &representatives{g: g, root: root, c: c, rows: rows, cols: cols, mixed: len(cols) < len(c)}
	p.entries, p.permuted = make([]int, len(g.r)*len(c)), make([]int, len(g.r)*len(c))
	p.left, p.order = make([]int, len(c)), make([]int, len(c))
	for j := range p.order {
		p.order[j] = j
	}
	return p
}

// appendFirst appends to list the specials found in a block, given by their
// positions in the block, that are the first of their classes. offset is that
// of the block in its slab.
func (p *representatives) appendFirst(list, found []Special, offset uint64) []Special {
	for _, s := range found {
		if _, ok := p.first(int(s.Pos)); ok {
			list = append(list, Special{Pos: offset + s.Pos, Kinds: s.Kinds})
		}
	}
	return list
}

// first reports whether the table at a position of the block is the first of
// its orbit. If so it returns the entries, row by row, valid until the next call.
//
// Cost: going down the block, which ends at the first row that is less than one
// before it of the same sum; then, at most, one look at the table for each
// order of tied columns.
func (p *representatives) first(position int) (entries []int, ok bool) {
	if !p.descend(position) {
		return nil, false
	}
	if p.mixed && !p.leastInAnyOrder(p.cols) {
		return nil, false
	}
	return p.entries, true
}

// descend sets entries to the table at a position of the block. It gives up,
// and returns false, when tied rows do not increase.
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

// leastInAnyOrder reports whether no order in which columns of the same class
// change places makes the table smaller, whatever happens to the rows.
func (p *representatives) leastInAnyOrder(cols []class) bool {
	if len(cols) == 0 {
		return !p.smaller()
	}
	cl := cols[0]
	if cl.size() == 1 {
		return p.leastInAnyOrder(cols[1:])
	}
	rest := append([]class{{cl.first + 1, cl.last}}, cols[1:]...)
	for j := cl.first; j <= cl.last; j++ {
		p.order[cl.first], p.order[j] = p.order[j], p.order[cl.first]
		ok := p.leastInAnyOrder(rest)
		p.order[cl.first], p.order[j] = p.order[j], p.order[cl.first]
		if !ok {
			return false
		}
	}
	return true
}

// smaller reports whether the table with its columns in the order, and its rows
// in the best order for that, which is sorted within their classes, is smaller
// than it was.
func (p *representatives) smaller() bool {
	n := len(p.order)
	for _, cl := range p.rows {
		sorted := p.permuted[:0]
		for i := cl.first; i <= cl.last; i++ {
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
		if order := slices.Compare(sorted, p.entries[cl.first*n:(cl.last+1)*n]); order != 0 {
			return order < 0
		}
	}
	return false
}
