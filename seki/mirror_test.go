package seki_test

import (
	"math"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
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

// TestLongMirrorInFourRows plays out what refutes the open statements of 3.17 in 4×4.
func TestLongMirrorInFourRows(t *testing.T) {
	testtool.OnlyLong(t, "no code depends on it")
	A := parse(t, "1 0 2 2; 0 3 0 1; 2 0 2 1; 2 2 1 2")
	if result := testtool.Must(reference.New(seki.Seki).Solve(A))(t); result.Outcome.C != seki.Loss {
		t.Errorf("%v: %v, want that R wins", A, result)
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
	tried := compare(t, []sized{{2, 2, 14, 20}, {3, 3, 13, 18}, {4, 4, 9, 12}}, func(t trial, A seki.Matrix,
		results seki.Results) {
		most, mended, symmetric := math.MinInt, math.MinInt, false // mended is the most with e ≥ 1
		forColumns(A.Rows(), A.Cols(), func(cols []int) {
			e, least := skew(A, cols)
			most, symmetric = max(most, least-e), symmetric || e == 0
			if e > 0 {
				mended = max(mended, least-e)
			}
		})
		for g, result := range results {
			surplus, game := 2-g, seki.Game(g).Name()
			draws, holds := most >= surplus, symmetric || most == surplus-1
			t.saw(game+": drawn", draws)
			t.saw(game+": held", !draws && holds)
			t.saw(game+": with 1 less not drawn", !draws && holds && !result.Outcome.IsDraw())
			if draws && (!result.Outcome.IsDraw() || max(most-1, mended) >= surplus && result.Kind != seki.Plain) ||
				holds && (result.Outcome.R == seki.Loss || result.Outcome.C == seki.Loss) {
				t.Errorf("%v: %s %v, with a surplus of %d", A, game, result, most)
			}
		}
	})
	for _, g := range seki.Games {
		tried.need(50, g.Name()+": drawn", g.Name()+": held")
		tried.need(10, g.Name()+": with 1 less not drawn")
	}
}
