package elimination

import "github.com/sekilab/sekilab/internal/units"

// Record has the strikes in order, and what is left.
type Record struct {
	Players           int      `json:"players"`
	Items             []string `json:"items"`
	NaiveStrikes      []string `json:"naive_strikes"`
	NaiveResult       string   `json:"naive_result"`
	Strikes           []string `json:"strikes"`
	Result            string   `json:"result"`
	BestFirstStrikes  []string `json:"best_first_strikes"`
	FirstStrikeLeaves []string `json:"first_strike_leaves"` // by item
	Turns             []int    `json:"turns"`               // the player of each strike, from 1

	solution *Solution
}

// NewRecord solves a game, for naive play and by backward induction.
func NewRecord(g *Game) Record {
	name := func(item int) string { return g.Items[item] }
	naive, left := g.Naive()
	s := g.Solve()
	r := Record{
		Players: g.Players(), Items: g.Items, NaiveStrikes: units.Texts(naive, name), NaiveResult: name(left),
		Strikes: units.Texts(s.Line(g.All()), name), Result: name(s.Result(g.All())),
		BestFirstStrikes: g.Names(s.Best(g.All())), solution: s,
	}
	for k := range r.NaiveStrikes {
		r.Turns = append(r.Turns, g.Mover(k)+1)
	}
	for item := range g.Items {
		r.FirstStrikeLeaves = append(r.FirstStrikeLeaves, name(s.Result(g.All().without(item))))
	}
	return r
}
