package reference_test

import (
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// excess returns the greatest F(I) + |I| of 3.15 of docs/theory.md over the nonempty sets I of rows, where column
// cols[i] holds row i.
func (p summed) excess(cols []int) int {
	greatest := 1 - p.Sum()
	for set := 1; set < 1<<len(cols); set++ {
		e := 0
		for i, j := range cols {
			if set>>i&1 == 0 {
				continue
			}
			e += p.term(i, j) + 1
			for h, k := range cols {
				if h != i && set>>h&1 == 1 {
					e += p.At(i, k)
				}
			}
		}
		greatest = max(greatest, e)
	}
	return greatest
}

// forColumns calls visit with every choice of different columns for the rows.
func forColumns(rows, cols int, visit func([]int)) {
	var choose func(chosen []int, used uint)
	choose = func(chosen []int, used uint) {
		if len(chosen) == rows {
			visit(chosen)
			return
		}
		for j := range cols {
			if used>>j&1 == 0 {
				choose(append(chosen, j), used|1<<j)
			}
		}
	}
	choose(nil, 0)
}

// TestLongTheoremJointHolding compares 3.15 with the recursion. With an excess greater by 1 it is false.
func TestLongTheoremJointHolding(t *testing.T) {
	var tried, refuted [2]int
	sizes := []sized{{1, 2, 12, 16}, {2, 2, 14, 20}, {2, 3, 12, 16}, {3, 3, 13, 17}, {3, 4, 9, 12}, {4, 4, 9, 12}}
	forSolved(t, sizes, func(A seki.Matrix, results seki.Results) {
		for transposed, B := range []seki.Matrix{A, A.Transpose()} {
			if B.Rows() > B.Cols() {
				continue
			}
			outcome := results[seki.Seki].Outcome
			if transposed == 1 {
				outcome = outcome.Transposed()
			}
			p, least := withSums(B), 1+B.Sum()
			forColumns(B.Rows(), B.Cols(), func(cols []int) { least = min(least, p.excess(cols)) })
			for first, wins := range []bool{outcome.C == seki.Loss, outcome.R == seki.Win} {
				switch most := 1 - first; {
				case least <= most:
					if tried[first]++; wins {
						t.Errorf("%v: R wins with an excess of %d, first: %t", B, least, first == 1)
					}
				case least == most+1 && wins:
					refuted[first]++
				}
			}
		}
	})
	for first := range 2 {
		if tried[first] < 100 || refuted[first] < 10 {
			t.Errorf("R first: %t: held in %d matrices, won with one more in %d", first == 1, tried[first], refuted[first])
		}
	}
}
