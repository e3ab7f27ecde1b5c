package verify

import "github.com/sekilab/sekilab/seki"

// symmetry is the number of a symmetry, as docs/automaton-format.md counts them.
type symmetry = uint8

// group is the symmetries of a size, derived from the size alone. A symmetry permutes rows
// and columns, and then may transpose, which exchanges the players; a single entry has no
// transposition.
type group struct {
	cells      int
	entries    [][]uint8  // by symmetry and entry: where the entry goes
	letters    [][]uint16 // by symmetry and set of entries: where the set goes
	transposes []bool
	product    [][]symmetry // product[g][h] is h followed by g
	inverse    []symmetry
}

func newGroup(size seki.Size) *group {
	g := &group{cells: size.Rows * size.Cols}
	rows, cols := permutations(size.Rows), permutations(size.Cols)
	transposed := []bool{false}
	if size.Rows == size.Cols && size.Rows > 1 {
		transposed = append(transposed, true)
	}
	for _, t := range transposed {
		for _, p := range rows {
			for _, q := range cols {
				var to []uint8
				for i := range size.Rows {
					for j := range size.Cols {
						if t {
							to = append(to, uint8(q[j]*size.Rows+p[i]))
						} else {
							to = append(to, uint8(p[i]*size.Cols+q[j]))
						}
					}
				}
				g.entries, g.transposes = append(g.entries, to), append(g.transposes, t)
			}
		}
	}
	for _, to := range g.entries {
		letters := make([]uint16, 1<<g.cells)
		for set := range letters {
			for e := range to {
				letters[set] |= uint16(set>>e&1) << to[e]
			}
		}
		g.letters = append(g.letters, letters)
	}
	g.inverse = make([]symmetry, len(g.entries))
	for a := range g.entries {
		row := make([]symmetry, len(g.entries))
		for b := range g.entries {
			row[b] = g.find(a, b)
			if row[b] == 0 {
				g.inverse[a] = symmetry(b)
			}
		}
		g.product = append(g.product, row)
	}
	return g
}

// find returns the number of b followed by a.
func (g *group) find(a, b int) symmetry {
search:
	for c, to := range g.entries {
		if g.transposes[c] != (g.transposes[a] != g.transposes[b]) {
			continue
		}
		for e := range to {
			if to[e] != g.entries[a][g.entries[b][e]] {
				continue search
			}
		}
		return symmetry(c)
	}
	panic("the symmetries are not a group")
}

// permutations returns the permutations of 0…n−1 in lexicographic order.
func permutations(n int) [][]int {
	list := [][]int{nil}
	for range n {
		var longer [][]int
		for _, begun := range list {
		next:
			for v := range n {
				for _, used := range begun {
					if used == v {
						continue next
					}
				}
				longer = append(longer, append(begun[:len(begun):len(begun)], v))
			}
		}
		list = longer
	}
	return list
}

// owner returns the player that p is after a symmetry.
func (g *group) owner(s symmetry, p seki.Player) seki.Player {
	if g.transposes[s] {
		return p.Opponent()
	}
	return p
}

// labelOf returns a label after a symmetry.
func (g *group) labelOf(s symmetry, l label) label {
	if g.transposes[s] {
		l.Outcome, l.Kind = l.Outcome.Transposed(), l.Kind.Transposed()
	}
	return l
}
