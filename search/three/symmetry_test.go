package three

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSymmetries compares the tables of symmetries with their effect on matrices and codes.
func TestSymmetries(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	A := grid{1, 2, 3, 4, 5, 6, 7, 8, 9}
	images := map[grid]bool{}
	for g := range symmetry(symmetries) {
		B := g.of(&A)
		images[B] = true
		if g.inverse().of(&B) != A {
			t.Errorf("%d is not undone by %d", g, g.inverse())
		}
		var c codes
		for k := range c {
			for w := range c[k] {
				c[k][w] = random.Uint64()
			}
		}
		under := c.under(g)
		for x := range matrices {
			var bits grid
			for k := range bits {
				bits[k] = uint8(x >> k & 1)
			}
			y := 0
			for k, bit := range g.of(&bits) {
				y |= int(bit) << k
			}
			if g.index(x) != y {
				t.Fatalf("%d takes %d to %d, want %d", g, x, g.index(x), y)
			}
			if got, want := under.at(y), g.code(c.at(x)); got != want {
				t.Fatalf("%d: code %x of %d, want %x", g, got, y, want)
			}
		}
	}
	if len(images) != symmetries {
		t.Errorf("%d symmetries are different", len(images))
	}
}

// TestCanonical: of all matrices of small sums the canonical one is the greatest, and the symmetry makes it.
func TestCanonical(t *testing.T) {
	for sum := range 8 {
		var A grid
		var fill func(k, left int)
		fill = func(k, left int) {
			if k < len(A)-1 {
				for v := range left + 1 {
					A[k] = uint8(v)
					fill(k+1, left-v)
				}
				return
			}
			A[k] = uint8(left)
			c, by := A.canonical()
			if by.of(&A) != c {
				t.Fatalf("%d does not take %v to %v", by, A, c)
			}
			for g := range symmetry(symmetries) {
				if B := g.of(&A); slices.Compare(B[:], c[:]) > 0 {
					t.Fatalf("%v has the canonical matrix %v, and %v is greater", A, c, B)
				}
			}
		}
		fill(0, sum)
	}
}
