package box

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// planes are the m×n matrices of a cube, m ≥ n and m ≥ 2, up to permutations of rows and columns.
//
// The matrices of a plane agree in all rows but the last; each value of the last row is a bit in the
// words of the plane. The first row is the leader: its entries descend, and no row between it and the
// last has a greater sum. The rows between are called the others, and are sorted, with descending
// places in rowTable.order. By permuting columns and rows, every matrix can be brought into a plane.
//
// The sum of the leader is the layer of a plane. Layers are solved in ascending order, and only two
// are in memory at a time. A move in the leader may leave one of the others with a greater sum, which
// then becomes the leader; such a plane is in the same layer. So within a layer, the planes in which no
// other row has the sum of the leader are solved first, then those in which one has it, and so on.
// The planes of one leader are numbered by the rank of their others among all such sets, and a move
// in one of the others leads to a lower rank.
type planes struct {
	*rowTable
	planeShape
	kernel    planeKernel
	games     []seki.Game
	others    int
	multisets [][]int  // multisets[k][x]: the number of multisets of k of x elements
	endings   [][]word // masks of terminal positions: bit j of the index says that column j is zero above the last row, bit n that a row above it is

	values []word // of two layers; nil before solve
	region [2]int // where the planes of even and of odd layers begin in values, in words

	layer, number int // what is being solved: the layer, and how many others have its sum
	units         []*planeUnit
	first         []int                     // by layer: the number of its first plane
	total         int                       // number of planes
	solved        func(plane, at, last int) // called for each solved plane, with its number, its index in values and its lastRow; optional
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

// count returns the number of planes of a layer with the same leader.
func (p *planes) count(layer int) int { return p.multisets[p.others][p.upTo[layer+1]] }

// rank returns the rank of others with these places, which descend: how many sets of others come before.
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

// prepare makes the shape and the endings, which solving needs.
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

// regions returns how many words the greatest even layer takes, and the greatest odd one.
func (p *planes) regions() (even, odd int) {
	most := [2]int{}
	for layer, leaders := range p.leaders {
		of := &most[layer%2]
		*of = max(*of, len(leaders)*p.count(layer)*p.words)
	}
	return most[0], most[1]
}

// margin is the number of unused words before the first plane. A kernel may read them, but ignores what
// it finds there.
func (p *planes) margin() int { return p.words }

// valueCount returns the number of words, of all games together, in memory while planes are solved.
func (p *planes) valueCount() int {
	even, odd := p.regions()
	return (p.margin() + even + odd) * len(p.games)
}

// at returns where in values the plane of a leader and a rank of others begins, in words.
func (p *planes) at(layer int, leader uint16, rank int) int {
	return p.region[layer&1] + (p.leader[leader]*p.count(layer)+rank)*p.words
}
