package elimination

// Outcomes are the items that can be left when the players break ties in any way, the
// same or another at every position of the tree.
type Outcomes struct {
	game      *Game
	Naive     Set // when every player strikes an item it likes least
	Induction Set // under backward induction
}

// Outcomes returns all outcomes. Cost for k items: time 2^k·k², memory 2^(k+2) bytes.
//
// Under backward induction an item r can be the result of a set exactly if some strike
// can lead to r and, for the mover, no other strike must lead to something better:
// every one can lead to an item that is not better than r. The strikes lead to different
// parts of the tree, so that all these can be chosen at once.
func (g *Game) Outcomes() Outcomes {
	induction, naive := make([]Set, g.All()+1), make([]Set, g.All()+1)
	for set := Set(1); set <= g.All(); set++ {
		if set.size() == 1 {
			induction[set], naive[set] = set, set
			continue
		}
		p := g.mover(set)
		for item := range g.worst(p, set).items {
			naive[set] |= naive[set.without(item)]
		}
		var possible Set
		bound := len(g.Items) // the rank of the best that the mover can be sure of
		for item := range set.items {
			after := induction[set.without(item)]
			possible |= after
			bound = min(bound, g.ranks[p][g.worst(p, after).only()])
		}
		for r := range possible.items {
			if g.ranks[p][r] <= bound {
				induction[set] |= 1 << r
			}
		}
	}
	return Outcomes{g, naive[g.All()], induction[g.All()]}
}

// Best returns the outcomes of backward induction under the breaking of ties that is
// best for a player.
func (o Outcomes) Best(p int) Set { return o.game.best(p, o.Induction) }

// Worst returns those under the breaking of ties that is worst for a player.
func (o Outcomes) Worst(p int) Set { return o.game.worst(p, o.Induction) }
