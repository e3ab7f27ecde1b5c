package invariants

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// term is a multiple of a permutation matrix: times at (i, perm[i]) for every
// row i, counted from 0.
type term struct {
	times int
	perm  []int
}

// String returns the term as in "2·(1 3 2)": the columns of the rows 1, 2, …,
// counted from 1.
func (t term) String() string {
	cols := units.Texts(t.perm, func(j int) string { return strconv.Itoa(j + 1) })
	return fmt.Sprintf("%d·(%s)", t.times, strings.Join(cols, " "))
}

// birkhoff decomposes a square matrix of constant line sum into multiples of permutation
// matrices; it returns nil for any other matrix. Each term is the lexicographically least
// permutation in the support of the remainder, with the greatest possible multiple. A term
// makes a positive entry zero, so there are at most n²−2n+2 terms; their multiples add up
// to the line sum.
//
// Source: G. Birkhoff, "Tres observaciones sobre el álgebra lineal", Univ. Nac.
// Tucumán Rev. A 5 (1946), 147–151; the bound: M. Marcus and R. Ree, "Diagonals
// of doubly stochastic matrices", Quarterly J. Math. 10 (1959), 296–302.
func birkhoff(A seki.Matrix) (terms []term) {
	if !isConstant(A) {
		return nil
	}
	rest := A.Grid()
	for sum := minLine(A); sum > 0; {
		perm := leastPermutation(rest)
		times := sum
		for i, j := range perm {
			times = min(times, rest[i][j])
		}
		for i, j := range perm {
			rest[i][j] -= times
		}
		terms = append(terms, term{times, perm})
		sum -= times
	}
	return terms
}

// leastPermutation returns the lexicographically least permutation in the support of
// a square grid of constant positive line sum. It exists by Hall's theorem.
func leastPermutation(grid [][]int) []int {
	m := matching{grid: grid, colOf: make([]int, len(grid)), rowOf: make([]int, len(grid))}
	for i := range grid {
		m.colOf[i], m.rowOf[i] = -1, -1
	}
	for i := range grid {
		m.augment(i, 0, make([]bool, len(grid)))
	}
	// Assign to one row after another the least column that leaves a perfect matching.
	for i := range grid {
		m.rowOf[m.colOf[i]] = -1
		m.augment(i, i, make([]bool, len(grid)))
	}
	return m.colOf
}

// matching is a perfect matching of rows with columns in the support of a grid.
type matching struct {
	grid         [][]int
	colOf, rowOf []int
}

// augment assigns to row i the least column possible, reassigning only rows ≥ fixed, and
// reports whether there is one (Kuhn's augmenting paths).
func (m *matching) augment(i, fixed int, seen []bool) bool {
	for j, v := range m.grid[i] {
		if v == 0 || seen[j] {
			continue
		}
		seen[j] = true
		owner := m.rowOf[j]
		if owner >= 0 && (owner < fixed || !m.augment(owner, fixed, seen)) {
			continue
		}
		m.colOf[i], m.rowOf[j] = j, i
		return true
	}
	return false
}
