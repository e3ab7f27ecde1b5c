package tiles

import (
	"math/bits"

	"github.com/sekilab/sekilab/seki"
)

// A ref is a tile as a symmetry takes it: 128 times its index in solver.tiles, counted from 1, plus the symmetry. 0 is no tile.
type ref uint32

// refTo returns the tile with an index as it is.
func refTo(tile int) ref { return ref(tile+1) << 7 }

// tile returns the index of the tile.
func (r ref) tile() int { return int(r>>7) - 1 }

// symmetry returns the symmetry.
func (r ref) symmetry() Symmetry { return Symmetry(r & 127) }

// turn returns what g makes of r.
func (r ref) turn(g Symmetry) ref { return r&^127 | ref(product[g][r.symmetry()]) }

// A sheet has the tiles of the matrices 2G + B, by the index of B. There is none where B has more units than are asked for.
type sheet [matrices]ref

// solver makes sheets in one game.
type solver struct {
	game    seki.Game
	tiles   []*tile               // all different
	indices map[uint64]int        // in tiles, by the hash of a tile, or the next one that is free
	known   map[[9]ref]ref        // by the tiles of H − 1_e
	turned  [9][turnedEach]turned // by e, tiles of H − 1_e that were asked for lately
}

// turnedEach is the number of places for turned tiles: with more they do not fit into the cache.
const turnedEach = 512

// A turned tile has the codes of a tile as a symmetry takes it.
type turned struct {
	ref
	Codes
}

func newSolver(g seki.Game, maxSum int) *solver {
	return &solver{game: g, indices: map[uint64]int{}, known: make(map[[9]ref]ref, min(places(g, maxSum), 1<<21)/8*7)}
}

// A neighbour has the sheet of a canonical matrix, and the symmetry that takes G − 1_e to it.
type neighbour struct {
	*sheet
	by Symmetry
}

// solve makes t the sheet of G for all B with at most the given number of units. near has the sheets of G − 1_e, for G_e > 0, with one unit more
// at least, and stabilizer the symmetries of G.
func (s *solver) solve(t *sheet, near [9]neighbour, stabilizer []Symmetry, most int) {
	for x := range t {
		t[x] = 0
		if bits.OnesCount(uint(x)) > most {
			continue
		}
		if first, g := firstOf(x, stabilizer); first < x {
			t[x] = t[first].turn(g)
			continue
		}
		var tiles [9]ref
		for e := range tiles {
			if x>>e&1 == 1 {
				tiles[e] = t[x-1<<e]
			} else if n := near[e]; n.sheet != nil {
				tiles[e] = n.sheet[moved[n.by][x+1<<e]].turn(inverse[n.by])
			}
		}
		r, ok := s.known[tiles]
		if !ok {
			r = s.find(&tiles)
			s.known[tiles] = r
		}
		t[x] = r
	}
}

// firstOf returns the least of the indices to which symmetries take x, and one that takes it to x.
func firstOf(x int, stabilizer []Symmetry) (first int, g Symmetry) {
	first = x
	for _, h := range stabilizer {
		if y := int(moved[inverse[h]][x]); y < first {
			first, g = y, h
		}
	}
	return first, g
}

// codes returns the codes of r, the tile of H − 1_e, valid until the next call for e.
func (s *solver) codes(r ref, e int) *Codes {
	if r.symmetry() == 0 {
		return &s.tiles[r.tile()].Codes
	}
	t := &s.turned[e][(r>>7*89^r)%turnedEach] // a tile has neighbouring places for its symmetries
	if t.ref != r {
		*t = turned{r, s.tiles[r.tile()].Under(r.symmetry())}
	}
	return &t.Codes
}

// find returns the tile of H, from those of H − 1_e.
func (s *solver) find(tiles *[9]ref) ref {
	var near [9]*Codes
	for e, r := range tiles {
		if r != 0 {
			near[e] = s.codes(r, e)
		}
	}
	var b tile
	b.solve(s.game, &near)
	hash := b.hash()
	for k, ok := s.indices[hash]; ok; k, ok = s.indices[hash] {
		if *s.tiles[k] == b {
			return refTo(k)
		}
		hash++
	}
	k, kept := len(s.tiles), b // b itself stays on the stack
	s.tiles, s.indices[hash] = append(s.tiles, &kept), k
	return refTo(k)
}
