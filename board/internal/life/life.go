// Package life has Benson's theorem about chains that live without an answer.
package life

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
