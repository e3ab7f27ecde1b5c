package automaton

// stabilisers holds the subgroups that fix residuals or states, by number.
type stabilisers struct {
	least   [][]symmetry      // by symmetry p, the least element of the coset p·subgroup
	members [][]symmetry      // of the subgroup, increasing; the identity first
	index   map[string]uint16 // by least
}

func newStabilisers() stabilisers { return stabilisers{index: make(map[string]uint16)} }

// subgroup returns the number of the group that consists of the symmetries and the identity.
func (s *stabilisers) subgroup(g *group, list []symmetry) uint16 {
	least := make([]symmetry, g.order())
	for p := range least {
		least[p] = symmetry(p)
		for _, h := range list {
			least[p] = min(least[p], g.product[p][h])
		}
	}
	k, ok := s.index[string(least)]
	if !ok {
		k = uint16(len(s.least))
		s.index[string(least)] = k
		s.least = append(s.least, least)
		var members []symmetry
		for p, l := range least {
			if l == identity {
				members = append(members, symmetry(p))
			}
		}
		s.members = append(s.members, members)
	}
	return k
}
