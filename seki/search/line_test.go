package search

import (
	"context"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// In a principal line neither player makes a mistake: the value, by the
// reference, stays the same after every turn, and the ending agrees with it.
func TestPrincipalLinesKeepTheValue(t *testing.T) {
	s := New(Options{Memory: 1 << 26, Workers: 1})
	for _, size := range []retrograde.Params{{Rows: 2, Cols: 2, MaxSum: 11}, {Rows: 2, Cols: 3, MaxSum: 8}, {Rows: 3, Cols: 3, MaxSum: 8}} {
		err := retrograde.Solve(context.Background(), size, retrograde.Handlers{Visit: func(c seki.Class) error {
			for _, g := range seki.Games {
				oracle := reference.New(g)
				for _, p := range []seki.Player{seki.R, seki.C} {
					line, err := s.PrincipalLine(context.Background(), c.Matrix, g, p)
					if err != nil {
						return err
					}
					checkLine(t, oracle, c.Matrix, g, line, c.Results[g].Outcome)
				}
			}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func checkLine(t *testing.T, oracle *reference.Solver, A seki.Matrix, g seki.Game, line Line, want seki.Outcome) {
	t.Helper()
	p := line.First
	value := want.First(p) // of the player to move
	if line.Outcome != want || line.Value != value {
		t.Fatalf("%v, %v: line for %v, %v", A, g, line.Value, want)
	}
	B := A
	for k, turn := range line.Turns {
		if turn.Player != p {
			t.Fatalf("%v: turn %d is %v's", A, k, turn.Player)
		}
		if !turn.Pass {
			B = B.After(turn.Move)
		}
		if !B.Equal(turn.After) {
			t.Fatalf("%v: turn %d leads to %v, not %v", A, k, B, turn.After)
		}
		last := k == len(line.Turns)-1
		p, value = p.Opponent(), value.Negate()
		if last && line.Ending == ByTwoPasses {
			if value != seki.Draw {
				t.Fatalf("%v: a draw by passes, but %v for %v", A, value, p)
			}
			return
		}
		r, err := oracle.Solve(B)
		if err != nil || r.Outcome.First(p) != value {
			t.Fatalf("%v, %v, %v first: after turn %d (%v) %v has %v, not %v", A, g, line.First, k+1, B, p, r.Outcome, value)
		}
	}
	if line.Ending == ByRace && (value == seki.Win) != (line.Winner == p) {
		t.Fatalf("%v: race of %v, but %v for %v", A, line.Winner, value, p)
	}
}
