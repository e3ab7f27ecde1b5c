package takeaway

import "context"

// solvePrimes is the backward induction for prime moves. Every fifth pile is lost, so
// marking all piles above each would cost too much. Instead it searches, for each pile, for
// a move to a lost pile. All primes but 2 are odd, so apart from the move 2 a pile is won
// because of a lost pile of the other parity. Nearly all lost piles have the same parity. A
// pile of that parity is compared with the few lost piles of the other; a pile of the other
// parity reaches one of the many within a few primes.
func (s *Solution) solvePrimes(ctx context.Context) error {
	primes := s.moves.list()
	var lost [2][]int // by parity, ascending
	for n := 0; n <= s.Stones; n++ {
		if n&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if s.won.has(n) || n >= 2 && !s.won.has(n-2) || s.oddPrimeWins(n, lost[1-n&1], primes) {
			s.won.add(n)
		} else {
			lost[n&1] = append(lost[n&1], n)
		}
	}
	return nil
}

// oddPrimeWins reports whether an odd prime leads from n to a lost pile. lost holds
// all lost piles below n of the other parity.
func (s *Solution) oddPrimeWins(n int, lost []int, primes []int) bool {
	if len(lost) < 64 {
		for _, k := range lost {
			if s.moves.has(n - k) {
				return true
			}
		}
		return false
	}
	for _, p := range primes {
		if p > n {
			break
		}
		if !s.won.has(n - p) {
			return true
		}
	}
	return false
}
