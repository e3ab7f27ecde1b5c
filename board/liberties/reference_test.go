package liberties

import (
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// oracles are the recursions of all tests, by game: most ask for the same small positions.
var oracles = [2]*Reference{NewReference(seki.Seki), NewReference(seki.DSeki)}

// solve returns the result of the recursion.
func solve(t testing.TB, g seki.Game, P Position) seki.Result {
	t.Helper()
	r, err := oracles[g].Solve(P)
	if err != nil {
		t.Fatalf("%v: %v", P, err)
	}
	return r
}

// TestReferenceOfMatrices compares positions without eyes and private liberties with the matrix.
func TestReferenceOfMatrices(t *testing.T) {
	tried := 0
	for _, g := range seki.Games {
		plain := reference.New(g)
		for _, size := range seki.SizesUpTo(3) {
			for A := range sekitest.Filled(size.Rows, size.Cols, 8/(size.Rows*size.Cols)+1) {
				want, wantErr := plain.Solve(A)
				got, err := oracles[g].Solve(fromMatrix(A))
				if (err == nil) != (wantErr == nil) || got != want {
					t.Fatalf("%v, %v: %v, %v, want %v, %v", g, A, got, err, want, wantErr)
				}
				tried++
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d matrices were tried", tried)
	}
}

// TestLongReferenceSymmetry checks that exchanging rows and columns transposes results.
func TestLongReferenceSymmetry(t *testing.T) {
	for _, g := range seki.Games {
		eachReserve(func(P Position) {
			r, q := solve(t, g, P), solve(t, g, P.Transpose())
			if q != (seki.Result{Outcome: r.Outcome.Transposed(), Kind: r.Kind.Transposed()}) {
				t.Fatalf("%v: %v is %v, its transpose %v", g, P, r, q)
			}
		})
	}
}
