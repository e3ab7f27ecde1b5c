package records

import (
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
)

// TestInvariantsOfEquivalence: the invariants that equivalent names do not
// change under permutations, and of two classes one differs.
func TestInvariantsOfEquivalence(t *testing.T) {
	g, err := enumerate.NewGenerator(3, 3, 6)
	if err != nil {
		t.Fatal(err)
	}
	var classes []seki.Matrix
	err = g.Visit(t.Context(), func(cells []uint16) bool {
		entries := make([]int, len(cells))
		for k, v := range cells {
			entries[k] = int(v)
		}
		classes = append(classes, seki.Must(seki.New(3, 3, entries)))
		return true
	})
	if err != nil || len(classes) != 38 {
		t.Fatalf("%d classes, %v", len(classes), err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for k, A := range classes {
		rows, cols := random.Perm(3), random.Perm(3)
		entries := make([]int, 9)
		for i := range 3 {
			for j := range 3 {
				entries[3*i+j] = A.At(rows[i], cols[j])
			}
		}
		B := seki.Must(seki.New(3, 3, entries))
		for _, invariant := range invariantsInOrder {
			if a, b := invariant.of(A), invariant.of(B); a != b {
				t.Errorf("%s of %v: %s, of the equivalent %v: %s", invariant.name, A, a, B, b)
			}
		}
		for _, C := range classes[:k] {
			if answer, err := NewEquivalence(t.Context(), B, C, false); err != nil || answer.Equivalent || answer.Differs == nil || answer.Differs.First == answer.Differs.Second {
				t.Errorf("%v and %v: %+v", B, C, answer)
			}
		}
	}
}
