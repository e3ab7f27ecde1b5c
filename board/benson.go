package board

import (
	"slices"

	"github.com/sekilab/sekilab/board/internal/life"
)

// alive reports of each chain whether it is unconditionally alive: it cannot be captured even if its owner always
// passes. chains and of come from p.chains.
func (p *Position) alive(chains []Chain, of []int) []bool {
	alive := make([]bool, len(chains))
	for _, colour := range []Colour{Black, White} {
		sets, _ := p.components(func(k int) int {
			if p.points[k] == colour {
				return -1
			}
			return 0
		})
		beside, vital := make([][]bool, len(sets)), make([][]bool, len(sets))
		for n, set := range sets {
			beside[n], vital[n] = make([]bool, len(chains)), make([]bool, len(chains))
			empty := 0
			touched := make([]int, len(chains)) // by chain, the number of empty points next to it
			for _, k := range set {
				if p.points[k] == Empty {
					empty++
				}
				for _, c := range p.touching(k, of) {
					beside[n][c] = true
					if p.points[k] == Empty {
						touched[c]++
					}
				}
			}
			for c := range chains {
				vital[n][c] = empty > 0 && touched[c] == empty
			}
		}
		own := make([]bool, len(chains))
		for c, chain := range chains {
			own[c] = chain.Colour == colour
		}
		life.Benson(own, make([]bool, len(sets)),
			func(region, chain int) bool { return beside[region][chain] },
			func(region, chain int) bool { return vital[region][chain] })
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
