package rules

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
)

// MaxPoints is the greatest number of points of a region.
const MaxPoints = 64

// set is a set of points of a region, by number.
type set uint64

func one(k int) set { return 1 << k }

// Region is a region of a board with the position in it and the player to move. It is
// immutable.
type Region struct {
	*ground
	state
}

// ground is what stays the same during a game.
type ground struct {
	points []board.Point
	beside []set // of each point, its neighbours in the region
	all    set
	stake  set    // the points that the score counts
	living [2]set // of each player, the points beside living stones outside
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

// New returns the region of the given points of a position, with the given player to move
// and no point forbidden by ko. It fails if there are more than MaxPoints points, if a
// point is repeated or not on the board, if an empty point outside the region is adjacent
// to one inside, or if a chain of the region has no liberty.
func New(p *board.Position, points []board.Point, turn board.Colour) (*Region, error) {
	switch {
	case len(points) > MaxPoints:
		return nil, TooLargeError{len(points)}
	case turn == board.Empty:
		return nil, errors.New("no player has the turn")
	}
	g := &ground{points: slices.Clone(points), beside: make([]set, len(points))}
	s := state{turn: playerOf(turn), ko: noKo}
	for k, at := range points {
		if !p.Contains(at) {
			return nil, fmt.Errorf("%s is not on the board", at)
		}
		if slices.Contains(points[:k], at) {
			return nil, fmt.Errorf("%s is given twice", at)
		}
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
				return nil, fmt.Errorf("%s is empty and beside %s, but not in the region", q, at)
			}
		}
	}
	g.stake = g.all
	for _, c := range []player{black, white} {
		for rest := s.stones[c]; rest != 0; {
			chain := g.chain(first(rest), s.stones[c])
			if !g.breathes(chain, c, s) {
				return nil, fmt.Errorf("the chain of %s has no liberty", points[first(rest)])
			}
			rest &^= chain
		}
	}
	return &Region{g, s}, nil
}

// Play returns the region after the player to move has put a stone on a point; ok is false
// if the move is illegal.
func (r *Region) Play(at board.Point) (after *Region, ok bool) {
	k := slices.Index(r.points, at)
	if k < 0 {
		return nil, false
	}
	s, ok := r.play(r.state, k)
	return &Region{r.ground, s}, ok
}

// Pass returns the region after a pass, which must not be the second in succession.
func (r *Region) Pass() *Region { return &Region{r.ground, r.state.pass()} }

// Turn returns the player to move.
func (r *Region) Turn() board.Colour { return r.turn.colour() }

// Moves returns the points on which the player to move can put a stone, in the order in
// which New was given them.
func (r *Region) Moves() (points []board.Point) {
	for k, at := range r.points {
		if _, ok := r.play(r.state, k); ok {
			points = append(points, at)
		}
	}
	return points
}
