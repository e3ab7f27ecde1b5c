// Package elimination solves elimination games: players with complete preference
// orders take turns to strike one item each until one item is left. It compares
// naive play, where every player strikes its least preferred item, with backward
// induction, where every player foresees the strikes of the others.
//
// Source: Finding winning strategies (docs/references.md).
package elimination

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// maxItems bounds the number of items, because backward induction values every
// set of them.
const maxItems = 20

// Game is an elimination game. The players strike in the order given to New, round
// and round, until one item is left.
type Game struct {
	Items []string // in the order of the first player's preferences
	ranks [][]int  // by player and item: 0 for the best
}

// New returns the game of players with the given preferences, each a list of all
// items, the best first. There must be more items than players, so that everyone
// has a turn, and at most 20.
func New(preferences [][]string) (*Game, error) {
	if len(preferences) == 0 {
		return nil, fmt.Errorf("there are no players")
	}
	items := preferences[0]
	for p, order := range preferences {
		for k, item := range order {
			if slices.Contains(order[:k], item) {
				return nil, fmt.Errorf("player %d: %s is repeated", p+1, item)
			}
		}
	}
	if len(items) > maxItems {
		return nil, fmt.Errorf("%d items are too many: at most %d", len(items), maxItems)
	}
	if len(items) <= len(preferences) {
		players := fmt.Sprintf("%d players need", len(preferences))
		if len(preferences) == 1 {
			players = "one player needs"
		}
		return nil, fmt.Errorf("%s at least %d items, so that each strikes one and one is left; the number of items is %d",
			players, len(preferences)+1, len(items))
	}
	g := &Game{Items: slices.Clone(items)}
	for p, order := range preferences {
		ranks := make([]int, len(items))
		for rank, item := range order {
			i := slices.Index(items, item)
			if i < 0 {
				return nil, fmt.Errorf("player %d names %s, which player 1 does not", p+1, item)
			}
			ranks[i] = rank
		}
		for _, item := range items {
			if !slices.Contains(order, item) {
				return nil, fmt.Errorf("player %d does not name %s", p+1, item)
			}
		}
		g.ranks = append(g.ranks, ranks)
	}
	return g, nil
}

// Players returns the number of players.
func (g *Game) Players() int { return len(g.ranks) }

// Set is a set of items: bit i stands for Items[i].
type Set uint32

// All returns the set of all items.
func (g *Game) All() Set { return 1<<len(g.Items) - 1 }

// mover returns the player, from 0, whose turn it is when the set is left.
func (g *Game) mover(left Set) int {
	return (len(g.Items) - bits.OnesCount32(uint32(left))) % g.Players()
}

// Strike is one turn: a player, from 0, and an item, an index of Items.
type Strike struct{ Player, Item int }

// items yields the items of the set, in the order of Items.
func (s Set) items(yield func(item int) bool) {
	for rest := uint32(s); rest != 0 && yield(bits.TrailingZeros32(rest)); rest &= rest - 1 {
	}
}

// only returns the item of a set of size 1.
func (s Set) only() int { return bits.TrailingZeros32(uint32(s)) }

// Naive returns the strikes when every player strikes its least preferred item,
// and the item that is left.
func (g *Game) Naive() (strikes []Strike, left int) {
	set := g.All()
	for set&(set-1) != 0 {
		p, worst := g.mover(set), -1
		for item := range set.items {
			if worst < 0 || g.ranks[p][item] > g.ranks[p][worst] {
				worst = item
			}
		}
		strikes = append(strikes, Strike{p, worst})
		set &^= 1 << worst
	}
	return strikes, set.only()
}

// Solution holds the result of every set under backward induction.
type Solution struct {
	game   *Game
	result []int8 // by set; -1 for the empty one
}

// Solve solves the game by backward induction: the result of one item is that
// item; the result of a larger set is the best for the mover among the results
// after each strike. Ascending order visits every set after its subsets. Cost for k
// items: time 2^k·k, memory 2^k bytes.
func (g *Game) Solve() *Solution {
	s := &Solution{game: g, result: make([]int8, g.All()+1)}
	s.result[0] = -1
	for set := Set(1); set <= g.All(); set++ {
		if set&(set-1) == 0 {
			s.result[set] = int8(set.only())
			continue
		}
		ranks, best := g.ranks[g.mover(set)], -1
		for item := range set.items {
			if r := s.Result(set &^ (1 << item)); best < 0 || ranks[r] < ranks[best] {
				best = r
			}
		}
		s.result[set] = int8(best)
	}
	return s
}

// Result returns the item that is left in the end of a set that is not empty.
func (s *Solution) Result(left Set) int { return int(s.result[left]) }

// Best returns the items that the mover does best to strike, in the order of
// Items; none when only one item is left.
func (s *Solution) Best(left Set) []int {
	var best []int
	if left&(left-1) == 0 {
		return best
	}
	for item := range left.items {
		if s.Result(left&^(1<<item)) == s.Result(left) {
			best = append(best, item)
		}
	}
	return best
}

// choice returns a best strike: of several, that of the item the mover likes least.
func (s *Solution) choice(left Set) Strike {
	p := s.game.mover(left)
	return Strike{p, slices.MaxFunc(s.Best(left), func(a, b int) int { return s.game.ranks[p][a] - s.game.ranks[p][b] })}
}

// Line returns the strikes from a set on under backward induction. Of several best
// strikes it takes that of the item the mover likes least.
func (s *Solution) Line(left Set) []Strike {
	var line []Strike
	for left&(left-1) != 0 {
		strike := s.choice(left)
		line = append(line, strike)
		left &^= 1 << strike.Item
	}
	return line
}

// ReducedTree returns the game tree after backward induction as text: every first
// strike, below it the best strikes of the other players, and the item that is
// left. A star marks the best first strikes.
func (s *Solution) ReducedTree() string {
	var b strings.Builder
	g, all := s.game, s.game.All()
	best := s.Best(all)
	for item := range all.items {
		mark := " "
		if slices.Contains(best, item) {
			mark = "*"
		}
		fmt.Fprintf(&b, "%s player 1 strikes %s\n", mark, g.Items[item])
		left, indent := all&^(1<<item), "  "
		for left&(left-1) != 0 {
			strike := s.choice(left)
			left &^= 1 << strike.Item
			fmt.Fprintf(&b, "%s└─ player %d strikes %s\n", indent, strike.Player+1, g.Items[strike.Item])
			indent += "   "
		}
		fmt.Fprintf(&b, "%s└─ %s is left\n", indent, g.Items[left.only()])
	}
	return b.String()
}
