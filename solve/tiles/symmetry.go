package tiles

import (
	"iter"
	"slices"
	"sync"
)

// A Grid is a 3×3 matrix in row-major order, with entries less than 128.
type Grid [9]uint8

// A Symmetry permutes rows and columns or, from transposing on, those of the transpose; then the players change
// places too. 0 is the identity. Others may be used after a call of Canonical or Of.
type Symmetry uint8

const (
	transposing = 36
	symmetries  = 2 * transposing
)

// matrices is the number of matrices B with entries 0 and 1. Entry k is bit k of the index of such a matrix.
const matrices = 512

var (
	sources [symmetries][9]uint8             // g takes A to the matrix whose entry k is that of A at sources[g][k]
	product [symmetries][symmetries]Symmetry // product[g][h] is first h, then g
	inverse [symmetries]Symmetry
	moved   [symmetries][matrices]uint16 // g takes the index x to moved[g][x]
	swaps   [symmetries][][2]uint8       // of bits k < l of an index, one after the other; together they are moved[g]
	fixedBy [transposing]bitset          // the indices that g takes to themselves
)

var orders = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// prepare fills the tables above. Most programs never need them.
var prepare = sync.OnceFunc(func() {
	number := map[[9]uint8]Symmetry{}
	for r, rows := range orders {
		for c, cols := range orders {
			g := Symmetry(6*r + c)
			for k := range 9 {
				i, j := rows[k/3], cols[k%3]
				sources[g][k], sources[transposing+g][k] = 3*i+j, 3*j+i
			}
			number[sources[g]], number[sources[transposing+g]] = g, transposing+g
		}
	}
	for g, source := range sources {
		for h := range sources {
			var both [9]uint8
			for k, e := range source {
				both[k] = sources[h][e]
			}
			product[g][h] = number[both]
			if number[both] == 0 {
				inverse[g] = Symmetry(h)
			}
		}
		for x := range uint16(matrices) {
			for k, e := range source {
				moved[g][x] |= x >> e & 1 << k
			}
			if moved[g][x] == x && g < transposing {
				fixedBy[g].set(int(x))
			}
		}
		at := [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8} // which bit is at k after the swaps so far
		for k := range uint8(9) {
			for l := k + 1; l < 9; l++ {
				if at[l] == source[k] {
					at[k], at[l] = at[l], at[k]
					swaps[g] = append(swaps[g], [2]uint8{k, l})
				}
			}
		}
	}
})

// Inverse returns the symmetry that undoes g.
func (g Symmetry) Inverse() Symmetry { return inverse[g] }

// Index returns the index of gB, where B has the index x.
func (g Symmetry) Index(x int) int { return int(moved[g][x]) }

// Code returns the code of gA, where A has the given code.
func (g Symmetry) Code(code uint8) uint8 {
	if g < transposing {
		return code
	}
	return code>>2 | code&3<<2
}

// Of returns the matrix to which g takes A.
func (g Symmetry) Of(A *Grid) (moved Grid) {
	prepare()
	for k, e := range sources[g] {
		moved[k] = A[e]
	}
	return moved
}

// Canonical returns the greatest of the matrices that symmetries make of A, in lexicographic order, and a symmetry that makes it.
func (A *Grid) Canonical() (best Grid, by Symmetry) {
	prepare()
	var greatest [3]uint32 // its rows, as numbers with the digits of their entries
	for t := Symmetry(0); t < symmetries; t += transposing {
		for c := range Symmetry(6) {
			var row [3]uint32
			for k, e := range sources[t+c] {
				row[k/3] = row[k/3]<<7 | uint32(A[e])
			}
			x, y, z := row[0], row[1], row[2]
			order := Symmetry(0) // in which the rows descend
			switch {
			case x >= y && y >= z:
			case x >= z && z >= y:
				y, z, order = z, y, 1
			case y >= x && x >= z:
				x, y, order = y, x, 2
			case y >= z && z >= x:
				x, y, z, order = y, z, x, 3
			case z >= x && x >= y:
				x, y, z, order = z, x, y, 4
			default:
				x, z, order = z, x, 5
			}
			if x > greatest[0] || x == greatest[0] && (y > greatest[1] || y == greatest[1] && z > greatest[2]) {
				greatest, by = [3]uint32{x, y, z}, t+6*order+c
			}
		}
	}
	return by.Of(A), by
}

// stabilizer returns the symmetries that take A to itself.
func (A *Grid) stabilizer() (fix []Symmetry) {
	for g := range Symmetry(symmetries) {
		if g.Of(A) == *A {
			fix = append(fix, g)
		}
	}
	return fix
}

// canonicals returns the canonical matrices of a sum.
func canonicals(sum int) iter.Seq[Grid] {
	return func(yield func(Grid) bool) {
		var G Grid
		var fill func(k, left int) bool
		fill = func(k, left int) bool {
			if k == len(G)-1 {
				G[k] = uint8(left)
				// what is quick to see comes first
				if slices.Max(G[:]) > G[0] || slices.Compare(G[:3], G[3:6]) < 0 || slices.Compare(G[3:6], G[6:]) < 0 {
					return true
				}
				c, _ := G.Canonical()
				return c != G || yield(G)
			}
			most := left
			switch k {
			case 0:
			case 1, 2: // the first row descends, and so does the first column
				most = min(left, int(G[k-1]))
			case 3, 6:
				most = min(left, int(G[k-3]))
			default:
				most = min(left, int(G[0]))
			}
			for v := range most + 1 {
				G[k] = uint8(v)
				if !fill(k+1, left-v) {
					return false
				}
			}
			return true
		}
		fill(0, sum)
	}
}
