package box

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// planes are the matrices of a cube, m×n with m ≥ n and m ≥ 2, up to some permutations.
//
// A plane holds the matrices that agree in all rows but the last, for which a bit of some words
// stands. Of the other rows the first is the leader: its entries descend, and no other has a greater sum.
// The others of the plane are in descending order of their places. Permutations of the
// columns and of these rows bring every matrix into a plane.
//
// Planes are solved in ascending order of the sum of the leader, the layers, and only two of them are
// kept. In a layer the planes with no others of the leader's sum come first, then
// those with one, and so on, for a move of the leader makes one of these others the leader. Planes with one leader are in
// the order of the ranks of their others, as sets with repetitions; a move of another row lowers this rank.
type planes struct {
	*rowTable
	planeShape
	kernel    planeKernel
	games     []seki.Game
	others    int
	multisets [][]int  // multisets[k][x]: the number of sets of k of x elements, with repetitions
	endings   [][]word // by columns without a positive entry, as bits, and bit n if there is a zero row

	values []word // of two layers; nil before solve
	region [2]int // where the planes of even and of odd layers begin in values

	layer, number int // being solved: the sum of the leader, how many others have it
	units         []*planeUnit
	first         []int                     // by layer: the number of its first plane
	total         int                       // planes
	solved        func(plane, at, last int) // called with the number of a plane, its index in values and its lastRow; optional
}

// multisetsUpTo tabulates planes.multisets.
func multisetsUpTo(k, x int) [][]int {
	m := [][]int{slices.Repeat([]int{1}, x+1)}
	for len(m) <= k {
		row := make([]int, x+1)
		for y := 1; y <= x; y++ {
			row[y] = row[y-1] + m[len(m)-1][y]
		}
		m = append(m, row)
	}
	return m
}

// count returns the number of planes of a layer with one leader.
func (p *planes) count(layer int) int { return p.multisets[p.others][p.upTo[layer+1]] }

// rank returns the number of sets that precede the descending places.
func (p *planes) rank(places []int) (rank int) {
	for i, x := range places {
		rank += p.multisets[len(places)-i][x]
	}
	return rank
}

// lastRow returns the greatest last row that is not greater than any of the others.
func (p *planes) lastRow(others []int) int {
	last := len(p.order) - 1
	for _, place := range others {
		last = min(last, int(p.order[place]))
	}
	return last
}

// prepare makes what solving needs.
func (p *planes) prepare() {
	p.setShape(p.rowTable, len(p.games))
	for zero := range 2 << p.n {
		var ending []word
		for w := range p.words {
			full := p.fullBits(w)
			rows, cols := uint64(0), uint64(0)
			if w == 0 {
				rows = 1
			}
			for j := range p.n {
				if zero>>j&1 == 1 {
					cols |= p.zeroBits(w, j)
				}
			}
			if zero>>p.n == 1 {
				rows = full
			}
			var sets, keeps []word
			for _, g := range p.games {
				set, keep := terminalMasks(g, rows, cols, full)
				sets, keeps = append(sets, set), append(keeps, keep)
			}
			ending = append(append(ending, sets...), keeps...)
		}
		p.endings = append(p.endings, ending)
	}
}

// regions returns the words that the planes of even and of odd layers take at most.
func (p *planes) regions() (even, odd int) {
	most := [2]int{}
	for layer, leaders := range p.leaders {
		of := &most[layer%2]
		*of = max(*of, len(leaders)*p.count(layer)*p.words)
	}
	return most[0], most[1]
}

// margin is the number of words before the first plane, which a kernel reads and does not use.
func (p *planes) margin() int { return p.words }

// valueCount returns the number of words, in all games, that solving holds.
func (p *planes) valueCount() int {
	even, odd := p.regions()
	return (p.margin() + even + odd) * len(p.games)
}

// at returns where the plane of a leader and a rank of others is in values, in words.
func (p *planes) at(layer int, leader uint16, rank int) int {
	return p.region[layer&1] + (p.leader[leader]*p.count(layer)+rank)*p.words
}
