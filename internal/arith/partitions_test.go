package arith

import (
	"fmt"
	"math/big"
	"slices"
	"testing"
)

// TestPartitions checks that partitions into a number of parts are descending, with the right sum, all
// different in decreasing order, and as many as CountPartitions says.
func TestPartitions(t *testing.T) {
	for s := range 19 {
		for k := 1; k <= 7; k++ {
			list := Lists(Partitions(s, k))
			if want := CountPartitions(s, k)[s]; float64(len(list)) != want {
				t.Errorf("%d partitions of %d into %d parts, not %.0f", len(list), s, k, want)
			}
			for i, parts := range list {
				sum := 0
				for _, v := range parts {
					sum += v
				}
				if sum != s || len(parts) != k || parts[k-1] < 1 ||
					!slices.IsSortedFunc(parts, func(a, b int) int { return b - a }) {
					t.Errorf("%v is not a partition of %d into %d parts", parts, s, k)
				}
				if i > 0 && slices.Compare(parts, list[i-1]) >= 0 {
					t.Errorf("%v after %v", parts, list[i-1])
				}
			}
		}
	}
	if got := fmt.Sprint(Lists(Partitions(6, 3))); got != "[[4 1 1] [3 2 1] [2 2 2]]" {
		t.Error(got)
	}
}

// TestAllPartitions compares the numbers of partitions with OEIS A000041, and the permutations of all of
// them with n!.
func TestAllPartitions(t *testing.T) {
	known := []float64{1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77}
	if got := CountAllPartitions(12); !slices.Equal(got, known) {
		t.Error(got)
	}
	for n, want := range known {
		list, permutations := Lists(AllPartitions(n)), new(big.Int)
		for _, lengths := range list {
			permutations.Add(permutations, Permutations(lengths))
		}
		if float64(len(list)) != want || permutations.Cmp(new(big.Int).MulRange(1, int64(n))) != 0 {
			t.Errorf("%d partitions of %d, with %v permutations", len(list), n, permutations)
		}
	}
	if got := fmt.Sprint(Lists(AllPartitions(4))); got != "[[1 1 1 1] [2 1 1] [3 1] [2 2] [4]]" {
		t.Error(got)
	}
	for range AllPartitions(5) {
		break
	}
}
