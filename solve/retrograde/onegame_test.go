package retrograde

import (
	"context"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/seki"
)

// TestOneGame solves each game alone. The counts of all layers, and the results of all classes,
// must be those of both games at once. Fewer values are stored for SEKI.
// SEKI_LONG=1 takes larger layers.
func TestOneGame(t *testing.T) {
	cases := []Params{
		{Rows: 1, Cols: 1, MaxSum: 6}, {Rows: 2, Cols: 2, MaxSum: 24}, {Rows: 4, Cols: 2, MaxSum: 14}, {Rows: 3, Cols: 3, MaxSum: 14},
		{Rows: 4, Cols: 3, MaxSum: 12}, {Rows: 3, Cols: 4, MaxSum: 9, Both: true}, {Rows: 4, Cols: 4, MaxSum: 11}, {Rows: 5, Cols: 5, MaxSum: 10},
	}
	if os.Getenv("SEKI_LONG") != "" {
		cases = append(cases, []Params{
			{Rows: 3, Cols: 3, MaxSum: 22}, {Rows: 5, Cols: 3, MaxSum: 16}, {Rows: 4, Cols: 4, MaxSum: 15}, {Rows: 5, Cols: 5, MaxSum: 13}, {Rows: 6, Cols: 6, MaxSum: 13},
		}...)
	}
	for _, p := range cases {
		solve := func(games ...seki.Game) (layers []counted, results map[string]seki.Results, stored uint64) {
			p.Games = games
			results = map[string]seki.Results{}
			s, err := newSolver(p, Handlers{
				Layer: func(l seki.Layer, c seki.Census) error { layers = append(layers, counted{l, c}); return nil },
				Visit: func(c seki.Class) error { results[c.Matrix.Key()] = c.Results; return nil },
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.run(context.Background()); err != nil {
				t.Fatal(err)
			}
			return layers, results, s.matrices
		}
		layers, results, stored := solve()
		for _, g := range seki.Games {
			own, ownResults, ownStored := solve(g)
			for k := range own {
				want := layers[k]
				want.Census.Games[1-g] = seki.Counts{}
				if own[k] != want {
					t.Fatalf("%v alone: %v, with both %v", g, own[k], want)
				}
			}
			want := map[string]seki.Results{}
			for matrix, r := range results {
				r[1-g] = seki.Result{}
				want[matrix] = r
			}
			if diff := cmp.Diff(want, ownResults); diff != "" || len(own) != len(layers) {
				t.Fatalf("%v of %d×%d alone:\n%s", g, p.Rows, p.Cols, diff)
			}
			fewer := g == seki.Seki && p.MaxSum >= 4*p.Cols && p.Cols > 1 // a block with least sums 2 and 4 is constant
			if ownStored > stored || fewer == (ownStored == stored) {
				t.Errorf("%v of %d×%d to %d: %d values stored, %d for both", g, p.Rows, p.Cols, p.MaxSum, ownStored, stored)
			}
		}
	}
}
