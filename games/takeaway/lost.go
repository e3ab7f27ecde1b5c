package takeaway

import (
	"context"
	"fmt"
	"slices"
)

// MaxStones is the greatest heap of which Solve finds the winner.
const MaxStones = 100_000_000

// Lost holds who wins with each number of stones.
type Lost struct {
	Moves  Moves
	Misere bool
	Period Period // its length is 0 if none is found
	won    bitset
	size   int // heaps of 0 to size − 1 stones are solved
}

// Solve finds the winner at all heaps of 0 to heap stones, 0 ≤ heap ≤ MaxStones, and of so many more
// that a period shows, unless it is long. If a heap n is lost, all heaps n + m are won. So the cost
// is the number of lost heaps times the number of moves or heap/64 words, whichever is less. Memory
// is of the order of heap/4 bytes, and 8 bytes per move if moves are few.
func Solve(ctx context.Context, m Moves, misere bool, heap int) (*Lost, error) {
	if heap < 0 || heap > MaxStones {
		return nil, fmt.Errorf("a heap must have between 0 and %d stones, not %d", MaxStones, heap)
	}
	s := &Lost{Moves: m, Misere: misere}
	return s, s.solve(ctx, m.enough(heap))
}

// enough returns at least 2²⁰ stones and, for a finite set, four times the greatest move; for the
// sake of the period alone not more than 10,000,000.
func (m Moves) enough(heap int) int {
	greatest, _ := m.greatest() // 0 if unbounded
	return max(heap, 1<<20, min(4*greatest, 10_000_000))
}

func (s *Lost) solve(ctx context.Context, heap int) (err error) {
	s.won, s.size = newBitset(heap+1), heap+1
	for n := 0; s.Misere && n < min(s.Moves.least(), heap+1); n++ {
		s.won.add(n)
	}
	if err = newReacher(s.Moves.upTo(heap), heap).reach(ctx, s.won); err == nil {
		s.Period, err = s.period(ctx)
	}
	return err
}

// Heap returns the greatest heap that is solved.
func (s *Lost) Heap() int { return s.size - 1 }

// Wins reports whether the player to move wins at a heap of n ≤ Heap() stones.
func (s *Lost) Wins(n int) bool { return s.won.has(n) }

// UpTo returns the lost heaps of up to n ≤ Heap() stones, ascending.
func (s *Lost) UpTo(n int) []int {
	out := []int{}
	for k := s.won.missing(0); k <= n; k = s.won.missing(k + 1) {
		out = append(out, k)
	}
	return out
}

// Count returns the number of lost heaps of up to n ≤ Heap() stones.
func (s *Lost) Count(n int) int {
	won := slices.Clone(s.won[:n>>6+1])
	won.cut(n + 1)
	return n + 1 - won.count()
}

// reacher makes moves backwards among the heaps of 0 to heap stones.
type reacher struct {
	heap  int
	moves bitset
	list  []int // the moves, nil if there are so many that operations on words are faster
}

func newReacher(moves bitset, heap int) reacher {
	r := reacher{heap: heap, moves: moves}
	if sparse := moves.count() <= len(moves)/2; sparse {
		r.list = moves.list()
	}
	return r
}

// reach adds to a set every heap from which a move leads to a heap outside the set, beginning with
// the smallest. In the end no move leads from one heap outside the set to another, and every heap
// that reach has added has a move to one outside.
func (r reacher) reach(ctx context.Context, set bitset) error {
	steps := 0
	for n := set.missing(0); n <= r.heap; n = set.missing(n + 1) {
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
			if n+m > r.heap {
				break
			}
			set.add(n + m)
		}
	}
	set.cut(r.heap + 1)
	return nil
}
