package retrograde

import (
	"slices"

	"github.com/sekilab/sekilab/solve/estimate"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// smallerFlags adds, in SEKI alone, the flags of the children with a line of sum 2 whose values
// depend on a smaller matrix: the exceptions of sekiflags.go. Let Z be A without row i and
// column j. The cases are:
//
//   - a_ij = 3, and nothing else in either line. A move in a_ij leads to a child with the value of Z.
//   - a_ij = 3, and a unit of column j in a row k of sum at least 4. After a move in a_ij, R to move
//     wins, and C to move has the opposite of the result of R in Z.
//   - a_ij = 3, and a unit of row i in a column l of sum at least 4: the same transposed.
//   - a_ij = 2, and both of these units. A move in (i, l) leads to a child as in the second case, a
//     move in (k, j) to one as in the third.
//
// As with streams, it is enough if each of i, j, k and l is the last line with its sum, because the
// sweeps that follow do the rest. A ↦ Z keeps the order, so the values of Z are read one after another.
type smallerFlags struct {
	from   *smaller // that has the values of Z
	g      *geometry
	root   int32
	c      []int
	values []byte // of the block

	i, j     int
	row, col []uint16 // the entries of row i and of column j
	id       int32    // of row i
	flags    [16]byte // of A, by the value of Z
	codes    []byte   // of the matrices Z to come
	same     bool     // codes has one code for all of them

	d      []uint16 // residual above the current leaf
	buffer []byte
	ids    [estimate.MaxRows][]int32 // see rowsOf
	rests  []int32
	most   []uint16
}

// flagsOf gives the flags of a child by the value of Z, for the first three cases.
var flagsOf = func() (flags [3][16]byte) {
	for value := range byte(16) {
		flags[0][value] = value
		switch value & (rLoses | rDraws) {
		case 0:
			flags[1][value] = cLoses
		case rDraws:
			flags[1][value] = cDraws
		}
		switch value & (cLoses | cDraws) {
		case 0:
			flags[2][value] = rLoses
		case cDraws:
			flags[2][value] = rDraws
		}
	}
	return flags
}()

// add adds the flags to the block below root, whose columns have the sums c.
func (s *smallerFlags) add(g *geometry, root int32, c []int, equalRows, equalCols []lines, values []byte) {
	m, n := len(g.r), len(c)
	oneRow, oneCol := g.r[m-1] == 3, c[n-1] == 3
	switch {
	case !oneRow && !oneCol:
		return
	case n == 1:
		if m == 1 { // the child 2 is drawn
			values[0] |= cDraws | rDraws
		}
		return
	}
	s.g, s.root, s.c, s.values = g, root, c, values
	s.row, s.col, s.d = slices.Grow(s.row[:0], n)[:n], slices.Grow(s.col[:0], m)[:m], slices.Grow(s.d[:0], n)[:n]
	s.most = slices.Grow(s.most[:0], n)[:n]
	if oneRow && oneCol {
		s.addCase(m-1, n-1, 3, -1, -1, flagsOf[0])
	}
	both := flagsOf[1]
	for v, flags := range flagsOf[2] {
		both[v] |= flags
	}
	for _, rows := range equalRows {
		for _, cols := range equalCols {
			k, l := rows.last, cols.last
			if g.r[k] < 4 || c[l] < 4 {
				continue
			}
			if oneRow && c[l] == 4 {
				s.addCase(m-1, l, 3, k, -1, flagsOf[1])
			}
			if oneCol && g.r[k] == 4 {
				s.addCase(k, n-1, 3, -1, l, flagsOf[2])
			}
			if oneRow && oneCol {
				s.addCase(m-1, n-1, 2, k, l, both)
			}
		}
	}
}

// addCase adds the flags of the case with a_ij = entry and the other units in row k and column l. k or l is −1
// if there is none.
func (s *smallerFlags) addCase(i, j int, entry uint16, k, l int, flags [16]byte) {
	s.i, s.j, s.flags = i, j, flags
	clear(s.row)
	clear(s.col)
	s.row[j], s.col[i] = entry, entry
	r, c := slices.Clone(s.g.r), slices.Clone(s.c)
	if k >= 0 {
		s.col[k] = 1
		r[k]--
	}
	if l >= 0 {
		s.row[l] = 1
		c[l]--
	}
	r, c = slices.Delete(r, i, i+1), slices.Delete(c, j, j+1)
	sum := 0
	for _, v := range r {
		sum += v
	}
	z := s.from.kept(sum)
	if code, constant := z.layout.Constant(r, c); constant {
		if s.flags[code&0xF] == 0 {
			return
		}
		s.codes, s.same = append(s.buffer[:0], code), true
	} else {
		s.codes, s.same = s.buffer[:0], false
		ri, _ := z.rows.Of(r)
		ci, _ := z.cols.Of(c)
		packed, at := z.block(ri, ci)
		blocks.UnpackAt(extend(&s.codes, z.slabs[ri].offset[ci+1]-at), packed, at)
	}
	s.buffer = s.codes
	s.id = int32(s.g.choose.rank(s.row, s.g.r[i]))
	if len(s.g.levels) == 0 {
		for l, v := range s.c {
			s.d[l] = uint16(v)
		}
		s.leaf(s.root, 0)
	} else {
		s.walk(0, s.root, 0)
	}
	if !s.same && len(s.codes) > 0 {
		panic("retrograde: a matrix without a row and a column that their block does not have")
	}
}

// walk adds the flags to the matrices below node k of level i, which start at position at.
func (s *smallerFlags) walk(i int, k int32, at int) {
	lv := &s.g.levels[i]
	nd := &lv.nodes[k]
	before := s.g.edgesBefore(i, nd)
	d := lv.residual(k)
	oneEach := s.i == len(s.g.r)-1 && i+1 == len(s.g.levels) // a leaf has one of the matrices
	for _, id := range s.rowsOf(i, d) {
		flags := byte(0)
		if oneEach {
			if flags = s.next(); flags == 0 {
				continue
			}
		}
		e := nd.first + int32(before[id])
		child, position := lv.child[e], at+int(lv.offset[e])
		if i+1 < len(s.g.levels) {
			s.walk(i+1, child, position)
			continue
		}
		for l, x := range lv.set.row(id) {
			s.d[l] = d[l] - x
		}
		if oneEach {
			s.values[position+s.inLeaf(child)] |= flags
		} else {
			s.leaf(child, position)
		}
	}
}

// rowsOf returns the ids of the rows that row i may be in this case, where d is the residual above it. They are
// valid until the next call for this row.
func (s *smallerFlags) rowsOf(i int, d []uint16) []int32 {
	ids := s.ids[i][:0]
	if i == s.i {
		return append(ids, s.id)
	}
	copy(s.most, d)
	if i < s.i {
		for l, x := range s.row {
			s.most[l] -= x
		}
	}
	x := s.col[i]
	s.most[s.j] = x
	ids, s.rests = s.g.choose.rowsUnder(s.most, s.g.r[i], ids, s.rests[:0])
	if x > 0 {
		set := s.g.sets[s.g.r[i]]
		ids = slices.DeleteFunc(ids, func(id int32) bool { return set.row(id)[s.j] != x })
	}
	s.ids[i] = ids
	return ids
}

// leaf adds the flags to the matrices of leaf k, whose residual is s.d.
func (s *smallerFlags) leaf(k int32, at int) {
	if s.i >= len(s.g.levels) {
		s.values[at+s.inLeaf(k)] |= s.next()
		return
	}
	first := len(s.g.levels)
	top, x := s.g.sets[s.g.leaves.top], s.col[first]
	for p, id := range s.g.leaves.leaves[k].rows {
		if top.row(id)[s.j] == x {
			s.values[at+p] |= s.next()
		}
	}
}

// inLeaf returns the position of the only matrix of leaf k, whose residual is s.d, that the case allows
// if row i is in the leaf.
func (s *smallerFlags) inLeaf(k int32) int {
	id := s.id
	if s.i == len(s.g.r)-1 { // it determines the row above
		for l, x := range s.row {
			s.d[l] -= x
		}
		id = int32(s.g.choose.rank(s.d, s.g.leaves.top))
	}
	return int(s.g.leaves.position(&s.g.leaves.leaves[k], id))
}

// next returns the flags of the next matrix.
func (s *smallerFlags) next() byte {
	flags := s.flags[s.codes[0]&0xF]
	if !s.same {
		s.codes = s.codes[1:]
	}
	return flags
}
