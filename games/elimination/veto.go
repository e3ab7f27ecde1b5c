package elimination

import "slices"

// Veto is play under backward induction if no player likes two items equally well.
type Veto struct {
	Strikes []int // the same as Solution.Line of all items
	Left    int   // the item left in the end
	After   []int // by item: what is left in the end if the first strike is that item
}

// Veto solves a game in which no player likes two items equally well, by a pass backwards
// through the turns for each strike (D. C. Mueller 1978, H. Moulin 1983; proof in
// docs/companions.md). It panics if some player does. Cost for k items: time k³, memory k.
func (g *Game) Veto() Veto {
	if g.Indifferent() {
		panic("elimination: a player likes two items equally well")
	}
	var v Veto
	left := g.leftAll()
	for k := range len(g.Items) - 1 {
		after := g.after(k, left)
		if k == 0 {
			v.After = after
		}
		strike := g.choice(g.Mover(k), left, after)
		v.Strikes = append(v.Strikes, strike)
		left[strike] = false
	}
	v.Left, _ = g.worst(0, left)
	return v
}

// choice returns, as Solution.choice, the worst of the items left for a player whose strike
// leaves the player's best in the end.
func (g *Game) choice(p int, left []bool, after []int) int {
	ranks, strike := g.ranks[p], -1
	for item, is := range left {
		if !is {
			continue
		}
		if strike < 0 || ranks[after[item]] < ranks[after[strike]] ||
			after[item] == after[strike] && ranks[item] > ranks[strike] {
			strike = item
		}
	}
	return strike
}

// after returns, for each item left before strike k, what is left in the end if the strike
// is that item.
//
// From the last turn back to the one after strike k, let each player strike the worst item.
// Two items remain, and strike k decides between them. Without an item x these players
// strike the same items, up to the one who would strike x: that player strikes the second
// worst item instead, which takes the place of x from there on.
func (g *Game) after(k int, left []bool) []int {
	type turn struct{ worst, second int }
	var turns []turn
	rest := slices.Clone(left)
	for j := len(g.Items) - 2; j > k; j-- {
		worst, second := g.worst(g.Mover(j), rest)
		turns = append(turns, turn{worst, second})
		rest[worst] = false
	}
	after := make([]int, len(left))
	one, other := g.worst(0, rest)
	after[one], after[other] = other, one
	for _, t := range slices.Backward(turns) {
		after[t.worst] = after[t.second]
	}
	return after
}

// Foreseen returns the item left in the end under backward induction, as Veto does, without
// the strikes. Cost for k items: time k², memory k.
func (g *Game) Foreseen() int {
	left := g.leftAll()
	for k := len(g.Items) - 2; k >= 0; k-- {
		worst, _ := g.worst(g.Mover(k), left)
		left[worst] = false
	}
	last, _ := g.worst(0, left)
	return last
}

// leftAll says of each item that it is left.
func (g *Game) leftAll() []bool { return slices.Repeat([]bool{true}, len(g.Items)) }

// worst returns the two items left that a player likes least, the worse one first; of those
// liked equally, the first in Items. second is -1 if only one item is left.
func (g *Game) worst(p int, left []bool) (worst, second int) {
	worst, second = -1, -1
	for item, is := range left {
		switch ranks := g.ranks[p]; {
		case !is:
		case worst < 0 || ranks[item] > ranks[worst]:
			worst, second = item, worst
		case second < 0 || ranks[item] > ranks[second]:
			second = item
		}
	}
	return worst, second
}
