package elimination

// Outcomes returns the items that can be left, in naive play and under backward induction,
// if players may choose freely, each time anew, among items they like equally. Cost for k
// items: time 2^k·k², memory 2^(k+3) bytes.
//
// Under backward induction an item r can be the result of a set exactly if some strike can
// lead to r and every other strike can lead to an item that the mover does not like better
// than r. The strikes lead to different parts of the tree, so all these choices can be made
// at once.
func (g *Game) Outcomes() (naive, induction Set) {
	inductions, naives := make([]Set, g.All()+1), make([]Set, g.All()+1)
	for set := Set(1); set <= g.All(); set++ {
		if set.size() == 1 {
			inductions[set], naives[set] = set, set
			continue
		}
		p := g.mover(set)
		for item := range g.Worst(p, set).items {
			naives[set] |= naives[set.without(item)]
		}
		var possible Set
		bound := len(g.Items) // rank of the best item that the mover can be sure of
		for item := range set.items {
			after := inductions[set.without(item)]
			possible |= after
			bound = min(bound, g.ranks[p][g.Worst(p, after).only()])
		}
		for r := range possible.items {
			if g.ranks[p][r] <= bound {
				inductions[set] |= 1 << r
			}
		}
	}
	return naives[g.All()], inductions[g.All()]
}
