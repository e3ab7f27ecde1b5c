package search

import (
	"context"
	"testing"

	"github.com/sekilab/sekilab/seki/retrograde"
)

func TestEqualToReference(t *testing.T) {
	layers := []retrograde.Params{
		{Rows: 1, Cols: 1, MaxSum: 6}, {Rows: 1, Cols: 3, MaxSum: 8}, {Rows: 2, Cols: 2, MaxSum: 14}, {Rows: 2, Cols: 3, MaxSum: 10},
		{Rows: 3, Cols: 2, MaxSum: 10}, {Rows: 3, Cols: 3, MaxSum: 10}, {Rows: 3, Cols: 4, MaxSum: 7},
	}
	s := New(Options{Memory: 1 << 28, Workers: 1})
	for _, p := range layers {
		classes := 0
		err := retrograde.Solve(context.Background(), p, retrograde.Handlers{Visit: func(c retrograde.Class) error {
			classes++
			got, err := s.SolveBoth(context.Background(), c.Matrix)
			if got != c.Results {
				t.Errorf("%v: got %v, want %v", c.Matrix, got, c.Results)
			}
			return err
		}})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d×%d up to sum %d: %d classes", p.Rows, p.Cols, p.MaxSum, classes)
	}
}
