package tiles

import (
	"math/bits"

	"github.com/sekilab/sekilab/seki"
)

// A ref is a tile as a symmetry takes it: its number times 128, and the symmetry. Numbers start at 1; 0 is no tile.
type ref uint32

// A sheet has the tiles of the matrices 2G + B, by the index of B.
type sheet [matrices]ref

// solver makes sheets in one game.
type solver struct {
	game    seki.Game
	tiles   []*tile           // by number − 1
	numbers map[uint64]uint32 // by the hash of a tile, or the next one that is free
	scratch tile
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
	return &solver{game: g, numbers: map[uint64]uint32{}, known: make(map[[9]ref]ref, min(places(g, maxSum), 1<<21)/8*7)}
}

// A neighbor has the sheet of a canonical matrix, and the symmetry that takes G − 1_e to it.
type neighbor struct {
	*sheet
	by Symmetry
}

// solve makes t the sheet of G for all B with at most the given number of units. near has the sheets of G − 1_e, for G_e > 0, and stabilizer the
// symmetries of G.
func (s *solver) solve(t *sheet, near [9]neighbor, stabilizer []Symmetry, most int) {
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
			r = s.tile(&tiles)
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

// turn returns the tile r as g takes it.
func (r ref) turn(g Symmetry) ref { return r&^127 | ref(product[g][r&127]) }

// codes returns the codes of r, the tile of H − 1_e, valid until the next call for e.
func (s *solver) codes(r ref, e int) *Codes {
	if r&127 == 0 {
		return &s.tiles[r>>7-1].Codes
	}
	t := &s.turned[e][(r>>7*89^r)%turnedEach] // a number has neighboring places for its symmetries
	if t.ref != r {
		*t = turned{r, s.tiles[r>>7-1].Under(Symmetry(r & 127))}
	}
	return &t.Codes
}

// tile returns the tile of H, from those of H − 1_e.
func (s *solver) tile(tiles *[9]ref) ref {
	var near [9]*Codes
	for e, r := range tiles {
		if r != 0 {
			near[e] = s.codes(r, e)
		}
	}
	s.scratch.solve(s.game, &near)
	hash := s.scratch.hash()
	for number, ok := s.numbers[hash]; ok; number, ok = s.numbers[hash] {
		if *s.tiles[number-1] == s.scratch {
			return ref(number) << 7
		}
		hash++
	}
	b := new(tile)
	*b = s.scratch
	s.tiles = append(s.tiles, b)
	s.numbers[hash] = uint32(len(s.tiles))
	return ref(len(s.tiles)) << 7
}
