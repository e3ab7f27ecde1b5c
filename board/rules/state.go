package rules

import "math/bits"

// noKo means that ko forbids no point.
const noKo = -1

// state is a position of a game on some ground. It encodes everything on which turns and
// scores depend, so equal states are equal positions.
type state struct {
	stones [2]set
	ko     int8 // the point where the next stone is forbidden, or noKo
	turn   player
	passed bool // the last turn was a pass
}

func first(s set) int { return bits.TrailingZeros64(uint64(s)) }

func size(s set) int { return bits.OnesCount64(uint64(s)) }

// around returns the points of the region adjacent to points of a set; some of them may be
// in the set.
func (g *ground) around(s set) (all set) {
	for ; s != 0; s &= s - 1 {
		all |= g.beside[first(s)]
	}
	return all
}

// chain returns the connected component of point k in a set.
func (g *ground) chain(k int, in set) set { return g.connected(one(k), in) }

// connected returns the points of a set that are connected in it with some of them.
func (g *ground) connected(some, in set) set {
	for fresh := some; fresh != 0; {
		fresh = g.around(fresh) & in &^ some
		some |= fresh
	}
	return some
}

// empty returns the empty points.
func (g *ground) empty(s state) set { return g.all &^ (s.stones[black] | s.stones[white]) }

// breathes reports whether a chain has a liberty or is connected with living stones
// outside.
func (g *ground) breathes(chain set, c player, s state) bool {
	return chain&g.living[c] != 0 || g.around(chain)&g.empty(s) != 0
}

// play returns the state after a stone on point k; ok is false if it is illegal.
func (g *ground) play(s state, k int) (after state, ok bool) {
	us, them := s.turn, 1-s.turn
	if g.empty(s)&one(k) == 0 || s.ko == int8(k) {
		return s, false
	}
	after = state{stones: s.stones, ko: noKo, turn: them}
	after.stones[us] |= one(k)
	var taken set
	for rest := g.beside[k] & s.stones[them]; rest != 0; {
		chain := g.chain(first(rest), s.stones[them])
		if !g.breathes(chain, them, after) {
			taken |= chain
		}
		rest &^= chain
	}
	after.stones[them] &^= taken
	chain := g.chain(k, after.stones[us])
	if !g.breathes(chain, us, after) {
		return s, false
	}
	if size(taken) == 1 && chain == one(k) && g.beside[k]&g.empty(after) == taken {
		after.ko = int8(first(taken))
	}
	return after, true
}

// pass returns the state after a pass.
func (s state) pass() state {
	return state{stones: s.stones, ko: noKo, turn: 1 - s.turn, passed: true}
}

// score returns the area of Black less the area of White at stake.
func (g *ground) score(s state) int {
	area := g.area(s)
	return area[black] - area[white]
}

// area returns the sizes of the areas of both players, in points at stake.
func (g *ground) area(s state) [2]int {
	areas := g.areas(s)
	return [2]int{size(areas[black] & g.stake), size(areas[white] & g.stake)}
}

// areas returns the areas of both players.
func (g *ground) areas(s state) [2]set {
	areas := s.stones
	for rest := g.empty(s); rest != 0; {
		area := g.chain(first(rest), rest)
		beside := g.around(area)
		isBlack := beside&s.stones[black] != 0 || area&g.living[black] != 0
		isWhite := beside&s.stones[white] != 0 || area&g.living[white] != 0
		switch {
		case isBlack && !isWhite:
			areas[black] |= area
		case isWhite && !isBlack:
			areas[white] |= area
		}
		rest &^= area
	}
	return areas
}
