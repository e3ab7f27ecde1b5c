package automaton

import (
	"slices"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/sekilab/sekilab/seki"
)

// symmetry is an element of a group, given by its index.
type symmetry = uint8

// identity is the neutral element of every group.
const identity symmetry = 0

// group is the symmetries of a size: permutations of rows and of columns, followed for
// square sizes by a transposition. A symmetry g moves what stands at entry e to entry
// entries[g][e], and a transposition exchanges the players.
type group struct {
	cells      int
	entries    [][]uint8  // by symmetry and entry
	letters    [][]uint16 // by symmetry and letter
	transposes []bool
	product    [][]symmetry // product[g][h] is h followed by g
	inverse    []symmetry
}

// newGroup returns the symmetries of a size of at most 10 entries.
func newGroup(size seki.Size) *group {
	g := &group{cells: size.Rows * size.Cols}
	rows, cols := permutations(size.Rows), permutations(size.Cols)
	for _, transposed := range []bool{false, true} {
		// A single entry stays in its place: the transposition would be the identity.
		if transposed && (size.Rows != size.Cols || g.cells == 1) {
			break
		}
		for _, p := range rows {
			for _, q := range cols {
				images := make([]uint8, g.cells)
				for i := range p {
					for j := range q {
						to := p[i]*size.Cols + q[j]
						if transposed {
							to = q[j]*size.Rows + p[i]
						}
						images[i*size.Cols+j] = uint8(to)
					}
				}
				g.entries = append(g.entries, images)
				g.transposes = append(g.transposes, transposed)
			}
		}
	}
	g.multiply()
	g.actOnLetters()
	return g
}

// permutations returns the permutations of 0…n−1, the identity first.
func permutations(n int) [][]int {
	list := combin.Permutations(n, n)
	slices.SortFunc(list, slices.Compare)
	return list
}

func (g *group) order() int { return len(g.entries) }

func (g *group) multiply() {
	index := make(map[string]symmetry)
	for k, images := range g.entries {
		index[string(images)] = symmetry(k)
	}
	g.inverse = make([]symmetry, g.order())
	images := make([]uint8, g.cells)
	for a, first := range g.entries {
		row := make([]symmetry, g.order())
		for b, second := range g.entries {
			for e := range images {
				images[e] = first[second[e]]
			}
			row[b] = index[string(images)]
			if row[b] == identity {
				g.inverse[a] = symmetry(b)
			}
		}
		g.product = append(g.product, row)
	}
}

func (g *group) actOnLetters() {
	for _, images := range g.entries {
		letters := make([]uint16, 1<<g.cells)
		for b := range letters {
			for e, to := range images {
				letters[b] |= uint16(b>>e&1) << to
			}
		}
		g.letters = append(g.letters, letters)
	}
}
