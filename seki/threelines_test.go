package seki_test

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongTheoremThreeLines compares 3.13 of docs/theory.md with the recursion: the outcome of every class with least
// line sum 3, and the player who must pass.
func TestLongTheoremThreeLines(t *testing.T) {
	solver := reference.New(seki.Seki)
	solve := func(A seki.Matrix) seki.Result {
		if A.Rows() == 0 { // as good as a complete seki
			return seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete}
		}
		return testtool.Must(solver.Solve(A))(t)
	}
	ways := newTrial(t)
	tried := compare(t, []sized{{1, 1, 3, 3}, {2, 2, 14, 30}, {2, 3, 11, 16}, {3, 2, 11, 16}, {3, 3, 12, 20}, {3, 4, 0, 14},
		{4, 3, 0, 14}, {4, 4, 0, 13}}, func(t trial, A seki.Matrix, results seki.Results) {
		if min(slices.Min(A.RowSums()), slices.Min(A.ColSums())) != 3 {
			return
		}
		result := results[seki.Seki]
		values := [2]seki.Value{result.Outcome.R, result.Outcome.C}
		for p, B := range []seki.Matrix{A, A.Transpose()} {
			value, way := byThreeLines(B, solve)
			ways.saw(way, true)
			t.saw("at once", way == "strong" || way == "strong of the other")
			if t.saw("values", true); value != values[p] {
				t.Errorf("%v is %v; %s: %v moving first has %v", A, result, way, seki.Player(p), value)
			}
		}
		t.saw("a player must pass", result.Kind.IsSpecial())
		switch rest, alone := without(A, 3), hasAlone(A); {
		case len(linksOf(A)) > 0 && result.Kind.IsSpecial():
			t.Errorf("%v is %v", A, result)
		case len(linksOf(A)) > 0 || hasStrongRow(A) || hasStrongRow(A.Transpose()):
		case alone && result.Kind.IsSeki():
			if t.saw("entries 3 spare it", true); result.Kind != seki.Plain {
				t.Errorf("%v is %v", A, result)
			}
		case solve(rest).Kind != result.Kind:
			t.Errorf("%v is %v, and without its small lines %v", A, result, solve(rest))
		}
	})
	tried.need(1, "a player must pass", "entries 3 spare it")
	if len(ways.seen) != 6 || 3*tried.seen["at once"] < 2*tried.seen["values"] {
		t.Errorf("%v; values by %v", tried.seen, ways.seen)
	}
}

// byThreeLines returns the value R(A) that 3.13 gives for A with least line sum 3, and the way to it.
func byThreeLines(A seki.Matrix, solve func(seki.Matrix) seki.Result) (value seki.Value, way string) {
	rows, cols, links := A.RowSums(), A.ColSums(), linksOf(A)
	switch {
	case hasStrongRow(A):
		return seki.Win, "strong"
	case hasStrongRow(A.Transpose()):
		value, way = seki.Loss, "strong of the other"
		for _, l := range links {
			if l.row {
				value, way = max(value, solve(l.rest).Outcome.R), "meeting strong lines"
			}
		}
		for mv := range A.Moves() {
			if rows[mv.Row] > 3 && cols[mv.Col] > 3 && !hasStrongRow(A.After(mv).Transpose()) {
				value, way = max(value, solve(A.After(mv)).Outcome.C.Negate()), "meeting strong lines"
			}
		}
		return value, way
	case len(links) > 0:
		for _, l := range links {
			value = max(value, solve(l.rest).Outcome.R)
		}
		if len(links) == 1 {
			return value, "one link"
		}
		return value, "links"
	}
	return solve(without(A, 3)).Outcome.R, "inside"
}

// without returns A without its lines of a sum.
func without(A seki.Matrix, sum int) seki.Matrix {
	rows, cols := A.RowSums(), A.ColSums()
	return leaveOut(A, func(k, l int) bool { return k >= 0 && rows[k] == sum || l >= 0 && cols[l] == sum })
}

// hasAlone reports whether A has an entry 3 in two lines of sum 3.
func hasAlone(A seki.Matrix) bool {
	rows, cols := A.RowSums(), A.ColSums()
	for mv := range A.Moves() {
		if A.At(mv.Row, mv.Col) == 3 && rows[mv.Row] == 3 && cols[mv.Col] == 3 {
			return true
		}
	}
	return false
}

// A link is an entry 2 or 3 of a linked line of A, and A without its lines.
type link struct {
	rest     seki.Matrix
	row, col bool // whether its row is linked, and its column
}

// linksOf returns the links of A, whose least line sum is 3.
func linksOf(A seki.Matrix) (list []link) {
	T, rows, cols := A.Transpose(), A.RowSums(), A.ColSums()
	for mv := range A.Moves() {
		linked := func(A seki.Matrix, i, j int, rows, cols []int) bool {
			return A.At(i, j) > 1 && rows[i] == 3 && smallRowOf(A, i, rows, cols) == linkedRow
		}
		found := link{row: linked(A, mv.Row, mv.Col, rows, cols), col: linked(T, mv.Col, mv.Row, cols, rows)}
		if found.row || found.col {
			found.rest = leaveOut(A, func(k, l int) bool { return k == mv.Row || l == mv.Col })
			list = append(list, found)
		}
	}
	return list
}

// leaveOut returns A without the rows k and the columns l where out(k, −1) or out(−1, l), the zero Matrix if
// nothing is left.
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

// smallRow is the type of a row of sum 3 in 3.13.
type smallRow uint8

const (
	insideRow smallRow = iota
	linkedRow
	strongRow
)

// smallRowOf classifies row i, of sum 3, of a matrix with these line sums, all at least 3.
func smallRowOf(A seki.Matrix, i int, rows, cols []int) smallRow {
	outside, at := false, -1 // whether a unit is in a column of a greater sum; the column of an entry 2 or 3
	for j, c := range cols {
		v := A.At(i, j)
		outside = outside || v > 0 && c > 3
		if v > 1 {
			at = j
		}
	}
	switch {
	case !outside:
		return insideRow
	case at < 0 || cols[at] > A.At(i, at)+1:
		return strongRow
	}
	for k, r := range rows {
		if k != i && A.At(k, at) > 0 && r > 3 { // the last unit of the column
			return linkedRow
		}
	}
	return strongRow
}

// hasStrongRow reports whether a row of A, of sum 3, is strong; no line sum of A is less.
func hasStrongRow(A seki.Matrix) bool {
	rows, cols := A.RowSums(), A.ColSums()
	for i, r := range rows {
		if r == 3 && smallRowOf(A, i, rows, cols) == strongRow {
			return true
		}
	}
	return false
}
