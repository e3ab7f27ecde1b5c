package score

import (
	"slices"

	"github.com/sekilab/sekilab/board"
)

// points is a position with its chains and regions.
type points struct {
	full     *board.Position // with dead stones
	position *board.Position // without dead stones, with the filled false eyes
	taken    map[board.Point]bool
	filled   map[board.Point]bool // false eyes
	chains   []board.Chain
	chain    map[board.Point]int // numbers of the chains of stones
	regions  []*region
	region   map[board.Point]*region // of empty points
}

// region is a component of empty points.
type region struct {
	points []board.Point
	owner  board.Colour // of the chains beside it, Empty if there are none or of both colours: dame
	chains []int        // beside it
	open   bool         // some point of it is beside no stone
	forced bool         // a false eye beside it had to be filled
}

func newPoints(full, p *board.Position, dead []board.Point) *points {
	b := &points{full: full, position: p.Clone(), taken: map[board.Point]bool{}, filled: map[board.Point]bool{}}
	for _, at := range dead {
		b.taken[at] = true
	}
	b.join()
	return b
}

// join finds the chains and regions of the stones.
func (b *points) join() {
	b.chains, b.chain = b.position.Chains(), map[board.Point]int{}
	for k, c := range b.chains {
		for _, stone := range c.Stones {
			b.chain[stone] = k
		}
	}
	b.regions, b.region = nil, map[board.Point]*region{}
	for at := range b.position.Points() {
		if b.position.At(at) == board.Empty && b.region[at] == nil {
			b.regions = append(b.regions, b.regionOf(at))
		}
	}
}

// regionOf returns the region of an empty point.
func (b *points) regionOf(at board.Point) *region {
	r := &region{points: []board.Point{at}}
	b.region[at] = r
	for next := 0; next < len(r.points); next++ {
		touches := false
		for q := range b.position.Beside(r.points[next]) {
			if c, ok := b.chain[q]; ok {
				add(&r.chains, c)
				touches = true
				r.forced = r.forced || b.filled[q]
			} else if b.region[q] == nil {
				b.region[q] = r
				r.points = append(r.points, q)
			}
		}
		r.open = r.open || !touches
	}
	for _, colour := range []board.Colour{board.Black, board.White} {
		if len(r.chains) > 0 && !slices.ContainsFunc(r.chains, func(c int) bool { return b.chains[c].Colour != colour }) {
			r.owner = colour
		}
	}
	return r
}

// add adds an item to a list without it.
func add[T comparable](list *[]T, x T) {
	if !slices.Contains(*list, x) {
		*list = append(*list, x)
	}
}
