package takeaway

import (
	"context"
	"fmt"
	"iter"
	"slices"
)

// MaxStones is the greatest heap that Solve accepts.
const MaxStones = 100_000_000

// Lost holds the winner with each number of stones.
type Lost struct {
	Moves  Moves
	Misere bool
	Period Period // its length is 0 if none is found
	won    bitset // heaps of 0 to size − 1 stones are solved
	size   int
}

// Solve finds the winner at all heaps of 0 to heap stones, 0 ≤ heap ≤ MaxStones, and at larger heaps until a period
// shows, unless it is long. If a heap n is lost, all heaps n + m are won. So the cost is the number of lost heaps times
// the number of moves, which is small if there are many moves. Memory: heap/8 bytes, and 8 bytes per move.
func Solve(ctx context.Context, m Moves, misere bool, heap int) (*Lost, error) {
	if heap < 0 || heap > MaxStones {
		return nil, fmt.Errorf("a heap must have between 0 and %d stones, not %d", MaxStones, heap)
	}
	enough := max(heap, 1<<20) // for the period
	if m.isFinite() {
		enough = max(enough, min(4*m.greatest(), 10_000_000))
	}
	s := &Lost{Moves: m, Misere: misere}
	return s, s.solve(ctx, enough)
}

func (s *Lost) solve(ctx context.Context, heap int) (err error) {
	s.size = heap + 1
	s.won = make(bitset, heap/64+1)
	moves, steps := s.Moves.upTo(heap), 0
	for n := range s.size {
		switch {
		case s.won.has(n):
		case s.Misere && (len(moves) == 0 || n < moves[0]):
			s.won.add(n)
		default:
			few, _ := slices.BinarySearch(moves, s.size-n)
			for _, m := range moves[:few] {
				s.won.add(n + m)
			}
			steps += few
		}
		if steps++; steps > 1<<22 {
			if steps = 0; ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
	s.Period, err = s.period(ctx)
	return err
}

// Heap returns the greatest heap that is solved.
func (s *Lost) Heap() int { return s.size - 1 }

// Wins reports whether the player to move wins at a heap of n ≤ Heap() stones.
func (s *Lost) Wins(n int) bool { return s.won.has(n) }

// UpTo yields the lost heaps of up to n ≤ Heap() stones, ascending.
func (s *Lost) UpTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := range n + 1 {
			if !s.Wins(k) && !yield(k) {
				return
			}
		}
	}
}

// bitset is a set of non-negative numbers; number k is bit k%64 of word k/64.
type bitset []uint64

func (s bitset) has(k int) bool { return s[k>>6]>>(k&63)&1 == 1 }
func (s bitset) add(k int)      { s[k>>6] |= 1 << (k & 63) }
