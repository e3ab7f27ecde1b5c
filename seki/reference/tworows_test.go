package reference_test

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// byTwoRows returns the results of a matrix with two rows and at least two columns by the table of
// 8.3 of docs/theory.md.
func byTwoRows(A seki.Matrix) seki.Results {
	rows, cols := lines(A), lines(A.Transpose())
	some := func(list []line, ok func(line) bool) bool { return slices.ContainsFunc(list, ok) }
	second := func(z int) func(line) bool { return func(row line) bool { return row.lead(z) >= 1 } }
	first := func(z int) func(line) bool { return func(row line) bool { return row.first(z) } }
	var results seki.Results
	for z, g := range []seki.Game{1: seki.Seki, 0: seki.DSeki} {
		firstR, secondR := some(rows, first(z)), some(rows, second(z))
		var firstC, secondC bool
		switch {
		case A.Cols() == 2:
			firstC, secondC = some(cols, first(z)), some(cols, second(z))
		case g == seki.Seki:
			firstC, secondC = !secondR, !firstR
		default:
			firstC, secondC = !some(rows, line.good), !some(rows, line.holds)
		}
		results[g].Outcome = seki.Outcome{R: valueOf(firstR, secondC), C: valueOf(firstC, secondR)}
		results[g].Kind = seki.None
		if results[g].Outcome.IsDraw() {
			results[g].Kind = seki.Plain
		}
	}
	for _, g := range seki.Games {
		if slices.ContainsFunc(complete[g], func(B [2][2]int) bool { return isOneOf(A, B) }) {
			results[g].Kind = seki.Complete
		}
	}
	return results
}

// complete lists the complete seki with two rows.
var complete = [2][][2][2]int{
	seki.Seki:  {{{1, 1}, {1, 1}}, {{2, 0}, {0, 2}}, {{2, 1}, {1, 2}}, {{2, 2}, {2, 2}}},
	seki.DSeki: {{{1, 1}, {1, 1}}},
}

// isOneOf reports whether A is B or B with its rows exchanged.
func isOneOf(A seki.Matrix, B [2][2]int) bool {
	return A.Cols() == 2 && (slices.Equal(A.Entries(), slices.Concat(B[0][:], B[1][:])) ||
		slices.Equal(A.Entries(), slices.Concat(B[1][:], B[0][:])))
}

// TestLongTheoremTwoRows compares section 8 of docs/theory.md with the recursion: outcome and kind, both
// games, and the forms of (F) and (G) that need no move.
func TestLongTheoremTwoRows(t *testing.T) {
	compare(t, []sized{{2, 2, 16, 60}, {2, 3, 11, 24}, {2, 4, 10, 19}, {2, 5, 10, 16}, {2, 6, 9, 15}, {2, 7, 9, 14},
		{2, 8, 9, 14}}, func(t trial, A seki.Matrix, results seki.Results) {
		if got := byTwoRows(A); got != results {
			t.Errorf("%v: %v, by section 8 %v", A, results, got)
		}
		for _, row := range lines(A) {
			if got, want := [2]bool{row.lead(0) >= 0, row.firstForm()}, [2]bool{row.first(0), row.first(1)}; got != want {
				t.Errorf("%v: (F) of %v is %v, by its forms %v", A, row.a, want, got)
			}
			if got, want := row.holdsForm(), row.holds(); got != want {
				t.Errorf("%v: (G) of %v is %v, by its form %v", A, row.a, want, got)
			}
		}
	})
}

// firstForm is (F) with z = 1 as 8.3 computes it.
func (row line) firstForm() bool {
	if row.u == 1 {
		return true
	}
	for l, a := range row.a {
		if row.lead(1) >= 0 && (a >= 2 || a == 1 && row.d[l] >= row.u) {
			return true
		}
	}
	return false
}

// holdsForm is (G) as 8.3 computes it.
func (row line) holdsForm() bool {
	if row.u == 1 {
		return true
	}
	gains, k, s := row.gains()
	for l, a := range row.a {
		if a == 0 || gains[l] < 1 || slices.Min(gains) < -1 || row.pairs() < -1 {
			continue
		}
		left, rest := k, s-1+k-1
		if a == 1 {
			left, rest = k-1, s-gains[l]+k-1
		}
		if left <= 3 || rest >= 2 {
			return true
		}
	}
	return false
}

// pairs is the number p of 8.2: (P) says that it is not negative.
func (row line) pairs() int {
	d := slices.Sorted(slices.Values(row.d))
	return d[1] - row.u - 1 + max(0, d[0]-1)
}

// TestLongTheoremOneLine compares what 8.3 of docs/theory.md says of one line with the recursion.
func TestLongTheoremOneLine(t *testing.T) {
	lost := seki.Result{Outcome: seki.Outcome{R: seki.Loss, C: seki.Win}, Kind: seki.None}
	draw := func(kind seki.Kind) seki.Result {
		return seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: kind}
	}
	compare(t, []sized{{1, 1, 10, 30}, {1, 2, 14, 30}, {1, 3, 12, 20}, {1, 6, 10, 15}},
		func(t trial, A seki.Matrix, results seki.Results) {
			want := seki.Results{lost, lost}
			if A.Cols() == 1 {
				want = seki.Results{draw(seki.Plain), draw(seki.Plain)}
				switch A.Sum() {
				case 1:
					want[seki.Seki] = seki.Result{Outcome: seki.Outcome{R: seki.Win, C: seki.Win}, Kind: seki.None}
				case 2:
					want[seki.Seki] = draw(seki.Complete)
				}
			}
			if results != want {
				t.Errorf("%v: %v, by section 8 %v", A, results, want)
			}
		})
}
