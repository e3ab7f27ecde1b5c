package seki_test

import (
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/reference"
)

func parse(t *testing.T, text string) seki.Matrix {
	t.Helper()
	return testtool.Must(notation.Parse(text))(t)
}

// TestRacesAreTrue compares races with the reference on every small matrix, in both games, and
// checks that they decide something.
func TestRacesAreTrue(t *testing.T) {
	for _, size := range []struct{ rows, cols, maxSum int }{{1, 1, 9}, {1, 3, 8}, {3, 1, 8}, {2, 2, 14}, {2, 3, 9},
		{3, 2, 9}, {3, 3, 8}} {
		for _, g := range seki.Games {
			solver := reference.New(g)
			decided := 0
			sekitest.Each(size.rows, size.cols, size.maxSum, func(A seki.Matrix) {
				result := testtool.Must(solver.Solve(A))(t)
				for _, p := range seki.Players {
					first, second := seki.WinsRace(A, g, p, true), seki.WinsRace(A, g, p, false)
					o := result.Outcome
					if first && o.First(p) != seki.Win || second && (o.First(p.Opponent()) != seki.Loss || !first) {
						t.Fatalf("%v in %v is %v, races of %v: first %v, second %v", A, g, o, p, first, second)
					}
				}
				if o, ok := seki.RacesOutcome(A, g); ok {
					decided++
					if o != result.Outcome {
						t.Fatalf("%v in %v is %v, not %v", A, g, result.Outcome, o)
					}
				}
			})
			if decided == 0 && size.rows*size.cols > 1 { // on [a] neither player is ever ahead
				t.Errorf("%d×%d: nothing is decided", size.rows, size.cols)
			}
		}
	}
}

// leadOf is the lead of row i as the definition reads, with a credit for ties.
func leadOf(A seki.Matrix, i, credit int) int {
	lead := seki.MaxCells * seki.MaxEntry
	for j, c := range A.ColSums() {
		d := c - A.At(i, j) - A.RowSums()[i]
		if A.At(i, j) > 0 {
			d += credit
		}
		lead = min(lead, d)
	}
	return lead
}

// TestRacesAreComplete compares races with their definition: the lead, and for a player who moves first the first move
// that makes the line zero or its lead 1.
func TestRacesAreComplete(t *testing.T) {
	outcomes, ties := map[string]int{}, 0
	for _, size := range []struct{ rows, cols, maxSum int }{{1, 1, 4}, {1, 3, 6}, {3, 1, 6}, {2, 2, 9}, {2, 3, 7},
		{3, 2, 7}, {3, 3, 7}} {
		sekitest.Each(size.rows, size.cols, size.maxSum, func(A seki.Matrix) {
			for _, g := range seki.Games {
				var wins [2][2]bool // by player, second and first
				for _, p := range seki.Players {
					B := A
					if p == seki.C {
						B = A.Transpose()
					}
					for i, r := range seki.Races(A, g, p) {
						lead, plain := leadOf(B, i, 1-int(g)), leadOf(B, i, 0)
						if r.Player != p || r.Line != i || r.Sum != B.RowSums()[i] || r.Lead != lead || r.Allows-r.Sum != plain {
							t.Fatalf("%v, %v: %+v", A, g, r)
						}
						var start *seki.Move
						for mv := range B.Moves() {
							after := B.After(mv)
							zero := after.RowSums()[i] == 0 && (g == seki.Seki || after.ColSums()[mv.Col] > 0)
							if start == nil && mv.Row == i && (zero || after.ColSums()[mv.Col] > 0 && leadOf(after, i, 1-int(g)) >= 1) {
								start = &mv
							}
						}
						if start != nil && p == seki.C {
							start = &seki.Move{Row: start.Col, Col: start.Row}
						}
						if r.Wins(true) != (start != nil) || start != nil && r.Start != *start || r.Wins(false) != (lead >= 1) {
							t.Fatalf("%v, %v: %+v, want the move %v", A, g, r, start)
						}
						for k, first := range []bool{false, true} {
							wins[p][k] = wins[p][k] || r.Wins(first)
							if r.Wins(first) && r.ByTie(first) {
								if ties++; g == seki.DSeki || plain >= 1-k {
									t.Fatalf("%v, %v: %+v is no tie", A, g, r)
								}
							}
						}
					}
				}
				want := ""
				switch {
				case wins[seki.R][0]:
					want = "WL"
				case wins[seki.C][0]:
					want = "LW"
				case wins[seki.R][1] && wins[seki.C][1]:
					want = "WW"
				}
				o, ok := seki.RacesOutcome(A, g)
				if ok != (want != "") || ok && o.String() != want {
					t.Fatalf("%v, %v: the outcome is %v, %v, want %q", A, g, o, ok, want)
				}
				outcomes[want]++
			}
		})
	}
	if len(outcomes) != 4 || ties == 0 {
		t.Errorf("outcomes %v, %d ties", outcomes, ties)
	}
}
