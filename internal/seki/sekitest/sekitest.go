// Package sekitest helps tests to try every small matrix.
package sekitest

import (
	"iter"
	"slices"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/sekilab/sekilab/seki"
)

// Each calls visit with every rows×cols matrix without zero lines whose sum is at
// most maxSum, equivalent ones too.
func Each(rows, cols, maxSum int, visit func(seki.Matrix)) {
	entries := make([]int, rows*cols)
	var fill func(k, left int)
	fill = func(k, left int) {
		if k == len(entries) {
			A := seki.Must(seki.New(rows, cols, entries))
			if _, over, err := A.Terminal(seki.Seki); !over && err == nil {
				visit(A)
			}
			return
		}
		for v := 0; v <= left; v++ {
			entries[k] = v
			fill(k+1, left-v)
		}
	}
	fill(0, maxSum)
}

// Filled yields every rows×cols matrix with entries 0…most.
func Filled(rows, cols, most int) iter.Seq[seki.Matrix] {
	return func(yield func(seki.Matrix) bool) {
		all := combin.NewCartesianGenerator(slices.Repeat([]int{most + 1}, rows*cols))
		for all.Next() && yield(seki.Must(seki.New(rows, cols, all.Product(nil)))) {
		}
	}
}

// NearlyGood yields 2×n matrices at the borders of the theorem of two rows for D-SEKI (docs/theory.md, 3.9): the first
// row has n positive entries a_j, 1 or 2 in descending order, and a D_j of −1 to most in each column. C, moving
// anywhere in a column, and R, taking a unit of the row, change all that makes the row good.
func NearlyGood(n, most int) iter.Seq[seki.Matrix] {
	return func(yield func(seki.Matrix) bool) {
		for twos := range n + 1 {
			a := append(slices.Repeat([]int{2}, twos), slices.Repeat([]int{1}, n-twos)...)
			all := combin.NewCartesianGenerator(slices.Repeat([]int{most + 2}, n))
			for all.Next() {
				b := all.Product(nil)
				for j := range b { // D_j = b_j + 2a_j − u − 1, with u = n + twos
					b[j] += n + twos - 2*a[j]
				}
				if !yield(seki.Must(seki.FromRows([][]int{a, b}))) {
					return
				}
			}
		}
	}
}
