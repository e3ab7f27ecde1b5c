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

// made is a turn with what it has changed.
type made struct {
	board.Turn
	before  board.Colour // on its point
	removed []board.Point
	ko      *ko // before it
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
	m := made{Turn: t, ko: g.ko}
	g.ko = nil
	if !t.Pass {
		m.before = g.Position.At(t.Point)
		m.removed = g.Position.Play(t.Point, t.Colour)
		g.Captured[m.taken()] += len(m.removed)
		g.ko = g.koAfter(m)
	}
	g.made = append(g.made, m)
	g.Moves++
}

// taken returns the colour of the stones that the turn has removed: the other one, but for suicide.
func (m made) taken() board.Colour {
	if slices.Contains(m.removed, m.Point) {
		return m.Colour
	}
	return m.Colour.Other()
}

// koAfter returns the ko that a turn makes: it has captured one stone, and stands alone with the place
// of that stone as its only liberty.
func (g *game) koAfter(m made) *ko {
	if len(m.removed) != 1 || m.taken() == m.Colour {
		return nil
	}
	liberties := 0
	for at := range g.Position.Beside(m.Point) {
		switch g.Position.At(at) {
		case m.Colour:
			return nil
		case board.Empty:
			liberties++
		}
	}
	if liberties > 1 {
		return nil
	}
	return &ko{m.removed[0], m.Colour.Other()}
}

// undo takes the last turn back.
func (g *game) undo() error {
	n := len(g.made)
	if n == 0 {
		return errNoTurns
	}
	m := g.made[n-1]
	g.made, g.ko = g.made[:n-1], m.ko
	g.Moves--
	if m.Pass {
		return nil
	}
	g.Captured[m.taken()] -= len(m.removed)
	for _, at := range m.removed {
		g.Position.Set(at, m.taken())
	}
	g.Position.Set(m.Point, m.before)
	return nil
}
