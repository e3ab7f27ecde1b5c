package pyramid

import (
	"context"
	"math/bits"
	"slices"
)

// normalBounds bounds the length N(x) of the game under normal play (the player who
// marks the last bar wins), where x has exclusive or 0 and so is lost for the player
// to move: the loser cuts it short, the winner draws it out but keeps winning, and
// N(x) is the number of the loser's turns.
//
//	N(∅) = 0,   N(x) = 1 + min over moves x → y of max over moves y → z, nim(z) = 0, of N(z)
//
// Few values suffice because a pair of runs of length n nearly always adds a constant
// c(n), which is ⌊log2(n+1)⌋ as far as computed. Split a position into the set D of
// lengths that occur an odd number of times, and pairs. Then
//
//	Σ c(n)·⌊x_n/2⌋ + low(D)  ≤  N(x)  ≤  Σ C(n)·⌊x_n/2⌋ + high(D).
//
// Lower bound. N(x + y) ≥ N(x) + N(y) for x and y of exclusive or 0, because the
// winner can answer in the part where the loser moved. So if c and low are lower
// bounds of N(n + n) and N(D) with fewer bars, then 1 + min max of them is one too.
//
// Upper bound. C and high have this property: for every D the loser has a move in D
// after which every answer, in any run or in a run m of a further pair, lowers the
// bound by at least one; and for empty D the same holds for C(n) and a move in a pair
// n. By induction over the bars, the loser can keep to the bound whatever the pairs
// are. newNormalBounds starts from c and low, and raises every bound without the
// property until none is left.
//
// Up to smallGame tiers, only pairs that are possible in the game count as further
// pairs (possiblePairs); the bounds then agree nearly everywhere, and everywhere for
// p ≤ 12. For more tiers the upper bound is computed for runs of up to anyPairs bars
// only, with all pairs of such runs; there the bounds agree everywhere. delaySearch
// does the rest.
//
// Cost: 4·2^p bytes, of the order of 2^p·p² steps.
type normalBounds struct {
	p         int // the bounds are for runs of up to p bars
	reach     int // high is for runs of up to reach bars
	left      *remainders
	low, high sums
}

const (
	smallGame = 13
	anyPairs  = 11
)

// unbounded stands for no upper bound.
const unbounded = int16(1000)

// sums holds the lower or the upper bounds: a value for each pair and for each set.
type sums struct {
	pair   [MaxTiers + 1]int16
	single []int16 // by set of lengths, bit n-1 for length n; 0 where the exclusive or is not 0
}

// reduced is a position with its pairs replaced by their value: the lengths that
// occur an odd number of times, their exclusive or, and the value of the pairs
// (negative after more were broken than made).
type reduced struct {
	odd   uint32
	value int
	pairs int
}

func bit(n int) uint32 { return 1 << (n - 1) }

// add adds a run of n bars, or nothing if n = 0.
func (t *sums) add(g reduced, n int) reduced {
	if n == 0 {
		return g
	}
	if g.odd&bit(n) != 0 {
		g.pairs += int(t.pair[n])
	}
	g.odd ^= bit(n)
	g.value ^= n
	return g
}

// remove removes a run of n bars, from a pair if n occurs an even number of times.
func (t *sums) remove(g reduced, n int) reduced {
	if g.odd&bit(n) == 0 {
		g.pairs -= int(t.pair[n])
	}
	g.odd ^= bit(n)
	g.value ^= n
	return g
}

// of returns the value of a position; single must cover its odd lengths.
func (t *sums) of(g reduced) int { return g.pairs + int(t.single[g.odd]) }

// reduce returns the reduced form of a position.
func (t *sums) reduce(x Position) reduced {
	var g reduced
	for i, count := range x {
		g.pairs += int(t.pair[i+1]) * int(count/2)
		if count%2 == 1 {
			g.odd |= bit(i + 1)
			g.value ^= i + 1
		}
	}
	return g
}

