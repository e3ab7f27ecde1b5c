package score

import (
	"slices"

	"github.com/sekilab/sekilab/board"
)

// points is a position as numbers of points, with its chains and regions.
type points struct {
	full     *board.Position // with dead stones
	position *board.Position // without dead stones, with the filled false eyes
	at       []board.Point
	beside   [][]int
	colour   []board.Colour
	taken    []bool // a dead stone stood here
	filled   []bool // a false eye
	chain    []int  // number of the chain of a stone, −1 on an empty point
	region   []int  // number of the region of an empty point, −1 on a stone
	chains   []*chain
	regions  []*region
}

// chain is a chain of stones.
type chain struct {
	colour    board.Colour
	liberties []int
}

// region is a component of empty points.
type region struct {
	points []int
	owner  board.Colour // of the chains beside it, Empty if there are none or of both colours: dame
	chains []int        // beside it
	open   bool         // some point of it is beside no stone
	forced bool         // a false eye beside it had to be filled
}

func newPoints(full, p *board.Position, dead []board.Point) *points {
	b := &points{full: full, position: p.Clone(), at: slices.Collect(p.Points())}
	number := map[board.Point]int{}
	for k, at := range b.at {
		number[at] = k
		b.colour = append(b.colour, p.At(at))
		b.taken = append(b.taken, slices.Contains(dead, at))
	}
	for _, at := range b.at {
		var beside []int
		for q := range p.Beside(at) {
			beside = append(beside, number[q])
		}
		b.beside = append(b.beside, beside)
	}
	b.filled = make([]bool, len(b.at))
	b.join()
	return b
}

// join finds the chains and regions of the stones.
func (b *points) join() {
	b.chains, b.regions = nil, nil
	b.chain, b.region = slices.Repeat([]int{-1}, len(b.at)), slices.Repeat([]int{-1}, len(b.at))
	for k, colour := range b.colour {
		switch {
		case b.chain[k] >= 0 || b.region[k] >= 0:
		case colour == board.Empty:
			b.regions = append(b.regions, &region{points: b.flood(k, b.region, len(b.regions))})
		default:
			c := &chain{colour: colour}
			for _, stone := range b.flood(k, b.chain, len(b.chains)) {
				for _, q := range b.beside[stone] {
					if b.colour[q] == board.Empty {
						add(&c.liberties, q)
					}
				}
			}
			b.chains = append(b.chains, c)
		}
	}
	for _, r := range b.regions {
		colours := [3]bool{}
		for _, k := range r.points {
			touches := false
			for _, q := range b.beside[k] {
				if c := b.chain[q]; c >= 0 {
					add(&r.chains, c)
					colours[b.colour[q]], touches = true, true
				}
				r.forced = r.forced || b.filled[q]
			}
			r.open = r.open || !touches
		}
		if colours[board.Black] != colours[board.White] {
			r.owner = b.chains[r.chains[0]].colour
		}
	}
}

// flood gives the points of the colour of k that are connected with it a number, and returns them.
func (b *points) flood(k int, of []int, number int) []int {
	list := []int{k}
	of[k] = number
	for next := 0; next < len(list); next++ {
		for _, q := range b.beside[list[next]] {
			if of[q] < 0 && b.colour[q] == b.colour[k] {
				of[q] = number
				list = append(list, q)
			}
		}
	}
	return list
}

// add adds a number to a list without it.
func add(list *[]int, k int) {
	if !slices.Contains(*list, k) {
		*list = append(*list, k)
	}
}
