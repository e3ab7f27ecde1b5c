package pyramid

import (
	"cmp"
	"context"
	"slices"
)

// MaxLostTiers is the greatest number of tiers for which the length of a lost game is found.
const MaxLostTiers = 13

// lengths finds the length M(x) of the game from a position x that is lost for the player to move:
// the loser shortens it, the winner prolongs it but keeps winning, and M(x) is the number of the
// loser's turns until (1, 0, …, 0).
//
//	M((1)) = 0,   M(x) = 1 + min over moves x → y of max over moves y → z, z lost, of M(z)
//
// The paper's value of a lost game is W(x) = L + M(x). With misère nim, which decides who wins, and
// winTurns for the length of a win, this is the paper's recursion. Two single bars more prolong a
// lost game by one turn, M(x + 1 + 1) = M(x) + 1, so that their pairs are left out:
//
//   - "≥": the winner answers one of the two bars with the other, and in x otherwise.
//   - "≤": the loser plays as in x; if the winner takes one of the two bars instead of answering,
//     the loser takes the other.
//
// It is not safe for concurrent use.
type lengths struct {
	tiers int
	known map[Position]int
	ctx   context.Context
	err   error // why the search stopped early: the context's
}

// newLengths returns the lengths of the game with p tiers.
func newLengths(ctx context.Context, p int) *lengths {
	return &lengths{tiers: p, known: map[Position]int{}, ctx: ctx}
}

// length returns M(x), unless the search has stopped early; loses(x) must hold.
func (s *lengths) length(x Position) int {
	pairs := int(x[0]) / 2
	x[0] %= 2
	if x.longRuns() == 0 {
		return pairs // of 2k+1 single bars it is k, since there is no choice
	}
	if length, ok := s.known[x]; ok {
		return pairs + length
	}
	best := x.Bars()
	moves := Moves(x) // those that mark the most bars first: they shorten the game
	slices.SortFunc(moves, func(u, v Move) int { return cmp.Compare(v.To-v.From, u.To-u.From) })
	for _, u := range moves {
		if s.err = s.ctx.Err(); s.err != nil {
			return 0
		}
		best = min(best, 1+s.longest(x.After(u), best-1))
	}
	if s.err == nil {
		s.known[x] = best
	}
	return pairs + best
}

// longest returns the greatest M(z) of an answer z at y, or any that is at least enough. With two long
// runs in y a long run is left in z, so that z is lost exactly if its exclusive or is 0.
func (s *lengths) longest(y Position, enough int) int {
	longest := -1
	if y.longRuns() < 2 {
		for _, v := range Moves(y) {
			if z := y.After(v); longest < enough && loses(z) {
				longest = max(longest, s.length(z))
			}
		}
		return longest
	}
	nim := y.nim()
	for m := s.tiers; m > 0; m-- {
		for a := 0; a < m && y[m-1] > 0; a++ {
			if b := a ^ m ^ nim; b <= a && a+b < m && longest < enough {
				longest = max(longest, s.length(y.split(m, a, b)))
			}
		}
	}
	return longest
}
