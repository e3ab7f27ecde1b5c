package board

import "slices"

// alive reports of each chain whether it is unconditionally alive: it cannot be
// captured even if its owner always passes. chains and of are those of p.chains.
//
// A region of a colour is a component of the points that do not hold it. It is vital
// for a chain beside it if all its empty points, at least one, are liberties of the
// chain. The chains left after taking out, again and again, those with fewer than
// two vital regions, and the regions beside a chain taken out, are alive.
//
// Source: D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976).
func (p *Position) alive(chains []Chain, of []int) []bool {
	alive := make([]bool, len(chains))
	for _, colour := range []Colour{Black, White} {
		type region struct{ beside, vital []int } // numbers of chains
		var regions []region
		sets, _ := p.components(func(k int) int {
			if p.points[k] == colour {
				return -1
			}
			return 0
		})
		for _, set := range sets {
			var r region
			empty := false
			for _, k := range set {
				touching := slices.DeleteFunc(p.touching(k, of), func(c int) bool { return chains[c].Colour != colour })
				for _, c := range touching {
					if !slices.Contains(r.beside, c) {
						r.beside = append(r.beside, c)
					}
				}
				switch {
				case p.points[k] != Empty:
				case !empty:
					empty, r.vital = true, touching
				default:
					r.vital = slices.DeleteFunc(r.vital, func(c int) bool { return !slices.Contains(touching, c) })
				}
			}
			regions = append(regions, r)
		}
		for c, chain := range chains {
			alive[c] = alive[c] || chain.Colour == colour
		}
		for changed := true; changed; {
			changed = false
			vital := make([]int, len(chains))
			for _, r := range regions {
				for _, c := range r.vital {
					vital[c]++
				}
			}
			for c, chain := range chains {
				if chain.Colour == colour && alive[c] && vital[c] < 2 {
					alive[c], changed = false, true
				}
			}
			regions = slices.DeleteFunc(regions, func(r region) bool {
				return slices.ContainsFunc(r.beside, func(c int) bool { return !alive[c] })
			})
		}
	}
	return alive
}

// touching returns the numbers of the chains beside an index.
func (p *Position) touching(k int, of []int) []int {
	var touching []int
	for q := range p.neighbours(k) {
		if c := of[q]; c >= 0 && !slices.Contains(touching, c) {
			touching = append(touching, c)
		}
	}
	return touching
}
