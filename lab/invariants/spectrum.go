package invariants

import (
	"fmt"
	"math"

	"github.com/sekilab/sekilab/seki"
	"gonum.org/v1/gonum/mat"
)

// singularValues returns the min(m, n) singular values of A in descending
// order, rounded to nine decimals. They are the square roots of the eigenvalues of
// A·Aᵀ. If all line sums are s, the first is s. It fails if gonum's decomposition does
// not converge.
func singularValues(A seki.Matrix) ([]float64, error) {
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
		values[k] = rounded(v)
	}
	return values, nil
}

// spectralGap returns the difference of the two greatest singular values, where a
// missing second one is 0. It measures how well the bipartite multigraph of the
// matrix is connected.
func spectralGap(singular []float64) float64 {
	switch len(singular) {
	case 0: // the decomposition failed
		return 0
	case 1:
		return singular[0]
	}
	return rounded(singular[0] - singular[1])
}

// rounded rounds to nine decimals. About twelve are correct; rounding makes the values of
// equivalent matrices equal.
func rounded(v float64) float64 { return math.Round(v*1e9) / 1e9 }
