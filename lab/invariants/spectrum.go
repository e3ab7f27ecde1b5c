package invariants

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/sekilab/sekilab/seki"
)

// singularValues returns the min(m, n) singular values of A in descending
// order, rounded to nine decimals. They are the square roots of the eigenvalues of
// A·Aᵀ. If all line sums are s, the first is s.
func singularValues(A seki.Matrix) ([]float64, error) {
	M := mat.NewDense(A.Rows(), A.Cols(), nil)
	for i := range A.Rows() {
		for j := range A.Cols() {
			M.Set(i, j, float64(A.At(i, j)))
		}
	}
	var svd mat.SVD
	if !svd.Factorize(M, mat.SVDNone) {
		return nil, fmt.Errorf("the singular values of %s were not found: no convergence", A)
	}
	values := svd.Values(nil)
	for k, v := range values {
		values[k] = rounded(v)
	}
	return values, nil
}

// spectralGap returns the difference of the two greatest singular values, where a
// missing second one is 0. It measures how well the bipartite multigraph of the
// matrix is connected.
func spectralGap(singular []float64) float64 {
	if len(singular) == 1 {
		return singular[0]
	}
	return rounded(singular[0] - singular[1])
}

// rounded rounds to nine decimals. About twelve are correct; rounding makes the values of
// equivalent matrices equal.
func rounded(v float64) float64 { return math.Round(v*1e9) / 1e9 }
