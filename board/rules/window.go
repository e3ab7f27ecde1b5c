package rules

import (
	"context"
	"errors"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// A fight in the open is searched in windows: its chains, and the empty points up to a distance from
// them. What a player can force in a window although all empty points beyond it are living stones of the
// opponent, the player can force on the board.
//
// Proof. The player answers each turn of the opponent in the window by the turn that the strategy has, and
// each turn elsewhere as a pass. On the board, chains of the opponent have no more liberties than in the
// window: those that touch its outside live there. Those of the player have no fewer, and stones
// that are taken in the window but not on the board stand where the opponent cannot play. So the turns of
// the player are possible, or needless, and at the end the area of the player in the window is no smaller.
// The opponent may pass by a turn elsewhere and then come back, so a pass of the player in answer to a
// pass does not end the game; a pass of the opponent in answer does, because the player can do the
// same again. There is no ko with threats from elsewhere, as in regions that are whole.
type window struct {
	by [2]*Solver // by player: with all outside for the opponent
}

// windowStep is by how much the distance of a window grows, if nothing was decided in a smaller one.
const windowStep = 2

// windowMemory is the memory of a window, in bytes: what is not found with it is mostly not to be found. In it, windows of
// 20 points were decided, and of more than windowPoints none.
const (
	windowMemory = 1 << 25
	windowPoints = 36
)

// decideOpen decides a fight in windows that are smaller than its region. The error is nil if its
// outcome was found, why if it was found in no window, and otherwise that of the context.
func decideOpen(ctx context.Context, p *board.Position, points []board.Point, memory int64, why error) (*Fight, error) {
	whole, _, _, err := surround(p, points, board.MaxSize*board.MaxSize)
	if err != nil {
		return nil, err
	}
	for distance := windowStep; ; distance += windowStep {
		w, err := newWindow(p, points, distance, min(memory, windowMemory))
		if errors.As(err, new(TooLargeError)) || err == nil && (len(w.by[0].points) == len(whole) || len(w.by[0].points) > windowPoints) {
			return nil, why
		}
		if err != nil {
			return nil, err
		}
		f, err := w.decide(ctx)
		switch {
		case f.Outcome.Known():
			return f, err
		case err != nil && !errors.Is(err, ErrMemory): // a larger one may take less
			return f, err
		}
	}
}

// newWindow returns the window of the fight of some chains up to a distance.
func newWindow(p *board.Position, points []board.Point, distance int, memory int64) (*window, error) {
	w, m := new(window), &room{limit: memory}
	for c := range w.by {
		var err error
		if w.by[c], err = newSolver(p, points, distance, player(1-c).colour(), m); err != nil {
			return nil, err
		}
		w.by[c].fill()
	}
	return w, nil
}

// decide returns the fight as far as it is decided in the window.
func (w *window) decide(ctx context.Context) (*Fight, error) {
	f, err := w.by[0].outcome(ctx, w)
	if err != nil || !f.Outcome.Known() {
		return f, err
	}
	return f, w.by[0].addStones(ctx, f, w)
}

// known implements asker.
func (w *window) known(at state) (v seki.Value, repetition bool) {
	us, them := at.turn, 1-at.turn
	forced := func(c, gain player) bool { return w.by[c].gains[gain].result(at) == forcedBy(c) }
	switch {
	case forced(us, us):
		return seki.Win, false
	case forced(them, them):
		return seki.Loss, false
	case forced(us, them) && forced(them, us):
		return seki.Draw, false
	}
	return seki.Unknown, false
}

// questions implements asker.
func (w *window) questions(at state) []*proof {
	us, them := w.by[at.turn].gains, w.by[1-at.turn].gains
	return []*proof{us[at.turn], them[1-at.turn], us[1-at.turn], them[at.turn]}
}
