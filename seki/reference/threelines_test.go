package reference_test

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// A link is an entry 2 or 3 of a linked line (docs/theory.md, 3.13), without its lines a rest.
type link struct {
	rest     seki.Matrix
	row, col bool // whether its row is linked, and its column
}

// linksOf returns the links of A, whose least line sum is 3.
func linksOf(A seki.Matrix) (list []link) {
	rows, cols := A.RowSums(), A.ColSums()
	for mv := range A.Moves() {
		i, j := mv.Row, mv.Col
		bigRow, bigCol := false, false // whether the last unit of column j is in a big row, and that of row i in a big column
		for k, r := range rows {
			bigRow = bigRow || k != i && A.At(k, j) == 1 && r > 3
		}
		for l, c := range cols {
			bigCol = bigCol || l != j && A.At(i, l) == 1 && c > 3
		}
		sums := [2]int{rows[i], cols[j]}
		two := A.At(i, j) == 2 && sums == [2]int{3, 3} && bigRow && bigCol
		found := link{
			row: two || A.At(i, j) == 3 && sums == [2]int{3, 4} && bigRow,
			col: two || A.At(i, j) == 3 && sums == [2]int{4, 3} && bigCol,
		}
		if found.row || found.col {
			found.rest = leaveOut(A, func(k, l int) bool { return k == i || l == j })
			list = append(list, found)
		}
	}
	return list
}

// leaveOut returns A without the rows k and columns l of which out(k, −1) or out(−1, l) says so, the zero Matrix if nothing is left.
func leaveOut(A seki.Matrix, out func(k, l int) bool) seki.Matrix {
	var left [][]int
	for k := range A.Rows() {
		if out(k, -1) {
			continue
		}
		var row []int
		for l := range A.Cols() {
			if !out(-1, l) {
				row = append(row, A.At(k, l))
			}
		}
		left = append(left, row)
	}
	if len(left) == 0 || len(left[0]) == 0 {
		return seki.Matrix{}
	}
	return seki.Must(seki.FromRows(left))
}

// byThreeLines returns the value R(A) that 3.13 gives, and the way to it.
func byThreeLines(A seki.Matrix, solve func(seki.Matrix) seki.Outcome) (value seki.Value, way string) {
	strong, _ := seki.ThreeLines(A)
	links := linksOf(A)
	switch {
	case strong.R == seki.Win:
		return seki.Win, "strong"
	case strong.C == seki.Win:
		value, way = seki.Loss, "strong of the other"
		for _, l := range links {
			if l.row {
				value, way = max(value, solve(l.rest).R), "meeting strong lines"
			}
		}
		rows, cols := A.RowSums(), A.ColSums()
		for mv := range A.Moves() {
			if rows[mv.Row] == 3 || cols[mv.Col] == 3 {
				continue
			}
			child := A.After(mv)
			if still, _ := seki.ThreeLines(child); still.C != seki.Win {
				value, way = max(value, solve(child).C.Negate()), "meeting strong lines"
			}
		}
		return value, way
	case len(links) > 0:
		way = "one link"
		for k, l := range links {
			if value = max(value, solve(l.rest).R); k > 0 {
				way = "links"
			}
		}
		return value, way
	}
	rows, cols := A.RowSums(), A.ColSums()
	rest := leaveOut(A, func(k, l int) bool { return k >= 0 && rows[k] == 3 || l >= 0 && cols[l] == 3 })
	if rest.Rows() == 0 {
		return seki.Draw, "nothing left"
	}
	return solve(rest).R, "inside"
}

// TestLongTheoremThreeLines compares 3.13 of docs/theory.md with the recursion: the outcome of every class with least
// line sum 3, who must pass, and that ThreeLines decides most.
func TestLongTheoremThreeLines(t *testing.T) {
	solver := reference.New(seki.Seki)
	solve := func(A seki.Matrix) seki.Outcome {
		result, err := solver.Solve(A)
		if err != nil {
			t.Fatal(err)
		}
		return result.Outcome
	}
	ways := map[string]int{}
	decided, all, mustPass := 0, 0, 0
	forSolved(t, []sized{{1, 1, 3, 3}, {2, 2, 14, 30}, {2, 3, 12, 16}, {3, 2, 12, 16}, {3, 3, 13, 20}, {3, 4, 12, 15}, {4, 3, 12, 15}, {4, 4, 12, 15}}, func(A seki.Matrix, results seki.Results) {
		if min(slices.Min(A.RowSums()), slices.Min(A.ColSums())) != 3 {
			if _, ok := seki.ThreeLines(A); ok {
				t.Errorf("%v has no least line sum 3", A)
			}
			return
		}
		all++
		result := results[seki.Seki]
		values := [2]seki.Value{result.Outcome.R, result.Outcome.C}
		said, _ := seki.ThreeLines(A)
		if said.Known() {
			decided++
		}
		for p, B := range []seki.Matrix{A, A.Transpose()} {
			value, way := byThreeLines(B, solve)
			ways[way]++
			if value != values[p] {
				t.Errorf("%v is %v; %s: %v moving first has %v", A, result, way, seki.Player(p), value)
			}
			if quick := [2]seki.Value{said.R, said.C}[p]; quick != seki.Unknown && quick != values[p] || quick == seki.Unknown && way == "strong of the other" {
				t.Errorf("%v is %v; ThreeLines says %v", A, result, said)
			}
		}
		if _, ok := result.Kind.MustPass(); ok || result.Kind == seki.Complete {
			if mustPass++; len(linksOf(A)) > 0 {
				t.Errorf("%v is %v", A, result)
			}
		}
	})
	if len(ways) != 7 || mustPass == 0 || 3*decided < 2*all {
		t.Errorf("of %d classes %d are decided, in %d a player must pass; values by %v", all, decided, mustPass, ways)
	}
}
