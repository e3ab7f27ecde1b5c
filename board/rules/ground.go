package rules

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
)

// MaxPoints is the greatest number of points of a region.
const MaxPoints = 64

// set is a set of points of a region, by number.
type set uint64

func one(k int) set { return 1 << k }

// ground is the region of a game.
type ground struct {
	points []board.Point
	beside []set // of each point, its neighbours in the region
	all    set
	stake  set    // the points that the score counts
	living [2]set // of each player, the points next to living stones outside
}

// player is Black, 0, or White, 1.
type player uint8

const (
	black player = iota
	white
)

func (c player) colour() board.Colour { return [...]board.Colour{board.Black, board.White}[c] }

func playerOf(c board.Colour) player {
	if c == board.White {
		return white
	}
	return black
}

// newGround returns the region of the given points of a position and the stones there, with Black to move. All points
// are at stake. It fails if there are more than MaxPoints points, if an empty point outside the region is adjacent to
// one inside, or if a chain of the region has no liberty.
func newGround(p *board.Position, points []board.Point) (*ground, state, error) {
	s := state{ko: noKo}
	if len(points) > MaxPoints {
		return nil, s, TooLargeError{len(points)}
	}
	g := &ground{points: slices.Clone(points), beside: make([]set, len(points))}
	for k, at := range points {
		g.all |= one(k)
		if c := p.At(at); c != board.Empty {
			s.stones[playerOf(c)] |= one(k)
		}
		for q := range p.Beside(at) {
			if n := slices.Index(points, q); n >= 0 {
				g.beside[k] |= one(n)
			} else if c := p.At(q); c != board.Empty {
				g.living[playerOf(c)] |= one(k)
			} else {
				return nil, s, fmt.Errorf("%s is empty and beside %s, but not in the region", q, at)
			}
		}
	}
	g.stake = g.all
	for _, c := range []player{black, white} {
		for rest := s.stones[c]; rest != 0; {
			chain := g.chain(first(rest), s.stones[c])
			if !g.breathes(chain, c, s) {
				return nil, s, fmt.Errorf("the chain of %s has no liberty", points[first(rest)])
			}
			rest &^= chain
		}
	}
	return g, s, nil
}
