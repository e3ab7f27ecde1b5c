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
