package invariants

import (
	"math/big"

	"github.com/sekilab/sekilab/seki"
)

// rank returns the rank of A over the rationals. Cost: O(m·n·min(m, n))
// multiplications of integers of at most min(m, n) digits of the entries' size.
func rank(A seki.Matrix) int {
	r, _ := eliminate(A)
	return r
}

// absDeterminant returns |det A|, nil if A is not square. Permutations of rows and
// columns may change the sign of the determinant.
func absDeterminant(A seki.Matrix) *big.Int {
	if A.Rows() != A.Cols() {
		return nil
	}
	r, pivot := eliminate(A)
	if r < A.Rows() {
		return new(big.Int)
	}
	return pivot.Abs(pivot)
}

// eliminate runs fraction-free Gaussian elimination and returns the rank and the last
// pivot, which is ± the determinant if A is regular. Every intermediate number is a
// minor of A, so all divisions are exact.
//
// Source: E. H. Bareiss, "Sylvester's identity and multistep integer-preserving
// Gaussian elimination", Mathematics of Computation 22 (1968), 565–578.
func eliminate(A seki.Matrix) (rank int, pivot *big.Int) {
	m, n := A.Rows(), A.Cols()
	a := make([][]*big.Int, m)
	for i := range a {
		a[i] = make([]*big.Int, n)
		for j := range a[i] {
			a[i][j] = big.NewInt(int64(A.At(i, j)))
		}
	}
	last := big.NewInt(1)
	for col := 0; col < n && rank < m; col++ {
		p := rank
		for p < m && a[p][col].Sign() == 0 {
			p++
		}
		if p == m {
			continue
		}
		a[rank], a[p] = a[p], a[rank]
		for i := rank + 1; i < m; i++ {
			eliminateRow(a[rank], a[i], col, last)
		}
		last = a[rank][col]
		rank++
	}
	return rank, new(big.Int).Set(last)
}

// eliminateRow replaces row by (top[col]·row − row[col]·top) / last, from
// column col on.
func eliminateRow(top, row []*big.Int, col int, last *big.Int) {
	factor := new(big.Int).Set(row[col])
	product := new(big.Int)
	for j := col; j < len(row); j++ {
		row[j].Mul(row[j], top[col])
		row[j].Sub(row[j], product.Mul(factor, top[j]))
		row[j].Quo(row[j], last)
	}
}
