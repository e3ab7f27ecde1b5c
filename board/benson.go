package board

import "slices"

// alive reports of each chain whether it is unconditionally alive: it cannot be captured even if its owner always
// passes. touching has the chains next to each index.
func (p *Position) alive(chains []Chain, touching [][]int) []bool {
	alive := make([]bool, len(chains))
	for _, colour := range []Colour{Black, White} {
		sets, _ := p.components(func(k int) int {
			if p.points[k] == colour {
				return -1
			}
			return 0
		})
		empty := make([]int, len(sets))
		beside, touched := map[[2]int]bool{}, map[[2]int]int{} // by set and chain; the number of empty points
		for n, set := range sets {
			for _, k := range set {
				free := 0
				if p.points[k] == Empty {
					free = 1
				}
				empty[n] += free
				for _, c := range touching[k] {
					beside[[2]int{n, c}] = true
					touched[[2]int{n, c}] += free
				}
			}
		}
		own := make([]bool, len(chains))
		for c, chain := range chains {
			own[c] = chain.Colour == colour
		}
		Benson(own, make([]bool, len(sets)),
			func(region, chain int) bool { return beside[[2]int{region, chain}] },
			func(region, chain int) bool {
				return empty[region] > 0 && touched[[2]int{region, chain}] == empty[region]
			})
		for c := range chains {
			alive[c] = alive[c] || own[c]
		}
	}
	return alive
}

// touching returns the numbers of the chains next to an index.
func (p *Position) touching(k int, of []int) []int {
	var touching []int
	for q := range p.neighbours(k) {
		if c := of[q]; c >= 0 && !slices.Contains(touching, c) {
			touching = append(touching, c)
		}
	}
	return touching
}

// Benson reduces alive, which is true for each chain of a player in question, to the chains that cannot be captured
// even if their owner always passes.
//
// A region is a component of the points without a stone of the player. It is next to a chain if it has a liberty of the
// chain or a stone that touches it. It is vital for the chain if all its empty points, at least one, are liberties of
// the chain. A chain lives with two vital regions that are next to living chains only. Regions are numbered from 0;
// open is scratch space, one for each of them.
//
// Source: D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976).
func Benson(alive, open []bool, beside, vital func(region, chain int) bool) {
	for k := range open {
		open[k] = true
	}
	for changed := true; changed; {
		changed = false
		for chain, lives := range alive {
			if !lives {
				continue
			}
			eyes := 0
			for region, ok := range open {
				if ok && vital(region, chain) {
					eyes++
				}
			}
			if eyes >= 2 {
				continue
			}
			alive[chain], changed = false, true
			for region := range open {
				open[region] = open[region] && !beside(region, chain)
			}
		}
	}
}
