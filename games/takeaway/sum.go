package takeaway

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Take is a move in a game of several piles: take Stones stones from pile number Pile,
// counted from 1.
type Take struct {
	Pile   int `json:"pile"`
	Stones int `json:"take"`
}

// Sum is a game of several piles of up to Stones() stones. A player who cannot move loses or,
// with Misere, wins.
//
// A pile is large if its Grundy value is at least 2. The player to move loses exactly if the
// exclusive or of the values is 0 or, with Misere and without large piles, 1: the rule of
// misère nim (C. Bouton 1901), which holds for all sets of moves (T. Ferguson 1974). The proof
// is in docs/takeaway.md.
type Sum struct {
	*Grundy
	Misere bool
}

// NimSum returns the exclusive or of the Grundy values of the piles.
func (s Sum) NimSum(piles []int) int {
	sum, _ := s.values(piles)
	return sum
}

// Wins reports whether the player to move wins.
func (s Sum) Wins(piles []int) bool {
	sum, large := s.values(piles)
	return sum != s.lost(large > 0)
}

// values returns the exclusive or of the Grundy values, and how many piles are large.
func (s Sum) values(piles []int) (sum, large int) {
	for _, n := range piles {
		value := s.Value(n)
		if sum ^= value; value >= 2 {
			large++
		}
	}
	return sum, large
}

// lost returns the exclusive or at which the player to move loses, with large piles or without.
func (s Sum) lost(large bool) int {
	if s.Misere && !large {
		return 1
	}
	return 0
}

// target returns the value of the piles to which a winning move from a pile of n stones leads,
// given the exclusive or of all piles and how many are large. Without large piles beside it the
// move must not leave a large one, whose value would not be the exclusive or of small ones.
func (s Sum) target(n, sum, large int) int {
	value := s.Value(n)
	if value >= 2 {
		large--
	}
	return s.lost(large > 0) ^ sum ^ value
}

// mover finds the moves to piles of a given Grundy value.
type mover struct {
	*Grundy
	list    []int   // the moves, ascending
	byValue [][]int // the piles of each value, ascending
}

// newMover takes time and memory of the order of the greatest pile.
func (g *Grundy) newMover() *mover {
	m := &mover{Grundy: g, list: g.moves.list(), byValue: make([][]int, slices.Max(g.values)+1)}
	for n, value := range g.values {
		m.byValue[value] = append(m.byValue[value], n)
	}
	return m
}

// takes yields the moves of at least least stones that lead from n stones to a pile of the
// given value, the greatest first. It tries the moves from n or the piles of that value,
// whichever are fewer.
func (m *mover) takes(n, value, least int) iter.Seq[int] {
	return func(yield func(int) bool) {
		atMost := func(list []int, most int) []int {
			k, _ := slices.BinarySearch(list, most+1)
			return list[:k]
		}
		moves := atMost(m.list, n)
		moves = moves[len(atMost(moves, least-1)):]
		if len(moves) == 0 || value >= len(m.byValue) {
			return
		}
		piles := atMost(m.byValue[value], n-moves[0])
		piles = piles[len(atMost(piles, n-moves[len(moves)-1]-1)):]
		if len(moves) < len(piles) {
			for _, taken := range slices.Backward(moves) {
				if m.Value(n-taken) == value && !yield(taken) {
					return
				}
			}
			return
		}
		for _, left := range piles {
			if m.moves.has(n-left) && !yield(n-left) {
				return
			}
		}
	}
}

// MaxTakes bounds the winning moves that Best returns.
const MaxTakes = 10_000_000

// ErrTooMany is returned if there are more than MaxTakes winning moves.
var ErrTooMany = fmt.Errorf("there are more than %d winning moves", MaxTakes)

// Best returns the winning moves at several piles, ordered by pile and number of stones. There
// are none if the player to move loses. The error is ErrTooMany or the context's. Cost: the
// number of piles times the number of moves or, if less, of piles with a given value.
func (s Sum) Best(ctx context.Context, piles []int) (best []Take, err error) {
	if !s.Wins(piles) {
		return nil, nil
	}
	sum, large := s.values(piles)
	m := s.newMover()
	for k, n := range piles {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		first := len(best)
		for taken := range m.takes(n, s.target(n, sum, large), 1) {
			best = append(best, Take{k + 1, taken})
		}
		slices.Reverse(best[first:])
		if len(best) > MaxTakes {
			return nil, ErrTooMany
		}
	}
	return best, nil
}

// SumStep is a position of a line of play of several piles, and whether the player to
// move wins.
type SumStep struct {
	Piles []int `json:"piles"`
	Wins  bool  `json:"wins"`

	by Take // the move to it, without stones at the start
}

// ShownPiles is the number of piles, and of moves, that a text for people shows.
const ShownPiles = 12

// String returns the position or, if it has more than ShownPiles piles, the move that led
// to it.
func (s SumStep) String() string {
	piles, more := s.Piles, ""
	if hidden := len(piles) - ShownPiles; hidden > 0 {
		if s.by.Stones > 0 {
			return fmt.Sprintf("take %d of pile %d", s.by.Stones, s.by.Pile)
		}
		piles, more = piles[:ShownPiles], fmt.Sprintf(" and %d more", hidden)
	}
	return fmt.Sprintf("{%s%s | %v}", strings.Trim(strings.ReplaceAll(fmt.Sprint(piles), " ", ","), "[]"), more, s.Wins)
}

// Line yields a line of play from several piles to a position without moves, as
// Solution.Line does for one pile: the winner takes the most stones that keep the win, the
// loser the fewest possible, and of equal moves the one in the first pile. Each step costs
// about as much as Best.
func (s Sum) Line(piles []int) iter.Seq[SumStep] {
	return func(yield func(SumStep) bool) {
		m, least, by := s.newMover(), s.Moves.least(), Take{}
		for piles := slices.Clone(piles); ; piles[by.Pile-1] -= by.Stones {
			sum, large := s.values(piles)
			wins := s.Wins(piles)
			k := slices.IndexFunc(piles, func(n int) bool { return n >= least })
			if !yield(SumStep{slices.Clone(piles), wins, by}) || k < 0 {
				return
			}
			if by = (Take{k + 1, least}); !wins {
				continue
			}
			by.Stones = 0
			for k, n := range piles {
				for taken := range m.takes(n, s.target(n, sum, large), by.Stones+1) {
					by = Take{k + 1, taken}
					break // the greatest is the first
				}
			}
		}
	}
}
