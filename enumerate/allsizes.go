package enumerate

import (
	"context"
	"math/big"

	"github.com/sekilab/sekilab/internal/arith"
)

// AllSizes returns the number of classes of matrices of the given sum
// without zero rows and columns, of all sizes: OEIS A007716. It is 0 for sums
// below 1.
//
// The matrices of all sizes are the sum×sum matrices, zero lines allowed. Cost: the partitions of the sum times its
// square.
func (c Counter) AllSizes(ctx context.Context, sum int) (*big.Int, error) {
	sum = max(sum, 0)
	w := c.work(ctx, arith.CountAllPartitions(sum)[sum])
	return w.allSizes(sum), w.err
}

// AllSizesUpToTranspose is AllSizes where a matrix and its transpose are in the
// same class: OEIS A318395.
func (c Counter) AllSizesUpToTranspose(ctx context.Context, sum int) (*big.Int, error) {
	sum = max(sum, 0)
	w := c.work(ctx, 2*arith.CountAllPartitions(sum)[sum])
	classes := w.allSizes(sum)
	if sum > 0 {
		classes.Add(classes, w.selfTransposeAll(sum, sum))
	}
	return classes.Rsh(classes, 1), w.err
}

// allSizes is the mean over the permutations of sum rows, of cycle type λ, of the number of classes under column
// permutations that they fix. The number of columns, which is not limited, leaves the generating function
//
//	H(x) = exp(Σ_k (F_k(x) − 1)/k),
//
// with F_k as in countAll, a series in x^k. So the coefficients obey s·h_s = Σ_j g_j·h_{s−j}, where g_j is the sum of
// j/k times the coefficients of x^j in F_k over the divisors k of j.
func (w *work) allSizes(sum int) *big.Int {
	total := new(big.Int)
	if sum < 1 {
		return total
	}
	var term big.Int
	for lambda := range arith.AllPartitions(sum) {
		g := one(sum)
		for k := 1; k <= sum; k++ {
			series := one(sum / k) // in x^k
			for _, cycle := range lambda {
				common := arith.GCD(cycle, k)
				divideByOneMinus(series, cycle/common, common)
			}
			for l := 1; l < len(series); l++ {
				g[l*k].Add(g[l*k], term.Mul(series[l], big.NewInt(int64(l))))
			}
		}
		h := one(sum)
		for s := 1; s <= sum; s++ {
			for j := 1; j <= s; j++ {
				h[s].Add(h[s], term.Mul(g[j], h[s-j]))
			}
			h[s].Quo(h[s], term.SetInt64(int64(s)))
		}
		total.Add(total, term.Mul(arith.Permutations(lambda), h[sum]))
		if !w.step() {
			break
		}
	}
	return total.Quo(total, new(big.Int).MulRange(1, int64(sum)))
}
