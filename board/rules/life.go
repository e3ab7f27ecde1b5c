package rules

import "github.com/sekilab/sekilab/board"

// kept returns points that a player has at the end of the game even by passing always: the
// stones that the opponent cannot capture, moving alone, and the empty points all of whose
// neighbours are such stones, where the opponent cannot play.
//
// A chain connected with living stones outside is safe. Other chains are safe if they have
// two eyes by Benson's theorem. A region next to living stones of the opponent is no eye: stones connected with
// them can fill all of it.
func (g *ground) kept(s state, c player) set {
	own, empty := s.stones[c], g.empty(s)
	var chains, liberties, regions [MaxPoints]set
	var alive, open [MaxPoints]bool
	n, m := 0, 0
	for rest := own; rest != 0; {
		chain := g.chain(first(rest), own)
		rest &^= chain
		if chain&g.living[c] == 0 {
			chains[n], liberties[n], alive[n] = chain, g.around(chain), true
			n++
		}
	}
	if n > 0 {
		for rest := g.all &^ own; rest != 0; {
			region := g.chain(first(rest), rest)
			rest &^= region
			if region&g.living[1-c] == 0 {
				regions[m] = region
				m++
			}
		}
		board.Benson(alive[:n], open[:m],
			func(region, chain int) bool { return regions[region]&liberties[chain] != 0 },
			func(region, chain int) bool {
				return regions[region]&empty&^liberties[chain] == 0 // some are empty: stones of the region have liberties
			})
	}
	for k, lives := range alive[:n] {
		if !lives {
			own &^= chains[k]
		}
	}
	kept := own
	for rest := empty; rest != 0; rest &= rest - 1 {
		k := first(rest)
		enclosed := g.beside[k]&own != 0 || g.living[c]&one(k) != 0
		if enclosed && g.beside[k]&^own == 0 && g.living[1-c]&one(k) == 0 {
			kept |= one(k)
		}
	}
	return kept
}
