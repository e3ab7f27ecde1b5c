package misere

import (
	"context"
	"math/big"
	"slices"
)

// A Quotient is right if, for every sum X of heaps that have moves, its element is lost exactly
// if no move from X leads to a lost element; the empty sum is not lost. By induction over the
// moves that are left, a sum is then lost exactly if its element is.
//
//  1. No move leads from a lost element to a lost one. For a move in a heap h of a sum Y + h this
//     is a condition on the element y of Y: if y·h is lost, y is not in Quotient.wins of h. So it
//     is checked for each heap and element.
//
//  2. From a sum X that is not empty and not lost, a move leads to a lost element. For a sum X let
//     W(X) be the elements y such that in Y + X, where Y has the element y, a move in X leads to
//     a lost element. It depends on the element of Y only, and for sums X and Z of elements x
//     and z
//
//     W(X + Z) = {y : y·z ∈ W(X)} ∪ {y : y·x ∈ W(Z)}.
//
//     The condition is that 1 ∈ W(X). The right side grows with W(X) and W(Z). So of all pairs of
//     x and W(X) only those with the least sets matter, and they are finitely many: frontier.
type frontier struct {
	q      *Quotient
	heaps  []pair   // of the heaps, but those that another makes superfluous
	least  [][]pair // by element: the pairs of all sums that are not empty, none within another
	size   int
	limits Limits // positions bounds the pairs that wait to be looked at, and ten times those of the frontier
}

// pair is an element x with the set W(X) of a sum X of this element.
type pair struct {
	element int32
	wins    *big.Int // bit y is 1 for an element y of the set
	sum     []int    // X
}

func newFrontier(q *Quotient, limits Limits) *frontier {
	return &frontier{q: q, least: make([][]pair, q.Order()), limits: limits}
}

// superfluous reports whether a pair of the same element has a set within that of p.
func (f *frontier) superfluous(p pair) bool {
	return slices.ContainsFunc(f.least[p.element], func(other pair) bool { return within(other.wins, p.wins) })
}

// with returns the frontier of the same heaps and one more. If the second condition fails it
// returns nil and a sum for which it does. The error wraps ErrLimit or is the context's.
func (f *frontier) with(ctx context.Context, heap pair) (grown *frontier, counterexample []int, err error) {
	if f.superfluous(heap) {
		return f, nil, nil
	}
	grown = &frontier{q: f.q, heaps: append(slices.Clone(f.heaps), heap), size: f.size, limits: f.limits}
	var queue []pair
	for _, pairs := range f.least {
		grown.least = append(grown.least, slices.Clone(pairs))
		for _, p := range pairs {
			queue = append(queue, f.sum(p, heap))
		}
	}
	for queue = append(queue, heap); len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		switch {
		case ctx.Err() != nil:
			return nil, nil, ctx.Err()
		case !f.q.lost[p.element] && p.wins.Bit(0) == 0:
			return nil, p.sum, nil
		case grown.superfluous(p):
			continue
		case 10*grown.size > f.limits.Positions || len(queue) > f.limits.Positions:
			return nil, nil, f.limits.positions()
		}
		same := grown.least[p.element]
		rest := slices.DeleteFunc(same, func(other pair) bool { return within(p.wins, other.wins) })
		grown.size += len(rest) + 1 - len(same)
		grown.least[p.element] = append(rest, p)
		for _, h := range grown.heaps {
			queue = append(queue, f.sum(p, h))
		}
	}
	return grown, nil, nil
}

func (f *frontier) sum(p, q pair) pair {
	both := pair{f.q.times[p.element][q.element], new(big.Int), slices.Concat(p.sum, q.sum)}
	byP, byQ := f.q.times[p.element], f.q.times[q.element]
	for y := range int32(f.q.Order()) {
		if p.wins.Bit(int(byQ[y])) == 1 || q.wins.Bit(int(byP[y])) == 1 {
			both.wins.SetBit(both.wins, int(y), 1)
		}
	}
	return both
}

// within reports whether a set is within another.
func within(a, b *big.Int) bool { return new(big.Int).AndNot(a, b).Sign() == 0 }
