package special

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestSummands compares the summands with all classes of their sizes that have line sums of 2 and 3, and are complete
// seki.
func TestSummands(t *testing.T) {
	solver := reference.New(seki.Seki)
	for n := 1; n <= 4; n++ {
		for threes := range n + 1 {
			got := map[string]bool{}
			for _, rows := range Summands(n-threes, threes) {
				key := canon.Form(seki.Must(seki.FromRows(rows))).Key()
				if got[key] {
					t.Errorf("%v comes twice", rows)
				}
				got[key] = true
			}
			want := map[string]bool{}
			sums := slices.Concat(slices.Repeat([]int{3}, threes), slices.Repeat([]int{2}, n-threes))
			for A := range enumerate.Classes(n, n, 2*n+threes) {
				if !slices.Equal(A.RowSums(), sums) || !slices.Equal(A.ColSums(), sums) {
					continue
				}
				result := testtool.Must(solver.Solve(A))(t)
				if result.Kind == seki.Complete {
					want[A.Key()] = true
				}
			}
			if len(got) != len(want) {
				t.Errorf("%d lines of sum 2, %d of sum 3: %d summands, not %d", n-threes, threes, len(got), len(want))
			}
			for key := range want {
				if !got[key] {
					t.Errorf("%d lines of sum 2, %d of sum 3: a complete seki is missing", n-threes, threes)
				}
			}
		}
	}
}
