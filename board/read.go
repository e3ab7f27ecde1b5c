package board

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Reading is what a position says in terms of a seki matrix.
type Reading struct {
	Position *Position
	Rows     []Chain     // the black chains of the matrix, in the order of Chains
	Cols     []Chain     // the white chains of the matrix
	Matrix   seki.Matrix // dame counted; the zero Matrix if a colour has no chain
	Dame     []Dame      // in the order of Points

	// Violations say where the position is not what the matrix says. If there are
	// any, the result of the matrix is no statement on the position.
	Violations []Violation
}

// Dame is an empty point that touches one black and one white chain of the matrix.
type Dame struct {
	Point    Point
	Row, Col int // numbers of the chains, from 0
}

// Violation is a condition of the model that the position violates.
type Violation struct {
	Kind   string
	Points []Point
	Chains []Chain // that have to do with it
}

// Read reads a position; with points, only the chains that stand on them. It fails
// if one of these points holds no stone.
func Read(p *Position, only ...Point) (*Reading, error) {
	chains, of := p.chains()
	r := &Reading{Position: p}
	number := make([]int, len(chains)) // in Rows or Cols, −1 if in neither
	for k := range number {
		number[k] = -1
	}
	inside := make([]bool, len(chains))
	for k := range inside {
		inside[k] = len(only) == 0
	}
	for _, at := range only {
		if !p.Contains(at) || p.At(at) == Empty {
			return nil, fmt.Errorf("no stone stands on %s", at)
		}
		inside[of[p.index(at)]] = true
	}
	for k, chain := range chains {
		switch {
		case !inside[k]:
		case chain.Colour == Black:
			number[k] = len(r.Rows)
			r.Rows = append(r.Rows, chain)
		default:
			number[k] = len(r.Cols)
			r.Cols = append(r.Cols, chain)
		}
	}
	var entries []int
	if len(r.Rows) > 0 && len(r.Cols) > 0 {
		entries = make([]int, len(r.Rows)*len(r.Cols))
	}
	for at := range p.Points() {
		if p.At(at) != Empty {
			continue
		}
		var touching []int
		for q := range p.Neighbours(at) {
			if k := of[p.index(q)]; k >= 0 && !slices.Contains(touching, k) {
				touching = append(touching, k)
			}
		}
		if len(touching) == 2 && chains[touching[0]].Colour == White {
			slices.Reverse(touching)
		}
		if len(touching) != 2 || chains[touching[0]].Colour == chains[touching[1]].Colour ||
			number[touching[0]] < 0 || number[touching[1]] < 0 {
			r.Violations = append(r.Violations, Violation{Kind: "not a dame", Points: []Point{at}})
			continue
		}
		d := Dame{at, number[touching[0]], number[touching[1]]}
		r.Dame = append(r.Dame, d)
		entries[d.Row*len(r.Cols)+d.Col]++
	}
	if entries != nil {
		var err error
		if r.Matrix, err = seki.New(len(r.Rows), len(r.Cols), entries); err != nil {
			return nil, err
		}
	}
	return r, nil
}
