package flags

import (
	"slices"

	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
	"github.com/sekilab/sekilab/solve/retrograde/internal/kernel"
)

// Outside adds the flags of the children outside of the core to a block. These children are not
// stored, because a rule gives their values. In SEKI alone they have a line of sum 2, see outsideseki.go;
// otherwise one of sum 1 (docs/theory.md, 3.6), as follows. Call lines of sum 2 small and the others
// big. A small line has two units; an entry 2 is two units in one place.
//
//   - A move in a small row and a big column leaves the other unit of the row. The child has the
//     code 0x21 if this unit is in a small column whose other unit is in a big row, or in the
//     column of the move, of sum 3, whose third unit is in a big row; else 0x11.
//   - After a move in a big row and a small column it is 0x84 or 0x44, transposed.
//   - After a move in a small row and a small column it is 0xA0 if the entry was 2, else 0x00.
//
// Small rows and columns come last. So what a row contributes depends only on the row, the residual
// above it and the residual above the first small row (see small and big), and the flags are an OR over
// the rows. As long as no row above it is small, a leaf or a node of the list level has flags that depend
// only on itself and on which columns have the least sum or the next. They are cached for the slab.
type Outside struct {
	Least  int // sum of a small line
	Memory int // limits the bytes of the flags that are kept for a slab

	g        *geometry.Graph
	c        []int
	values   []byte // of the block
	smallRow int    // first small row, m if there is none
	smallCol int    // first small column, n if there is none

	y      []uint16       // last row of a matrix
	ids    []byte         // flags of small rows, by id; see smallRows
	tables [][2]keptFlags // of nodes and of leaves; by the first small column, and the first of a sum one greater at most
	kept   *[2]keptFlags  // for the current block
	used   int            // bytes kept
}

// keptFlags keeps the flags of nodes of the list level, or of leaves.
type keptFlags struct {
	flags []byte  // with padding after each node
	first []int32 // by node: the first of its flags, plus 1; 0 if there are none
}

// reset drops all flags and keeps the memory.
func (k *keptFlags) reset() { k.flags, k.first = k.flags[:0], k.first[:0] }

// grow makes room for the given number of nodes.
func (k *keptFlags) grow(nodes int) {
	if more := nodes - len(k.first); more > 0 {
		k.first = append(k.first, make([]int32, more)...)
	}
}

// Reset drops the flags kept for a slab. It is called before the next one.
func (u *Outside) Reset() {
	u.used = 0
	for k := range u.tables {
		u.tables[k][0].reset()
		u.tables[k][1].reset()
	}
}

// Add adds the flags to the block below root, whose columns have the sums c. The values have
// padding.
func (u *Outside) Add(g *geometry.Graph, root int32, c []int, values []byte) {
	m, n := len(g.R), len(c)
	u.g, u.c, u.values = g, c, values
	u.smallRow, u.smallCol = firstSmall(g.R, u.Least), firstSmall(c, u.Least)
	switch {
	case u.smallRow == m && u.smallCol == n:
	case u.smallCol == n && c[n-1] > u.Least+1: // no move in a small row is an exception
		kernel.OrByte(values, 0x11)
	case u.smallRow == m && g.R[m-1] > u.Least+1:
		kernel.OrByte(values, 0x44)
	default:
		if u.tables == nil {
			u.tables = make([][2]keptFlags, (n+1)*(n+1))
		}
		next := u.smallCol
		for next > 0 && c[next-1] == u.Least+1 {
			next--
		}
		u.kept = &u.tables[u.smallCol*(n+1)+next]
		if listed := g.ListLevel(); listed < g.LeafLevel() {
			u.kept[0].grow(g.Nodes(listed))
		}
		u.kept[1].grow(g.Nodes(g.LeafLevel()))
		u.y = slices.Grow(u.y[:0], n)[:n]
		u.walk(0, root, 0, 0)
	}
}

// firstSmall returns the first line of the least sum.
func firstSmall(part []int, least int) int {
	k := len(part)
	for k > 0 && part[k-1] == least {
		k--
	}
	return k
}

