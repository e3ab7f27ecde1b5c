package elimination

import (
	"context"
	"math/rand/v2"
	"strconv"
)

// Comparison says what foresight of all players is worth to one of them, against naive play
// of all, in games with random preferences. The rank of an item is 1 for the player's best.
type Comparison struct {
	Strikes             int // of the player in a game
	Better, Same, Worse int // games by what is left for the player under backward induction
	Naive, Foreseen     float64
}

// Compare plays a number of games with independent uniformly distributed strict preferences
// over items, and returns a Comparison for each player; Naive and Foreseen are the mean
// ranks of what is left. The order of turns is that of New, which says what is refused.
// Compare ends with the cause of ctx. Cost: time games·(items² + items·players).
func Compare(ctx context.Context, games, items, players int, turns []int, random *rand.Rand) ([]Comparison, error) {
	var order Order
	for i := range items {
		order = append(order, []string{strconv.Itoa(i + 1)})
	}
	orders := make([]Order, players)
	for p := range orders {
		orders[p] = order
	}
	g, err := New(orders, turns...)
	if err != nil {
		return nil, err
	}
	list := make([]Comparison, players)
	for k := range items - 1 {
		list[g.Mover(k)].Strikes++
	}
	for range games {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		for p := range g.ranks {
			g.ranks[p] = random.Perm(items)
		}
		_, naive := g.Naive()
		foreseen := g.Foreseen()
		for p := range list {
			c, ranks := &list[p], g.ranks[p]
			c.Naive += float64(ranks[naive]+1) / float64(games)
			c.Foreseen += float64(ranks[foreseen]+1) / float64(games)
			switch {
			case ranks[foreseen] < ranks[naive]:
				c.Better++
			case ranks[foreseen] > ranks[naive]:
				c.Worse++
			default:
				c.Same++
			}
		}
	}
	return list, nil
}
