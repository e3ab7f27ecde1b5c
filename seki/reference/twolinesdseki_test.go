package reference_test

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongTheoremTwoLinesDseki compares 3.14 of docs/theory.md with the recursion on every class with least line sum 2.
func TestLongTheoremTwoLinesDseki(t *testing.T) {
	solver := reference.New(seki.DSeki)
	said := map[string]int{}
	forSolved(t, []sized{{1, 1, 3, 3}, {2, 2, 14, 30}, {2, 3, 10, 18}, {3, 2, 10, 18}, {3, 3, 12, 18}, {3, 4, 10, 14}, {4, 3, 10, 14}, {4, 4, 10, 13}, {5, 5, 0, 11}}, func(A seki.Matrix, results seki.Results) {
		if min(slices.Min(A.RowSums()), slices.Min(A.ColSums())) != 2 {
			return
		}
		result := results[seki.DSeki]
		rows, cols := smallRowsDseki(A), smallRowsDseki(A.Transpose())
		for p, value := range []seki.Value{result.Outcome.R, result.Outcome.C} {
			own, other := rows, cols
			if p == 1 {
				own, other = cols, rows
			}
			least, most := seki.Loss, seki.Win
			switch {
			case own.strong:
				least = seki.Win
			case own.alone || other.linkedTwo || slices.Max(append(own.partners, 0)) >= 4 || own.different:
				most = seki.Draw
			}
			if own.linked || own.alone {
				least = max(least, seki.Draw)
			}
			if value < least || value > most {
				t.Errorf("%v is %v; %v has %v to %v", A, result, seki.Player(p), least, most)
			}
			said[least.String()+most.String()]++
		}
		if rows.outside || cols.outside || rows.alone {
			return
		}
		r, c := A.RowSums(), A.ColSums()
		rest := leaveOut(A, func(k, l int) bool { return k >= 0 && r[k] == 2 || l >= 0 && c[l] == 2 })
		want := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete}
		if rest.Rows() > 0 {
			var err error
			if want, err = solver.Solve(rest); err != nil {
				t.Fatal(err)
			}
			said["rest"]++
		}
		if result != want {
			t.Errorf("%v is %v, and without its small lines %v", A, result, want)
		}
	})
	if len(said) != 5+1 {
		t.Errorf("what is said of values: %v", said)
	}
}

// rowsOfTwo is what 3.14 asks of the rows of sum 2.
type rowsOfTwo struct {
	strong, linked, outside bool
	alone, linkedTwo        bool  // an entry 2 in two small lines, and one in a linked row
	partners                []int // the sums of the rows k of linked rows 1 1
	different               bool  // two such rows have different k
}

// smallRowsDseki returns it of A, whose least line sum is 2.
func smallRowsDseki(A seki.Matrix) (found rowsOfTwo) {
	rows, cols := A.RowSums(), A.ColSums()
	partner := -1
	for i, r := range rows {
		if r != 2 {
			continue
		}
		moves, wins, two, k := 0, false, false, -1
		for j, c := range cols {
			if a := A.At(i, j); a == 2 {
				two = true
				found.alone = found.alone || c == 2
			}
			if A.At(i, j) == 0 || c == 2 {
				continue
			}
			moves++
			k = otherUnit(A.After(seki.Move{Row: i, Col: j}), i)
			wins = wins || k < 0 || rows[k] == 2
		}
		found.outside = found.outside || moves > 0
		switch {
		case wins:
			found.strong = true
		case moves > 0 && two:
			found.linked, found.linkedTwo = true, true
		case moves > 0:
			found.linked = true
			found.partners = append(found.partners, rows[k])
			found.different = found.different || partner >= 0 && partner != k
			partner = k
		}
	}
	return found
}

// otherUnit returns the row of the other unit of the column of sum 2 that has the only unit of row i, −1 if that column
// has another sum.
func otherUnit(A seki.Matrix, i int) int {
	for l, c := range A.ColSums() {
		for k := range A.Rows() {
			if A.At(i, l) == 1 && c == 2 && k != i && A.At(k, l) == 1 {
				return k
			}
		}
	}
	return -1
}
