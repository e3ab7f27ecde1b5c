package search

import (
	"context"
	"testing"

	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// A game of best moves has no mistake: the value, by the reference, stays the
// same after every turn, until a line is zero or both pass.
func TestBestMovesKeepTheValue(t *testing.T) {
	s := New(Options{Memory: 1 << 26, Workers: 1})
	for _, size := range []retrograde.Params{{Rows: 2, Cols: 2, MaxSum: 11}, {Rows: 2, Cols: 3, MaxSum: 8}, {Rows: 3, Cols: 3, MaxSum: 8}} {
		for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: size.Rows, Cols: size.Cols}, size.MaxSum)}) {
			for _, g := range seki.Games {
				oracle := reference.New(g)
				for _, p := range []seki.Player{seki.R, seki.C} {
					playBest(t, s, oracle, c.Matrix, g, p, c.Results[g].Outcome.First(p))
				}
			}
		}
	}
}

// playBest plays from A, which has the given value for p, who is to move.
func playBest(t *testing.T, s *Solver, oracle *reference.Solver, A seki.Matrix, g seki.Game, p seki.Player, value seki.Value) {
	t.Helper()
	for passed := false; ; {
		if _, over, _ := A.Terminal(g); over {
			return
		}
		mv := testtool.Must(s.BestMove(context.Background(), A, g, p))(t)
		if mv == nil && passed {
			if value != seki.Draw {
				t.Fatalf("%v: a draw by passes, but %v for %v", A, value, p)
			}
			return
		}
		B := A
		if mv != nil {
			B = A.After(*mv)
		}
		passed = mv == nil
		p, value = p.Opponent(), value.Negate()
		if r, err := oracle.Solve(B); err != nil || r.Outcome.First(p) != value {
			t.Fatalf("%v, %v: after %v %v has %v, not %v", A, g, mv, p, r.Outcome, value)
		}
		A = B
	}
}
