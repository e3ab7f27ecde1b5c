package heaps

import "context"

// solveTakeAway returns the Grundy values of the heaps of 0 to heap stones of a take-away game.
// The heaps of value v are the lost ones of the game in which no move may lead to or from a heap
// of a smaller value, because all other heaps have moves to each smaller value. So there is one
// backward induction for each value. It costs heap times the number of moves, or heap times
// heap/64 words, whichever is less, and heap/64 words for each value.
func solveTakeAway(ctx context.Context, m moveSet, heap int) ([]int32, error) {
	values, moves := make([]int32, heap+1), newReacher(m.upTo(heap), heap)
	smaller, others := newBitset(heap+1), newBitset(heap+1) // smaller: the heaps whose value is known
	for value, from := int32(0), 0; from <= heap; value, from = value+1, smaller.missing(from) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		copy(others[from>>6:], smaller[from>>6:])
		if err := moves.reach(ctx, others, from); err != nil {
			return nil, err
		}
		for n := others.missing(from); n <= heap; n = others.missing(n + 1) {
			values[n] = value
			smaller.add(n)
		}
	}
	return values, nil
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

// reach adds to a set, which contains all heaps below from, every heap from which a move
// leads to a heap outside the set, beginning with the smallest. In the end no move leads
// from one heap outside the set to another, and every heap that reach has added has a move
// to one outside.
func (r reacher) reach(ctx context.Context, set bitset, from int) error {
	steps := 0
	for n := set.missing(from); n <= r.heap; n = set.missing(n + 1) {
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
