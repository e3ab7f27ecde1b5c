package takeaway

import (
	"context"
	"fmt"
	"slices"
)

// MaxGrundy is the greatest size of a pile for which Grundy values are computed.
const MaxGrundy = 200_000

// Grundy holds the Grundy values of all piles up to a size, in normal play: the value of
// a pile is the least number that no move from it leads to (R. Sprague 1935, P. Grundy
// 1939). A pile is lost exactly if its value is 0.
type Grundy struct {
	Moves  Moves
	values []int32
	moves  bitset // the moves up to the greatest pile
}

// SolveGrundy computes the Grundy values of the piles of 0 to stones stones, 0 ≤ stones ≤
// MaxGrundy. The piles of value v are the lost ones of the game in which no move may lead
// to or from a pile of a smaller value, because all other piles have moves to each smaller
// value. So there is one backward induction for each value. It costs stones times the
// number of moves, or stones times stones/64 words, whichever is less, and stones/64 words
// for each value.
func SolveGrundy(ctx context.Context, m Moves, stones int) (*Grundy, error) {
	if stones < 0 || stones > MaxGrundy {
		return nil, fmt.Errorf("for Grundy values the number of stones must be between 0 and %d, not %d", MaxGrundy, stones)
	}
	g := &Grundy{Moves: m, values: make([]int32, stones+1), moves: m.upTo(stones)}
	moves := newReacher(g.moves, stones)
	smaller, others := newBitset(stones+1), newBitset(stones+1) // smaller: the piles whose value is known
	for value, from := int32(0), 0; from <= stones; value, from = value+1, smaller.missing(from) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		copy(others[from>>6:], smaller[from>>6:])
		if err := moves.reach(ctx, others, from); err != nil {
			return nil, err
		}
		for n := others.missing(from); n <= stones; n = others.missing(n + 1) {
			g.values[n] = value
			smaller.add(n)
		}
	}
	return g, nil
}

// EnoughGrundy is like Enough for Grundy values: at least 2¹⁶ stones and, for a finite set,
// four times the greatest move, up to MaxGrundy.
func (m Moves) EnoughGrundy(stones int) int { return m.enough(stones, 1<<16, MaxGrundy) }

// Stones returns the size of the greatest pile.
func (g *Grundy) Stones() int { return len(g.values) - 1 }

// Value returns the Grundy value of n stones, 0 ≤ n ≤ Stones().
func (g *Grundy) Value(n int) int { return int(g.values[n]) }

// FindPeriod returns the period of the Grundy values, as Solution.FindPeriod does.
func (g *Grundy) FindPeriod(ctx context.Context) (p Period, found bool, err error) {
	return g.pattern().findPeriod(ctx)
}

func (g *Grundy) pattern() *pattern {
	return &pattern{
		values: g.values, stones: g.Stones(),
		levels: slices.Max(g.values) + 1, moves: g.Moves, list: g.moves,
	}
}
