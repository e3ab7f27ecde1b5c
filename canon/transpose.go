package canon

import (
	"context"

	"github.com/sekilab/sekilab/seki"
)

// FormUpToTranspose returns the lesser of the canonical forms of A and its transpose, by
// seki.Matrix.Compare, and permutations that carry A, or its transpose if transposed, to
// the form, as FormContext does.
func FormUpToTranspose(ctx context.Context, A seki.Matrix) (form seki.Matrix, rowPerm, colPerm []int, transposed bool,
	err error) {
	if form, rowPerm, colPerm, err = FormContext(ctx, A); err != nil {
		return seki.Matrix{}, nil, nil, false, err
	}
	other, rows, cols, err := FormContext(ctx, A.Transpose())
	if err != nil {
		return seki.Matrix{}, nil, nil, false, err
	}
	if other.Compare(form) < 0 {
		return other, rows, cols, true, nil
	}
	return form, rowPerm, colPerm, false, nil
}
