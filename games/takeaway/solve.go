// Package takeaway solves take-away games with one pile: two players in turn take a
// number of stones from a given set, and the last move wins or, in misère play,
// loses. A player who cannot move loses, in misère play wins.
//
// Solve does backward induction for all piles up to a size at once: a pile is lost
// for the player to move if no move leads to a lost pile. FindPeriod finds the
// period of the pattern of lost piles and proves it: for a finite set because the
// last results repeat, for an unbounded one by residues.
//
// Source: Finding winning strategies (docs/references.md), "the article" below.
package takeaway

import (
	"context"
	"fmt"
	"slices"
)

// Game is the rules of a game: the moves, and whether the last move loses.
type Game struct {
	Moves  Moves
	Misere bool
}

// Solution holds the results of all piles of a game up to a size.
type Solution struct {
	Game   Game
	Stones int // piles of 0 to Stones are solved
	won    bitset
	moves  bitset // the moves that are at most Stones
}

// Solve solves all piles of 0 to stones stones, 0 ≤ stones ≤ MaxStones. If a pile n
// is lost, all piles n + m are won. So the cost is the number of lost piles times the
// number of moves or stones/64 words, whichever is less; for primes see solvePrimes.
// Memory is of the order of stones/4 bytes, and 8 bytes per move if moves are few.
func Solve(ctx context.Context, g Game, stones int) (*Solution, error) {
	if stones < 0 || stones > MaxStones {
		return nil, fmt.Errorf("the number of stones must be between 0 and %d, not %d", MaxStones, stones)
	}
	s := &Solution{Game: g, Stones: stones, won: newBitset(stones + 1), moves: g.Moves.upTo(stones)}
	var list []int
	if sparse := s.moves.count() <= len(s.won)/2; sparse {
		list = s.moves.list()
	}
	if g.Misere {
		for n := 0; n < min(g.Moves.least(), stones+1); n++ {
			s.won.add(n)
		}
	}
	if g.Moves.rule == primes {
		return s, s.solvePrimes(ctx)
	}
	steps := 0
	for n := 0; n <= stones; n++ {
		if s.won.has(n) {
			continue
		}
		if steps += 1 + len(list) + len(s.won)/8; steps > 1<<22 {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			steps = 0
		}
		if list == nil {
			s.won.addShifted(s.moves, n)
			continue
		}
		for _, m := range list {
			if n+m > stones {
				break
			}
			s.won.add(n + m)
		}
	}
	s.won.cut(stones + 1)
	return s, nil
}

// Wins reports whether the player to move wins with n stones, 0 ≤ n ≤ Stones.
func (s *Solution) Wins(n int) bool { return s.won.has(n) }

// Best returns the winning moves at n ≤ Stones, ascending; none if n is lost or there
// is no move.
func (s *Solution) Best(n int) []int {
	var best []int
	for m := s.Game.Moves.least(); m <= n; m++ {
		if !s.won.has(n-m) && s.moves.has(m) {
			best = append(best, m)
		}
	}
	return best
}

// Losing returns the lost piles up to n ≤ Stones, ascending, at most most of them.
func (s *Solution) Losing(n, most int) []int {
	var out []int
	for k := 0; k <= n && len(out) < most; k++ {
		if !s.won.has(k) {
			out = append(out, k)
		}
	}
	return out
}

// LosingCount returns the number of lost piles from 0 to n ≤ Stones.
func (s *Solution) LosingCount(n int) int {
	won := slices.Clone(s.won[:n>>6+1])
	won.cut(n + 1)
	return n + 1 - won.count()
}
