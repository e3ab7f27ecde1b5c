// Package explain explains the outcome of a matrix by lines of play: one for each
// first player, and one for each active move up to symmetry.
//
// # How lines are chosen
//
// A line of play ends at a zero row or column, after two passes, or where a race
// (see Race) decides who wins.
//
//   - A player who wins makes a winning move that leaves the least sum in a line that the player wants to empty.
//   - A player who loses makes a move, if there is one. It prefers moves after which the winner has no race that wins
//     without a tie, and among them a move that leaves the winner the greatest such sum.
//   - A player who draws passes if that draws, and otherwise makes a drawing move.
//
// Of equally good turns the first in row-major order is taken. So a
// line depends only on the matrix, the game and the first player, not on the number
// of workers or on earlier searches of the solver. It need not be the shortest.
package explain

import (
	"context"
	"math"
	"slices"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Explanation, Line, Turn, Choice and Race are the types for matrices.
type (
	Explanation = ExplanationOf[seki.Matrix, seki.Move]
	Line        = LineOf[seki.Matrix, seki.Move]
	Turn        = TurnOf[seki.Matrix, seki.Move]
	Choice      = ChoiceOf[seki.Matrix, seki.Move]
	Race        = RaceOf[seki.Move]
)

// ExplanationOf explains the outcome of a position P, such as a matrix, in a game with moves M.
type ExplanationOf[P, M any] struct {
	Position P
	Game     seki.Game
	Outcome  seki.Outcome
	Lines    [2]LineOf[P, M] // indexed by the player who moves first
	// Choices holds, for each player who moves first and does not lose, the active moves
	// up to symmetry, in the order of Rules.Moves.
	Choices [2][]ChoiceOf[P, M]
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

// LineOf is a line of play without mistakes.
type LineOf[P, M any] struct {
	From   P              `json:"-"`
	First  seki.Player    `json:"first"`
	Value  seki.Value     `json:"value"` // for First
	Turns  []TurnOf[P, M] `json:"turns"`
	Ending Ending         `json:"ending"`

	// If Ending is ByRace, the winner of the race and its line, from 1.
	Winner *seki.Player `json:"winner,omitempty"`
	InLine int          `json:"in_line,omitempty"`
	Race   *RaceOf[M]   `json:"-"` // nil without one
}

// TurnOf is one turn of a line of play.
type TurnOf[P, M any] struct {
	Player  seki.Player `json:"player"`
	Move    *M          `json:"move"` // nil for a pass
	After   P           `json:"-"`    // the position after the turn
	Emptied Emptied     `json:"-"`
	// Threat is a race that Player would win if the opponent passed now, nil if there
	// is none or the game is over.
	Threat *RaceOf[M] `json:"-"`
}

// Emptied is the row and the column that a move has made zero, from 1, or 0.
type Emptied struct{ Row, Col int }

// EmptiedIn returns the lines that are zero after a move of a game that was not over.
func EmptiedIn(A seki.Matrix) Emptied {
	return Emptied{slices.Index(A.RowSums(), 0) + 1, slices.Index(A.ColSums(), 0) + 1}
}

// ChoiceOf is an active move with the line of play that follows it.
type ChoiceOf[P, M any] struct {
	Player seki.Player  `json:"player"`
	Move   M            `json:"move"`
	Cells  int          `json:"cells"` // moves that symmetries make of this one, itself included
	Value  seki.Value   `json:"value"` // for the player who makes the move
	Line   LineOf[P, M] `json:"line"`  // from the position after the move; the opponent is first
}

// Reply returns the opponent's answer to the choice: the first move of its line or,
// if the opponent wins a race at once, the first move of the race. It is nil if the
// opponent passes or has lost, or the game is over.
func (c ChoiceOf[P, M]) Reply() *M {
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
	return ExplainBy(ctx, matrices{s, g}, A, g)
}

// BestTurn returns the turn of p, who is to move in A, that the rules for lines choose, nil for a
// pass. A must not be terminal. It fails as search.Solver.Wins does.
func BestTurn(ctx context.Context, s *search.Solver, A seki.Matrix, g seki.Game, p seki.Player) (*seki.Move, error) {
	e := explainer[seki.Matrix, seki.Move]{ctx: ctx, Rules: matrices{s, g}}
	return e.turn(A, p)
}

// ExplainBy is Explain for the positions of any game with these rules. It fails as its methods do.
func ExplainBy[P, M any](ctx context.Context, rules Rules[P, M], A P, g seki.Game) (ExplanationOf[P, M], error) {
	e := explainer[P, M]{ctx: ctx, Rules: rules}
	x := ExplanationOf[P, M]{Position: A, Game: g}
	for _, p := range seki.Players {
		line, err := e.line(A, p)
		if err != nil {
			return ExplanationOf[P, M]{}, err
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
		orbits, err := e.Orbits(ctx, A, seki.Player(p))
		if err != nil {
			return ExplanationOf[P, M]{}, err
		}
		for _, orbit := range orbits {
			line, err := e.line(e.After(A, orbit.Move), seki.Player(p).Opponent())
			if err != nil {
				return ExplanationOf[P, M]{}, err
			}
			choice := ChoiceOf[P, M]{seki.Player(p), orbit.Move, orbit.Cells, line.Value.Negate(), line}
			x.Choices[p] = append(x.Choices[p], choice)
		}
	}
	return x, nil
}

// explainer makes the lines of one explanation.
type explainer[P, M any] struct {
	Rules[P, M]
	ctx context.Context
}

// over reports whether the game is over.
func (e *explainer[P, M]) over(A P) bool {
	_, over, _ := e.Terminal(A)
	return over
}

// decided returns a race that decides A with p to move, nil if there is none. A must not be
// terminal.
func (e *explainer[P, M]) decided(A P, p seki.Player) *RaceOf[M] {
	if race := e.Race(A, p, true); race != nil {
		return race
	}
	return e.Race(A, p.Opponent(), false)
}

// value returns the value of A for p, who is to move.
func (e *explainer[P, M]) value(A P, p seki.Player) (seki.Value, error) {
	if o, over, err := e.Terminal(A); over || err != nil {
		return o.First(p), err
	}
	wins, err := e.Wins(e.ctx, A, search.Question{Attacker: p, First: true})
	if err != nil || wins {
		return seki.Win, err
	}
	loses, err := e.Wins(e.ctx, A, search.Question{Attacker: p.Opponent()})
	if err != nil || loses {
		return seki.Loss, err
	}
	return seki.Draw, nil
}

// line returns the line from A with first to move.
func (e *explainer[P, M]) line(A P, first seki.Player) (LineOf[P, M], error) {
	line := LineOf[P, M]{From: A, First: first, Turns: []TurnOf[P, M]{}}
	var err error
	if line.Value, err = e.value(A, first); err != nil {
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
		var mv *M
		if mv, err = e.turn(A, p); err != nil {
			return line, err
		}
		A = e.afterTurn(A, mv)
		turn := TurnOf[P, M]{Player: p, Move: mv, After: A}
		if e.over(A) {
			turn.Emptied = e.Emptied(A, *mv)
		} else {
			turn.Threat = e.Race(A, p, true)
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
func (e *explainer[P, M]) turn(A P, p seki.Player) (*M, error) {
	value, err := e.value(A, p)
	if err != nil {
		return nil, err
	}
	orbits, err := e.Orbits(e.ctx, A, p)
	if err != nil {
		return nil, err
	}
	type option struct {
		turn *M
		rank int // the turn of least rank that keeps the value is chosen
	}
	var options []option
	if value != seki.Win {
		options = append(options, option{turn: nil}) // the pass
	}
	for _, orbit := range orbits {
		options = append(options, option{turn: &orbit.Move})
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
func (e *explainer[P, M]) rank(B P, p seki.Player, value seki.Value, pass bool) int {
	if value == seki.Win {
		return e.LeastSum(B, p)
	}
	winner := p.Opponent()
	rank := -e.LeastSum(B, winner)
	if pass {
		rank += math.MaxInt / 2
	}
	if e.over(B) {
		return rank + math.MaxInt/4
	}
	if race := e.Race(B, winner, true); race != nil && !race.ByTie {
		rank += math.MaxInt / 4
	}
	return rank
}

// keeps reports whether B, after a turn of p, has the value for p that the position before it had.
func (e *explainer[P, M]) keeps(B P, p seki.Player, value seki.Value) (bool, error) {
	if value == seki.Loss {
		return true, nil
	}
	if o, over, err := e.Terminal(B); over || err != nil {
		return o.First(p.Opponent()).Negate() == value, err
	}
	if value == seki.Win {
		return e.Wins(e.ctx, B, search.Question{Attacker: p})
	}
	loses, err := e.Wins(e.ctx, B, search.Question{Attacker: p.Opponent(), First: true})
	return !loses, err
}

// afterTurn returns the position after a turn, which is nil for a pass.
func (e *explainer[P, M]) afterTurn(A P, turn *M) P {
	if turn == nil {
		return A
	}
	return e.After(A, *turn)
}
