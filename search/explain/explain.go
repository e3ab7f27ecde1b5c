// Package explain explains the outcome of a matrix by lines of play: one for each
// first player, and one for each active move up to symmetry.
//
// # How lines are chosen
//
// A line of play ends at a zero row or column, after two passes, or where a race
// (see Race) decides who wins. The length of a won position is the number of turns to
// the end if the winner wants it short and the loser wants it long.
//
//   - A player who wins makes a winning move that leaves the least length.
//   - A player who loses takes a turn that leaves the greatest length.
//   - A player who draws passes if that draws, and otherwise makes a drawing move.
//
// Of equally good turns a pass comes first, then the moves in row-major order. So a
// line depends only on the matrix, the game and the first player, not on the number
// of workers or on earlier searches of the solver. If lengthNodes positions do not
// suffice to find a length, from there on the winner makes the winning move that leaves the
// least sum in a line of its own, and the loser takes the turn that leaves the winner the
// greatest such sum; Line.Exact is then false.
package explain

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Explanation explains the outcome of a matrix in a game.
type Explanation struct {
	Matrix  seki.Matrix
	Game    seki.Game
	Outcome seki.Outcome
	Lines   [2]Line // indexed by the player who begins
	// Choices holds, for each player who begins and does not lose, the active moves
	// up to automorphisms, in row-major order.
	Choices [2][]Choice
}

// Ending says how a line of play ends.
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

	Exact bool `json:"-"` // all lengths were found
}

// Turn is one turn of a line of play.
type Turn struct {
	Player seki.Player `json:"player"`
	Move   *seki.Move  `json:"move"` // nil for a pass
	After  seki.Matrix `json:"-"`    // the matrix after the turn
	// Threat is a race that Player would win if the opponent passed now, nil if there
	// is none or the game is over.
	Threat *Race `json:"-"`
}

// Choice is an active move with the line of play that follows it.
type Choice struct {
	Player seki.Player `json:"player"`
	Move   seki.Move   `json:"move"`
	Cells  int         `json:"cells"` // positive ones of the orbit of the move under automorphisms
	Value  seki.Value  `json:"value"` // for the player who makes the move
	Line   Line        `json:"line"`  // from the matrix after the move; the opponent is first
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
	e := explainer{ctx: ctx, solver: s, game: g, lengths: map[position]bounds{}}
	x := Explanation{Matrix: A, Game: g}
	for _, p := range []seki.Player{seki.R, seki.C} {
		line, err := e.line(A, p)
		if err != nil {
			return Explanation{}, err
		}
		x.Lines[p] = line
	}
	x.Outcome = seki.Outcome{R: x.Lines[seki.R].Value, C: x.Lines[seki.C].Value}
	if _, over, _ := A.Terminal(g); over {
		return x, nil
	}
	group, err := canon.AutomorphismsContext(ctx, A)
	if err != nil {
		return Explanation{}, err
	}
	orbits := group.CellOrbits()
	for p, line := range x.Lines {
		if line.Value == seki.Loss {
			continue
		}
		for _, orbit := range orbits {
			mv := orbit[0]
			if A.At(mv.Row, mv.Col) == 0 {
				continue
			}
			line, err := e.line(A.After(mv), seki.Player(p).Opponent())
			if err != nil {
				return Explanation{}, err
			}
			x.Choices[p] = append(x.Choices[p], Choice{seki.Player(p), mv, len(orbit), line.Value.Negate(), line})
		}
	}
	return x, nil
}

// explainer makes the lines of one explanation.
type explainer struct {
	ctx     context.Context
	solver  *search.Solver
	game    seki.Game
	lengths map[position]bounds
	left    int // positions that length may still visit, negative if it needs more
}

// value returns the value of A for p, who is to move.
func (e *explainer) value(A seki.Matrix, p seki.Player) (seki.Value, error) {
	if o, over, err := A.Terminal(e.game); over || err != nil {
		return o.First(p), err
	}
	wins, err := e.solver.Wins(e.ctx, A, e.game, search.Question{Attacker: p, First: true})
	if err != nil || wins {
		return seki.Win, err
	}
	loses, err := e.solver.Wins(e.ctx, A, e.game, search.Question{Attacker: p.Opponent()})
	if err != nil || loses {
		return seki.Loss, err
	}
	return seki.Draw, nil
}

// line returns the line from A with first to move.
func (e *explainer) line(A seki.Matrix, first seki.Player) (Line, error) {
	line := Line{From: A, First: first, Turns: []Turn{}, Exact: true}
	var err error
	if line.Value, err = e.value(A, first); err != nil {
		return line, err
	}
	passed := false
	for p := first; ; p = p.Opponent() {
		if _, over, _ := A.Terminal(e.game); over {
			line.Ending = ByZeroLine
			return line, nil
		}
		if line.Race = decided(A, e.game, p); line.Race != nil {
			line.Ending, line.Winner, line.InLine = ByRace, &line.Race.Player, line.Race.Line+1
			return line, nil
		}
		var mv *seki.Move
		if mv, line.Exact, err = e.turn(A, p, line.Exact); err != nil {
			return line, err
		}
		A = search.AfterTurn(A, mv)
		turn := Turn{Player: p, Move: mv, After: A}
		if _, over, _ := A.Terminal(e.game); !over {
			turn.Threat = findRace(A, e.game, p, true)
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
// documentation, nil for a pass. Lengths are sought if byLength is set. exact is false if
// they were not all found, or not sought.
func (e *explainer) turn(A seki.Matrix, p seki.Player, byLength bool) (mv *seki.Move, exact bool, err error) {
	value, err := e.value(A, p)
	if err != nil {
		return nil, false, err
	}
	options, err := search.TurnsUpToSymmetry(e.ctx, A, value != seki.Win)
	if err != nil {
		return nil, false, err
	}
	var turns []*seki.Move // that keep the value
	for _, turn := range options {
		v := value.Negate() // of what a losing player leaves
		if value != seki.Loss {
			if v, err = e.value(search.AfterTurn(A, turn), p.Opponent()); err != nil {
				return nil, false, err
			}
		}
		switch {
		case v.Negate() != value:
		case value == seki.Draw:
			return turn, byLength, nil
		default:
			turns = append(turns, turn)
		}
	}
	winner, sign := p, -1 // the winner wants the least length, the loser the greatest
	if value == seki.Loss {
		winner, sign = p.Opponent(), 1
	}
	lengths, sums, exact := make([]int, len(turns)), make([]int, len(turns)), byLength
	for k, turn := range turns {
		B := search.AfterTurn(A, turn)
		sums[k] = sign * leastSum(B, winner)
		if !exact {
			continue
		}
		var length int
		if length, exact, err = e.length(B, p.Opponent(), winner); err != nil {
			return nil, false, err
		}
		lengths[k] = sign * length
	}
	if exact {
		return turns[firstGreatest(lengths)], true, nil
	}
	return turns[firstGreatest(sums)], false, nil
}

// firstGreatest returns the index of the first greatest element.
func firstGreatest(list []int) int { return slices.Index(list, slices.Max(list)) }

// leastSum returns the least sum of a line that p wants to empty.
func leastSum(A seki.Matrix, p seki.Player) int {
	if p == seki.C {
		return slices.Min(A.ColSums())
	}
	return slices.Min(A.RowSums())
}
