package seki_test

import (
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestRestSemiComplete compares TwoLines with the recursion where the rest is a
// semi-complete seki: the least one is too large for TestLongRulesOfSmallLines.
func TestRestSemiComplete(t *testing.T) {
	A := seki.Must(seki.New(4, 4, []int{4, 0, 3, 0, 4, 0, 0, 3, 0, 2, 0, 0, 0, 0, 3, 3}))
	solver := reference.New(seki.Seki)
	want := testtool.Must(solver.Solve(A))(t)
	found, rest, _ := byTwoLines(t, solver, A)
	if _, semi := rest.Kind.MustPass(); !semi || found.Result(rest) != want {
		t.Errorf("%v is %v; by its lines of sum 2 and %v, which is %v, it would be %v", A, want, found.Rest, rest,
			found.Result(rest))
	}
}

// byTwoLines returns what TwoLines finds for A, with its lines in reverse order, and the
// result of the rest.
func byTwoLines(t *testing.T, solver *reference.Solver, A seki.Matrix) (found seki.Reduction, rest seki.Result,
	ok bool) {
	t.Helper()
	A = A.Permute(descending(A.Rows()), descending(A.Cols()))
	found, ok = seki.TwoLines(A)
	if ok != (leastLine(A) == 2) {
		t.Fatalf("lines of sum 2 in %v: %v", A, ok)
	}
	if found.Rest.Rows() > 0 {
		if leastLine(found.Rest) < 3 {
			t.Fatalf("%v is reduced to %v", A, found.Rest)
		}
		rest = testtool.Must(solver.Solve(found.Rest))(t)
	}
	return found, rest, ok
}

// descending returns n−1, …, 0.
func descending(n int) (list []int) {
	for k := n - 1; k >= 0; k-- {
		list = append(list, k)
	}
	return list
}
