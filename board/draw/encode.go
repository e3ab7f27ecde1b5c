package draw

import (
	"math/bits"
	"slices"

	"github.com/sekilab/sekilab/board/internal/sat"
	"github.com/sekilab/sekilab/seki"
)

// boardClauses are clauses whose models are the grids of one size that realise a matrix,
// except that chains need not be connected: connect adds clauses for that as needed.
type boardClauses struct {
	sat.Solver
	A      seki.Matrix
	empty  *grid        // of that size
	stone  [][]sat.Lit  // by point and chain
	colour [][2]sat.Lit // by point: a black stone, a white stone
	dame   [][]sat.Lit  // by point and number in moves
	moves  []seki.Move  // the positive entries
}

// encode returns the clauses for boards of a size. orbit[chain] is the first chain of the
// orbit of chain under the symmetries of A.
func encode(A seki.Matrix, width, height int, orbit []int) *boardClauses {
	b := &boardClauses{A: A, empty: newGrid(width, height), moves: slices.Collect(A.Moves())}
	points := len(b.empty.points)
	for range points {
		var stone, dame []sat.Lit
		for range A.Rows() + A.Cols() {
			stone = append(stone, b.Var())
		}
		for range b.moves {
			dame = append(dame, b.Var())
		}
		b.stone, b.dame = append(b.stone, stone), append(b.dame, dame)
		b.colour = append(b.colour, [2]sat.Lit{b.Var(), b.Var()})
	}
	for k := range points {
		b.point(k)
	}
	for i, mv := range b.moves {
		var lits []sat.Lit
		for k := range points {
			lits = append(lits, b.dame[k][i])
		}
		b.exactly(lits, A.At(mv.Row, mv.Col))
	}
	b.breakSymmetry(orbit)
	return b
}

// colourOf returns 0 for a row and 1 for a column.
func (b *boardClauses) colourOf(chain int) int {
	if chain < b.A.Rows() {
		return 0
	}
	return 1
}

// point adds the clauses about the content of point k and its neighbours.
func (b *boardClauses) point(k int) {
	near, n := b.empty.neighbours(k)
	all := append(slices.Clone(b.stone[k]), b.dame[k]...)
	b.Add(all...)
	for i, l := range all {
		for _, m := range all[:i] {
			b.Add(l.Not(), m.Not())
		}
	}
	colours := [2][]sat.Lit{b.stone[k][:b.A.Rows()], b.stone[k][b.A.Rows():]}
	for c, stones := range colours {
		b.Add(append(slices.Clone(stones), b.colour[k][c].Not())...)
		for _, l := range stones {
			b.Add(l.Not(), b.colour[k][c])
		}
	}
	for _, q := range near[:n] {
		// Adjacent stones of one colour belong to one chain.
		for chain, l := range b.stone[k] {
			b.Add(l.Not(), b.colour[q][b.colourOf(chain)].Not(), b.stone[q][chain])
		}
		// A dame touches no other chain, and no dame of others.
		for i, mv := range b.moves {
			l := b.dame[k][i]
			b.Add(l.Not(), b.stone[q][mv.Row], b.stone[q][b.A.Rows()+mv.Col], b.dame[q][i])
		}
	}
	for chain, l := range b.stone[k] {
		b.alone(chain, l, near[:n])
	}
	for i, mv := range b.moves {
		for _, chain := range [...]int{mv.Row, b.A.Rows() + mv.Col} {
			lits := []sat.Lit{b.dame[k][i].Not()}
			for _, q := range near[:n] {
				lits = append(lits, b.stone[q][chain])
			}
			b.Add(lits...)
		}
	}
}

// alone adds clauses: a stone l of a chain touches another stone of the chain, or else as
// many of the adjacent points, at least, are dame as the chain has liberties.
func (b *boardClauses) alone(chain int, l sat.Lit, near []int) {
	var moves []int
	liberties := 0
	for i, mv := range b.moves {
		if chain == mv.Row || chain == b.A.Rows()+mv.Col {
			moves = append(moves, i)
			liberties += b.A.At(mv.Row, mv.Col)
		}
	}
	clause := []sat.Lit{l.Not()}
	for _, q := range near {
		clause = append(clause, b.stone[q][chain])
	}
	// Any len(near)−liberties+1 of the points include a dame.
	for set := range 1 << len(near) {
		if bits.OnesCount(uint(set)) != max(0, len(near)-liberties+1) {
			continue
		}
		with := slices.Clone(clause)
		for j, q := range near {
			if set>>j&1 == 1 {
				for _, i := range moves {
					with = append(with, b.dame[q][i])
				}
			}
		}
		b.Add(with...)
	}
}

// exactly adds clauses that exactly k of the literals are true, by sequential counting (C.
// Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", 2005).
func (b *boardClauses) exactly(lits []sat.Lit, k int) {
	var before []sat.Lit // before[j]: more than j of the literals so far
	for i, l := range lits {
		now := make([]sat.Lit, min(i+1, k+1))
		for j := range now {
			now[j] = b.Var()
			// now[j] = before[j] or l and before[j−1]
			if j < len(before) {
				b.Add(before[j].Not(), now[j])
				b.Add(now[j].Not(), before[j], l)
			} else {
				b.Add(now[j].Not(), l)
			}
			if j == 0 {
				b.Add(l.Not(), now[j])
			} else {
				b.Add(l.Not(), before[j-1].Not(), now[j])
				b.Add(now[j].Not(), before[j-1])
			}
		}
		before = now
	}
	if len(lits) > k {
		b.Add(before[k].Not())
	}
	if k > 0 {
		if len(before) < k {
			b.Add()
			return
		}
		b.Add(before[k-1])
	}
}

// breakSymmetry adds clauses that use the reflections of the board and the symmetries of
// the matrix. Order the orbits of chains by their first chains, and dame last. Then the
// lower left corner holds the first chain of an orbit, and no corner holds a chain of an
// earlier orbit.
func (b *boardClauses) breakSymmetry(orbit []int) {
	corner := b.stone[0]
	for chain, first := range orbit {
		if chain != first {
			b.Add(corner[chain].Not())
		}
	}
	last := len(b.empty.points) - 1
	for _, k := range [...]int{b.empty.width - 1, last - b.empty.width + 1, last} {
		for chain, l := range b.stone[k] {
			b.Add(append(slices.Clone(corner[:orbit[chain]+1]), l.Not())...)
		}
	}
}
