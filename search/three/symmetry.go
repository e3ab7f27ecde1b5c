package three

import "sync"

// A grid is a 3×3 matrix in row-major order.
type grid [9]uint8

// A symmetry takes a matrix A to the matrix whose entry k is that of A at [k]. From transposing on in symmetries,
// the players change places too.
type symmetry [9]uint8

const transposing = 36

var (
	orders     = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	symmetries [2 * transposing]symmetry
	inverse    [2 * transposing]uint8
	reordered  [6][512]uint16               // a row, three bits an entry, in another order
	from       [2 * transposing][512]uint16 // from[g][x] is the index in a tile that g takes to the index x
)

// prepare fills the tables above. Most programs with a table of matrices never need them.
var prepare = sync.OnceFunc(func() {
	number := map[symmetry]int{}
	for r, rows := range orders {
		for c, cols := range orders {
			for k := range 9 {
				i, j := rows[k/3], cols[k%3]
				symmetries[6*r+c][k] = 3*i + j
				symmetries[transposing+6*r+c][k] = 3*j + i
			}
		}
	}
	for g, s := range symmetries {
		number[s] = g
	}
	for g, s := range symmetries {
		var back symmetry
		for k, e := range s {
			back[e] = uint8(k)
		}
		inverse[g] = uint8(number[back])
		for x := range from[g] {
			for k, e := range s {
				from[g][x] |= uint16(x >> k & 1 << e)
			}
		}
	}
	for c, cols := range orders {
		for row := range uint16(512) {
			entry := func(j uint8) uint16 { return row >> (6 - 3*j) & 7 }
			reordered[c][row] = entry(cols[0])<<6 | entry(cols[1])<<3 | entry(cols[2])
		}
	}
})

// A canonical matrix is the greatest of those that symmetries make of it: rows are numbers with the digits of
// their entries, and are compared one after the other.
type canonical [3]uint16

// canonicalOf returns the canonical matrix of h, whose entries are below 8, and a symmetry that takes h to it.
func canonicalOf(h *grid) (best canonical, by int) {
	prepare()
	for g := 0; g < len(symmetries); g += transposing {
		var rows [3]uint16
		for k, e := range symmetries[g] {
			rows[k/3] = rows[k/3]<<3 | uint16(h[e])
		}
		for c := range orders {
			x, y, z := reordered[c][rows[0]], reordered[c][rows[1]], reordered[c][rows[2]]
			order := 0 // in which the rows descend
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
			if x > best[0] || x == best[0] && (y > best[1] || y == best[1] && z > best[2]) || g+c == 0 {
				best, by = canonical{x, y, z}, g+6*order+c
			}
		}
	}
	return best, by
}

// grid returns the entries.
func (c canonical) grid() (h grid) {
	for k := range h {
		h[k] = uint8(c[k/3] >> (6 - 3*(k%3)) & 7)
	}
	return h
}
