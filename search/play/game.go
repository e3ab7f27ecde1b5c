package play

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Turn is one turn of a game: a move, or a pass or resignation if Pass or Resign is set.
type Turn struct {
	Player seki.Player
	Pass   bool
	Resign bool
	Move   seki.Move
}

// Made returns the move of the turn, nil if it has none.
func (t Turn) Made() *seki.Move {
	if t.Pass || t.Resign {
		return nil
	}
	return &t.Move
}

// People is true for a player who is a person, indexed by seki.Player.
type People [2]bool

// ParseStart reads a matrix in any notation, with labels unless they are nil, and checks that a game can begin with it.
func ParseStart(text string, labels notation.Labels) (seki.Matrix, error) {
	A, err := notation.ParseLabelled(text, labels)
	if err != nil {
		return A, err
	}
	_, _, err = A.Terminal(seki.Seki)
	return A, err
}

// ParseTurn reads "2 3", "(2,3)", "pass" or "resign"; ok is false for anything
// else. The player is not set.
func ParseTurn(text string) (t Turn, ok bool) {
	switch text {
	case "pass":
		return Turn{Pass: true}, true
	case "resign":
		return Turn{Resign: true}, true
	}
	fields := strings.Fields(strings.ReplaceAll(strings.Trim(text, "()"), ",", " "))
	if len(fields) != 2 {
		return t, false
	}
	row, errRow := strconv.Atoi(fields[0])
	col, errCol := strconv.Atoi(fields[1])
	return Turn{Move: seki.Move{Row: row - 1, Col: col - 1}}, errRow == nil && errCol == nil
}

// Errors of Game.Play and Game.Undo.
var (
	ErrOver          = errors.New("the game is over")
	ErrNothingToUndo = errors.New("there is nothing to undo")
)

// MoveError is about a move that cannot be made: its entry is 0 already, or there is none.
type MoveError struct {
	Move seki.Move
	Size seki.Size // of the matrix
}

// Outside reports whether the matrix has no such entry.
func (e *MoveError) Outside() bool {
	return min(e.Move.Row, e.Move.Col) < 0 || e.Move.Row >= e.Size.Rows || e.Move.Col >= e.Size.Cols
}

func (e *MoveError) Error() string {
	if e.Outside() {
		return fmt.Sprintf("%v is outside the matrix of %v", e.Move, e.Size)
	}
	return fmt.Sprintf("%v is 0 already", e.Move)
}

// Game is a game with its turns so far. The fields may be set before the first turn.
// Start must be a matrix that ParseStart accepts.
type Game struct {
	Rules  seki.Game
	Start  seki.Matrix
	First  seki.Player
	People People // whose turns Undo takes back
	turns  []Turn
}

// Turns returns the turns so far. The caller must not modify the slice.
func (g *Game) Turns() []Turn { return g.turns }

// Matrix returns the current matrix. Cost: turns × entries.
func (g *Game) Matrix() seki.Matrix {
	A := g.Start
	for _, t := range g.turns {
		if !t.Pass && !t.Resign {
			A = A.After(t.Move)
		}
	}
	return A
}

// ToMove returns the player whose turn it is.
func (g *Game) ToMove() seki.Player {
	if len(g.turns)%2 == 1 {
		return g.First.Opponent()
	}
	return g.First
}

// passed reports whether the last turn was a pass, so that another one ends the game.
func (g *Game) passed() bool { return len(g.turns) > 0 && g.turns[len(g.turns)-1].Pass }

// Result returns the result for R, if the game is over: by a zero row or column, two passes or a resignation.
func (g *Game) Result() (r seki.Value, over bool) {
	n := len(g.turns)
	if n > 0 && g.turns[n-1].Resign {
		if g.turns[n-1].Player == seki.R {
			return seki.Loss, true
		}
		return seki.Win, true
	}
	if n > 1 && g.passed() && g.turns[n-2].Pass {
		return seki.Draw, true
	}
	outcome, over, _ := g.Matrix().Terminal(g.Rules)
	switch {
	case !over:
		return 0, false
	case g.ToMove() == seki.R:
		return outcome.R, true
	}
	return outcome.C.Negate(), true
}

// Over reports whether the game is over.
func (g *Game) Over() bool {
	_, over := g.Result()
	return over
}

// Play adds a turn of the player to move; it ignores t.Player. It fails with ErrOver
// or a *MoveError.
func (g *Game) Play(t Turn) error {
	if g.Over() {
		return ErrOver
	}
	t.Player = g.ToMove()
	if !t.Pass && !t.Resign {
		A := g.Matrix()
		if bad := (&MoveError{t.Move, A.Size()}); bad.Outside() || A.At(t.Move.Row, t.Move.Col) == 0 {
			return bad
		}
	}
	g.turns = append(g.turns, t)
	return nil
}

// Undo takes back the last turn of a person and all later turns. It fails with
// ErrNothingToUndo.
func (g *Game) Undo() error {
	for k := len(g.turns) - 1; k >= 0; k-- {
		if g.People[g.turns[k].Player] {
			g.turns = g.turns[:k]
			return nil
		}
	}
	return ErrNothingToUndo
}

// At returns the game after its first n turns, 0 ≤ n ≤ len(g.Turns()). Turns that are
// added to it do not change g.
func (g *Game) At(n int) *Game {
	c := *g
	c.turns = slices.Clip(g.turns[:n])
	return &c
}
