package invariants

import (
	"cmp"
	"math"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// singularValues returns the min(m, n) singular values of A in descending
// order, rounded to nine decimals. They are the square roots of the eigenvalues of
// A·Aᵀ. If all line sums are s, the first is s.
//
// Rotations make the shorter lines orthogonal, two at a time; then their lengths are the
// singular values (M. R. Hestenes, "Inversion of matrices by biorthogonalization and related
// results", J. SIAM 6, 1958). In package gonum/mat the same takes a large part of LAPACK.
func singularValues(A seki.Matrix) []float64 {
	if A.Rows() > A.Cols() {
		A = A.Transpose()
	}
	lines := make([][]float64, A.Rows())
	for i := range lines {
		for j := range A.Cols() {
			lines[i] = append(lines[i], float64(A.At(i, j)))
		}
	}
	const sweeps = 60 // about eight are needed: convergence is quadratic
	for range sweeps {
		if !sweep(lines) {
			break
		}
	}
	values := make([]float64, len(lines))
	for i, line := range lines {
		values[i] = rounded(math.Sqrt(dot(line, line)))
	}
	slices.SortFunc(values, func(a, b float64) int { return cmp.Compare(b, a) })
	return values
}

// sweep rotates each two lines so that they become orthogonal, and reports whether some were
// not.
func sweep(lines [][]float64) (rotated bool) {
	const small = 1e-15 // cosine of an angle that counts as right
	for p := range lines {
		for q := range p {
			a, b := lines[p], lines[q]
			product, aa, bb := dot(a, b), dot(a, a), dot(b, b)
			if math.Abs(product) <= small*math.Sqrt(aa*bb) {
				continue
			}
			rotated = true
			zeta := (bb - aa) / (2 * product)
			tan := math.Copysign(1/(math.Abs(zeta)+math.Hypot(1, zeta)), zeta)
			cos := 1 / math.Hypot(1, tan)
			for k := range a {
				a[k], b[k] = cos*(a[k]-tan*b[k]), cos*(tan*a[k]+b[k])
			}
		}
	}
	return rotated
}

func dot(a, b []float64) (sum float64) {
	for k, v := range a {
		sum += v * b[k]
	}
	return sum
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
