package octal

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Move is a move in a game of several heaps: take Take stones from heap number Heap, counted
// from 1, and leave the heaps of Left, at most two, the smaller one first.
type Move struct {
	Heap int   `json:"heap"`
	Take int   `json:"take"`
	Left []int `json:"left"`
}

// newMove drops the empty heaps that are left.
func newMove(heap, taken int, left [2]int) Move {
	return Move{heap, taken, withoutEmpty(left[:])}
}

func withoutEmpty(heaps []int) []int {
	return slices.DeleteFunc(append([]int{}, heaps...), func(n int) bool { return n == 0 })
}

// NimSum returns the Grundy value of several heaps of up to Heap() stones, the exclusive or of
// their values: the player to move loses exactly if it is 0.
func (g *Grundy) NimSum(heaps []int) int {
	sum := 0
	for _, n := range heaps {
		sum ^= g.Value(n)
	}
	return sum
}

// MaxMoves bounds the winning moves that Best returns.
const MaxMoves = 1_000_000

// ErrTooMany is returned if there are more than MaxMoves winning moves.
var ErrTooMany = fmt.Errorf("there are more than %d winning moves", MaxMoves)

// Best returns the winning moves at several heaps of up to Heap() stones, ordered by heap,
// stones taken and the smaller heap left. There are none if the player to move loses. The error
// is ErrTooMany or the context's. Cost: of the order of the number of moves.
func (g *Grundy) Best(ctx context.Context, heaps []int) ([]Move, error) {
	return best(ctx, g.Rules, heaps, g.judge)
}

// judge says who wins at several heaps, and whether a move in heap number k, from 0, leaves a
// lost position.
type judge func(heaps []int) (wins bool, loses func(k int, left [2]int) bool)

func (g *Grundy) judge(heaps []int) (wins bool, loses func(k int, left [2]int) bool) {
	sum := g.NimSum(heaps)
	return sum != 0, func(k int, left [2]int) bool { return sum^g.Value(heaps[k]) == g.NimSum(left[:]) }
}

func best(ctx context.Context, r Rules, heaps []int, at judge) (best []Move, err error) {
	wins, loses := at(heaps)
	if !wins {
		return nil, nil
	}
	for k, n := range heaps {
		for taken := range r.digits {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			for left := range r.leaves(n, taken) {
				if !loses(k, left) {
					continue
				}
				if len(best) == MaxMoves {
					return nil, ErrTooMany
				}
				best = append(best, newMove(k+1, taken, left))
			}
		}
	}
	return best, nil
}

// Step is a position of a line of play, without empty heaps, and whether the player to move
// wins.
type Step struct {
	Heaps []int `json:"heaps"`
	Wins  bool  `json:"wins"`
}

// shownHeaps is the number of heaps of a step that its text shows.
const shownHeaps = 12

// String returns the step as {3,4 | true}.
func (s Step) String() string {
	heaps, more := s.Heaps, ""
	if hidden := len(heaps) - shownHeaps; hidden > 0 {
		heaps, more = heaps[:shownHeaps], fmt.Sprintf(" and %d more", hidden)
	}
	if len(heaps) == 0 {
		heaps = []int{0}
	}
	return fmt.Sprintf("{%s%s | %v}", strings.Trim(strings.ReplaceAll(fmt.Sprint(heaps), " ", ","), "[]"), more, s.Wins)
}

// Line yields a line of play from several heaps to a position without moves: the winner takes
// the most stones that keep the win, the loser the fewest possible; of equal moves it is the one
// in the first heap, that with the smallest heap left. Each step costs at most about as much as
// Best.
func (g *Grundy) Line(heaps []int) iter.Seq[Step] { return line(g.Rules, heaps, g.judge) }

func line(r Rules, heaps []int, at judge) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for heaps := withoutEmpty(heaps); ; {
			wins, loses := at(heaps)
			if !yield(Step{slices.Clone(heaps), wins}) {
				return
			}
			move, ok := next(r, heaps, wins, loses)
			if !ok {
				return
			}
			heaps = slices.Replace(heaps, move.Heap-1, move.Heap, move.Left...)
		}
	}
}

// next returns the move of Line, if there is one.
func next(r Rules, heaps []int, wins bool, loses func(k int, left [2]int) bool) (move Move, ok bool) {
	for taken := range r.digits {
		if wins {
			taken = r.mostTaken() - taken
		}
		for k, n := range heaps {
			for left := range r.leaves(n, taken) {
				if !wins || loses(k, left) {
					return newMove(k+1, taken, left), true
				}
			}
		}
	}
	return Move{}, false
}
