package draw

import (
	"math/rand/v2"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// tessellation is a drawing of a plane by horizontal bars and vertical posts that touch in
// the shape of a T and cut a rectangle into tiles, one for each face. The outer post is
// both the left and the right side.
type tessellation struct {
	tiles         []*tile
	at            []int // y of a bar, x of a post
	width, height int   // x of the right side, y of the highest bar; the left side and the lowest bar are at 0
}

// tessellate draws p. Longest paths in a bipolar order of the bars, and in the order of the
// posts that follows from it, give the bars their heights and the posts their places (R.
// Tamassia, I. G. Tollis, "Tessellation representations of planar graphs", 1989); the
// length of a step is the width or height that a tile needs for the dame of A. The choices
// are random.
func (p *plane) tessellate(A seki.Matrix, random *rand.Rand) *tessellation {
	t := &tessellation{at: make([]int, p.outer()+1)}
	t.orient(p, random)
	t.share(A, random)
	for changed := true; changed; {
		changed = false
		raise := func(coordinate *int, least int) {
			if *coordinate < least {
				*coordinate, changed = least, true
			}
		}
		for _, tile := range t.tiles {
			right := &t.at[tile.right]
			if tile.rightOut {
				right = &t.width
			}
			raise(right, t.at[tile.left]+tile.width()+1)
			raise(&t.at[tile.top], t.at[tile.low]+tile.height()+1)
		}
	}
	t.height = slices.Max(t.at[:p.bars])
	return t
}

// orient makes a tile from each face.
func (t *tessellation) orient(p *plane, random *rand.Rand) {
	var ends []int
	for bar := range p.bars {
		if p.joined[[2]int{bar, p.outer()}] {
			ends = append(ends, bar)
		}
	}
	random.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
	order := p.bipolar(ends[0], ends[1])
	for _, face := range p.faces {
		next := &tile{low: face[0], right: face[1], top: face[2], left: face[3]}
		if slices.Index(order, next.low) > slices.Index(order, next.top) {
			*next = tile{low: face[2], right: face[3], top: face[0], left: face[1]}
		}
		next.leftOut, next.rightOut = next.left == p.outer(), next.right == p.outer()
		t.tiles = append(t.tiles, next)
	}
}

// share distributes the dame of each contact to the two tiles that have it as a corner.
func (t *tessellation) share(A seki.Matrix, random *rand.Rand) {
	corners := map[[2]int][]*int{}
	for _, tile := range t.tiles {
		for corner, contact := range [...][2]int{
			lowLeft: {tile.low, tile.left}, topLeft: {tile.top, tile.left},
			lowRight: {tile.low, tile.right}, topRight: {tile.top, tile.right},
		} {
			corners[contact] = append(corners[contact], &tile.dame[corner])
		}
	}
	for mv := range A.Moves() {
		places := corners[[2]int{mv.Row, A.Rows() + mv.Col}]
		dame := A.At(mv.Row, mv.Col)
		first := [...]int{0, dame / 2, dame - dame/2, dame}[random.IntN(4)]
		*places[0], *places[1] = first, dame-first
	}
}

// grid returns the grid of the drawing, without its left and right side.
func (t *tessellation) grid(p *plane) *grid {
	g := newGrid(t.width-1, t.height+1)
	type span struct{ from, to int }
	spans := make([]span, p.outer())
	for v := range spans {
		spans[v] = span{max(t.width, t.height), 0}
	}
	for _, tile := range t.tiles {
		left, right, low, top := t.at[tile.left], t.at[tile.right], t.at[tile.low], t.at[tile.top]
		if tile.rightOut {
			right = t.width
		}
		for x := range right - left - 1 {
			for y := range top - low - 1 {
				g.set(left+x, low+1+y, tile.inside(x, y, right-left-1))
			}
		}
		for _, bar := range [...]int{tile.low, tile.top} {
			spans[bar] = span{min(spans[bar].from, left), max(spans[bar].to, right)}
		}
		for _, post := range [...]int{tile.left, tile.right} {
			if post < p.outer() {
				spans[post] = span{min(spans[post].from, low), max(spans[post].to, top)}
			}
		}
	}
	for v, s := range spans {
		for k := s.from + 1; k < s.to; k++ {
			if v < p.bars {
				g.set(k-1, t.at[v], v)
			} else {
				g.set(t.at[v]-1, k, v)
			}
		}
	}
	return g
}
