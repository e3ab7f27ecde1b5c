package liberties

import (
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// solve returns the result of the recursion.
func solve(t testing.TB, s *Reference, P Position) seki.Result {
	t.Helper()
	r, err := s.Solve(P)
	if err != nil {
		t.Fatalf("%v: %v", P, err)
	}
	return r
}

// TestReferenceOfMatrices compares positions without eyes and private liberties with the matrix.
func TestReferenceOfMatrices(t *testing.T) {
	tried := 0
	for _, g := range seki.Games {
		s, plain := NewReference(g), reference.New(g)
		for _, size := range seki.SizesUpTo(3) {
			for A := range sekitest.Filled(size.Rows, size.Cols, 8/(size.Rows*size.Cols)+1) {
				want, wantErr := plain.Solve(A)
				got, err := s.Solve(fromMatrix(A))
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
		s := NewReference(g)
		eachReserve(func(P Position) {
			r, q := solve(t, s, P), solve(t, s, P.Transpose())
			if q != (seki.Result{Outcome: r.Outcome.Transposed(), Kind: r.Kind.Transposed()}) {
				t.Fatalf("%v: %v is %v, its transpose %v", g, P, r, q)
			}
		})
	}
}

// Positions whose results are well known among Go players, or follow by hand.
func TestReferenceExamples(t *testing.T) {
	for _, c := range []struct{ text, outcome, kind string }{
		{"1 eyes 1 | 1", "DD", "complete"},             // one eye each and one dame
		{"1; 1 eyes 1 1 | 0", "DD", "complete"},        // a chain without an eye between two that have one
		{"1 eyes 0 | 1", "WL", "none"},                 // me ari me nashi: White, who has the eye, takes Black
		{"5 eyes 0 | 1", "WL", "none"},                 // with any number of dame
		{"1 eyes 0 | 1 private 3 | 0", "LW", "none"},   // three outside liberties are more
		{"1 eyes 5 | 1 private 0 | 3", "DW", "none"},   // an eye of four points without its reserve,
		{"1 eyes 5/2 | 1 private 0 | 3", "LW", "none"}, // and with it: docs/theory.md, 9.8
		{"0 eyes 1 | 1", "WW", "none"},                 // both in atari
		{"0 eyes 1 | 0 private 0 | 1", "WW", "none"},   // the same
		{"0 eyes 0 | 0 private 3 | 3", "WW", "none"},   // a race without dame: the first wins
		{"1 eyes 0 | 0 private 1 | 3", "WL", "none"},   // who has more outside liberties wins
		{"2 eyes 0 | 0 private 1 | 1", "DD", "seki"},   // equal outside liberties
	} {
		for _, g := range seki.Games {
			r := solve(t, NewReference(g), parse(t, c.text))
			if r.Outcome.String() != c.outcome || r.Kind.String() != c.kind {
				t.Errorf("%s in %s: %v %v, want %s %s", c.text, g.Name(), r.Outcome, r.Kind, c.outcome, c.kind)
			}
		}
	}
}
