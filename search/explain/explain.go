package explain

import (
	"context"
	"math"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Explanation explains the outcome of a matrix.
type Explanation struct {
	Position seki.Matrix
	Game     seki.Game
	Outcome  seki.Outcome
	Lines    [2]Line // indexed by the player who moves first
	// Choices holds, for each player who moves first and does not lose, the active moves
	// up to symmetry, row by row.
	Choices [2][]Choice
}

// Ending is the way in which a line of play ends.
type Ending int

const (
	ByZeroLine  Ending = iota // the last move made a zero row or column
	ByRace                    // a race decides who wins
	ByTwoPasses               // a draw
)

// String returns "zero line", "race" or "passes".
func (e Ending) String() string { return [...]string{"zero line", "race", "passes"}[e] }

// MarshalText returns the text of String.
func (e Ending) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// Line is a line of play without mistakes.
type Line struct {
	From   seki.Matrix `json:"-"`
	First  seki.Player `json:"first"`
	Value  seki.Value  `json:"value"` // for First
	Turns  []Turn      `json:"turns"`
	Ending Ending      `json:"ending"`

	// If Ending is ByRace, the winner of the race and its line, from 1.
	Winner *seki.Player `json:"winner,omitempty"`
	InLine int          `json:"in_line,omitempty"`
	Race   *Race        `json:"-"` // nil without one
}

// Turn is one turn of a line of play.
type Turn struct {
	Player  seki.Player `json:"player"`
	Move    *seki.Move  `json:"move"` // nil for a pass
	After   seki.Matrix `json:"-"`    // the position after the turn
	Emptied Emptied     `json:"-"`
	// Threat is a race that Player would win if the opponent passed now, nil if there
	// is none or the game is over.
	Threat *Race `json:"-"`
}

// Emptied is the row and the column that a move has made zero, from 1, or 0.
type Emptied struct{ Row, Col int }

// EmptiedIn returns the lines that are zero after a move of a game that was not over.
func EmptiedIn(A seki.Matrix) Emptied {
	return Emptied{slices.Index(A.RowSums(), 0) + 1, slices.Index(A.ColSums(), 0) + 1}
}

// Choice is an active move with the line of play that follows it.
type Choice struct {
	Player seki.Player `json:"player"`
	Move   seki.Move   `json:"move"`
	Cells  int         `json:"cells"` // moves that symmetries make of this one, itself included
	Value  seki.Value  `json:"value"` // for the player who makes the move
	Line   Line        `json:"line"`  // from the position after the move; the opponent is first
}

// Reply returns the opponent's answer to the choice: the first move of its line or,
// if the opponent wins a race at once, the first move of the race. It is nil if the
// opponent passes or has lost, or the game is over.
func (c Choice) Reply() *seki.Move {
	race := c.Line.Race
	switch {
	case len(c.Line.Turns) > 0:
		return c.Line.Turns[0].Move
	case race == nil || race.Player != c.Line.First:
		return nil
	}
	return &race.Move
}

// Explain explains the outcome of A in the game g. A terminal matrix has lines
// without turns and no choices. Explain fails as search.Solver.Wins does.
func Explain(ctx context.Context, s *search.Solver, A seki.Matrix, g seki.Game) (Explanation, error) {
	e := explainer{ctx, s, g}
	x := Explanation{Position: A, Game: g}
	for _, p := range seki.Players {
		line, err := e.line(A, p)
		if err != nil {
			return Explanation{}, err
		}
		x.Lines[p] = line
	}
	x.Outcome = seki.Outcome{R: x.Lines[seki.R].Value, C: x.Lines[seki.C].Value}
	if e.over(A) {
		return x, nil
	}
	for p, line := range x.Lines {
		if line.Value == seki.Loss {
			continue
		}
		orbits, err := canon.MoveOrbits(ctx, A)
		if err != nil {
			return Explanation{}, err
		}
		for _, orbit := range orbits {
			line, err := e.line(A.After(orbit[0]), seki.Player(p).Opponent())
			if err != nil {
				return Explanation{}, err
			}
			choice := Choice{seki.Player(p), orbit[0], len(orbit), line.Value.Negate(), line}
			x.Choices[p] = append(x.Choices[p], choice)
		}
	}
	return x, nil
}

// BestTurn returns the turn of p, who is to move in A, that the rules for lines choose, nil for a
// pass. A must not be terminal. It fails as search.Solver.Wins does.
func BestTurn(ctx context.Context, s *search.Solver, A seki.Matrix, g seki.Game, p seki.Player) (*seki.Move, error) {
	e := explainer{ctx, s, g}
	return e.turn(A, p)
}

// explainer makes the lines of one explanation.
type explainer struct {
	ctx    context.Context
	solver *search.Solver
	game   seki.Game
}

// over reports whether the game is over.
func (e *explainer) over(A seki.Matrix) bool {
	_, over, _ := A.Terminal(e.game)
	return over
}

// decided returns a race that decides A with p to move, nil if there is none. A must not be
// terminal.
func (e *explainer) decided(A seki.Matrix, p seki.Player) *Race {
	if race := raceOf(A, e.game, p, true); race != nil {
		return race
	}
	return raceOf(A, e.game, p.Opponent(), false)
}

// line returns the line from A with first to move.
func (e *explainer) line(A seki.Matrix, first seki.Player) (Line, error) {
	line := Line{From: A, First: first, Turns: []Turn{}}
	var err error
	if line.Value, err = e.solver.Value(e.ctx, A, e.game, first); err != nil {
		return line, err
	}
	passed := false
	for p := first; ; p = p.Opponent() {
		if e.over(A) {
			line.Ending = ByZeroLine
			return line, nil
		}
		if line.Race = e.decided(A, p); line.Race != nil {
			line.Ending, line.Winner, line.InLine = ByRace, &line.Race.Player, line.Race.Line+1
			return line, nil
		}
		var mv *seki.Move
		if mv, err = e.turn(A, p); err != nil {
			return line, err
		}
		A = e.afterTurn(A, mv)
		turn := Turn{Player: p, Move: mv, After: A}
		if e.over(A) {
			turn.Emptied = EmptiedIn(A)
		} else {
			turn.Threat = raceOf(A, e.game, p, true)
		}
		line.Turns = append(line.Turns, turn)
		if mv == nil && passed {
			line.Ending = ByTwoPasses
			return line, nil
		}
		passed = mv == nil
	}
}

// turn returns the turn of p, who is to move in A, by the rules in the package
// documentation, nil for a pass.
func (e *explainer) turn(A seki.Matrix, p seki.Player) (*seki.Move, error) {
	value, err := e.solver.Value(e.ctx, A, e.game, p)
	if err != nil {
		return nil, err
	}
	orbits, err := canon.MoveOrbits(e.ctx, A)
	if err != nil {
		return nil, err
	}
	type option struct {
		turn *seki.Move
		rank int // the turn of least rank that keeps the value is chosen
	}
	var options []option
	if value != seki.Win {
		options = append(options, option{turn: nil}) // the pass
	}
	for _, orbit := range orbits {
		options = append(options, option{turn: &orbit[0]})
	}
	if value != seki.Draw {
		for k := range options {
			options[k].rank = e.rank(e.afterTurn(A, options[k].turn), p, value, options[k].turn == nil)
		}
		slices.SortStableFunc(options, func(a, b option) int { return a.rank - b.rank })
	}
	for _, o := range options {
		if keeps, err := e.keeps(e.afterTurn(A, o.turn), p, value); keeps || err != nil {
			return o.turn, err
		}
	}
	return nil, nil
}

// rank returns the rank of B after a turn of p, who wins or loses. The winner wants the least sum in a line to
// empty. The loser wants to resist: by a move, after which the winner has no race that wins without a tie, and
// which leaves the greatest sum.
func (e *explainer) rank(B seki.Matrix, p seki.Player, value seki.Value, pass bool) int {
	if value == seki.Win {
		return leastSum(B, p)
	}
	winner := p.Opponent()
	rank := -leastSum(B, winner)
	if pass {
		rank += math.MaxInt / 2
	}
	if e.over(B) {
		return rank + math.MaxInt/4
	}
	if race := raceOf(B, e.game, winner, true); race != nil && !race.ByTie {
		rank += math.MaxInt / 4
	}
	return rank
}

// keeps reports whether B, after a turn of p, has the value for p that the position before it had.
func (e *explainer) keeps(B seki.Matrix, p seki.Player, value seki.Value) (bool, error) {
	if value == seki.Loss {
		return true, nil
	}
	if o, over, err := B.Terminal(e.game); over || err != nil {
		return o.First(p.Opponent()).Negate() == value, err
	}
	if value == seki.Win {
		return e.solver.Wins(e.ctx, B, e.game, search.Question{Attacker: p})
	}
	loses, err := e.solver.Wins(e.ctx, B, e.game, search.Question{Attacker: p.Opponent(), First: true})
	return !loses, err
}

// afterTurn returns the position after a turn, which is nil for a pass.
func (e *explainer) afterTurn(A seki.Matrix, turn *seki.Move) seki.Matrix {
	if turn == nil {
		return A
	}
	return A.After(*turn)
}

// leastSum returns the least sum of a line that p wants to empty.
func leastSum(A seki.Matrix, p seki.Player) int {
	if p == seki.C {
		return slices.Min(A.ColSums())
	}
	return slices.Min(A.RowSums())
}
