package heaps

import (
	"context"
	"fmt"
	"iter"
	"slices"
)

// Move is a move in a game of several heaps: take Take stones from heap number Heap, counted
// from 1, and leave the heaps of Left, the smallest one first.
type Move struct {
	Heap int   `json:"heap"`
	Take int   `json:"take"`
	Left []int `json:"left"`
}

// Play plays several heaps.
type Play struct {
	rules Rules
	takes []int // ascending
	judge judge
}

// judge says who wins at several heaps, and whether a move in heap number k, from 0, leaves a
// lost position.
type judge func(heaps []int) (wins bool, loses loses)

type loses func(k int, left Left) bool

func newPlay(r Rules, heap int, at judge) Play { return Play{r, r.Takes(heap), at} }

// Play plays heaps of up to heap ≤ Heap() stones in normal play.
func (g *Grundy) Play(heap int) Play {
	return newPlay(g.Rules, heap, func(heaps []int) (bool, loses) {
		sum := g.NimSum(heaps)
		return sum != 0, func(k int, left Left) bool { return sum^g.Value(heaps[k]) == g.NimSum(left[:]) }
	})
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

// PlayMisere plays heaps of up to heap ≤ Heap() stones of a take-away game in misère play.
//
// A heap is large if its Grundy value is at least 2. The player to move loses exactly if the
// exclusive or of the values is 0 with large heaps, and 1 without: the rule of misère nim (C.
// Bouton 1901), which holds for all take-away games (T. Ferguson 1974). The proof is in
// docs/heaps.md.
func (g *Grundy) PlayMisere(heap int) Play {
	large := func(heaps ...int) (count int) {
		for _, n := range heaps {
			if g.Value(n) >= 2 {
				count++
			}
		}
		return count
	}
	lost := func(sum, large int) bool { return large > 0 && sum == 0 || large == 0 && sum == 1 }
	return newPlay(g.Rules, heap, func(heaps []int) (bool, loses) {
		sum, all := g.NimSum(heaps), large(heaps...)
		return !lost(sum, all), func(k int, left Left) bool {
			return lost(sum^g.Value(heaps[k])^g.Value(left[2]), all-large(heaps[k])+large(left[2]))
		}
	})
}

// Wins reports whether the player to move wins.
func (p Play) Wins(heaps []int) bool {
	wins, _ := p.judge(heaps)
	return wins
}

// MaxMoves bounds the winning moves that Best returns.
const MaxMoves = 1_000_000

// Best returns the winning moves at several heaps, ordered by heap, stones taken and the smaller
// heaps left. There are none if the player to move loses. The error is a LongError if
// there are more than MaxMoves, or the context's. Cost: of the order of the number of moves.
func (p Play) Best(ctx context.Context, heaps []int) ([]Move, error) {
	best := []Move{}
	wins, loses := p.judge(heaps)
	if !wins {
		return best, nil
	}
	for k, n := range heaps {
		for _, taken := range p.takes {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			for left := range p.rules.leaves(n, taken) {
				if !loses(k, left) {
					continue
				}
				if len(best) == MaxMoves {
					return nil, LongError(fmt.Sprintf("there are more than %d winning moves", MaxMoves))
				}
				best = append(best, newMove(k, taken, left))
			}
		}
	}
	return best, nil
}

// newMove returns a move in heap number k, from 0.
func newMove(k, taken int, left Left) Move { return Move{k + 1, taken, withoutEmpty(left[:])} }

func withoutEmpty(heaps []int) []int {
	return slices.DeleteFunc(append([]int{}, heaps...), func(n int) bool { return n == 0 })
}

// Line yields a line of play from several heaps to a position without moves: the winner takes
// the most stones that keep the win, the loser the fewest possible; of equal moves it is the one
// in the first heap, that with the smallest heaps left. Each step costs at most about as much as
// Best.
func (p Play) Line(heaps []int) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for heaps := withoutEmpty(heaps); ; {
			wins, loses := p.judge(heaps)
			if !yield(Step{slices.Clone(heaps), wins}) {
				return
			}
			move, ok := p.next(heaps, wins, loses)
			if !ok {
				return
			}
			heaps = slices.Replace(heaps, move.Heap-1, move.Heap, move.Left...)
		}
	}
}

// next returns the move of Line, if there is one.
func (p Play) next(heaps []int, wins bool, loses loses) (move Move, ok bool) {
	few, _ := slices.BinarySearch(p.takes, 1+slices.Max(append([]int{0}, heaps...)))
	takes := p.takes[:few] // that a heap is large enough for
	for i, taken := range takes {
		if wins {
			taken = takes[len(takes)-1-i]
		}
		for k, n := range heaps {
			for left := range p.rules.leaves(n, taken) {
				if !wins || loses(k, left) {
					return newMove(k, taken, left), true
				}
			}
		}
	}
	return Move{}, false
}
