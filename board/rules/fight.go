package rules

import (
	"context"
	"errors"
	"fmt"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// Fight is what the rules of Go say about a fight.
//
// At stake are the points under the stones of the fight. At the end of the game a point
// counts for the player to whose area it belongs. A player gains if the stones at stake then
// count more for that player than they do now: if the opponent has lost more of them. Each
// player wants to gain, or else that the opponent does not. So with a draw, best play leaves
// the stones of both on the board, or exchanges equal numbers of them.
type Fight struct {
	Region []board.Point // the points that are played on, in the order of Position.Points
	Walls  []board.Chain // the chains beside them, assumed alive

	// Outcome has the value for White (R) if White begins, and for Black (C) if Black does:
	// Win, the player gains; Loss, the opponent does; Draw. Unknown if a limit was reached.
	// A fight with the outcome DD is a seki, or all its chains live.
	Outcome seki.Outcome
	// Repetition says, by seki.Player, that the draw if the player begins rests on play
	// without end, as with a triple ko: a player can only avoid a loss by repetition.
	Repetition [2]bool
	// Kind is that of a seki: in a complete seki every first stone of either player loses.
	Kind seki.Kind
	// Stones has all legal first stones: those of White, then those of Black.
	Stones []Stone
	// Lines has, by seki.Player, play that shows the gain if the player begins: it ends where
	// the points at stake are decided, and is empty for a draw, and if they are decided now.
	Lines [2][]Turn
}

// Stone is a first stone with its value for the player who puts it.
type Stone struct {
	Player seki.Player
	Point  board.Point
	Value  seki.Value
}

// Limits bound a search. Its time is bounded by its context.
type Limits struct {
	Memory int64 // approximate bytes; 0 for DefaultMemory
}

// DefaultMemory is enough for most regions of sixteen points with few stones.
const DefaultMemory = 1 << 28

// TooLargeError says that a region has too many points to be searched.
type TooLargeError struct{ Points int }

func (e TooLargeError) Error() string {
	return fmt.Sprintf("a region of %d points: at most %d can be searched", e.Points, MaxPoints)
}

// ErrMemory is returned when a search would need more memory than it was given.
var ErrMemory = errors.New("the search needs more memory than it was given")

// Decide decides the fight of the chains that stand on the given points, by the rules of Go,
// with all other chains alive. The region is made of these chains and of all empty points
// connected with their liberties. If a limit is reached, Decide returns what was found with
// ErrMemory, a TooLargeError or the error of ctx; without a region it returns nil. Other
// errors say why the points are no fight: no stone on one of them, a chain without liberty.
func Decide(ctx context.Context, p *board.Position, points []board.Point, limits Limits) (*Fight, error) {
	if limits.Memory == 0 {
		limits.Memory = DefaultMemory
	}
	s, err := NewSolver(p, points, limits.Memory)
	if err != nil {
		return nil, err
	}
	return s.decide(ctx)
}

func (s *Solver) decide(ctx context.Context) (*Fight, error) {
	f, err := s.outcome(ctx)
	if err != nil {
		return f, err
	}
	for _, p := range seki.Players {
		f.Lines[p] = s.Line(s.Start(board.ColourOf(p)))
		for _, t := range s.turns(s.Start(board.ColourOf(p)).state) {
			if t.point == noKo {
				continue
			}
			v, _, err := s.value(ctx, t.after)
			if err != nil {
				return f, err
			}
			f.Stones = append(f.Stones, Stone{p, s.points[t.point], v.Negate()})
		}
	}
	f.Kind = KindOf(f.Outcome, f.Stones)
	return f, nil
}

// outcome returns the fight with its outcome, without what takes more questions.
func (s *Solver) outcome(ctx context.Context) (*Fight, error) {
	f := &Fight{Region: s.points, Walls: s.walls}
	for _, p := range seki.Players {
		v, repetition, err := s.Value(ctx, s.Start(board.ColourOf(p)))
		if err != nil {
			return f, err
		}
		f.Repetition[p] = repetition
		if p == seki.R {
			f.Outcome.R = v
		} else {
			f.Outcome.C = v
		}
	}
	return f, nil
}

// KindOf returns the kind of a fight with an outcome and all first stones.
func KindOf(o seki.Outcome, stones []Stone) seki.Kind {
	if !o.IsDraw() {
		return seki.None
	}
	must := [2]bool{true, true}
	for _, s := range stones {
		must[s.Player] = must[s.Player] && s.Value == seki.Loss
	}
	switch must {
	case [2]bool{true, true}:
		return seki.Complete
	case [2]bool{true, false}:
		return seki.SemiCompleteR
	case [2]bool{false, true}:
		return seki.SemiCompleteC
	}
	return seki.Plain
}

// noStone says that no stone stands on a point.
func noStone(p *board.Position, at board.Point) error {
	if !p.Contains(at) {
		return fmt.Errorf("%s is not on the board of %d×%d", at, p.Width(), p.Height())
	}
	return fmt.Errorf("no stone stands on %s", at)
}
