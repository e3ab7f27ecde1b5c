package heaps

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// MaxStones is the greatest heap of which SolveLost finds the winner, and the greatest move.
const MaxStones = 100_000_000

// Lost holds who wins at single heaps of a take-away game.
type Lost struct {
	Rules  Rules
	Misere bool
	Period Period // its length is 0 if none is found
	won    sequence
}

// SolveLost finds the winner at all heaps of 0 to heap stones of a take-away game, 0 ≤ heap ≤
// MaxStones, and of so many more that a period shows, unless it is long. If a heap n is lost, all
// heaps n + m are won. So the cost is the number of lost heaps times the number of moves or
// heap/64 words, whichever is less; for primes see solvePrimes. Memory is of the order of heap/4
// bytes, and 8 bytes per move if moves are few.
func SolveLost(ctx context.Context, r Rules, misere bool, heap int) (*Lost, error) {
	switch {
	case !r.TakeAway():
		return nil, errors.New("only take-away games are solved for single heaps alone")
	case heap < 0 || heap > MaxStones:
		return nil, fmt.Errorf("a heap must have between 0 and %d stones, not %d", MaxStones, heap)
	}
	s := &Lost{Rules: r, Misere: misere}
	err := s.solve(ctx, r.moves.enough(heap))
	if err == nil {
		s.Period, err = s.won.period(ctx, r)
	}
	return s, err
}

// enough returns at least 2²⁰ stones and, for a finite set, four times the greatest move; for the
// sake of the period alone not more than 10,000,000.
func (m moveSet) enough(heap int) int {
	greatest, _ := m.greatest() // 0 if unbounded
	return max(heap, 1<<20, min(4*greatest, 10_000_000))
}

func (s *Lost) solve(ctx context.Context, heap int) error {
	moves, won := s.Rules.moves, newBitset(heap+1)
	s.won = sequence{won: won, size: heap + 1}
	for n := 0; s.Misere && n < min(moves.least(), heap+1); n++ {
		won.add(n)
	}
	if moves.onlyPrimes() {
		return solvePrimes(ctx, won, moves.upTo(heap), heap)
	}
	return newReacher(moves.upTo(heap), heap).reach(ctx, won, 0)
}

// Heap returns the greatest heap that is solved.
func (s *Lost) Heap() int { return s.won.size - 1 }

// Wins reports whether the player to move wins at a heap of n ≤ Heap() stones.
func (s *Lost) Wins(n int) bool { return s.won.won.has(n) }

// UpTo returns the lost heaps of up to n ≤ Heap() stones, ascending, at most limit of them.
func (s *Lost) UpTo(n, limit int) []int {
	out := []int{}
	for k := 0; k <= n && len(out) < limit; k++ {
		if !s.Wins(k) {
			out = append(out, k)
		}
	}
	return out
}

// Count returns the number of lost heaps of up to n ≤ Heap() stones.
func (s *Lost) Count(n int) int {
	won := slices.Clone(s.won.won[:n>>6+1])
	won.cut(n + 1)
	return n + 1 - won.count()
}

// Play plays a single heap of up to heap ≤ Heap() stones.
func (s *Lost) Play(heap int) Play {
	return newPlay(s.Rules, heap, func(heaps []int) (bool, loses) {
		wins := func(n int) bool { return s.Wins(n) }
		if len(heaps) == 0 {
			return wins(0), nil
		}
		return wins(heaps[0]), func(_ int, left Left) bool { return !wins(left[2]) }
	})
}
