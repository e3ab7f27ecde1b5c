package seki_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// good reports whether a row is good (docs/theory.md, 3.9): (D), (P) and (M).
func (row line) good() bool {
	gains, k, s := row.gains()
	d := slices.Sorted(slices.Values(row.d))
	pairs := d[1] >= row.u+1 || d[0]+d[1] >= row.u+2
	return slices.Min(gains) >= 0 && pairs && (k <= 3 || s >= 2)
}

// gains returns the numbers D_j of 3.9, how many a_j are positive, and the sum of these D_j.
func (row line) gains() (gains []int, k, s int) {
	for j, a := range row.a {
		gain := row.d[j] + 2*a - row.u - 1
		gains = append(gains, gain)
		if a > 0 {
			k, s = k+1, s+gain
		}
	}
	return gains, k, s
}

// holds is G of 3.9: a move in the row makes it zero or good.
func (row line) holds() bool {
	_, ok := row.someMove(func(after line, _ int) bool { return after.u == 0 || after.good() })
	return ok
}

// TestLongTheoremGoodRows compares Lemma H, 3.9 of docs/theory.md, with the recursion.
func TestLongTheoremGoodRows(t *testing.T) {
	const held, good, race = "R, moving second, does not lose", "by a good row", "by a race" // of 3×3 to sum 12
	seen := compare(t, []sized{{1, 3, 8, 12}, {2, 2, 14, 30}, {2, 3, 10, 20}, {3, 2, 10, 20}, {3, 3, 12, 18}, {3, 4, 9, 14},
		{4, 3, 9, 14}, {4, 4, 8, 13}, {3, 5, 9, 13}, {3, 6, 8, 12}}, func(t trial, A seki.Matrix, results seki.Results) {
		value := results[seki.DSeki].Outcome
		var anyGood, anyHolds, anyRace bool
		for _, row := range lines(A) {
			if row.lead(1) >= 1 && !row.good() {
				t.Errorf("%v: the lead in %v is %d, and it is not good", A, row.a, row.lead(1))
			}
			if row.good() && !row.holds() {
				t.Errorf("%v: %v is good, and no move keeps it so", A, row.a)
			}
			anyGood, anyHolds, anyRace = anyGood || row.good(), anyHolds || row.holds(), anyRace || row.lead(1) >= 1
		}
		if anyGood && value.C == seki.Win || anyHolds && value.R == seki.Loss {
			t.Errorf("%v is %v in D-SEKI; a good row: %v, a move to one: %v", A, value, anyGood, anyHolds)
		}
		if A.Size() == (seki.Size{Rows: 3, Cols: 3}) && A.Sum() <= 12 && value.C != seki.Win {
			t.saw(held, true)
			t.saw(good, anyGood)
			t.saw(race, anyRace)
		}
	}).seen
	if want := map[string]int{held: 2848, good: 2486, race: 1748}; !maps.Equal(seen, want) { // as in 3.9
		t.Errorf("%v, want %v", seen, want)
	}
}