// newNormalBounds computes the bounds for runs of up to p bars.
func newNormalBounds(ctx context.Context, p int) (*normalBounds, error) {
	t := &normalBounds{p: p, reach: p, left: newRemainders(p)}
	if p > smallGame {
		t.reach = anyPairs
	}
	t.low.single = make([]int16, 1<<p)
	if err := t.fillLow(ctx); err != nil {
		return nil, err
	}
	t.high = sums{t.low.pair, slices.Clone(t.low.single[:1<<t.reach])}
	for n := t.reach + 1; n <= p; n++ {
		t.high.pair[n] = unbounded
	}
	for raised := true; raised; {
		var err error
		if raised, err = t.raiseHigh(ctx); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// fillLow computes the lower bounds. Every move lowers the weight Σ 2^(n-1), since
// a + b < n. So it suffices to visit sets in ascending order, and the pair n, of
// weight 2^n, just before the set {n + 1}.
func (t *normalBounds) fillLow(ctx context.Context) error {
	for set := uint32(1); set < 1<<t.p; set++ {
		if set&0xff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if n := bits.Len32(set) - 1; n > 0 && set == bit(n+1) {
			t.low.pair[n] = t.shortest(&t.low, reduced{}, bit(n), 0, 0)
		}
		if g := reducedSet(set); g.value == 0 {
			t.low.single[set] = t.shortest(&t.low, g, set, 0, 0)
		}
	}
	t.low.pair[t.p] = t.shortest(&t.low, reduced{}, bit(t.p), 0, 0)
	return nil
}

// raiseHigh raises every upper bound that the loser cannot keep to, and reports
// whether there was any.
func (t *normalBounds) raiseHigh(ctx context.Context) (raised bool, err error) {
	for set := uint32(1); set < 1<<t.reach; set++ {
		if set&0xff == 0 && ctx.Err() != nil {
			return false, ctx.Err()
		}
		if g := reducedSet(set); g.value == 0 {
			raised = t.raise(&t.high.single[set], t.low.single[set], g, set) || raised
		}
	}
	for n := 1; n <= t.reach; n++ {
		raised = t.raise(&t.high.pair[n], t.low.pair[n], reduced{}, bit(n)) || raised
	}
	return raised, nil
}

// raise raises one bound if necessary, to unbounded if it exceeds low + 2.
func (t *normalBounds) raise(bound *int16, low int16, g reduced, from uint32) bool {
	if *bound == unbounded {
		return false
	}
	length := t.shortest(&t.high, g, from, t.possiblePairs(g, from), *bound)
	if length <= *bound {
		return false
	}
	if *bound = length; length > low+2 {
		*bound = unbounded
	}
	return true
}

// possiblePairs returns the lengths that a further pair can have besides the given
// runs (two of each length in from that is not in g). It omits lengths with
// unbounded pairs, for which no bound is claimed.
//
// For every k ≥ 2 the sum of ⌊(n+1)/k⌋ over the runs n never grows, since
// a + b + 2 ≤ n + 1 for what a move leaves of a run. So its value at the start of the
// game bounds the runs that can occur together.
func (t *normalBounds) possiblePairs(g reduced, from uint32) uint32 {
	if t.reach < t.p {
		return 1<<t.reach - 1
	}
	var room [MaxTiers + 2]int
	for k := 2; k <= t.p+1; k++ {
		for n := k - 1; n <= t.p; n++ {
			room[k] += (n + 1) / k
			if from&bit(n) != 0 {
				room[k] -= (n + 1) / k
			}
			if from&^g.odd&bit(n) != 0 {
				room[k] -= (n + 1) / k
			}
		}
	}
	pairs := uint32(0)
	for m := 1; m <= t.p; m++ {
		fits := t.high.pair[m] != unbounded
		for k := 2; k <= m+1; k++ {
			fits = fits && 2*((m+1)/k) <= room[k]
		}
		if fits {
			pairs |= bit(m)
		}
	}
	return pairs
}

// reducedSet returns the position with one run of each length in the set.
func reducedSet(set uint32) reduced {
	g := reduced{odd: set}
	for ; set != 0; set &= set - 1 {
		g.value ^= bits.TrailingZeros32(set) + 1
	}
	return g
}

// shortest returns 1 + min over the loser's moves in runs of the lengths in from of
// the greatest value after an answer, which may be in a run of any of the pairs; or
// any value ≤ enough as soon as it finds one. A length in from that is not in g
// stands for a pair, which is then the whole position.
func (t *normalBounds) shortest(s *sums, g reduced, from uint32, pairs uint32, enough int16) int16 {
	best := unbounded
	for from != 0 && best > enough {
		n := bits.Len32(from)
		from ^= bit(n)
		rest := reduced{odd: g.odd ^ bit(n), value: g.value ^ n}
		for a := 0; a < n; a++ {
			for b := 0; b <= a && a+b < n; b++ {
				y := s.add(s.add(rest, a), b)
				runs := y.odd | pairs
				if a > 0 {
					runs |= bit(a)
				}
				if b > 0 {
					runs |= bit(b)
				}
				best = min(best, 1+t.longest(s, y, runs, best-1))
			}
		}
	}
	return best
}

// longest returns the greatest value after an answer at y in a run of one of the
// lengths, or any value ≥ enough as soon as it finds one.
func (t *normalBounds) longest(s *sums, y reduced, lengths uint32, enough int16) int16 {
	best := int16(-1)
	for lengths != 0 && best < enough {
		m := bits.Len32(lengths)
		lengths ^= bit(m)
		if m^y.value >= m { // no move to exclusive or 0 in this run
			continue
		}
		rest := s.remove(y, m)
		for _, left := range t.left[m][m^y.value] {
			z := s.add(s.add(rest, int(left.a)), int(left.b))
			best = max(best, int16(s.of(z)))
		}
	}
	return best
}

// of returns the bounds of N(x) for a position of exclusive or 0 with runs of
// up to p bars.
func (t *normalBounds) of(x Position) (low, high int) {
	low, high = t.low.of(t.low.reduce(x)), int(unbounded)
	if g := t.high.reduce(x); t.bounded(g) {
		high = t.high.of(g)
	}
	return low, high
}

// bounded reports whether a position has an upper bound. Pairs of runs longer than
// reach are unbounded.
func (t *normalBounds) bounded(g reduced) bool {
	return g.odd < 1<<t.reach && g.pairs < int(unbounded)
}
