package flags

import (
	"slices"

	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
)

// Smaller adds, in SEKI alone, the flags of the children with a line of sum 2 whose values
// depend on a smaller matrix: the exceptions of outsideseki.go. Let Z be A without row i and
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
// sweeps that follow do the rest.
type Smaller struct {
	// Codes appends the codes of the block B(r, c) of matrices Z to list. A constant block has one code, which is
	// returned.
	Codes func(list []byte, r, c []int) (codes []byte, code byte, constant bool)

	g      *geometry.Graph
	root   int32
	c      []int
	values []byte // of the block

	codes []byte           // of the matrices Z
	last  []int            // see position
	path  []geometry.Place // above the rows of the last A, and below them
	row   []uint16         // scratch
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

// Add adds the flags to the block below root, whose columns have the sums c.
func (s *Smaller) Add(g *geometry.Graph, root int32, c []int, equalRows, equalCols []geometry.Lines, values []byte) {
	m, n := len(g.R), len(c)
	oneRow, oneCol := g.R[m-1] == 3, c[n-1] == 3
	switch {
	case !oneRow && !oneCol:
		return
	case n == 1:
		if m == 1 { // the child 2 is drawn
			values[0] |= cDraws | rDraws
		}
		return
	}
	s.g, s.root, s.c, s.values, s.row = g, root, c, values, slices.Grow(s.row[:0], n)[:n]
	s.path = slices.Grow(s.path[:0], m+1)[:m+1]
	if oneRow && oneCol {
		s.addCase(m-1, n-1, 3, -1, -1, flagsOf[0])
	}
	both := flagsOf[1]
	for v, flags := range flagsOf[2] {
		both[v] |= flags
	}
	for _, rows := range equalRows {
		for _, cols := range equalCols {
			k, l := rows.Last, cols.Last
			if g.R[k] < 4 || c[l] < 4 {
				continue
			}
			if oneRow && c[l] == 4 {
				s.addCase(m-1, l, 3, k, -1, flagsOf[1])
			}
			if oneCol && g.R[k] == 4 {
				s.addCase(k, n-1, 3, -1, l, flagsOf[2])
			}
			if oneRow && oneCol {
				s.addCase(m-1, n-1, 2, k, l, both)
			}
		}
	}
}

// addCase adds the flags of the case with a_ij = entry and the other units in row k and column l. k or l is −1
// if there is none. flags are those of A by the value of Z.
func (s *Smaller) addCase(i, j int, entry uint16, k, l int, flags [16]byte) {
	r, c := slices.Clone(s.g.R), slices.Clone(s.c)
	if k >= 0 {
		r[k]--
	}
	if l >= 0 {
		c[l]--
	}
	r, c = slices.Delete(r, i, i+1), slices.Delete(c, j, j+1)
	codes, code, constant := s.Codes(s.codes[:0], r, c)
	s.codes = codes
	if constant && flags[code&0xF] == 0 {
		return
	}
	s.last, s.path[0] = append(s.last[:0], make([]int, len(r)*len(c))...), geometry.Place{Node: s.root}
	s.last[0] = -1
	number := 0
	blocks.Each(r, c, func(Z []int) bool {
		if !constant {
			code = s.codes[number]
			number++
		}
		if own := flags[code&0xF]; own != 0 {
			s.values[s.position(i, j, entry, k, l, Z)] |= own
		}
		return true
	})
	if number != len(s.codes) {
		panic("flags: a block of smaller matrices with more codes than matrices")
	}
}

// position returns the position of A for Z in a case. The matrix before it had the last Z, and the rows that both begin
// with led down the path.
func (s *Smaller) position(i, j int, entry uint16, k, l int, Z []int) uint32 {
	width, first := len(s.c)-1, 0 // first is the first row of A that differs
	for first < len(s.g.R)-2 && slices.Equal(Z[first*width:][:width], s.last[first*width:][:width]) {
		first++
	}
	copy(s.last, Z)
	if first > i {
		first++
	}
	for p := first; p <= s.g.LeafLevel(); p++ {
		clear(s.row)
		if p == i {
			s.row[j] = entry
			if l >= 0 {
				s.row[l] = 1
			}
		} else {
			at := p * width
			if p > i {
				at -= width
			}
			for q, v := range Z[at : at+width] {
				if q >= j {
					q++
				}
				s.row[q] = uint16(v)
			}
			if p == k {
				s.row[j] = 1
			}
		}
		next, ok := s.g.Step(s.path[p], p, s.g.Rank(p, s.row))
		if !ok {
			panic("flags: a smaller matrix of no matrix of the block")
		}
		s.path[p+1] = next
	}
	return s.path[s.g.LeafLevel()+1].Position
}
