package geometry

import "slices"

// binomials[k][s] is C(s+k−1, k−1), the number of compositions of s into k
// non-negative integers.
type binomials [][]uint64

// newBinomials tabulates up to k parts and the sum s. estimate.CheckLimits bounds the compositions.
func newBinomials(k, s int) binomials {
	b := make(binomials, k+1)
	for i := range b {
		b[i] = make([]uint64, s+1)
		for t := range b[i] {
			switch {
			case t == 0:
				b[i][t] = 1
			case i > 0:
				b[i][t] = b[i][t-1] + b[i-1][t]
			}
		}
	}
	return b
}

// rank returns the number of compositions of the same sum into the same number
// of parts that precede v lexicographically. Cost: O(len(v)).
func (b binomials) rank(v []uint16, sum int) int {
	rank := uint64(0)
	n := len(v)
	for j := 0; j < n-1; j++ {
		// Compositions with a smaller part j leave more than sum − v_j to the rest.
		rank += b[n-j][sum] - b[n-j][sum-int(v[j])]
		sum -= int(v[j])
	}
	return int(rank)
}

// A RowSet lists all rows of n entries with one sum, in lexicographic order. The id of a row
// is its index in the list.
type RowSet struct {
	n        int
	entries  []uint16  // n for each row
	positive []uint16  // bit j: entry j is positive
	line     []int32   // number of the row's line: rows next to each other that agree in all but the last two entries
	swaps    [][]int32 // swaps[j][id]: the row with entries j and j+1 exchanged
}

func newRowSet(n, sum int, b binomials) *RowSet {
	s := &RowSet{n: n, swaps: make([][]int32, n)}
	line := int32(-1)
	eachRow(n, sum, func(v []uint16) {
		if n < 2 || v[n-2] == 0 {
			line++
		}
		s.line = append(s.line, line)
		bits := uint16(0)
		for j, x := range v {
			if x > 0 {
				bits |= 1 << j
			}
		}
		s.entries = append(s.entries, v...)
		s.positive = append(s.positive, bits)
	})
	for j := 0; j < n-1; j++ {
		s.swaps[j] = make([]int32, len(s.positive))
		for id := range s.swaps[j] {
			v := s.entries[id*n : id*n+n]
			v[j], v[j+1] = v[j+1], v[j]
			s.swaps[j][id] = int32(b.rank(v, sum))
			v[j], v[j+1] = v[j+1], v[j]
		}
	}
	return s
}

// lines returns the number of lines.
func (s *RowSet) lines() int { return int(s.line[len(s.line)-1]) + 1 }

// Len returns the number of rows.
func (s *RowSet) Len() int { return len(s.positive) }

// Row returns the entries of the row with the given id.
func (s *RowSet) Row(id int32) []uint16 { return s.entries[int(id)*s.n : int(id)*s.n+s.n] }

// eachRow visits, in lexicographic order, all rows of n non-negative entries with the
// given sum. The slice is reused.
func eachRow(n, sum int, visit func(v []uint16)) {
	v := make([]uint16, n)
	var fill func(j, left int)
	fill = func(j, left int) {
		if j == n-1 {
			v[j] = uint16(left)
			visit(v)
			return
		}
		for x := range left + 1 {
			v[j] = uint16(x)
			fill(j+1, left-x)
		}
	}
	fill(0, sum)
}

// rowsUnder lists the rows v ≤ d with the given sum in lexicographic order: their ids,
// and the ranks of d − v among the compositions of its sum. It appends to ids and
// rests. Rows that agree in all but the last two entries form a line, along which ids
// go up by 1 and ranks down by 1. Cost: O(1) for each row but the first of a line.
func (b binomials) rowsUnder(d []uint16, sum int, ids, rests []int32) ([]int32, []int32) {
	most := int(b[len(d)][sum])
	l := rowLister{b: b, d: d, ids: slices.Grow(ids, most), rests: slices.Grow(rests, most)}
	total := 0
	for _, x := range d {
		total += int(x)
	}
	if sum <= total {
		l.entry(0, sum, total-sum, 0, 0)
	}
	return l.ids, l.rests
}

// rowLister is the state of rowsUnder.
type rowLister struct {
	b          binomials
	d          []uint16
	ids, rests []int32
}

// entry chooses the entries from j on. left and spare are the sums of v and of d − v
// from there on, id and rest their ranks so far.
func (l *rowLister) entry(j, left, spare, id, rest int) {
	n, d := len(l.d), int(l.d[j])
	// The entries of d after j have the sum left + spare − d.
	lo, hi := max(0, d-spare), min(left, d)
	if j == n-1 {
		l.ids, l.rests = append(l.ids, int32(id)), append(l.rests, int32(rest))
		return
	}
	if j == n-2 {
		at, line := len(l.ids), max(0, hi-lo+1)
		l.ids, l.rests = l.ids[:at+line], l.rests[:at+line]
		ids, rests := l.ids[at:], l.rests[at:]
		for k := range ids {
			ids[k], rests[k] = int32(id+lo+k), int32(rest+d-lo-k)
		}
		return
	}
	number := l.b[n-j]
	for v := lo; v <= hi; v++ {
		l.entry(j+1, left-v, spare-(d-v),
			id+int(number[left]-number[left-v]), rest+int(number[spare]-number[spare-(d-v)]))
	}
}
