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

// NimSum returns the Grundy value of several piles in normal play, the exclusive or of
// their values: the player to move loses exactly if it is 0. All piles have up to
// Stones() stones.
func (g *Grundy) NimSum(piles []int) int {
	sum := 0
	for _, n := range piles {
		sum ^= g.Value(n)
	}
	return sum
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

// Best returns the winning moves at several piles, those that make the nim sum 0, ordered
// by pile and number of stones. There are none if the sum is 0 already. The error is
// ErrTooMany or the context's. Cost: the number of piles times the number of moves or, if
// less, of piles with a given value.
func (g *Grundy) Best(ctx context.Context, piles []int) (best []Take, err error) {
	sum, m := g.NimSum(piles), g.newMover()
	if sum == 0 {
		return nil, nil
	}
	for k, n := range piles {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		first := len(best)
		for taken := range m.takes(n, sum^g.Value(n), 1) {
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

// SumLine yields a line of play from several piles to a position without moves, as
// Solution.Line does for one pile: the winner takes the most stones that keep the win, the
// loser the fewest possible, and of equal moves the one in the first pile. Each step costs
// about as much as Best.
func (g *Grundy) SumLine(piles []int) iter.Seq[SumStep] {
	return func(yield func(SumStep) bool) {
		m, least, by := g.newMover(), g.Moves.least(), Take{}
		for piles := slices.Clone(piles); ; piles[by.Pile-1] -= by.Stones {
			sum := g.NimSum(piles)
			k := slices.IndexFunc(piles, func(n int) bool { return n >= least })
			if !yield(SumStep{slices.Clone(piles), sum != 0, by}) || k < 0 {
				return
			}
			if by = (Take{k + 1, least}); sum == 0 {
				continue
			}
			by.Stones = 0
			for k, n := range piles {
				for taken := range m.takes(n, sum^g.Value(n), by.Stones+1) {
					by = Take{k + 1, taken}
					break // the greatest is the first
				}
			}
		}
	}
}
