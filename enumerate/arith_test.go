package enumerate_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/arith"
)

// TestAgainstBig compares GCD and Choose with package math/big.
func TestAgainstBig(t *testing.T) {
	for a := range int64(60) {
		for b := range int64(60) {
			if got, want := arith.GCD(a, b), new(big.Int).GCD(nil, nil, big.NewInt(a), big.NewInt(b)).Int64(); got != want {
				t.Errorf("GCD(%d, %d) = %d, want %d", a, b, got, want)
			}
			want, _ := new(big.Float).SetInt(new(big.Int).Binomial(a, b)).Float64()
			if got := arith.Choose(int(a), int(b)); math.Abs(got-want) > 1e-12*want {
				t.Errorf("Choose(%d, %d) = %v, want %v", a, b, got, want)
			}
		}
	}
}

// TestPartitions checks that partitions into a number of parts are descending, with the right sum, all different in
// decreasing order, and as many as counted: in all as OEIS A000041 says. The permutations of all are n!.
func TestPartitions(t *testing.T) {
	for n, known := range []float64{1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77} {
		permutations := new(big.Int)
		var byParts [][]int
		for k := n; k >= 0; k-- {
			list := arith.Lists(arith.Partitions(n, k))
			byParts = append(byParts, list...)
			if want := arith.CountPartitions(n, k)[n]; n > 0 && float64(len(list)) != want {
				t.Errorf("%d partitions of %d into %d parts, not %.0f", len(list), n, k, want)
			}
			for i, parts := range list {
				sum := 0
				for _, v := range parts {
					sum += v
				}
				if sum != n || len(parts) != k || parts[k-1] < 1 ||
					!slices.IsSortedFunc(parts, func(a, b int) int { return b - a }) {
					t.Errorf("%v is not a partition of %d into %d parts", parts, n, k)
				}
				if i > 0 && slices.Compare(parts, list[i-1]) >= 0 {
					t.Errorf("%v after %v", parts, list[i-1])
				}
				permutations.Add(permutations, arith.Permutations(parts))
			}
		}
		all := arith.Lists(arith.AllPartitions(n))
		if float64(len(all)) != known || arith.CountAllPartitions(n)[n] != known ||
			n > 0 && (fmt.Sprint(all) != fmt.Sprint(byParts) || permutations.Cmp(new(big.Int).MulRange(1, int64(n))) != 0) {
			t.Errorf("%d partitions of %d, %v, with %v permutations", len(all), n, all, permutations)
		}
	}
	for range arith.AllPartitions(5) {
		break
	}
}
