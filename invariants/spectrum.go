package invariants

import (
	"fmt"
	"math"

	"github.com/sekilab/sekilab/seki"
	"gonum.org/v1/gonum/mat"
)

// singularDigits is the number of decimals to which singular values are
// rounded. They are right to about twelve digits; rounding makes equal values
// of equivalent matrices print alike.
const singularDigits = 9

// SingularValues returns the min(m, n) singular values of A in descending
// order, rounded to nine decimals. They are the square roots of the eigenvalues
// of A·Aᵀ, and do not change under permutations. When all line sums are s, the
// first is s. It fails when gonum's decomposition does not converge.
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

// SpectralGap returns the difference of the two greatest singular values, with
// 0 for a second one that does not exist: how far the bipartite multigraph of
// the matrix is from falling apart.
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
