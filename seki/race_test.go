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

// TestRaceLemmaIsTrue compares what the lemma says with the reference on every
// small matrix, in both games, and checks that it says something.
func TestRaceLemmaIsTrue(t *testing.T) {
	for _, size := range []struct{ rows, cols, maxSum int }{{1, 1, 9}, {1, 3, 8}, {3, 1, 8}, {2, 2, 14}, {2, 3, 9}, {3, 2, 9}, {3, 3, 8}} {
		solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
		decided := 0
		sekitest.Each(size.rows, size.cols, size.maxSum, func(A seki.Matrix) {
			race := seki.RaceLemma(A)
			outcome, ok := race.Outcome()
			if ok {
				decided++
			}
			for _, g := range seki.Games {
				result := testtool.Must(solvers[g].Solve(A))(t)
				o := result.Outcome
				if race.First[seki.R] && o.R != seki.Win || race.Second[seki.R] && o.C != seki.Loss ||
					race.First[seki.C] && o.C != seki.Win || race.Second[seki.C] && o.R != seki.Loss || ok && o != outcome {
					t.Fatalf("%v in %v is %v, the lemma says %+v", A, g, o, race)
				}
			}
		})
		if decided == 0 && size.rows*size.cols > 1 { // on [a] neither player is ever ahead
			t.Errorf("%d×%d: the lemma decides nothing", size.rows, size.cols)
		}
	}
}

// ahead reports whether some row of A meets the condition of the lemma with the
// given lead.
func ahead(A seki.Matrix, lead int) bool {
	rows, cols := A.RowSums(), A.ColSums()
	for i := range rows {
		all := true
		for j := range cols {
			all = all && cols[j]-A.At(i, j) >= rows[i]+lead
		}
		if all {
			return true
		}
	}
	return false
}

// TestRaceLemmaIsComplete compares it with its conditions as they read.
func TestRaceLemmaIsComplete(t *testing.T) {
	outcomes := map[string]int{}
	for _, size := range []struct{ rows, cols, maxSum int }{{1, 1, 4}, {1, 3, 6}, {3, 1, 6}, {2, 2, 9}, {2, 3, 7}, {3, 2, 7}, {3, 3, 7}} {
		sekitest.Each(size.rows, size.cols, size.maxSum, func(A seki.Matrix) {
			T := A.Transpose()
			want := seki.Race{First: [2]bool{ahead(A, 0), ahead(T, 0)}, Second: [2]bool{ahead(A, 1), ahead(T, 1)}}
			got := seki.RaceLemma(A)
			if got != want {
				t.Fatalf("%v: %+v, want %+v", A, got, want)
			}
			text := ""
			switch {
			case want.Second[seki.R]:
				text = "WL"
			case want.Second[seki.C]:
				text = "LW"
			case want.First[seki.R] && want.First[seki.C]:
				text = "WW"
			}
			o, ok := got.Outcome()
			if ok != (text != "") || ok && o.String() != text {
				t.Fatalf("%v: the outcome of %+v is %v, %v, want %q", A, got, o, ok, text)
			}
			outcomes[text]++
		})
	}
	if len(outcomes) != 4 {
		t.Errorf("outcomes %v", outcomes)
	}
}
