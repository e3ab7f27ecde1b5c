package elimination

import (
	"slices"

	"github.com/sekilab/sekilab/internal/units"
)

// Record has the strikes in order, and what is left.
type Record struct {
	Players           int        `json:"players"`
	Items             []string   `json:"items"`
	NaiveStrikes      []string   `json:"naive_strikes"`
	NaiveResult       string     `json:"naive_result"`
	Strikes           []string   `json:"strikes"`
	Result            string     `json:"result"`
	BestFirstStrikes  []string   `json:"best_first_strikes"`
	FirstStrikeLeaves []string   `json:"first_strike_leaves"` // by item
	Turns             []int      `json:"turns"`               // the player of each strike, from 1
	NaiveOutcomes     []string   `json:"naive_outcomes"`
	Outcomes          []string   `json:"outcomes"`
	BestOutcomes      [][]string `json:"best_outcomes"` // by player, as the worst
	WorstOutcomes     [][]string `json:"worst_outcomes"`

	Indifferent bool      `json:"-"` // a player likes two items equally well
	Solution    *Solution `json:"-"` // nil if there are more than MaxItems
}

// NewRecord solves a game, for naive play and by backward induction.
func NewRecord(g *Game) Record {
	name := func(item int) string { return g.Items[item] }
	naive, left := g.Naive()
	r := Record{
		Players: g.Players(), Items: g.Items, Indifferent: g.Indifferent(),
		NaiveStrikes: units.Texts(naive, name), NaiveResult: g.Items[left],
	}
	for k := range r.NaiveStrikes {
		r.Turns = append(r.Turns, g.Mover(k)+1)
	}
	if len(g.Items) > MaxItems {
		r.addVeto(g.Veto(), name)
		return r
	}
	s := g.Solve()
	outcomesOfNaive, outcomes := g.Outcomes()
	r.NaiveOutcomes, r.Outcomes = g.Names(outcomesOfNaive), g.Names(outcomes)
	r.Strikes, r.Result = units.Texts(s.Line(g.All()), name), g.Items[s.Result(g.All())]
	r.BestFirstStrikes, r.Solution = g.Names(s.Best(g.All())), s
	for p := range g.Players() {
		r.BestOutcomes = append(r.BestOutcomes, g.Names(g.Best(p, outcomes)))
		r.WorstOutcomes = append(r.WorstOutcomes, g.Names(g.Worst(p, outcomes)))
	}
	for item := range g.Items {
		r.FirstStrikeLeaves = append(r.FirstStrikeLeaves, name(s.Result(g.All().without(item))))
	}
	return r
}

// addVeto adds backward induction without sets of items.
func (r *Record) addVeto(v Veto, name func(item int) string) {
	r.Strikes, r.Result, r.FirstStrikeLeaves = units.Texts(v.Strikes, name), name(v.Left), units.Texts(v.After, name)
	r.NaiveOutcomes, r.Outcomes = []string{r.NaiveResult}, []string{r.Result}
	r.BestOutcomes = slices.Repeat([][]string{r.Outcomes}, r.Players)
	r.WorstOutcomes = r.BestOutcomes
	for item, left := range v.After {
		if left == v.Left {
			r.BestFirstStrikes = append(r.BestFirstStrikes, name(item))
		}
	}
}
