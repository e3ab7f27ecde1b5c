package elimination

import (
	"context"
	"math/rand/v2"
	"strconv"
)

// Comparison says what foresight of all players is worth to one of them, against naive play
// of all, in games with random preferences. The rank of an item is 1 for the player's best.
type Comparison struct {
	Player   int     `json:"player"`  // from 1
	Strikes  int     `json:"strikes"` // of the player in a game
	Games    int     `json:"games"`
	Players  int     `json:"players"`
	Items    int     `json:"items"`
	Seed     uint64  `json:"seed"`
	Better   int     `json:"better"` // games by what is left for the player under backward induction
	Same     int     `json:"same"`
	Worse    int     `json:"worse"`
	Naive    float64 `json:"naive_rank"` // mean of what is left
	Foreseen float64 `json:"rank"`
}

// Compare plays a number of games with independent uniformly distributed strict preferences
// over items, which come from the seed, and returns a Comparison for each player. The order of
// turns is that of New, which says what is refused.
// Compare ends with the cause of ctx. Cost: time games·(items² + items·players).
func Compare(ctx context.Context, games, items, players int, turns []int, seed uint64) ([]Comparison, error) {
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
	random := rand.New(rand.NewPCG(seed, 0))
	list := make([]Comparison, players)
	for p := range list {
		list[p] = Comparison{Player: p + 1, Games: games, Players: players, Items: items, Seed: seed}
	}
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
