package invariants

import (
	"fmt"
	"math"

	"github.com/sekilab/sekilab/seki"
	"gonum.org/v1/gonum/mat"
)

// singularDigits is the number of decimals of singular values. About twelve are
// right; rounding makes the values of equivalent matrices equal.
const singularDigits = 9

// SingularValues returns the min(m, n) singular values of A in descending
// order, rounded to nine decimals. They are the square roots of the eigenvalues of
// A·Aᵀ. If all line sums are s, the first is s. It fails if gonum's decomposition does
// not converge.
func SingularValues(A seki.Matrix) ([]float64, error) {
	data := make([]float64, 0, A.Rows()*A.Cols())
	for _, v := range A.Entries() {
		data = append(data, float64(v))
	}
	var svd mat.SVD
	if !svd.Factorize(mat.NewDense(A.Rows(), A.Cols(), data), mat.SVDNone) {
		return nil, fmt.Errorf("the singular value decomposition of %s did not converge", A)
	}
	values := svd.Values(nil)
	for k, v := range values {
		values[k] = roundTo(v, singularDigits)
	}
	return values, nil
}

// SpectralGap returns the difference of the two greatest singular values, where a
// missing second one is 0. It measures how well the bipartite multigraph of the
// matrix is connected.
func SpectralGap(singular []float64) float64 {
	if len(singular) < 2 {
		return singular[0]
	}
	return roundTo(singular[0]-singular[1], singularDigits)
}

func roundTo(v float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(v*scale) / scale
}
