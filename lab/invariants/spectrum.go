package invariants

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/sekilab/sekilab/canon"
)

// singularValues returns the min(m, n) singular values in descending order, to nine decimals: the square
// roots of the eigenvalues of A·Aᵀ. It uses the canonical form, so that rounding is the same for the whole class.
func singularValues(s *Subject) ([]float64, error) {
	form := canon.Form(s.Matrix)
	M := mat.NewDense(form.Rows(), form.Cols(), nil)
	for k, v := range form.Entries() {
		M.Set(k/form.Cols(), k%form.Cols(), float64(v))
	}
	var svd mat.SVD
	if !svd.Factorize(M, mat.SVDNone) {
		return nil, fmt.Errorf("the singular values of %s were not found: no convergence", form)
	}
	values := svd.Values(nil)
	for k, v := range values {
		values[k] = rounded(v)
	}
	return values, nil
}

// spectralGap returns the difference of the two greatest singular values; a missing second one is 0.
func spectralGap(s *Subject) (any, error) {
	values, err := singularValues(s)
	if err != nil {
		return nil, err
	}
	return rounded(values[0] - append(values, 0)[1]), nil
}

// rounded rounds to nine decimals. About twelve are correct.
func rounded(v float64) float64 { return math.Round(v*1e9) / 1e9 }
