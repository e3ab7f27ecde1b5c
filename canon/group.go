package canon

import (
	"math/big"

	"github.com/sekilab/sekilab/internal/unionfind"
	"github.com/sekilab/sekilab/seki"
)

// Automorphism is a pair of permutations that leaves a matrix as it is:
// A = A.Permute(Rows, Cols). Indices count from 0.
type Automorphism struct{ Rows, Cols []int }

// Group is the automorphism group of a matrix: all pairs of a row and a column
// permutation that leave it as it is.
type Group struct {
	Order      *big.Int
	Generators []Automorphism // none for the trivial group

	rows, cols int
}

// Automorphisms returns the automorphism group of A.
func Automorphisms(A seki.Matrix) Group {
	g := newGraph(A.Rows(), A.Cols(), A.At)
	group := Group{Order: g.group(), rows: A.Rows(), cols: A.Cols()}
	for _, images := range g.generators {
		group.Generators = append(group.Generators, g.automorphism(images))
	}
	return group
}

// AutomorphismGroupOrder returns the order of the automorphism group of A.
func AutomorphismGroupOrder(A seki.Matrix) *big.Int { return Automorphisms(A).Order }

// automorphism splits the images of vertices into those of rows and columns.
func (g *graph) automorphism(images []int) Automorphism {
	a := Automorphism{Rows: append([]int(nil), images[:g.rows]...), Cols: make([]int, g.cols)}
	for j, v := range images[g.rows:] {
		a.Cols[j] = v - g.rows
	}
	return a
}

// CellOrbits partitions the cells of the matrix into orbits under the group:
// moves in cells of one orbit lead to equivalent matrices. Orbits are ordered by
// their first cell in row-major order, and so are the cells of each.
func (g Group) CellOrbits() [][]seki.Move {
	joined := unionfind.New(g.rows * g.cols)
	for _, a := range g.Generators {
		for i, row := range a.Rows {
			for j, col := range a.Cols {
				joined.Join(i*g.cols+j, row*g.cols+col)
			}
		}
	}
	index := map[int]int{}
	var orbits [][]seki.Move
	for k := range joined {
		first := joined.Least(k)
		if first == k {
			index[k] = len(orbits)
			orbits = append(orbits, nil)
		}
		n := index[first]
		orbits[n] = append(orbits[n], seki.Move{Row: k / g.cols, Col: k % g.cols})
	}
	return orbits
}
