package retrograde

import (
	"context"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongVisitAgainstReference checks that every class is visited once, with the results of the
// reference. With SEKI_LONG in the environment it goes further.
func TestLongVisitAgainstReference(t *testing.T) {
	sizes := []Params{{Rows: 1, Cols: 1, MaxSum: 5}, {Rows: 1, Cols: 3, MaxSum: 8}, {Rows: 2, Cols: 2, MaxSum: 14},
		{Rows: 2, Cols: 3, MaxSum: 8}, {Rows: 3, Cols: 2, MaxSum: 8}, {Rows: 3, Cols: 3, MaxSum: 8},
		{Rows: 4, Cols: 3, MaxSum: 7}, {Rows: 4, Cols: 4, MaxSum: 7}, {Rows: 5, Cols: 5, MaxSum: 6}}
	if testtool.Long() { // as far as the reference gets in some seconds
		sizes = []Params{{Rows: 1, Cols: 1, MaxSum: 5}, {Rows: 1, Cols: 3, MaxSum: 8}, {Rows: 2, Cols: 3, MaxSum: 9},
			{Rows: 5, Cols: 5, MaxSum: 7}, {Rows: 2, Cols: 2, MaxSum: 50}, {Rows: 3, Cols: 2, MaxSum: 24},
			{Rows: 4, Cols: 2, MaxSum: 17}, {Rows: 3, Cols: 3, MaxSum: 16}, {Rows: 4, Cols: 3, MaxSum: 13},
			{Rows: 4, Cols: 4, MaxSum: 11}}
	}
	for _, p := range sizes {
		solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
		seen := map[string]bool{}
		visited := uint64(0)
		err := Solve(context.Background(), p, Handlers{
			Visit: func(c seki.Class) error {
				if seen[c.Matrix.Key()] {
					t.Fatalf("%v visited twice", c.Matrix)
				}
				if c.Matrix.Rows() <= 4 {
					for _, B := range permuted(c.Matrix) {
						seen[B.Key()] = true
					}
				}
				visited++
				for _, g := range seki.Games {
					want := testtool.Must(solvers[g].Solve(c.Matrix))(t)
					if c.Results[g] != want {
						t.Fatalf("%v in %v: %v, want %v", c.Matrix, g, c.Results[g], want)
					}
				}
				return nil
			},
			Layer: func(l seki.Layer, c seki.Census) error {
				if visited != c.Classes {
					t.Errorf("%d×%d sum %d: visited %d of %d", l.Rows, l.Cols, l.Sum, visited, c.Classes)
				}
				visited = 0
				return nil
			},
		})
		if err != nil {
			t.Error(err)
		}
	}
}
