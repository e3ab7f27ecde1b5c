package gtp

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
)

// game is a game of Go, with what has led to its position.
type game struct {
	board.Game
	made []made
	ko   *ko // nil if no point is forbidden
}

// made is a turn that was made.
type made struct {
	before *board.Position
	ko     *ko          // before it
	taken  board.Colour // of the stones that it has removed: the other one, but for suicide
	stones int
}

// ko is a point on which a colour must not retake in the next turn.
type ko struct {
	point  board.Point
	colour board.Colour
}

// maxTurns bounds a game, so that a session has bounds in memory.
const maxTurns = 10_000

var (
	errLong    = errors.New("the game is longer than this program plays")
	errNoTurns = errors.New("cannot undo")
)

// newGame returns a game that begins with a position.
func newGame(p *board.Position) *game { return &game{Game: board.Game{Position: p}} }

// illegal says why a turn is not legal, or returns nil. Players need not take turns. Suicide is
// forbidden, and so is retaking a ko at once; other positions may repeat.
func (g *game) illegal(t board.Turn) error {
	switch {
	case len(g.made) == maxTurns:
		return errLong
	case t.Pass:
		return nil
	case g.ko != nil && *g.ko == ko{t.Point, t.Colour}:
		return fmt.Errorf("%v is forbidden in this turn by ko", t.Point)
	}
	return g.Position.Illegal(t.Point, t.Colour)
}

// play makes a turn, legal or not.
func (g *game) play(t board.Turn) {
	m := made{before: g.Position.Clone(), ko: g.ko, taken: t.Colour.Other()}
	g.ko = nil
	if !t.Pass {
		removed := g.Position.Play(t.Point, t.Colour)
		if slices.Contains(removed, t.Point) {
			m.taken = t.Colour
		} else if len(removed) == 1 && g.inKo(t) {
			g.ko = &ko{removed[0], t.Colour.Other()}
		}
		m.stones = len(removed)
		g.Captured[m.taken] += m.stones
	}
	g.made = append(g.made, m)
	g.Moves++
}

// inKo reports whether a stone that has captured another one stands alone with the place of that stone as its only
// liberty.
func (g *game) inKo(t board.Turn) bool {
	liberties := 0
	for at := range g.Position.Beside(t.Point) {
		switch g.Position.At(at) {
		case t.Colour:
			return false
		case board.Empty:
			liberties++
		}
	}
	return liberties == 1
}

// undo takes the last turn back.
func (g *game) undo() error {
	n := len(g.made)
	if n == 0 {
		return errNoTurns
	}
	m := g.made[n-1]
	g.made, g.Position, g.ko = g.made[:n-1], m.before, m.ko
	g.Captured[m.taken] -= m.stones
	g.Moves--
	return nil
}
