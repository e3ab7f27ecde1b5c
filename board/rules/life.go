package rules

// kept returns points that a player has at the end of the game even by passing always: the
// stones that the opponent cannot capture, moving alone, and the empty points all of whose
// neighbours are such stones, where the opponent cannot play.
//
// A chain connected with living stones outside is safe. Other chains are safe if they have
// two eyes by Benson's conditions. An eye is a region of points that are not the player's;
// all its empty points, at least one, are liberties of the chain, and no chain beside it is
// unsafe. A region beside living stones of the opponent is no eye: stones connected with
// them can fill all of it.
func (g *ground) kept(s state, c player) set {
	own, empty := s.stones[c], g.empty(s)
	var space [2][MaxPoints]set
	chains, regions := space[0][:0], space[1][:0]
	for rest := own; rest != 0; {
		chain := g.chain(first(rest), own)
		chains = append(chains, chain)
		rest &^= chain
	}
	for rest := g.all &^ own; rest != 0; {
		region := g.chain(first(rest), rest)
		if region&g.living[1-c] == 0 {
			regions = append(regions, region)
		}
		rest &^= region
	}
	for changed := true; changed; {
		changed = false
		for k, chain := range chains {
			if chain == 0 || chain&g.living[c] != 0 {
				continue
			}
			liberties, eyes := g.around(chain), 0
			for _, region := range regions {
				if room := region & empty; room != 0 && room&^liberties == 0 {
					eyes++
				}
			}
			if eyes < 2 {
				chains[k], changed = 0, true
				own &^= chain
				for i, region := range regions {
					if region&liberties != 0 {
						regions[i] = 0
					}
				}
			}
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
