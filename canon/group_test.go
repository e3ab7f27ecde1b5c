package canon_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

func TestGroup(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		A := matrices(10).Draw(t, "A")
		group := canon.Automorphisms(A)
		orbits := group.CellOrbits()
		alike := make([]int, A.Rows()+A.Cols()) // by line the least of its orbit; lines of cells in one orbit are alike
		for v := range alike {
			alike[v] = v
		}
		join := func(v, w int) {
			a, b := alike[v], alike[w]
			for u := range alike {
				if alike[u] == max(a, b) {
					alike[u] = min(a, b)
				}
			}
		}
		count := 0
		forms := map[string]bool{}
		for _, orbit := range orbits {
			for _, cell := range orbit {
				join(orbit[0].Row, cell.Row)
				join(A.Rows()+orbit[0].Col, A.Rows()+cell.Col)
			}
			count += len(orbit)
			length := big.NewInt(int64(len(orbit)))
			if new(big.Int).Mod(group.Order, length).Sign() != 0 {
				t.Fatalf("an orbit of %d cells does not divide the order %v of the group of %v", len(orbit), group.Order, A)
			}
			form := canon.Form(marked(A, orbit[0]))
			for _, cell := range orbit[1:] {
				if !canon.Form(marked(A, cell)).Equal(form) {
					t.Fatalf("cells %v and %v of %v are in one orbit but not alike", orbit[0], cell, A)
				}
			}
			if forms[form.Key()] {
				t.Fatalf("two orbits of %v are alike at %v", A, orbit[0])
			}
			forms[form.Key()] = true
		}
		if count != A.Rows()*A.Cols() {
			t.Fatalf("the orbits of %v have %d cells", A, count)
		}
		for v, least := range group.LineOrbits() {
			if least != alike[v] {
				t.Fatalf("line %d of %v is in the orbit of %d, not %d", v, A, least, alike[v])
			}
		}
	})
}

// marked returns A with a great number added in one cell, so that two marked
// matrices are equivalent exactly when an automorphism carries cell to cell.
func marked(A seki.Matrix, cell seki.Move) seki.Matrix {
	entries := A.Entries()
	entries[cell.Row*A.Cols()+cell.Col] += 1000
	return seki.Must(seki.New(A.Rows(), A.Cols(), entries))
}

func TestKnownGroups(t *testing.T) {
	factorial := func(n int64) *big.Int { return new(big.Int).MulRange(1, n) }
	for what, test := range map[string]struct {
		A     seki.Matrix
		order *big.Int
	}{
		"12×12 all equal":              {constant(12, 1), new(big.Int).Mul(factorial(12), factorial(12))},
		"the 24-cycle as 12×12 matrix": {circulant(12, 1, 1), big.NewInt(24)},
		"10×10 identity":               {circulant(10, 1), factorial(10)},
		// Refinement cannot tell the cycles apart. 6, 4 and 4 automorphisms keep rows rows, and the last two cycles may
		// be exchanged.
		"cycles of 6, 4 and 4 vertices": {cycles(3, 2, 2), big.NewInt(6 * 4 * 4 * 2)},
		// The incidence of points and lines, from a difference set: |PGL(3,3)| = 5616.
		"the plane PG(2,3)": {circulant(13, 1, 1, 0, 1, 0, 0, 0, 0, 0, 1), big.NewInt(5616)},
	} {
		if got := canon.Automorphisms(test.A).Order; got.Cmp(test.order) != 0 {
			t.Errorf("%s: order %v, not %v", what, got, test.order)
		}
	}
}
