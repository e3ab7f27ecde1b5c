package takeaway

import "context"

// solvePrimes is the induction for prime moves, where every fifth pile is lost
// and marking all piles above each costs too much: it asks for each pile whether
// some move leads to a lost one. All primes but 2 are odd, so that, 2 apart, a
// pile is won because of a lost pile of the other parity. Nearly all lost piles
// have one parity. A pile of that parity is compared with the few lost ones of the
// other; a pile of the other parity finds one of the many within a few primes.
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

// oddPrimeWins reports whether an odd prime leads from n to a lost pile, all of
// which that have the other parity are given.
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
