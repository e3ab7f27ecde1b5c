// Package arith holds the arithmetic of integers that several packages need: divisors, binomials, hashes, and the
// partitions of integers, which are the margins of matrices and the lengths of the cycles of permutations.
package arith

// GCD returns the greatest common divisor of a, b ≥ 0; GCD(a, 0) = a.
func GCD[T int | int64](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Choose returns about the binomial coefficient of n over k, for 0 ≤ k ≤ n; 0 for 0 ≤ n < k.
func Choose(n, k int) float64 {
	c := 1.0
	for i := 1; i <= k; i++ {
		c *= float64(n-k+i) / float64(i)
	}
	return c
}

// Golden is 2⁶⁴ divided by the golden ratio, an odd number with mixed bits, for hashes.
const Golden = 0x9e3779b97f4a7c15

// Mix is the finaliser of MurmurHash3 (A. Appleby, 2011), a bijection in which
// every bit of x affects every bit of the result. Mix(0) = 0.
func Mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
