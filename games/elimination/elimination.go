// Package elimination solves elimination games: players take turns to strike one item each
// until one item is left. It compares naive play, in which every player strikes the item it
// likes least, with backward induction, in which every player foresees the strikes of the
// others.
//
// Source: Finding winning strategies (docs/references.md).
package elimination

import (
	"fmt"
	"math"
	"math/bits"
	"regexp"
	"slices"
	"strings"
)

// MaxItems bounds the number of items for Solve and Outcomes, which compute the result of
// every set of items; maxVeto bounds it for Veto, if no player is indifferent.
const (
	MaxItems = 20
	maxVeto  = 1000
)

// Order is the preference of a player: groups of equally good items, the best first.
type Order [][]string

// besideEqual matches an = with the separators around it.
var besideEqual = regexp.MustCompile(`[, \t\n]*=[, \t\n]*`)

// ParseOrder parses items separated by spaces or commas, the best first; = stands between
// equally good ones: "A B=C D".
func ParseOrder(text string) (Order, error) {
	var order Order
	for _, field := range strings.FieldsFunc(besideEqual.ReplaceAllString(text, "="), func(r rune) bool { return strings.ContainsRune(", \t\n", r) }) {
		group := strings.Split(field, "=")
		if slices.Contains(group, "") {
			return nil, fmt.Errorf("%q: an item is missing beside =", text)
		}
		order = append(order, group)
	}
	return order, nil
}

// Game is an elimination game. It is immutable.
type Game struct {
	Items []string // in the order of the first player's preferences
	ranks [][]int  // by player and item: 0 for the best, equal for equally good items
	turns []int    // the players, from 0, in the order of their strikes in one round
}

// New returns the game of players with the given preferences, each over all items, who
// strike in the order of turns in every round; if turns is empty, each strikes once in a
// round. Players are numbered from 0; some may have no turn. There must be more items than
// turns in a round, so that every turn is taken, and at most MaxItems, or 1000 if no player
// likes two items equally well.
func New(orders []Order, turns ...int) (*Game, error) {
	if len(orders) == 0 {
		return nil, fmt.Errorf("there are no players")
	}
	items := slices.Concat(orders[0]...)
	if len(items) > maxVeto {
		return nil, fmt.Errorf("%d items are too many: at most %d", len(items), maxVeto)
	}
	number := map[string]int{}
	for i, item := range slices.Backward(items) {
		number[item] = i
	}
	g := &Game{Items: items, turns: slices.Clone(turns)}
	for p, order := range orders {
		ranks := slices.Repeat([]int{-1}, len(items))
		for rank, group := range order {
			for _, item := range group {
				i, ok := number[item]
				if !ok {
					return nil, fmt.Errorf("player %d names %s, which player 1 does not", p+1, item)
				}
				if ranks[i] >= 0 {
					return nil, fmt.Errorf("player %d: %s is repeated", p+1, item)
				}
				ranks[i] = rank
			}
		}
		if i := slices.Index(ranks, -1); i >= 0 {
			return nil, fmt.Errorf("player %d does not name %s", p+1, items[i])
		}
		g.ranks = append(g.ranks, ranks)
	}
	if len(items) > MaxItems && g.Indifferent() {
		return nil, fmt.Errorf("%d items are too many where players like items equally well: at most %d", len(items), MaxItems)
	}
	who := fmt.Sprintf("%d players need", len(orders))
	if len(orders) == 1 {
		who = "one player needs"
	}
	if len(turns) > 0 {
		who = fmt.Sprintf("%d turns need", len(turns))
	}
	for p := 0; len(turns) == 0 && p < len(orders); p++ {
		g.turns = append(g.turns, p)
	}
	for _, p := range turns {
		if p < 0 || p >= len(orders) {
			return nil, fmt.Errorf("there is no player %d to strike; the players are 1 to %d", p+1, len(orders))
		}
	}
	if len(items) <= len(g.turns) {
		return nil, fmt.Errorf("%s at least %d items, so that each strikes one and one is left; the number of items is %d",
			who, len(g.turns)+1, len(items))
	}
	return g, nil
}

// Players returns the number of players.
func (g *Game) Players() int { return len(g.ranks) }

// Mover returns the player, from 0, who makes strike k, counted from 0.
func (g *Game) Mover(k int) int { return g.turns[k%len(g.turns)] }

// Indifferent reports whether some player likes two items equally well.
func (g *Game) Indifferent() bool {
	return slices.ContainsFunc(g.ranks, func(ranks []int) bool { return slices.Max(ranks) < len(ranks)-1 })
}

// Set is a set of items: bit i stands for Items[i].
type Set uint32

// All returns the set of all items, at most MaxItems.
func (g *Game) All() Set { return 1<<len(g.Items) - 1 }

// Names returns the items of the set, in the order of Items.
func (g *Game) Names(s Set) []string {
	names := []string{}
	for item := range s.items {
		names = append(names, g.Items[item])
	}
	return names
}

// mover returns the player, from 0, whose turn it is when the set is left.
func (g *Game) mover(left Set) int { return g.Mover(len(g.Items) - left.size()) }

// items yields the items of the set, in the order of Items.
func (s Set) items(yield func(item int) bool) {
	for rest := uint32(s); rest != 0 && yield(bits.TrailingZeros32(rest)); rest &= rest - 1 {
	}
}

func (s Set) size() int { return bits.OnesCount32(uint32(s)) }

// without returns the set without an item.
func (s Set) without(item int) Set { return s &^ (1 << item) }

// only returns the item of a set of size 1.
func (s Set) only() int { return bits.TrailingZeros32(uint32(s)) }

// Worst returns the items of a set that the player likes least.
func (g *Game) Worst(p int, of Set) Set {
	return of.least(func(item int) int { return -g.ranks[p][item] })
}

// Best returns the items of a set that the player likes best.
func (g *Game) Best(p int, of Set) Set {
	return of.least(func(item int) int { return g.ranks[p][item] })
}

// least returns the items of the set with the least number.
func (s Set) least(number func(item int) int) (found Set) {
	bound := math.MaxInt
	for item := range s.items {
		n := number(item)
		if n < bound {
			found, bound = 0, n
		}
		if n == bound {
			found |= 1 << item
		}
	}
	return found
}

// Naive returns the items in the order of their strikes when every player strikes the item
// it likes least (of several, the first in Items), and the item that is left.
func (g *Game) Naive() (strikes []int, last int) {
	left := g.leftAll()
	for k := range len(g.Items) - 1 {
		strike, _ := g.worst(g.Mover(k), left)
		strikes = append(strikes, strike)
		left[strike] = false
	}
	last, _ = g.worst(0, left)
	return strikes, last
}
