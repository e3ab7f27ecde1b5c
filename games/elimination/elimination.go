package elimination

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// MaxItems bounds the number of items, as Solve computes the result of every set of them.
const MaxItems = 20

// ParseOrder parses items separated by spaces or commas, the best first.
func ParseOrder(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(", \t\n", r) })
}

// Game is an elimination game. It is immutable.
type Game struct {
	Items []string // in the order of the first player's preferences
	ranks [][]int  // by player and item: 0 for the best
}

// New returns the game of players with the given preferences, each over all items, who strike in turn. Players are
// numbered from 0. There must be more items than players, so that each player strikes, and at most MaxItems.
func New(orders ...[]string) (*Game, error) {
	items := slices.Clone(orders[0])
	if len(items) > MaxItems {
		return nil, fmt.Errorf("%d items are too many: at most %d", len(items), MaxItems)
	}
	number := map[string]int{}
	for i, item := range slices.Backward(items) {
		number[item] = i
	}
	g := &Game{Items: items}
	for p, order := range orders {
		ranks := slices.Repeat([]int{-1}, len(items))
		for rank, item := range order {
			i, ok := number[item]
			if !ok {
				return nil, fmt.Errorf("player %d names %s, which player 1 does not", p+1, item)
			}
			if ranks[i] >= 0 {
				return nil, fmt.Errorf("player %d: %s is repeated", p+1, item)
			}
			ranks[i] = rank
		}
		if i := slices.Index(ranks, -1); i >= 0 {
			return nil, fmt.Errorf("player %d does not name %s", p+1, items[i])
		}
		g.ranks = append(g.ranks, ranks)
	}
	if n := len(orders); len(items) <= n {
		return nil, fmt.Errorf("at least %d items are needed, so that each player strikes and one is left; there are %d",
			n+1, len(items))
	}
	return g, nil
}

// Players returns the number of players.
func (g *Game) Players() int { return len(g.ranks) }

// Mover returns the player, from 0, who makes strike k, counted from 0.
func (g *Game) Mover(k int) int { return k % len(g.ranks) }

// Set is a set of items: bit i stands for Items[i].
type Set uint32

// All returns the set of all items.
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

// Without returns the set without an item.
func (s Set) Without(item int) Set { return s &^ (1 << item) }

// only returns the first item, the only one of a set of size 1.
func (s Set) only() int { return bits.TrailingZeros32(uint32(s)) }

// worst returns the item of a set that the player likes least.
func (g *Game) worst(p int, of Set) int {
	worst := of.only()
	for item := range of.items {
		if g.ranks[p][item] > g.ranks[p][worst] {
			worst = item
		}
	}
	return worst
}

// Naive returns the items in the order of their strikes when every player strikes the item
// it likes least, and the item that is left.
func (g *Game) Naive() (strikes []int, last int) {
	left := g.All()
	for left.size() > 1 {
		strike := g.worst(g.mover(left), left)
		strikes = append(strikes, strike)
		left = left.Without(strike)
	}
	return strikes, left.only()
}
