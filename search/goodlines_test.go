package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/seki"
)

// isGood reports whether row i of A is good, as the conditions (D), (P) and (M) read.
func isGood(A seki.Matrix, i int) bool {
	r, c := A.RowSums()[i], A.ColSums()
	if len(c) < 2 {
		return false
	}
	var d []int
	k, s, allD := 0, 0, true
	for j := range c {
		a := A.At(i, j)
		d = append(d, c[j]-a)
		D := c[j] - a + 2*a - r - 1
		allD = allD && D >= 0
		if a > 0 {
			k++
			s += D
		}
	}
	slices.Sort(d)
	return allD && (d[1] >= r+1 || d[0]+d[1] >= r+2) && (k <= 3 || s >= 2)
}

// A line is good exactly if it meets the conditions: on all small matrices, and at random with many entries.
func TestGood(t *testing.T) {
	compare := func(A seki.Matrix) (any bool) {
		b := newBoard(A, seki.R)
		for i, sum := range b.row {
			got := good(b.a, i*b.n, 1, b.col, sum)
			if got != isGood(A, i) {
				t.Fatalf("%v, row %d: %v", A, i+1, got)
			}
			any = any || got
		}
		T := A.Transpose()
		for j, sum := range b.col {
			if good(b.a, j, b.n, b.row, sum) != isGood(T, j) {
				t.Fatalf("%v, column %d", A, j+1)
			}
		}
		return any
	}
	count := 0
	for _, size := range []struct{ rows, cols, sum int }{{1, 1, 6}, {1, 3, 6}, {2, 2, 10}, {2, 3, 8}, {3, 2, 8}, {3, 3, 7},
		{2, 4, 8}} {
		sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) { compare(A) })
	}
	rng := rand.New(rand.NewPCG(41, 7))
	for range 20000 {
		m, n := 2+rng.IntN(4), 2+rng.IntN(5)
		A := randomMatrix(rng, m, n, m*n+rng.IntN(2*m*n))
		if _, over, err := A.Terminal(seki.Seki); !over && err == nil && compare(A) {
			count++
		}
	}
	if count < 1000 {
		t.Errorf("%d matrices with good rows", count)
	}
}
