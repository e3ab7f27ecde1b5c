package verify

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// compareTwoRows compares what the theorem shows of A with its outcome.
func compareTwoRows(t *testing.T, A seki.Matrix, g seki.Game, o seki.Outcome) {
	t.Helper()
	v := &verifier{ctx: context.Background(), proved: Proved{Game: g}}
	for _, p := range seki.Players {
		for claim := range weaker {
			if err := v.holds(A, format.Ref{TwoRows: true}, claim, p); (err == nil) != says(claim, p, o) {
				t.Fatalf("%v in %v is %v; %s of %v: %v", A, g, o, claim, p, err)
			}
			if says(claim, p, o) && !v.proved.TwoRows {
				t.Fatalf("%v in %v: the proof does not say that it is by the theorem", A, g)
			}
		}
	}
}

// TestLongTwoRows compares the theorem with the recursion on every small matrix.
func TestLongTwoRows(t *testing.T) {
	more := 0
	if testtool.Long() {
		more = 5
	}
	for _, size := range []struct{ rows, cols, maxSum int }{{1, 1, 9}, {1, 2, 8}, {1, 3, 7}, {3, 1, 7}, {2, 2, 10 + more},
		{2, 3, 7 + more}, {3, 2, 7}, {2, 4, 6 + more}, {2, 5, 6 + more}} {
		for _, g := range seki.Games {
			solver := reference.New(g)
			sekitest.Each(size.rows, size.cols, size.maxSum, func(A seki.Matrix) {
				want := testtool.Must(solver.Solve(A))(t)
				compareTwoRows(t, A, g, want.Outcome)
			})
		}
	}
	// (M) is about rows with four positive entries and more, of larger sums.
	for _, last := range [][]int{{3, 3}, {3, 4}, {4, 4}, {3, 5}} {
		A := seki.Must(seki.FromRows([][]int{{1, 1, 1, 1}, {3, 3, last[0], last[1]}}))
		for _, g := range seki.Games {
			want := testtool.Must(reference.New(g).Solve(A))(t)
			compareTwoRows(t, A, g, want.Outcome)
		}
	}
}

// TestTwoRowsOfPackageSeki compares the theorem with the code of package seki: on matrices with large entries, most of
// them close to the borders between results, and where a row of four or five positive entries is good, or becomes so by
// a move.
func TestTwoRowsOfPackageSeki(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 4))
	outcomes := map[string]int{}
	compare := func(A seki.Matrix) {
		for _, g := range seki.Games {
			if _, over, err := A.Terminal(g); over || err != nil {
				continue
			}
			r, _ := seki.TwoRows(A, g)
			compareTwoRows(t, A, g, r.Outcome)
			outcomes[g.String()+" "+r.Outcome.String()]++
		}
	}
	for n := 4; n <= 5; n++ {
		for A := range sekitest.NearlyGood(n, 1) {
			compare(A)
		}
	}
	for range 2000 {
		cols, top := 2+random.IntN(6), 1+random.IntN(seki.MaxEntry/8)
		entries, sum := make([]int, 2*cols), 0
		for j := range cols {
			entries[j] = random.IntN(3) * random.IntN(1+top/cols)
			sum += entries[j]
		}
		for j := range cols {
			entries[cols+j] = min(seki.MaxEntry, max(0, sum+random.IntN(7)-3-random.IntN(3)*entries[j]))
		}
		A := seki.Must(seki.New(2, cols, entries))
		if random.IntN(2) == 0 {
			A = A.Transpose()
		}
		compare(A)
	}
	t.Log(outcomes)
	if len(outcomes) < 11 {
		t.Errorf("outcomes %v", outcomes)
	}
}
