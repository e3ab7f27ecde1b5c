package draw

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/board/internal/sat"
)

// solve returns a grid if there is one. It gives up after about the given number of
// conflicts or when the context ends.
func (b *boardClauses) solve(ctx context.Context, conflicts int) (*grid, sat.Status) {
	for last := b.Conflicts + conflicts; ; {
		if status := b.Solve(ctx, last-b.Conflicts); status != sat.Satisfiable {
			return nil, status
		}
		g := b.empty.clone()
		for k := range g.points {
			g.points[k] = slices.IndexFunc(b.stone[k], b.Value)
		}
		if !b.connect(g) {
			return g, sat.Satisfiable
		}
	}
}

// connect adds clauses that forbid the disconnected chains of a grid, and reports whether
// there are any. Let s and t be points of two components S and T of a chain, and B the
// border of S on the side of T. The clauses say: a chain that has s and t has a point of B.
func (b *boardClauses) connect(g *grid) bool {
	found := false
	part := make([]int, len(g.points)) // number of the component of a stone, from 1
	var parts [][]int
	for k, v := range g.points {
		if v != dame && part[k] == 0 {
			parts = append(parts, g.flood(nil, k, part, len(parts)+1, func(q int) bool { return g.points[q] == v }))
		}
	}
	for i, S := range parts {
		v := g.points[S[0]]
		for _, T := range parts {
			if g.points[T[0]] != v || &T[0] == &S[0] {
				continue
			}
			found = true
			// The points that T reaches without crossing S or its border.
			border := make([]bool, len(g.points))
			for _, k := range S {
				near, n := g.neighbours(k)
				for _, q := range near[:n] {
					border[q] = part[q] != i+1
				}
			}
			reached := make([]int, len(g.points))
			g.flood(nil, T[0], reached, 1, func(q int) bool { return !border[q] && part[q] != i+1 })
			var cut []int
			for k := range border {
				if !border[k] {
					continue
				}
				near, n := g.neighbours(k)
				if slices.ContainsFunc(near[:n], func(q int) bool { return reached[q] == 1 }) {
					cut = append(cut, k)
				}
			}
			for chain := range b.stone[0] {
				lits := []sat.Lit{b.stone[S[0]][chain].Not(), b.stone[T[0]][chain].Not()}
				for _, k := range cut {
					lits = append(lits, b.stone[k][chain])
				}
				b.Add(lits...)
			}
		}
	}
	return found
}
