package liberties

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongCanonical checks on small positions that all permutations have the same form, and that the
// form is one of them; and with no own liberties, that it is the form of the matrix.
func TestLongCanonical(t *testing.T) {
	tried := 0
	eachReserve(func(P Position) {
		found, want := false, P.Canonical()
		for _, rows := range combin.Permutations(P.Rows(), P.Rows()) {
			for _, cols := range combin.Permutations(P.Cols(), P.Cols()) {
				Q := P.Permute(rows, cols)
				tried++
				if form := Q.Canonical(); !form.Equal(want) {
					t.Fatalf("the form of %v is %v, of a permutation %v of it %v", P, want, Q, form)
				}
				found = found || Q.Equal(want)
			}
		}
		if !found {
			t.Fatalf("%v is no permutation of %v", want, P)
		}
		if P.IsMatrix() && !P.Matrix().Equal(canon.Form(P.Matrix())) {
			t.Fatalf("%v is not the form of the matrix", P)
		}
	})
	if tried < 5_000 || testtool.Long() && tried < 10_000 {
		t.Errorf("only %d positions were tried", tried)
	}
}

// TestForms compares the number of canonical forms with the number of orbits, counted over all positions.
func TestForms(t *testing.T) {
	for _, s := range small {
		forms, orbits := map[string]bool{}, map[string]bool{}
		for P := range everyPosition(s.size, s.total) {
			least := P
			for _, rows := range combin.Permutations(P.Rows(), P.Rows()) {
				for _, cols := range combin.Permutations(P.Cols(), P.Cols()) {
					if Q := P.Permute(rows, cols); Q.Compare(least) < 0 {
						least = Q
					}
				}
			}
			forms[P.Canonical().Key()], orbits[least.Key()] = true, true
		}
		if len(forms) != len(orbits) {
			t.Errorf("%v, total %d: %d forms, %d orbits", s.size, s.total, len(forms), len(orbits))
		}
	}
}

// TestNoOwnLiberties checks docs/theory.md, 9.4: a player who must pass in a seki could otherwise fill a private
// liberty, or one of two in an eye. So there are no private liberties, and the eyes of the lines that this player
// attacks have one liberty each.
func TestNoOwnLiberties(t *testing.T) {
	excluded := func(P Position, kind seki.Kind) bool {
		own := P.Own()
		if slices.Max(own.PrivateRows) > 0 || slices.Max(own.PrivateCols) > 0 {
			return true
		}
		rows, cols := slices.Max(own.EyesRows) > 1, slices.Max(own.EyesCols) > 1
		return rows && cols || kind == seki.Complete && (rows || cols)
	}
	left, seen := 0, 0
	for _, s := range small {
		solvers := [2]*Reference{NewReference(seki.Seki), NewReference(seki.DSeki)}
		for P := range all(s.size, s.total) {
			for _, solver := range solvers {
				kind := solve(t, solver, P).Kind
				switch is := seki.SpecialSeki.Has(kind); {
				case is && excluded(P, kind):
					t.Errorf("%v is %v", P, kind)
				case is:
					seen++
				case excluded(P, kind):
					left++
				}
			}
		}
	}
	if seen == 0 || left == 0 {
		t.Errorf("%d seki, %d positions excluded", seen, left)
	}
}
