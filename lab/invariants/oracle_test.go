package invariants

import (
	"context"
	"errors"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongOracleSearchesLargeMatrices compares an Oracle with the recursion on a matrix that it searches, with
// SEKI_LONG=1 on a larger one too, and ends it.
func TestLongOracleSearchesLargeMatrices(t *testing.T) {
	stop := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	oracle := NewOracle(ctx)
	large := [][][]int{{{4, 3, 2}, {3, 1, 4}, {1, 4, 3}}}
	if testtool.Long() {
		large = append(large, [][]int{{4, 4, 1}, {4, 1, 4}, {1, 4, 5}})
	}
	for _, rows := range large {
		A := seki.Must(seki.FromRows(rows))
		if reference.States(A, oracleStates) < oracleStates {
			t.Errorf("%v is small", A)
		}
		for _, g := range seki.Games {
			want := testtool.Must(reference.New(g).Solve(A))(t)
			if got, err := oracle(A, g); err != nil || got != want {
				t.Errorf("%v in %v: %v, %v; want %v", A, g, got, err, want)
			}
		}
	}
	cancel(stop)
	if _, err := oracle(seki.Must(seki.FromRows([][]int{{4, 1, 3, 4}, {3, 4, 1, 4}, {1, 5, 4, 2}, {4, 2, 4, 2}})),
		seki.Seki); !errors.Is(err, stop) {
		t.Errorf("after its context has ended: %v", err)
	}
}
