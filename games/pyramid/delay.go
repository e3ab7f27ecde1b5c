package pyramid

import (
	"context"
	"fmt"
	"slices"
)

// delaySearch finds the length M(x) of the game under misère play from a position x that is
// lost for the player to move: the loser shortens it, the winner prolongs it but keeps
// winning, and M(x) is the number of the loser's turns until (1, 0, …, 0).
//
//	M((1)) = 0,   M(x) = 1 + min over moves x → y of max over moves y → z, z lost, of M(z)
//
// The paper's value of a lost game is W(x) = L + M(x).
//
// Three lemmas, for positions at which the player to move loses:
//
//  1. M of 2k+1 single bars is k, since there is no choice.
//  2. M(x + 1 + 1) = M(x) + 1. "≥": the winner answers one of the two bars with
//     the other, and in x otherwise. "≤": the loser plays as in x; if the winner
//     takes one of the two bars instead of answering, the loser takes the other.
//  3. N(x) - 1 ≤ M(x) ≤ N(x) for x with a long run, where N is the length under
//     normal play (normalLengths). The proof is by induction. While two long runs are
//     left, both games have the same winning answers. If the loser leaves just one
//     long run m and e single bars, the answers that make two long runs of m are
//     again the same. Otherwise the winner leaves single bars only, an even number
//     2i in normal play, an odd number 2i+1 here, and i turns follow. For even e the
//     greatest i is e/2 + 1 (m ≥ 3) or e/2 (m = 2) in normal play and e/2 here; for
//     odd e it is (e+1)/2 in normal play and (e+1)/2 (m ≥ 3) or (e-1)/2 (m = 2)
//     here.
//
// So if N is known, only two values are possible, and the search follows only moves and
// answers that are best under normal play.
//
// With misère nim, which decides who wins, and winTurns for the length of a win, this gives
// the values without the paper's recursion. A delaySearch is not safe for concurrent use.
type delaySearch struct {
	normal   *normalLengths
	known    map[Position]span
	ctx      context.Context
	visits   int
	progress Progress
	total    int   // for progress, 0 if unknown
	err      error // why the search stopped early
}

// span bounds a value: low ≤ value ≤ high.
type span struct{ low, high int16 }

// within reports whether the value is at most d, if the bounds decide that.
func (b span) within(d int) (yes, decided bool) {
	return int(b.high) <= d, int(b.high) <= d || int(b.low) > d
}

// newDelaySearch returns a search for the game with p tiers, 2 ≤ p ≤ MaxTiers. Cost: of the
// order of 2^p·p² steps and 2·2^p bytes.
func newDelaySearch(ctx context.Context, p int, progress Progress) (*delaySearch, error) {
	if err := checkTiers(p); err != nil {
		return nil, err
	}
	normal, err := newNormalLengths(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("preparing for %d tiers: %w", p, err)
	}
	return &delaySearch{normal: normal, known: map[Position]span{}, ctx: ctx, progress: progress}, nil
}

// bounds returns the bounds of M(x) by the lemmas.
func (s *delaySearch) bounds(x Position) span {
	if x.longRuns() == 0 {
		return span{int16(x[0] / 2), int16(x[0] / 2)}
	}
	g, high := s.normal.reduce(x), x.Bars()/2
	low := s.normal.bound(g)
	if g.beyond == 0 {
		high = min(high, low)
	}
	return span{int16(low - 1), int16(high)}
}

// of returns M(x), unless the search has stopped early; loses(x) must hold.
func (s *delaySearch) of(x Position) int {
	b := s.bounds(x)
	d := int(b.low)
	for d < int(b.high) && s.err == nil && !s.within(x, d) {
		d++
	}
	return d
}

// within reports whether M(x) ≤ d.
func (s *delaySearch) within(x Position, d int) bool {
	b := s.bounds(x)
	if yes, decided := b.within(d); decided {
		return yes
	}
	d -= int(x[0] / 2) // lemma 2
	x[0] %= 2
	b, ok := s.known[x]
	if !ok {
		b = s.bounds(x)
	}
	if yes, decided := b.within(d); decided {
		return yes
	}
	if s.visits++; s.visits%256 == 0 && s.err == nil {
		s.err = s.ctx.Err()
		if s.progress != nil {
			s.progress(s.visits, s.total)
		}
	}
	ends := s.err == nil && s.loserEnds(x, d)
	switch {
	case s.err != nil:
		return false
	case ends:
		b.high = int16(d)
	default:
		b.low = int16(d + 1)
	}
	s.known[x] = b
	return ends
}

// loserEnds reports whether the loser has a move at x after which every answer
// z has M(z) < d. It tries moves with the fewest undecided answers first.
func (s *delaySearch) loserEnds(x Position, d int) bool {
	open, ends := s.openMoves(x, d)
	if ends {
		return true
	}
	slices.SortStableFunc(open, func(a, b []Position) int { return len(a) - len(b) })
	return slices.ContainsFunc(open, func(answers []Position) bool {
		return !slices.ContainsFunc(answers, func(z Position) bool { return !s.within(z, d-1) })
	})
}

// openMoves returns, for each of the loser's moves at x that the bounds do not
// refute, the answers that they do not decide. ends means that some move has none.
func (s *delaySearch) openMoves(x Position, d int) (open [][]Position, ends bool) {
	t, g := s.normal, s.normal.reduce(x)
	for n := t.p; n >= 1; n-- {
		if x[n-1] == 0 {
			continue
		}
		rest := t.remove(g, n)
		for a := 0; a < n; a++ {
			for b := 0; b <= a && a+b < n; b++ {
				answers, refuted := s.openAnswers(x.split(n, a, b), t.add(t.add(rest, a), b), d-1)
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

// openAnswers returns the winner's answers at y for which the bounds do not decide
// whether M ≤ d. refuted means that some answer has M > d. Most of the time is spent on
// y with at least two long runs, which every answer leaves as well: all answers have
// exclusive or 0, and lemma 3 bounds them. So g, which is y reduced, is updated rather than
// computed afresh.
func (s *delaySearch) openAnswers(y Position, g reduced, d int) (answers []Position, refuted bool) {
	if y.longRuns() < 2 {
		for _, v := range Moves(y) {
			z := y.After(v)
			if !loses(z) {
				continue
			}
			switch yes, decided := s.bounds(z).within(d); {
			case !decided:
				answers = append(answers, z)
			case !yes:
				return nil, true
			}
		}
		return answers, false
	}
	t := s.normal
	for m := t.p; m >= 1; m-- {
		if y[m-1] == 0 {
			continue
		}
		rest := t.remove(g, m)
		for _, left := range t.left[m][m^g.value] {
			a, b := int(left.a), int(left.b)
			z := t.add(t.add(rest, a), b)
			length := t.bound(z)
			if length-1 > d {
				return nil, true
			}
			if z.beyond > 0 || length > d {
				answers = append(answers, y.split(m, a, b))
			}
		}
	}
	return answers, false
}
