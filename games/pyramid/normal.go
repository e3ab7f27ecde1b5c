package pyramid

import (
	"context"
	"math"
	"math/bits"
)

// normalLengths bounds the length N(x) of the game under normal play (the player who marks
// the last bar wins). x has exclusive or 0 and so is lost for the player to move: the loser
// shortens the game, the winner prolongs it but keeps winning, and N(x) is the number of
// the loser's turns.
//
//	N(∅) = 0,   N(x) = 1 + min over moves x → y of max over moves y → z, nim(z) = 0, of N(z)
//
// Few values suffice because a pair of runs of length n adds a constant c(n), which is
// ⌊log2(n+1)⌋ as far as computed. Split a position into the set D of lengths that occur
// an odd number of times, and pairs. Then
//
//	Σ c(n)·⌊x_n/2⌋ + c(D)  ≤  N(x),
//
// and equality holds if no run has more than exactRuns bars.
//
// Lower bound. N(x + y) ≥ N(x) + N(y) for x and y of exclusive or 0, because the
// winner can answer in the part where the loser moved. So if c(n) and c(D) are lower
// bounds of N(n + n) and N(D) with fewer bars, then 1 + min max of them is one too.
//
// Upper bound. For every D the loser has a move in D after which every answer, in any run
// or in a run m of a further pair, lowers the sum by at least one; and for empty D the same
// holds for a move in a pair n. By induction over the bars, the loser can keep to the sum
// whatever the pairs are. TestNormalLengths checks every D and n of up to exactRuns bars.
// For longer runs delaySearch decides between the two values.
//
// Cost: 2·2^p bytes, of the order of 2^p·p² steps.
type normalLengths struct {
	p      int // the values are for runs of up to p bars
	left   *remainders
	pair   [MaxTiers + 1]int16 // c(n)
	single []int16             // c(D) by set of lengths, bit n-1 for length n; 0 where the exclusive or is not 0
}

// exactRuns is the greatest length of runs for which the lower bound is exact.
const exactRuns = 11

// reduced is a position with its pairs replaced by their value: the lengths that
// occur an odd number of times, their exclusive or, and the value of the pairs
// (negative after more were broken than made).
type reduced struct {
	odd    uint32
	value  int
	pairs  int
	beyond int // runs of more than exactRuns bars
}

// bit returns the set of the length n, the empty one for 0.
func bit(n int) uint32 { return 1 << n >> 1 }

// add adds a run of n bars, or nothing if n = 0.
func (t *normalLengths) add(g reduced, n int) reduced {
	if n == 0 {
		return g
	}
	if g.odd&bit(n) != 0 {
		g.pairs += int(t.pair[n])
	}
	if n > exactRuns {
		g.beyond++
	}
	g.odd ^= bit(n)
	g.value ^= n
	return g
}

// remove removes a run of n bars, from a pair if n occurs an even number of times.
func (t *normalLengths) remove(g reduced, n int) reduced {
	if g.odd&bit(n) == 0 {
		g.pairs -= int(t.pair[n])
	}
	if n > exactRuns {
		g.beyond--
	}
	g.odd ^= bit(n)
	g.value ^= n
	return g
}

// bound returns the lower bound of a position, which is exact if g.beyond is 0.
func (t *normalLengths) bound(g reduced) int { return g.pairs + int(t.single[g.odd]) }

func (t *normalLengths) reduce(x Position) (g reduced) {
	for i, count := range x {
		for range count {
			g = t.add(g, i+1)
		}
	}
	return g
}

// newNormalLengths computes the bounds for runs of up to p bars. Every move lowers the
// weight Σ 2^(n-1), since a + b < n. So it suffices to visit sets in ascending order, and
// the pair n, of weight 2^n, just before the set {n + 1}.
func newNormalLengths(ctx context.Context, p int) (*normalLengths, error) {
	t := &normalLengths{p: p, left: newRemainders(p), single: make([]int16, 1<<p)}
	for set := uint32(1); set < 1<<p; set++ {
		if set&0xff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if n := bits.Len32(set) - 1; n > 0 && set == bit(n+1) {
			t.pair[n] = t.shortest(reduced{}, bit(n))
		}
		if g := reducedSet(set); g.value == 0 {
			t.single[set] = t.shortest(g, set)
		}
	}
	t.pair[p] = t.shortest(reduced{}, bit(p))
	return t, nil
}

// reducedSet returns the position with one run of each length in the set; beyond is not set.
func reducedSet(set uint32) reduced {
	g := reduced{odd: set}
	for ; set != 0; set &= set - 1 {
		g.value ^= bits.TrailingZeros32(set) + 1
	}
	return g
}

// shortest returns 1 + min over the loser's moves in runs of the lengths in from of
// the greatest value after an answer. A length in from that is not in g stands for a
// pair, which is then the whole position.
func (t *normalLengths) shortest(g reduced, from uint32) int16 {
	best := int16(math.MaxInt16)
	for from != 0 {
		n := bits.Len32(from)
		from ^= bit(n)
		rest := reduced{odd: g.odd ^ bit(n), value: g.value ^ n}
		for a := range n {
			for b := 0; b <= a && a+b < n; b++ {
				y := t.add(t.add(rest, a), b)
				best = min(best, 1+t.longest(y, y.odd|bit(a)|bit(b), best-1))
			}
		}
	}
	return best
}

// longest returns the greatest value after an answer at y in a run of one of the
// lengths, or any value ≥ enough as soon as it finds one.
func (t *normalLengths) longest(y reduced, lengths uint32, enough int16) int16 {
	best := int16(-1)
	for lengths != 0 && best < enough {
		m := bits.Len32(lengths)
		lengths ^= bit(m)
		if m^y.value >= m { // no move to exclusive or 0 in this run
			continue
		}
		rest := t.remove(y, m)
		for _, left := range t.left[m][m^y.value] {
			z := t.add(t.add(rest, int(left.a)), int(left.b))
			best = max(best, int16(t.bound(z)))
		}
	}
	return best
}
