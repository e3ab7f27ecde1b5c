package pyramid

import (
	"context"
	"sort"
)

// delays finds the length M(x) of the drawn-out game under the real rules (who
// marks the last bar loses): at x the player to move loses and wants to have it
// over with, the winner draws it out but keeps winning, and M(x) is the
// number of the loser's turns until (1, 0, …, 0).
//
//	M((1)) = 0,   M(x) = 1 + min over moves x → y of max over moves y → z, loses(z), of M(z)
//
// It is what stands above L in the paper's values of lost games: W(x) = L + M(x).
//
// Three lemmas, for positions at which the player to move loses:
//
//  1. M of 2k+1 single bars is k: there is no choice.
//  2. M(x + 1 + 1) = M(x) + 1. "≥": the winner answers one of the two bars with
//     the other, and in x otherwise. "≤": the loser plays as in x; if the winner
//     takes one of the two bars instead of answering, the loser takes the other.
//  3. N(x) - 1 ≤ M(x) ≤ N(x) for x with a run of two bars or more, N being the
//     length under normal play (normalBounds). As long as two long runs are left,
//     both games have the same good answers, and induction does it. Where the
//     loser leaves just one long run m, and e single bars, the answers that make
//     two long runs of m are the same again. Else the winner leaves single bars
//     only, an even number 2i in normal play, an odd one 2i+1 here, and i turns
//     follow. The greatest i is e/2 + 1 (m ≥ 3) or e/2 (m = 2) in normal play and
//     e/2 here for even e; (e+1)/2 in normal play and (e+1)/2 (m ≥ 3) or (e-1)/2
//     (m = 2) here for odd e.
//
// So the search below has at most two values to choose from wherever N is known:
// it follows only moves of the loser that are best under normal play, and only
// answers that are too.
type delaySearch struct {
	normal   *normalBounds
	known    map[Position]span
	ctx      context.Context
	visits   int
	progress func(visits int) // or nil
	err      error            // why the search stopped early
}

// span is what is known of a value: low ≤ value ≤ high.
type span struct{ low, high int16 }

func newDelaySearch(ctx context.Context, p int) (*delaySearch, error) {
	normal, err := newNormalBounds(ctx, p)
	if err != nil {
		return nil, err
	}
	return &delaySearch{normal: normal, known: map[Position]span{}, ctx: ctx}, nil
}

// bounds returns the bounds of M(x) by the lemmas.
func (s *delaySearch) bounds(x Position) span {
	if x.longRuns() == 0 {
		return span{int16(x[0] / 2), int16(x[0] / 2)}
	}
	low, high := s.normal.of(x)
	return span{int16(low - 1), int16(min(high, x.Bars()/2))}
}

// of returns M(x); loses(x) must hold.
func (s *delaySearch) of(x Position) (int, error) {
	b := s.bounds(x)
	d := int(b.low)
	for d < int(b.high) && s.err == nil && !s.within(x, d) {
		d++
	}
	return d, s.err
}

// within reports whether M(x) ≤ d.
func (s *delaySearch) within(x Position, d int) bool {
	b := s.bounds(x)
	if int(b.high) <= d || int(b.low) > d {
		return int(b.high) <= d
	}
	d -= int(x[0] / 2) // lemma 2
	x[0] %= 2
	b, ok := s.known[x]
	if !ok {
		b = s.bounds(x)
	}
	if int(b.high) <= d || int(b.low) > d {
		return int(b.high) <= d
	}
	if s.visits++; s.visits%256 == 0 && s.err == nil {
		s.err = s.ctx.Err()
		if s.progress != nil {
			s.progress(s.visits)
		}
	}
	if s.err != nil {
		return false
	}
	result := s.loserEnds(x, d)
	if s.err != nil {
		return false
	}
	if b, ok = s.known[x]; !ok {
		b = s.bounds(x)
	}
	if result {
		b.high = min(b.high, int16(d))
	} else {
		b.low = max(b.low, int16(d+1))
	}
	s.known[x] = b
	return result
}

// loserEnds reports whether the loser has a move at x after which every answer
// z has M(z) < d: moves with the fewest answers that the bounds leave open first.
func (s *delaySearch) loserEnds(x Position, d int) bool {
	open, ends := s.openMoves(x, d)
	if ends {
		return true
	}
	sort.SliceStable(open, func(i, j int) bool { return len(open[i]) < len(open[j]) })
	for _, answers := range open {
		if s.allWithin(answers, d-1) {
			return true
		}
	}
	return false
}

// openMoves lists, for each of the loser's moves at x that the bounds do not refute,
// the answers that they leave open; ends means that there is a move without any.
func (s *delaySearch) openMoves(x Position, d int) (open [][]Position, ends bool) {
	low, high := &s.normal.low, &s.normal.high
	below, above, long := low.reduce(x), high.reduce(x), x.longRuns()
	for n := s.normal.p; n >= 1; n-- {
		if x[n-1] == 0 {
			continue
		}
		restBelow, restAbove := low.remove(below, n), high.remove(above, n)
		for a := 0; a < n; a++ {
			for b := 0; b <= a && a+b < n; b++ {
				y, refuted := x.split(n, a, b), false
				var answers []Position
				if long-isLong(n)+isLong(a)+isLong(b) > 1 {
					answers, refuted = s.openLongAnswers(y, low.add(low.add(restBelow, a), b), high.add(high.add(restAbove, a), b), d-1)
				} else {
					answers, refuted = s.openAnswers(y, d-1)
				}
				if !refuted && len(answers) == 0 {
					return nil, true
				}
				if !refuted {
					open = append(open, answers)
				}
			}
		}
	}
	return open, false
}

func (s *delaySearch) allWithin(answers []Position, d int) bool {
	for _, z := range answers {
		if !s.within(z, d) {
			return false
		}
	}
	return true
}

// isLong is 1 for a run of two bars or more.
func isLong(n int) int {
	if n > 1 {
		return 1
	}
	return 0
}

// open lists the winner's answers at y of which the bounds do not tell whether
// M ≤ d; refuted means that one of them has M > d.
func (s *delaySearch) openAnswers(y Position, d int) (answers []Position, refuted bool) {
	s.normal.left.winningMoves(y, func(z Position) bool {
		b := s.bounds(z)
		if int(b.low) > d {
			refuted = true
			return false
		}
		if int(b.high) > d {
			answers = append(answers, z)
		}
		return true
	})
	return answers, refuted
}

// openAmongLong is open where y has at least two long runs, and so after the
// answer: all answers have exclusive or 0, and lemma 3 bounds them. The time of the
// search goes here, so the bounds are carried along instead of being made anew:
// below and above are y under the lower and the upper bound.
func (s *delaySearch) openLongAnswers(y Position, below, above reduced, d int) (answers []Position, refuted bool) {
	low, high := &s.normal.low, &s.normal.high
	for m := s.normal.p; m >= 1; m-- {
		if y[m-1] == 0 {
			continue
		}
		restBelow, restAbove := low.remove(below, m), high.remove(above, m)
		for _, left := range s.normal.left[m][m^below.value] {
			a, b := int(left.a), int(left.b)
			if low.of(low.add(low.add(restBelow, a), b))-1 > d {
				return nil, true
			}
			z := high.add(high.add(restAbove, a), b)
			if !s.normal.bounded(z) || high.of(z) > d {
				answers = append(answers, y.split(m, a, b))
			}
		}
	}
	return answers, false
}
