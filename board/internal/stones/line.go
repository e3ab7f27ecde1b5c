package stones

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/seki"
)

// Turn is a turn of a line of play. For a pass, Move has no meaning. Taken is the line that it
// captures, rows before columns, counted from 0; −1 if it captures none.
type Turn struct {
	Player seki.Player
	Pass   bool
	Move   eyes.Move
	Taken  int
}

// Line returns best play if first begins, to the two passes that end it. Of equally good turns it
// takes a capture, then a pass, then the first move. It fails as Gain does.
func (s *Solver) Line(ctx context.Context, first seki.Player) (line []Turn, err error) {
	at, passed := s.start, false
	gain, err := s.gain(ctx, at, first, false)
	for p := first; err == nil; p = p.Opponent() {
		var t Turn
		if t, at, err = s.best(ctx, at, p, passed, gain); err != nil {
			return nil, err
		}
		line = append(line, t)
		if passed && t.Pass {
			return line, nil
		}
		passed = t.Pass
		gain = s.count(t.Taken) - gain
	}
	return nil, err
}

// best returns the turn of p in a position in which p gains so much, and the position after it.
func (s *Solver) best(ctx context.Context, at state, p seki.Player, passed bool, gain int) (Turn, state, error) {
	turns := slices.Clone(s.order(at, p, passed, 0))
	for _, t := range turns {
		after := slices.Clone(at)
		taken, _ := s.play(after, t.turn, p)
		regains, err := s.atLeast(ctx, after, p.Opponent(), t.turn == pass, s.count(taken)-gain+1, 0)
		if err != nil {
			return Turn{}, nil, err
		}
		if regains {
			continue
		}
		if t.turn == pass {
			return Turn{Player: p, Pass: true, Taken: -1}, after, nil
		}
		return Turn{p, false, s.places[t.turn], taken}, after, nil
	}
	return Turn{Player: p, Pass: true, Taken: -1}, at, nil // the second pass
}
