package heaps

import (
	"context"
	"slices"
)

// solvePrimes is the backward induction for prime moves. Every fifth heap is lost, so
// marking all heaps above each would cost too much. Instead it searches, for each heap, for
// a move to a lost heap. All primes but 2 are odd, so apart from the move 2 a heap is won
// because of a lost heap of the other parity. Nearly all lost heaps have the same parity. A
// heap of that parity is compared with the few lost heaps of the other; a heap of the other
// parity reaches one of the many within a few primes.
func solvePrimes(ctx context.Context, won, moves bitset, heap int) error {
	primes := moves.list()
	var lost [2][]int // by parity, ascending
	for n := 0; n <= heap; n++ {
		if n&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if won.has(n) || n >= 2 && !won.has(n-2) || oddPrimeWins(won, moves, n, lost[1-n&1], primes) {
			won.add(n)
		} else {
			lost[n&1] = append(lost[n&1], n)
		}
	}
	return nil
}

// oddPrimeWins reports whether an odd prime leads from n to a lost heap. lost holds
// all lost heaps below n of the other parity.
func oddPrimeWins(won, moves bitset, n int, lost []int, primes []int) bool {
	if len(lost) < 64 {
		return slices.ContainsFunc(lost, func(k int) bool { return moves.has(n - k) })
	}
	for _, p := range primes {
		if p > n {
			break
		}
		if !won.has(n - p) {
			return true
		}
	}
	return false
}
