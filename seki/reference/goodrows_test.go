package reference_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
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
	return row.someMove(func(after line, _ int) bool { return after.u == 0 || after.good() })
}

// TestLongTheoremGoodRows compares Lemma H, 3.9 of docs/theory.md, with the recursion.
func TestLongTheoremGoodRows(t *testing.T) {
	var held, good, races int // of 3×3 to sum 12: R, moving second, does not lose; by a good row; by a race
	forSolved(t, []sized{{1, 3, 8, 12}, {2, 2, 14, 30}, {2, 3, 10, 20}, {3, 2, 10, 20}, {3, 3, 12, 18}, {3, 4, 9, 15},
		{4, 3, 9, 15}, {4, 4, 8, 13}, {3, 5, 9, 13}, {3, 6, 8, 12}}, func(A seki.Matrix, results seki.Results) {
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
			held++
			if anyGood {
				good++
			}
			if anyRace {
				races++
			}
		}
	})
	if got, want := [3]int{held, good, races}, [3]int{2848, 2486, 1748}; got != want { // as in 3.9
		t.Errorf("3×3 to sum 12: %v classes, want %v", got, want)
	}
}

// TestLongTheoremGoodRowsSteps tries the step of the proof of Lemma H on rows of any size: after every
// turn of C, R's answer makes the row zero or good.
func TestLongTheoremGoodRowsSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(39, 1))
	for range rounds(7000) {
		row := randomGood(random)
		for l := range row.a {
			if row.a[l] > 0 {
				inside := row.lower(l)
				if inside.u > 0 && !inside.lower(inside.answerInside(l)).zeroOrGood() {
					t.Fatalf("%v, C plays inside it in column %d", row, l)
				}
			}
			if row.d[l] > 0 {
				outside := line{row.a, slices.Clone(row.d), row.u}
				outside.d[l]--
				if outside.a[l]+outside.d[l] == 0 {
					t.Fatalf("%v, C makes column %d zero", row, l)
				}
				if !outside.lower(row.answerOutside(l)).zeroOrGood() {
					t.Fatalf("%v, C plays outside it in column %d", row, l)
				}
			}
		}
	}
}

// zeroOrGood reports that R has not lost by the row and will not.
func (row line) zeroOrGood() bool { return row.u == 0 || row.good() }

// answerInside is the column in which R plays when C has played in the row, in column l.
func (row line) answerInside(l int) int {
	for j, a := range row.a {
		if j != l && a > 0 {
			return j
		}
	}
	return l
}

// answerOutside is the column in which R plays when C plays outside the row, in column l.
func (row line) answerOutside(l int) int {
	gains, k, _ := row.gains()
	for j, a := range row.a {
		if a > 0 && (k == 1 || j != l && gains[j] >= 1 || j == l && gains[j] >= 2) {
			return j
		}
	}
	panic("the proof has an answer")
}

// randomGood returns a good row, often one that is just good.
func randomGood(random *rand.Rand) line {
	for {
		row := line{a: randomEntries(random, 2+random.IntN(6))}
		for _, a := range row.a {
			row.u += a
		}
		if row.u == 0 {
			continue
		}
		for _, a := range row.a {
			row.d = append(row.d, max(0, row.u+1-2*a+random.IntN(3)))
		}
		if row.good() {
			return row
		}
	}
}

// randomEntries returns n entries of a random size, some of them zero.
func randomEntries(random *rand.Rand, n int) []int {
	scale := []int{1, 2, 4, 10, 1000}[random.IntN(5)]
	entries := make([]int, n)
	for j := range entries {
		entries[j] = max(0, random.IntN(scale+2)-1)
	}
	return entries
}

// rounds is a number of random cases, and thirty times as many with SEKI_LONG=1.
func rounds(n int) int {
	if testtool.Long() {
		return 30 * n
	}
	return n
}
