package seki_test

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
	sizes := []sized{{1, 2, 12, 16}, {2, 2, 14, 20}, {2, 3, 12, 16}, {3, 3, 13, 17}, {3, 4, 9, 12}, {4, 4, 9, 12}}
	tried := compare(t, sizes, func(t trial, A seki.Matrix, results seki.Results) {
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
			for name, side := range map[string]struct {
				most int
				wins bool
			}{"moving second": {1, outcome.C == seki.Loss}, "moving first": {0, outcome.R == seki.Win}} {
				t.saw("held, R "+name, least <= side.most)
				t.saw("with one more", least == side.most+1 && side.wins)
				if least <= side.most && side.wins {
					t.Errorf("%v: R wins with an excess of %d, %s", B, least, name)
				}
			}
		}
	})
	tried.need(100, "held, R moving second", "held, R moving first")
	tried.need(20, "with one more")
}
