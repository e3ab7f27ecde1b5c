package invariants

import (
	"context"
	"errors"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestOracleSearchesLargeMatrices compares an Oracle with the recursion on matrices that it searches, and ends it.
func TestOracleSearchesLargeMatrices(t *testing.T) {
	stop := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	oracle := NewOracle(ctx)
	for _, rows := range [][][]int{
		{{4, 3, 2}, {3, 1, 4}, {1, 4, 3}},
		{{4, 4, 1}, {4, 1, 4}, {1, 4, 5}},
	} {
		A := seki.Must(seki.FromRows(rows))
		if reference.States(A, oracleStates) < oracleStates {
			t.Errorf("%v is small", A)
		}
		for _, g := range seki.Games {
			want, err := reference.New(g).Solve(A)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := oracle(A, g); err != nil || got != want {
				t.Errorf("%v in %v: %v, %v; want %v", A, g, got, err, want)
			}
		}
	}
	cancel(stop)
	if _, err := oracle(seki.Must(seki.FromRows([][]int{{9, 8, 7, 6}, {6, 7, 8, 9}, {7, 9, 6, 8}, {8, 6, 9, 7}})), seki.Seki); !errors.Is(err, stop) {
		t.Errorf("after its context has ended: %v", err)
	}
}
