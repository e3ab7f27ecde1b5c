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
	held := func(a, j, l int) bool {
		t := cols[j] - A.At(a, j) + min(A.At(a, j), 1) - rows[a]
		for b, sum := range rows {
			if b != a && sum <= cols[l]+A.At(b, l)-1+max(0, A.At(a, l)+1+t+A.At(b, j)) {
				return false
			}
		}
		return t <= 0 && l != j
	}
	for k := range len(rows) * len(cols) * len(cols) {
		if held(k/len(cols)/len(cols), k/len(cols)%len(cols), k%len(cols)) {
			return true
		}
	}
	return false
}

// TestBlockingIsComplete shows that blocking decides no less than the lemma says.
func TestBlockingIsComplete(t *testing.T) {
	for _, size := range [][3]int{{2, 2, 9}, {2, 3, 8}, {3, 2, 8}, {3, 3, 7}} {
		sekitest.Each(size[0], size[1], size[2], func(A seki.Matrix) {
			b := newBoard(A, seki.R)
			if got, want := decideBlocking(b, false) == pns.No, blocked(A); got != want {
				t.Fatalf("%v, C first: decided %v, want %v", A, got, want)
			}
			if got, want := decideBlocking(b, true) == pns.Yes, blocked(A.Transpose()); got != want {
				t.Fatalf("%v, R first: decided %v, want %v", A, got, want)
			}
		})
	}
}
