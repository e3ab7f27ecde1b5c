package takeaway

import (
	"context"
	"fmt"
	"math/big"
	"slices"
)

// Game is the rules: what can be taken, and whether the last move loses.
type Game struct {
	Moves  Moves
	Misere bool
}

// Solution knows the losing piles of a game up to a size.
type Solution struct {
	Game   Game
	Stones int // piles of 0 to Stones are solved
	won    bitset
	moves  bitset // the moves that are at most Stones
}

// Solve solves all piles of 0 to stones stones, 0 ≤ stones ≤ MaxStones. When a
// pile n turns out to be lost, all piles n + m are won: so the cost is the number
// of lost piles times the lesser of the number of moves and stones/64 words; primes
// are solved in another way (solvePrimes).
// Memory is of the order of stones/4 bytes, and 8 bytes a move where moves are few.
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

// Best returns the numbers of stones that can be taken from n so that the
// opponent loses, ascending; none when the pile is lost or already at its end.
func (s *Solution) Best(n int) []int {
	var best []int
	for m := s.Game.Moves.least(); m <= n; m++ {
		if !s.won.has(n-m) && s.moves.has(m) {
			best = append(best, m)
		}
	}
	return best
}

// Losing returns the losing piles up to n, ascending, at most the given number.
func (s *Solution) Losing(n, most int) []int {
	var out []int
	for k := 0; k <= n && len(out) < most; k++ {
		if !s.won.has(k) {
			out = append(out, k)
		}
	}
	return out
}

// LosingCount returns the number of losing piles from 0 to n ≤ Stones.
func (s *Solution) LosingCount(n int) int {
	won := slices.Clone(s.won[:n>>6+1])
	won.cut(n + 1)
	return n + 1 - won.count()
}

// TreeSize returns the number of nodes of the complete game tree of n stones, in
// which a pile that can be taken at once is a leaf, as the article counts it.
// Cost: n times the number of moves additions.
func TreeSize(m Moves, n int) *big.Int {
	moves := m.upTo(n)
	list := moves.list()
	size := make([]*big.Int, n+1)
	for k := range size {
		size[k] = big.NewInt(1)
		if moves.has(k) {
			continue
		}
		for _, taken := range list {
			if taken > k {
				break
			}
			size[k].Add(size[k], size[k-taken])
		}
	}
	return size[n]
}
