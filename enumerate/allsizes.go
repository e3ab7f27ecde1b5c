package enumerate

import (
	"context"
	"math/big"

	"github.com/sekilab/sekilab/internal/partition"
)

// AllSizes returns the number of classes of matrices of the given sum
// without zero rows and columns, of all sizes: OEIS A007716. It is 0 for sums
// below 1.
//
// A matrix of sum s is s points, each in a row and a column: a pair of set partitions of the points, up to the
// permutations of S_s. With fix(g) the number of set partitions that g fixes, Burnside's lemma gives the number of
// pairs as the mean of fix(g)². The cost is the cost of the partitions of the sum.
func (c Counter) AllSizes(ctx context.Context, sum int) (*big.Int, error) {
	w := c.work(ctx, partition.CountAll(max(sum, 0))[max(sum, 0)])
	return w.allSizes(sum), w.err
}

func (w *work) allSizes(sum int) *big.Int {
	return w.meanOverCycleTypes(sum, false, func(fix *big.Int) { fix.Mul(fix, fix) })
}

// AllSizesUpToTranspose is AllSizes where a matrix and its transpose are in the
// same class: OEIS A318395.
//
// A pair of set partitions that some permutation exchanges is counted by the mean
// of fix(g²), because (g, exchange) fixes (x, y) when y = g·x and x = g²·x.
func (c Counter) AllSizesUpToTranspose(ctx context.Context, sum int) (*big.Int, error) {
	w := c.work(ctx, 2*partition.CountAll(max(sum, 0))[max(sum, 0)])
	classes := w.allSizes(sum)
	classes.Add(classes, w.meanOverCycleTypes(sum, true, func(*big.Int) {}))
	return classes.Rsh(classes, 1), w.err
}

// meanOverCycleTypes returns the mean of apply(fix(g)), or of apply(fix(g²)) if
// squared, over the permutations g of sum points; it is an integer. Sums below 1
// give 0.
func (w *work) meanOverCycleTypes(sum int, squared bool, apply func(*big.Int)) *big.Int {
	total := new(big.Int)
	if sum < 1 || w.err != nil {
		return total
	}
	order := new(big.Int).MulRange(1, int64(sum))
	t := &cycleTypes{squared: squared, visit: func(centraliser, fix *big.Int) bool {
		apply(fix)
		total.Add(total, fix.Mul(fix, new(big.Int).Quo(order, centraliser)))
		return w.step()
	}}
	for k := range sum + 1 {
		t.moments = append(t.moments, moments(k, 2*sum))
	}
	t.take(sum, sum, big.NewInt(1), polynomial{string(make([]byte, sum+1)): big.NewInt(1)})
	return total.Quo(total, order)
}

// cycleTypes goes through the cycle types of permutations g, and counts the set partitions that
// g, or g² if squared, fixes. If g has m_i cycles of length i and fixes a set partition, it permutes
// the blocks in cycles. A cycle of k blocks consists of cycles of g whose lengths are multiples of k;
// c of them can be aligned in k^(c−1) ways. So c cycles of g form cycles of k blocks, in any grouping, in
//
//	T_k(c) = Σ_b S(c, b)·k^(c−b)        (S: Stirling numbers of the second kind)
//
// ways, where a cycle of length i can be used for any divisor k of i. With variables
// x_k and the linear map L that replaces each power x_k^c by T_k(c),
//
//	fix(g) = L( Π_i (Σ_{k|i} x_k)^m_i ).
//
// The square of g has, for a cycle of even length 2j, two cycles of length j, so
// for fix(g²) the factor of i = 2j is (Σ_{k|j} x_k)^(2·m_i).
type cycleTypes struct {
	squared bool
	moments [][]*big.Int                         // T_k(c)
	visit   func(centraliser, fix *big.Int) bool // may change its arguments
}

// polynomial maps monomials, one byte of exponent for each variable, to coefficients.
type polynomial map[string]*big.Int

// take chooses the numbers of cycles of length part and less on left points, and reports whether to continue.
// product is the product of the factors of the longer ones, in the variables that shorter ones have too.
func (t *cycleTypes) take(part, left int, centraliser *big.Int, product polynomial) bool {
	if part == 0 {
		for _, fix := range product { // the constant that is left
			return t.visit(centraliser, new(big.Int).Set(fix))
		}
	}
	centraliser = new(big.Int).Set(centraliser)
	for count := 0; ; count++ {
		if (part > 1 || left == 0) && !t.take(part-1, left, centraliser, t.replace(product, part)) {
			return false // x_part does not occur in the factors of shorter cycles
		}
		if left -= part; left < 0 {
			return true
		}
		centraliser.Mul(centraliser, big.NewInt(int64(part*(count+1))))
		length, times := part, 1
		if t.squared && part%2 == 0 {
			length, times = part/2, 2
		}
		for range times {
			product = product.times(length)
		}
	}
}

// times returns the product of p and the sum of the variables x_k with k|length.
func (p polynomial) times(length int) polynomial {
	product := make(polynomial, 2*len(p))
	for monomial, coefficient := range p {
		for k := 1; k <= length; k++ {
			if length%k == 0 {
				product.add(monomial, k, 1, coefficient)
			}
		}
	}
	return product
}

// replace applies L to the powers of x_k.
func (t *cycleTypes) replace(p polynomial, k int) polynomial {
	replaced := make(polynomial, len(p))
	for monomial, coefficient := range p {
		replaced.add(monomial, k, -int(monomial[k]), new(big.Int).Mul(coefficient, t.moments[k][monomial[k]]))
	}
	return replaced
}

// add adds coefficient times the monomial, with the exponent of x_k changed by change.
func (p polynomial) add(monomial string, k, change int, coefficient *big.Int) {
	key := []byte(monomial)
	key[k] = byte(int(key[k]) + change)
	if p[string(key)] == nil {
		p[string(key)] = new(big.Int)
	}
	p[string(key)].Add(p[string(key)], coefficient)
}

// moments returns T_k(0) … T_k(most), from T_k(c+1) = Σ_b k^(c−b)·S(c,b)·(b·k + 1).
func moments(k, most int) []*big.Int {
	counts := make([]*big.Int, most+1)
	weights := []*big.Int{big.NewInt(1)} // S(c, b)·k^(c−b) by b
	for c := range counts {
		counts[c] = new(big.Int)
		for _, w := range weights {
			counts[c].Add(counts[c], w)
		}
		next := make([]*big.Int, len(weights)+1)
		for b := range next {
			next[b] = new(big.Int)
			if b < len(weights) {
				next[b].Mul(weights[b], big.NewInt(int64(b*k)))
			}
			if b > 0 {
				next[b].Add(next[b], weights[b-1])
			}
		}
		weights = next
	}
	return counts
}
