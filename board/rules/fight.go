package rules

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// Fight is the result of a fight by the rules of Go.
//
// At stake are the points under the stones of the fight. At the end of the game a point
// counts for the player to whose area it belongs. A player gains if the stones at stake then
// count more for that player than they do now: if the opponent has lost more of them. Each
// player wants to gain, or else that the opponent does not. So with a draw, best play leaves
// the stones of both on the board, or exchanges equal numbers of them.
type Fight struct {
	// Outcome has the value for White (R) if White moves first, and for Black (C) if Black does:
	// Win, the player gains; Loss, the opponent does; Draw. Unknown if a limit was reached.
	// A fight with the outcome DD is a seki, or all its chains live.
	Outcome seki.Outcome
	// Repetition is true, by seki.Player, if the draw for this player moving first rests on play without end, as with a
	// triple ko: a player can only avoid a loss by repetition.
	Repetition [2]bool
	// Kind is the kind of a seki: in a complete seki every first stone of either player loses.
	Kind seki.Kind
	// Stones has all legal first stones, White's before Black's. The value of a stone that a limit left open is
	// Unknown.
	Stones []Stone
	// Best has, by seki.Player, play by which the winner gains if the player moves first; nil for a draw.
	Best [2]*Play
}

// Stone is a first stone with its value for the player who puts it.
type Stone struct {
	Player seki.Player
	Point  board.Point
	Value  seki.Value
}

// DefaultMemory ends a search after about a second. It is enough for the diagrams of books.
const DefaultMemory = 3 << 24

// TooLargeError reports that a region has too many points to be searched.
type TooLargeError struct{ Points int }

func (e TooLargeError) Error() string {
	return fmt.Sprintf("a region of %d points: at most %d can be searched", e.Points, MaxPoints)
}

// ErrMemory is returned when a search would need more memory than it was given.
var ErrMemory = errors.New("the search needs more memory than it was given")

// Decide decides the fight in a region by the rules of Go, in about memory bytes, DefaultMemory for 0. The region has
// all stones of its chains, and all empty points connected with their liberties. The chains next to it are alive. At a
// limit Decide returns what it has found with ErrMemory, a TooLargeError or the error of ctx; without an outcome the
// fight may be nil. Other errors report points that are no such region.
func Decide(ctx context.Context, p *board.Position, region []board.Point, memory int64) (*Fight, error) {
	s, err := newSolver(p, region, cmp.Or(memory, DefaultMemory))
	if err != nil {
		return nil, err
	}
	s.fill()
	return s.decide(ctx)
}

// solver decides a fight.
type solver struct {
	*ground
	start  state // Black to move
	chains []board.Chain
	room   *room
	gains  [2]*proof // the searches for: can Black gain, can White gain?
}

// newSolver returns a solver for all stones of a region, which may use about memory bytes.
func newSolver(p *board.Position, region []board.Point, memory int64) (*solver, error) {
	g, start, err := newGround(p, region)
	if err != nil {
		return nil, err
	}
	s := &solver{start: start, ground: g, room: &room{limit: memory}}
	for _, c := range p.Chains() {
		if slices.Contains(region, c.Stones[0]) {
			s.chains = append(s.chains, c)
		}
	}
	s.stake = start.stones[black] | start.stones[white]
	now := s.score(start)
	s.gains = [2]*proof{newProof(g, now+1, false, s.room), newProof(g, now, false, s.room)}
	return s, nil
}

// fill makes the solver count points that will be filled, but not in the positions before the first turn, so that a
// turn is shown.
func (s *solver) fill() {
	for _, p := range s.gains {
		for _, first := range seki.Players {
			p.node(s.startOf(first))
		}
		p.fills = true
	}
}

// startOf returns the state before the first turn, if that is a turn of p.
func (s *solver) startOf(p seki.Player) state {
	start := s.start
	start.turn = playerOf(board.ColourOf(p))
	return start
}

func (s *solver) decide(ctx context.Context) (*Fight, error) {
	f, err := s.outcome(ctx)
	if err != nil {
		return f, err
	}
	for _, p := range seki.Players {
		if f.Outcome.First(p) != seki.Draw {
			f.Best[p] = s.bestPlay(s.startOf(p))
		}
	}
	return f, s.addStones(ctx, f)
}

// addStones adds all first stones to a fight with an outcome, and from their values the kind.
func (s *solver) addStones(ctx context.Context, f *Fight) error {
	var after []state
	for _, p := range seki.Players {
		for _, t := range s.turns(s.startOf(p)) {
			if t.point != noKo {
				f.Stones = append(f.Stones, Stone{Player: p, Point: s.points[t.point]})
				after = append(after, t.after)
			}
		}
	}
	err := s.search(ctx, after...)
	for k, at := range after {
		v, _ := s.known(at)
		f.Stones[k].Value = v.Negate()
	}
	f.Kind = KindOf(f.Outcome, f.Stones)
	return err
}

// outcome returns the fight with its outcome alone.
func (s *solver) outcome(ctx context.Context) (*Fight, error) {
	f := new(Fight)
	err := s.search(ctx, s.startOf(seki.R), s.startOf(seki.C))
	for _, p := range seki.Players {
		v, repetition := s.known(s.startOf(p))
		f.Repetition[p] = repetition
		f.Outcome.Set(p, v)
	}
	return f, err
}

// KindOf returns the kind of a fight with an outcome and all first stones, as far as their values are known.
func KindOf(o seki.Outcome, stones []Stone) seki.Kind {
	if !o.IsDraw() {
		return seki.None
	}
	var plays, open [2]bool // by player: a stone that does not lose, and one whose value is not known
	for _, s := range stones {
		plays[s.Player] = plays[s.Player] || s.Value > seki.Loss
		open[s.Player] = open[s.Player] || s.Value == seki.Unknown
	}
	if !plays[0] && open[0] || !plays[1] && open[1] {
		return seki.UnknownKind
	}
	return seki.KindOf([2]bool{!plays[0], !plays[1]})
}
