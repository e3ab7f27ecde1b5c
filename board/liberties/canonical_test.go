package liberties

import (
	"testing"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLongCanonical checks on small positions that all permutations have the same form, and that the
// form is one of them; and with no own liberties, that it is the form of the matrix.
func TestLongCanonical(t *testing.T) {
	tried := 0
	eachReserve(func(P Position) {
		found, want := false, P.form()
		for _, rows := range combin.Permutations(P.Rows(), P.Rows()) {
			for _, cols := range combin.Permutations(P.Cols(), P.Cols()) {
				Q := P.Permute(rows, cols)
				tried++
				if form := Q.form(); !form.Equal(want) {
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
