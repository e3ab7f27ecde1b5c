package arith

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestAgainstBig compares GCD and Choose with package math/big.
func TestAgainstBig(t *testing.T) {
	for a := range int64(60) {
		for b := range int64(60) {
			divisor := new(big.Int).GCD(nil, nil, big.NewInt(a), big.NewInt(b)).Int64()
			if got := GCD(a, b); got != divisor {
				t.Errorf("GCD(%d, %d) = %d, want %d", a, b, got, divisor)
			}
			want, _ := new(big.Float).SetInt(new(big.Int).Binomial(a, b)).Float64()
			if got := Choose(int(a), int(b)); math.Abs(got-want) > 1e-12*want {
				t.Errorf("Choose(%d, %d) = %v, want %v", a, b, got, want)
			}
		}
	}
}

// unmix inverts Mix step by step.
func unmix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0x9cb4b2f8129337db
	x ^= x >> 33
	x *= 0x4f74430c22a54005
	return x ^ x>>33
}

// Mix is a bijection, and one changed bit changes about half of the result.
func TestMix(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const draws = 2000
	for bit := range 64 {
		changed := 0
		for range draws {
			x := random.Uint64()
			if unmix(Mix(x)) != x {
				t.Fatalf("Mix(%#x) is not inverted", x)
			}
			changed += bits.OnesCount64(Mix(x) ^ Mix(x^1<<bit))
		}
		if mean := float64(changed) / draws; mean < 28 || mean > 36 {
			t.Errorf("bit %d changes %.1f bits", bit, mean)
		}
	}
}
