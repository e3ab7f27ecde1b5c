package canon

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// block is the submatrix of A in some rows and columns.
type block struct {
	A          seki.Matrix
	rows, cols []int
}

// whole returns A as a block.
func whole(A seki.Matrix) block {
	return block{A, count(A.Rows()), count(A.Cols())}
}

// count returns 0, …, n−1.
func count(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

func (b block) at(i, j int) int { return b.A.At(b.rows[i], b.cols[j]) }

// entries returns the entries of b, row-major.
func (b block) entries() []int {
	entries := make([]int, 0, len(b.rows)*len(b.cols))
	for _, i := range b.rows {
		for _, j := range b.cols {
			entries = append(entries, b.A.At(i, j))
		}
	}
	return entries
}

// split returns the connected components of the bipartite graph in which a row and a column of b are joined if their
// entry is not the usual one, ordered by their first row. A line of usual entries is a separate component, with no rows
// or no columns; such columns come last.
func (b block) split(usual int) []block {
	m, n := len(b.rows), len(b.cols)
	joined := singletons(m + n)
	for i := range m {
		for j := range n {
			if b.at(i, j) != usual {
				joined.join(i, m+j)
			}
		}
	}
	var parts []block
	for _, lines := range joined.list() {
		part := block{A: b.A}
		for _, v := range lines {
			if v < m {
				part.rows = append(part.rows, b.rows[v])
			} else {
				part.cols = append(part.cols, b.cols[v-m])
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// usualTried is the number of values that decompose tries as the usual entry.
const usualTried = 3

// decompose splits b into parts such that all entries outside the parts are equal: the summands if b is a direct sum,
// or a constant plus one. It returns b alone if there is no such decomposition with a frequent entry.
func (b block) decompose() []block {
	parts := []block{b}
	values := frequent(b.entries())
	for _, usual := range values[:min(len(values), usualTried)] {
		if other := b.split(usual); len(other) > len(parts) {
			parts = other
		}
	}
	return parts
}

// equalRows returns the sets of equal rows of A, each set ascending, ordered by their first members.
func equalRows(A seki.Matrix) [][]int {
	index := map[string]int{}
	var sets [][]int
	key := make([]byte, 2*A.Cols())
	for i := range A.Rows() {
		for j := range A.Cols() {
			v := A.At(i, j)
			key[2*j], key[2*j+1] = byte(v>>8), byte(v)
		}
		k, ok := index[string(key)]
		if !ok {
			k = len(sets)
			index[string(key)] = k
			sets = append(sets, nil)
		}
		sets[k] = append(sets[k], i)
	}
	return sets
}

// Component is a direct summand of a matrix: the submatrix of the given rows
// and columns, ascending, counted from 0.
type Component struct {
	Rows, Cols []int
	Matrix     seki.Matrix
}

// Components returns the direct-sum decomposition of A: the connected
// components of the bipartite graph in which row i and column j are joined if
// a_ij > 0, ordered by their first row. Zero lines belong to no component.
func Components(A seki.Matrix) []Component {
	var components []Component
	for _, part := range whole(A).split(0) {
		if len(part.rows) > 0 && len(part.cols) > 0 {
			components = append(components, Component{
				part.rows, part.cols, seki.Must(seki.New(len(part.rows), len(part.cols), part.entries())),
			})
		}
	}
	return slices.Clip(components)
}
