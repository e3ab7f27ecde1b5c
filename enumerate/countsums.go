package enumerate

import "math/big"

// CountAllSizes returns the number of classes of matrices of the given sum
// without zero rows and columns, of all sizes together: OEIS A007716. It is 0
// for sums below 1. Cost: it grows with the number of partitions of the sum;
// 60 takes some seconds.
func CountAllSizes(sum int) *big.Int {
	classes, _ := countSum(sum)
	return classes
}

// CountAllSizesUpToTranspose is CountAllSizes when a matrix and its transpose
// are in one class: OEIS A318395.
func CountAllSizesUpToTranspose(sum int) *big.Int {
	classes, selfTranspose := countSum(sum)
	classes.Add(classes, selfTranspose)
	return classes.Rsh(classes, 1)
}

// countSum returns the number of classes of the sum, of all sizes, and how many
// of them are those of their own transposes.
//
// A matrix of sum s is s points, each in a row and a column: a pair of set
// partitions of the points, up to the permutations of S_s. With fix(g) the
// number of set partitions that g fixes, Burnside's lemma gives the number of
// pairs as the mean of fix(g)². A pair that some permutation exchanges is
// counted by the mean of fix(g²), because (g, exchange) fixes (x, y) when y = g·x
// and x = g²·x.
func countSum(sum int) (classes, selfTranspose *big.Int) {
	classes, selfTranspose = new(big.Int), new(big.Int)
	if sum < 1 {
		return classes, selfTranspose
	}
	order := new(big.Int).MulRange(1, int64(sum))
	term := new(big.Int)
	eachCycleType(sum, false, func(centraliser, fix *big.Int) {
		term.Mul(fix, fix)
		classes.Add(classes, term.Mul(term, centraliser.Quo(order, centraliser)))
	})
	eachCycleType(sum, true, func(centraliser, fixOfSquare *big.Int) {
		selfTranspose.Add(selfTranspose, term.Mul(fixOfSquare, centraliser.Quo(order, centraliser)))
	})
	return classes.Quo(classes, order), selfTranspose.Quo(selfTranspose, order)
}
