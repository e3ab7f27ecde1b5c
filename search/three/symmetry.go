package three

import "sync"

// A grid is a 3×3 matrix in row-major order, with entries less than 128.
type grid [9]uint8

// A symmetry permutes rows and columns or, from transposing on, of the transpose; then the players change
// places too. 0 is the identity. Others may be used after a call of canonical or of.
type symmetry uint8

const (
	transposing = 36
	symmetries  = 2 * transposing
)

// matrices is the number of matrices B with entries 0 and 1. Entry k is bit k of the index of such a matrix.
const matrices = 512

var (
	sources [symmetries][9]uint8 // g takes A to the matrix whose entry k is entry sources[g][k] of A
	inverse [symmetries]symmetry
	moved   [symmetries][matrices]uint16 // g takes the index x to moved[g][x]
	swaps   [symmetries][][2]uint8       // of bits k < l of an index, one after the other; together they are moved[g]
)

var orders = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// prepare fills the tables above. Most programs never need them.
var prepare = sync.OnceFunc(func() {
	number := map[[9]uint8]symmetry{}
	for r, rows := range orders {
		for c, cols := range orders {
			g := symmetry(6*r + c)
			for k := range 9 {
				i, j := rows[k/3], cols[k%3]
				sources[g][k], sources[transposing+g][k] = 3*i+j, 3*j+i
			}
			number[sources[g]], number[sources[transposing+g]] = g, transposing+g
		}
	}
	for g, source := range sources {
		var back [9]uint8
		for k, e := range source {
			back[e] = uint8(k)
		}
		inverse[g] = number[back]
		for x := range uint16(matrices) {
			for k, e := range source {
				moved[g][x] |= x >> e & 1 << k
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

// inverse returns the symmetry that undoes g.
func (g symmetry) inverse() symmetry { return inverse[g] }

// index returns the index of gB, where B has the index x.
func (g symmetry) index(x int) int { return int(moved[g][x]) }

// code returns the code of gA, where A has the given code.
func (g symmetry) code(code uint8) uint8 {
	if g < transposing {
		return code
	}
	return code>>2 | code&3<<2
}

// of returns the matrix to which g takes A.
func (g symmetry) of(A *grid) (moved grid) {
	prepare()
	for k, e := range sources[g] {
		moved[k] = A[e]
	}
	return moved
}

// canonical returns the greatest of the matrices that symmetries make of A, in lexicographic order, and a symmetry
// that makes it.
func (A *grid) canonical() (best grid, by symmetry) {
	prepare()
	var greatest [3]uint32 // its rows, as numbers with the digits of their entries
	for t := symmetry(0); t < symmetries; t += transposing {
		for c := range symmetry(6) {
			var row [3]uint32
			for k, e := range sources[t+c] {
				row[k/3] = row[k/3]<<7 | uint32(A[e])
			}
			x, y, z := row[0], row[1], row[2]
			order := symmetry(0) // in which the rows descend
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
	return by.of(A), by
}
