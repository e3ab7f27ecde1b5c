// Package takeaway solves take-away games: two players alternately take a number of stones
// from a pile, out of a given set of numbers. The player who takes last wins or, in misère
// play, loses. A player who cannot move loses, in misère play wins.
//
// Solve does backward induction for all piles up to a size at once: a pile is lost for the
// player to move if no move leads to a lost pile. SolveGrundy computes the Grundy values in
// the same way, one value after another; they solve games of several piles in normal play.
// FindPeriod finds the period of either and proves it, for a finite set because the last
// results repeat, for an unbounded set by residues.
//
// Source: Finding winning strategies (docs/references.md), "the article" below.
package takeaway

import (
	"context"
	"fmt"
	"slices"
)

// Game is a set of rules: the moves, and whether the last move loses.
type Game struct {
	Moves  Moves
	Misere bool
}

// Solution holds the results of all piles of a game up to a size.
type Solution struct {
	Game   Game
	Stones int // piles of 0 to Stones are solved
	won    bitset
	moves  bitset // the moves up to Stones
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
	if g.Misere {
		for n := 0; n < min(g.Moves.least(), stones+1); n++ {
			s.won.add(n)
		}
	}
	if g.Moves.onlyPrimes() {
		return s, s.solvePrimes(ctx)
	}
	return s, newReacher(s.moves, stones).reach(ctx, s.won, 0)
}

// reacher makes moves backwards among the piles of 0 to stones stones.
type reacher struct {
	stones int
	moves  bitset
	list   []int // the moves, nil if there are so many that operations on words are faster
}

func newReacher(moves bitset, stones int) reacher {
	r := reacher{stones: stones, moves: moves}
	if sparse := moves.count() <= len(moves)/2; sparse {
		r.list = moves.list()
	}
	return r
}

// reach adds to a set, which contains all piles below from, every pile from which a move
// leads to a pile outside the set, beginning with the smallest. In the end no move leads
// from one pile outside the set to another, and every pile that reach has added has a move
// to one outside.
func (r reacher) reach(ctx context.Context, set bitset, from int) error {
	steps := 0
	for n := set.missing(from); n <= r.stones; n = set.missing(n + 1) {
		if steps += 1 + len(r.list) + len(set)/8; steps > 1<<22 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			steps = 0
		}
		if r.list == nil {
			set.addShifted(r.moves, n)
			continue
		}
		for _, m := range r.list {
			if n+m > r.stones {
				break
			}
			set.add(n + m)
		}
	}
	set.cut(r.stones + 1)
	return nil
}

// Enough returns the number of stones to solve for so that a pile of the given size is
// included and, if it is not too long, the period. It is at least 2²⁰ and, for a finite
// set, four times the greatest move; for the sake of the period alone it does not exceed
// 10,000,000.
func (m Moves) Enough(stones int) int { return m.enough(stones, 1<<20, 10_000_000) }

func (m Moves) enough(stones, least, most int) int {
	greatest, _ := m.Greatest() // 0 if unbounded
	return max(stones, least, min(4*greatest, most))
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

// Losing returns the lost piles up to n ≤ Stones in ascending order, at most limit of them.
func (s *Solution) Losing(n, limit int) []int {
	var out []int
	for k := 0; k <= n && len(out) < limit; k++ {
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
