package invariants

import (
	"math/big"
	"math/bits"

	"github.com/sekilab/sekilab/seki"
)

// maxPermanentSide bounds the longer side of the matrices whose permanent is computed: the
// cost doubles with each column.
const maxPermanentSide = 20

// permanent returns the permanent of A, or nil if a side is longer than maxPermanentSide.
// For m ≤ n it is the sum, over all injections σ of the rows into the columns, of Π
// a_iσ(i); a taller matrix has the permanent of its transpose. By Ryser's formula, with
// r(X) = Π_i Σ_{j∈X} a_ij for a set X of columns,
//
//	per A = Σ_X (−1)^(m−|X|) · binom(n−|X|, m−|X|) · r(X)   over 1 ≤ |X| ≤ m,
//
// which is Σ_X (−1)^(n−|X|) r(X) for square matrices. Cost: O(2ⁿ·m) multiplications, the
// subsets in Gray-code order.
//
// Source: H. J. Ryser, Combinatorial Mathematics (1963), chapter 2, theorem
// 4.1; H. Minc, Permanents (1978), section 7.1.
func permanent(A seki.Matrix) *big.Int {
	if A.Rows() > A.Cols() {
		A = A.Transpose()
	}
	m, n := A.Rows(), A.Cols()
	if n > maxPermanentSide {
		return nil
	}
	per := new(big.Int)
	rowSums := make([]int64, m) // over the columns in X
	product, factor := new(big.Int), new(big.Int)
	inX := uint(0)
	for step := uint(1); step < 1<<n; step++ {
		j := bits.TrailingZeros(step)
		inX ^= 1 << j
		sign := int64(1)
		if inX>>j&1 == 0 {
			sign = -1
		}
		for i := range rowSums {
			rowSums[i] += sign * int64(A.At(i, j))
		}
		size := bits.OnesCount(inX)
		if size > m {
			continue
		}
		product.Binomial(int64(n-size), int64(m-size))
		for _, r := range rowSums {
			product.Mul(product, factor.SetInt64(r))
		}
		if (m-size)%2 == 1 {
			product.Neg(product)
		}
		per.Add(per, product)
	}
	return per
}
