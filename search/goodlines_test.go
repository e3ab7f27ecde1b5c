package search

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/seki"
)

// isGood is the condition of 3.9 of docs/theory.md as it reads, for column j.
func isGood(A seki.Matrix, j int) bool {
	var d, D, positive []int
	u := A.ColSums()[j]
	for i, sum := range A.RowSums() {
		a := A.At(i, j)
		d, D = append(d, sum-a), append(D, sum+a-u-1)
		if a > 0 {
			positive = append(positive, D[i])
		}
	}
	slices.Sort(d)
	surplus := 0
	for _, D := range positive {
		surplus += D
	}
	return slices.Min(D) >= 0 && (d[1] >= u+1 || d[0]+d[1] >= u+2) && (len(positive) <= 3 || surplus >= 2)
}

// TestGoodIsComplete shows that good lines decide no less than the lemma says.
func TestGoodIsComplete(t *testing.T) {
	compare := func(A seki.Matrix) {
		want := pns.Unknown
		for j := range A.Cols() {
			if isGood(A, j) {
				want = pns.No
			}
		}
		if got := decideGood(newBoard(A, seki.R)); got != want {
			t.Fatalf("%v: %v, want %v", A, got, want)
		}
	}
	for _, size := range [][3]int{{2, 2, 9}, {2, 3, 8}, {3, 2, 8}, {3, 3, 7}} {
		sekitest.Each(size[0], size[1], size[2], compare)
	}
	for n := 3; n <= 5; n++ {
		for A := range sekitest.NearlyGood(n, 2) {
			compare(A.Transpose())
		}
	}
}
