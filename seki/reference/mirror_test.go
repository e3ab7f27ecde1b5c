package reference_test

import (
	"math"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// skew returns e of 3.17 of docs/theory.md and the least entry of the diagonal, with the columns in the order cols.
func skew(A seki.Matrix, cols []int) (e, least int) {
	least = math.MaxInt
	for i, j := range cols {
		least = min(least, A.At(i, j))
		for h := range i {
			d := A.At(i, cols[h]) - A.At(h, j)
			e += max(d, -d)
		}
	}
	return e, least
}

// TestMirrorInFourRows plays out what refutes the open statements of 3.17 in 4×4.
func TestMirrorInFourRows(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{1, 0, 2, 2}, {0, 3, 0, 1}, {2, 0, 2, 1}, {2, 2, 1, 2}}))
	result, err := reference.New(seki.Seki).Solve(A)
	if err != nil || result.Outcome.C != seki.Loss {
		t.Errorf("%v: %v, %v, want that R wins", A, result, err)
	}
	if p := withSums(A); p.inward(0) != 0 || p.inward(1) != 1 || p.inward(2) != 0 || p.inward(3) != 0 {
		t.Errorf("%v does not satisfy the condition", A)
	}
}

// inward returns the excess of column i over row i, entry by entry.
func (p summed) inward(i int) (sum int) {
	for h := range p.r {
		sum += max(0, p.At(h, i)-p.At(i, h))
	}
	return sum
}

// TestLongTheoremMirror compares 3.17 with the recursion. With a diagonal less by 1 it is false.
func TestLongTheoremMirror(t *testing.T) {
	var drawn, held, refuted [2]int // by game
	forSolved(t, []sized{{2, 2, 14, 20}, {3, 3, 13, 18}, {4, 4, 9, 12}}, func(A seki.Matrix, results seki.Results) {
		most, mended, symmetric := math.MinInt, math.MinInt, false // mended is the most with e ≥ 1
		forColumns(A.Rows(), A.Cols(), func(cols []int) {
			e, least := skew(A, cols)
			most, symmetric = max(most, least-e), symmetric || e == 0
			if e > 0 {
				mended = max(mended, least-e)
			}
		})
		for g, result := range results {
			surplus := 2 - g
			switch {
			case most >= surplus:
				drawn[g]++
				if !result.Outcome.IsDraw() || max(most-1, mended) >= surplus && result.Kind != seki.Plain {
					t.Errorf("%v: %v %v, with a surplus of %d", A, seki.Game(g), result, most)
				}
			case symmetric || most == surplus-1:
				held[g]++
				if result.Outcome.R == seki.Loss || result.Outcome.C == seki.Loss {
					t.Errorf("%v: %v %v, with a surplus of %d", A, seki.Game(g), result, most)
				}
				if !result.Outcome.IsDraw() {
					refuted[g]++
				}
			}
		}
	})
	for g := range drawn {
		if drawn[g] < 50 || held[g] < 50 || refuted[g] < 10 {
			t.Errorf("%v: drawn %d, held %d, with 1 less not drawn %d", seki.Game(g), drawn[g], held[g], refuted[g])
		}
	}
}
