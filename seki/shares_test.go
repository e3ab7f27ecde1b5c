package seki_test

import (
	"math/big"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLongTheoremShares finds the shares of 8.5 of docs/theory.md as volumes of polytopes P in the cube of
// dimension 2n. The number of integer points of N·P is a quasi-polynomial in N of degree 2n with the
// volume as its leading coefficient (E. Ehrhart 1962), so the difference of order 2n with a step that is a
// multiple of its period is (2n)!·step^2n times the volume. With SEKI_LONG=1 a second step agrees.
func TestLongTheoremShares(t *testing.T) {
	for _, test := range []struct {
		n, least int
		steps    []int
		count    func(a []int, u, N int) int
		want     *big.Rat // for one of the rows or the other
	}{
		{2, 2, []int{2, 4}, winning, big.NewRat(1, 6)},
		{3, 6, []int{2, 4}, winning, big.NewRat(1, 60)},
		{3, 6, []int{2, 4}, holding, big.NewRat(49, 480)},
		{4, 8, []int{4, 8}, winning, big.NewRat(1, 840)},
		{4, 8, []int{4, 8}, holding, big.NewRat(279, 35840)},
	} {
		if !testtool.Long() {
			test.steps = test.steps[:1]
		}
		for _, step := range test.steps {
			row := volume(test.n, test.least, step, test.count)
			if got := row.Add(row, row); got.Cmp(test.want) != 0 {
				t.Errorf("2×%d, step %d: %v, want %v", test.n, step, got, test.want)
			}
		}
	}
}

// volume returns the leading coefficient of the number of pairs of rows a, b with entries below N and
// b a number that count returns, for N = least + k·step.
func volume(n, least, step int, count func(a []int, u, N int) int) *big.Rat {
	var values []*big.Int
	for k := range 2*n + 1 {
		values = append(values, pairs(n, least+k*step, count))
	}
	divisor := big.NewInt(1)
	for order := 1; order <= 2*n; order++ {
		for k := range len(values) - 1 {
			values[k] = new(big.Int).Sub(values[k+1], values[k])
		}
		values = values[:len(values)-1]
		divisor.Mul(divisor, big.NewInt(int64(order*step)))
	}
	return new(big.Rat).SetFrac(values[0], divisor)
}

// pairs adds count(a, u, N) over all rows a with n entries below N, u being their sum. count does not depend
// on the order of the entries.
func pairs(n, N int, count func(a []int, u, N int) int) *big.Int {
	total := new(big.Int)
	a := make([]int, n)
	var fill func(k, least, u, orders, run int)
	fill = func(k, least, u, orders, run int) {
		if k == n {
			total.Add(total, big.NewInt(int64(orders*count(a, u, N))))
			return
		}
		for a[k] = least; a[k] < N; a[k]++ {
			same := 1
			if k > 0 && a[k] == a[k-1] {
				same = run + 1
			}
			fill(k+1, a[k], u+a[k], orders*(k+1)/same, same)
		}
	}
	fill(0, 0, 0, 1, 0)
	return total
}

// winning is the number of rows b with all entries greater than u.
func winning(a []int, u, N int) int {
	number := 1
	for range a {
		number *= max(0, N-1-u)
	}
	return number
}

// holding is the number of rows b with b_j + 2a_j > u for all j and b_i + b_j > u for all i ≠ j, by the
// first of the least entries.
func holding(a []int, u, N int) int {
	total := 0
	for t := range N {
		for i := range a {
			if t+2*a[i] <= u {
				continue
			}
			number := 1
			for j := range a {
				switch least := max(t, u+1-t, u+1-2*a[j]); {
				case j < i:
					number *= max(0, N-max(least, t+1))
				case j > i:
					number *= max(0, N-least)
				}
			}
			total += number
		}
	}
	return total
}
