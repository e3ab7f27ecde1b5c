package search

import (
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/seki"
)

// blocked is the condition of 3.11 of docs/theory.md as it reads, for C, who is to move.
func blocked(A seki.Matrix) bool {
	rows, cols := A.RowSums(), A.ColSums()
	enough := func(a, j, l int) bool {
		t := cols[j] - A.At(a, j) - rows[a]
		if A.At(a, j) > 0 {
			t++
		}
		if t > 0 || l == j {
			return false
		}
		for b, sum := range rows {
			if b != a && sum <= cols[l]+A.At(b, l)-1+max(0, A.At(a, l)+1+t+A.At(b, j)) {
				return false
			}
		}
		return true
	}
	for a := range rows {
		for j := range cols {
			for l := range cols {
				if enough(a, j, l) {
					return true
				}
			}
		}
	}
	return false
}

// TestBlockingIsComplete shows that blocking decides no less than the lemma says, TestLemmasAreSound that it is
// not too much.
func TestBlockingIsComplete(t *testing.T) {
	decided := 0
	for _, size := range []struct{ rows, cols, sum int }{{2, 2, 9}, {2, 3, 8}, {3, 2, 8}, {3, 3, 7}, {3, 4, 6},
		{4, 3, 6}} {
		sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) {
			b := newBoard(A, seki.R)
			for first, want := range map[bool]pns.Truth{true: pns.Yes, false: pns.No} {
				mover := A
				if first {
					mover = A.Transpose()
				}
				if !blocked(mover) {
					want = pns.Unknown
				}
				if got := decideBlocking(b, first); got != want {
					t.Fatalf("%v, attacker first %v: %v, want %v", A, first, got, want)
				}
				if want != pns.Unknown {
					decided++
				}
			}
		})
	}
	if decided == 0 {
		t.Error("nothing is decided")
	}
}