// walk adds the flags to the matrices below node k of level i, which start at position at. The
// rows above contribute flags.
func (u *Outside) walk(i int, k int32, at int, flags byte) {
	kept := &u.kept[0]
	if i == u.g.LeafLevel() {
		kept = &u.kept[1]
	} else if i != u.g.ListLevel() {
		u.walkRows(i, k, at, flags)
		return
	}
	if i > u.smallRow {
		u.walkRows(i, k, at, flags)
		return
	}
	size := int(u.g.Size(i, k))
	if kept.first[k] == 0 {
		if u.used+size+kernel.Padding > u.Memory {
			u.walkRows(i, k, at, flags)
			return
		}
		u.used += size + kernel.Padding
		block := u.values
		kept.first[k] = int32(len(kept.flags)) + 1
		kept.flags = append(kept.flags, make([]byte, size+kernel.Padding)...)
		u.values = kept.flags[len(kept.flags)-size-kernel.Padding:]
		u.walkRows(i, k, 0, 0)
		u.values = block
	}
	kernel.OrInto(u.values[at:at+size], kept.flags[kept.first[k]-1:], flags)
}

// walkRows is walk for a node whose flags are not kept.
func (u *Outside) walkRows(i int, k int32, at int, flags byte) {
	d, set := u.g.Residual(i, k), u.g.RowSet(i)
	if i == u.smallRow {
		u.smallRows(set, d)
	}
	rows := u.g.Rows(i, k)
	if i == u.g.LeafLevel() {
		u.leaf(set, rows, d, u.values[at:at+len(rows)], flags)
		return
	}
	children, offsets := u.g.Edges(i, k)
	for e, id := range rows {
		row := set.Row(id)
		own := flags
		if i < u.smallRow {
			own |= u.big(row, d, u.g.R[i])
		} else {
			own |= u.ids[id]
		}
		u.walk(i+1, children[e], at+int(offsets[e]), own)
	}
}

// leaf adds the flags to the values of a leaf, which has the given rows of set and the residual d.
func (u *Outside) leaf(set *geometry.RowSet, rows []int32, d []uint16, values []byte, flags byte) {
	i := u.g.LeafLevel()
	if u.smallRow <= i && i+1 < len(u.g.R) { // both rows are small
		for t, id := range rows {
			values[t] |= flags | u.ids[id] | u.ids[rows[len(rows)-1-t]]
		}
		return
	}
	for t, id := range rows {
		x := set.Row(id)
		values[t] |= flags | u.line(i, x, d)
		if i+1 < len(u.g.R) {
			for j, v := range d {
				u.y[j] = v - x[j]
			}
			values[t] |= u.line(i+1, u.y, u.y)
		}
	}
}

// line returns the flags of row i if it is big or the first small row.
func (u *Outside) line(i int, row, d []uint16) byte {
	if i < u.smallRow {
		return u.big(row, d, u.g.R[i])
	}
	return u.small(row, d)
}

// smallRows sets ids for the rows of set, which are small, and the residual d above the first small row.
func (u *Outside) smallRows(set *geometry.RowSet, d []uint16) {
	u.ids = u.ids[:0]
	for id := range set.Len() {
		u.ids = append(u.ids, u.small(set.Row(int32(id)), d))
	}
}

// small returns the flags that a small row contributes: the flags of the moves in it, and of the
// moves in big rows that leave its units alone in small columns. d is the residual above
// the first small row: where it is 1 in a small column, the other unit is in a big row.
func (u *Outside) small(row, d []uint16) byte {
	if u.Least == 3 {
		return u.smallInSeki(row, d)
	}
	j := 0
	for row[j] == 0 {
		j++
	}
	if row[j] == 2 {
		switch {
		case j >= u.smallCol:
			return 0xA0
		case u.c[j] == 3 && d[j] == 2:
			return 0x21
		}
		return 0x11
	}
	l := j + 1
	for row[l] == 0 {
		l++
	}
	flags := byte(0)
	switch {
	case l < u.smallCol:
		return 0x11
	case j >= u.smallCol: // the only unit left in the column of the other
		if d[j] == 1 || d[l] == 1 {
			flags = 0x40
		}
		return flags
	case d[l] == 1:
		return 0xA1
	}
	return 0x11
}

// big returns the flags that a row of sum r > 2 contributes: the flags of its moves in small
// columns that have no unit in a small row. d is the residual above the row: where it is 1, the
// other unit is further up. In SEKI it does not matter where that is.
func (u *Outside) big(row, d []uint16, r int) (flags byte) {
	if u.Least == 3 {
		return u.bigInSeki(row, d, r)
	}
	units := uint16(0) // in small columns
	for _, x := range row[u.smallCol:] {
		units += x
	}
	if units == 0 {
		return 0
	}
	flags = 0x04
	for l := u.smallCol; l < len(row); l++ {
		switch {
		case row[l] == 2 && r == 3 && units == 2:
			flags |= 0x80
		case row[l] == 2 || row[l] == 1 && d[l] == 1:
			flags |= 0x40
		}
	}
	return flags
}
