package takeaway

import (
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

// Best returns the winning moves at several piles, by the pile and then the number of
// stones: those after which the sum is 0. There is none where it is 0 already.
func (g *Grundy) Best(piles []int) []Take {
	var best []Take
	sum := g.NimSum(piles)
	for k, n := range piles {
		for m := g.Moves.least(); m <= n; m++ {
			if g.Value(n-m) == sum^g.Value(n) && g.moves.has(m) {
				best = append(best, Take{k + 1, m})
			}
		}
	}
	return best
}

// SumStep is a position of a line of play of several piles, and whether the player to
// move wins.
type SumStep struct {
	Piles []int `json:"piles"`
	Wins  bool  `json:"wins"`
}

func (s SumStep) String() string {
	return fmt.Sprintf("{%s | %v}", strings.Trim(strings.ReplaceAll(fmt.Sprint(s.Piles), " ", ","), "[]"), s.Wins)
}

// SumLine yields a line of play from several piles to a position without moves, as
// Solution.Line does for one pile: the winner takes the most stones that keep the win,
// the loser the fewest possible, of equal moves from the first pile.
func (g *Grundy) SumLine(piles []int) iter.Seq[SumStep] {
	return func(yield func(SumStep) bool) {
		least := g.Moves.least()
		for piles := slices.Clone(piles); ; {
			wins := g.NimSum(piles) != 0
			k := slices.IndexFunc(piles, func(n int) bool { return n >= least })
			if !yield(SumStep{slices.Clone(piles), wins}) || k < 0 {
				return
			}
			take := Take{k + 1, least}
			if wins {
				take = slices.MaxFunc(g.Best(piles), func(a, b Take) int { return a.Stones - b.Stones })
			}
			piles[take.Pile-1] -= take.Stones
		}
	}
}
