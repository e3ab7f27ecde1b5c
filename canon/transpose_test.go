package canon_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
)

// TestFormUpToTranspose compares forms of equivalent matrices, of their transposes, and of different classes.
func TestFormUpToTranspose(t *testing.T) {
	classes := slices.Collect(enumerate.Classes(3, 3, 6))
	if len(classes) != 38 {
		t.Fatalf("%d classes", len(classes))
	}
	random := rand.New(rand.NewPCG(1, 2))
	for k, A := range classes {
		B := A.Permute(random.Perm(3), random.Perm(3))
		if rows, cols, ok := canon.Equivalent(A, B); !ok || !A.Permute(rows, cols).Equal(B) {
			t.Errorf("%v and the equivalent %v: %v, %v, %v", A, B, rows, cols, ok)
		}
		T := B.Transpose()
		form, rows, cols, transposed, err := canon.FormUpToTranspose(t.Context(), A)
		other, _, _, _, err2 := canon.FormUpToTranspose(t.Context(), T)
		from := A
		if transposed {
			from = A.Transpose()
		}
		if err != nil || err2 != nil || !form.Equal(other) || !from.Permute(rows, cols).Equal(form) ||
			canon.Form(A).Compare(form) < 0 {
			t.Errorf("up to transposition %v has the form %v, %v, the equivalent %v has %v, %v", A, form, err, T, other, err2)
		}
		for _, C := range classes[:k] {
			if _, _, ok := canon.Equivalent(B, C); ok {
				t.Errorf("%v and %v are equivalent", B, C)
			}
		}
	}
}

// Classes that are their own transposes by their definition, on all small matrices.
func TestSelfTransposeOfSmallMatrices(t *testing.T) {
	for _, size := range []struct{ rows, cols, most int }{{1, 1, 2}, {1, 2, 2}, {2, 1, 2}, {2, 2, 3}, {2, 3, 1}, {3, 2, 1},
		{3, 3, 1}} {
		for A := range sekitest.Filled(size.rows, size.cols, size.most) {
			T := A.Transpose()
			if _, _, want := canon.Equivalent(A, T); canon.SelfTranspose(A) != want {
				t.Fatalf("%v is equivalent to its transpose: %v, want %v", A, !want, want)
			}
		}
	}
}
