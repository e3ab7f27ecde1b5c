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
