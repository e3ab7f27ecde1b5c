package learning

import (
	"context"
	"errors"

	"github.com/sekilab/sekilab/games/terminal"
)

// ErrTooLarge is returned for a game that is too large for a search through all strategies
// that the learner can reach.
var ErrTooLarge = errors.New("the game is too large: the learner has too many strategies, or the game too many plays")

// maxSteps bounds such a search: the moves it makes in all plays, and the moves it keeps. It
// then takes some seconds and at most about 1 GB. Tests lower it.
var maxSteps = 1 << 23

// budget is what is left of maxSteps.
type budget struct {
	ctx         context.Context
	left, check int // steps; the context is looked at again when check are left
}

func newBudget(ctx context.Context) *budget { return &budget{ctx, maxSteps, maxSteps} }

// spend takes steps away. It returns ErrTooLarge once none are left, or the error of the
// context.
func (b *budget) spend(steps int) error {
	if b.left -= steps; b.left < 0 {
		return ErrTooLarge
	}
	if b.left < b.check {
		b.check = b.left - 4096
		return b.ctx.Err()
	}
	return nil
}

// reply is the index of a move that a strategy leaves open.
type reply struct {
	at   terminal.Node
	move int32
}

// everyPlay calls each with every play from x that follows s, which may leave moves open by
// Free, and with the open moves of the play in their order. Both are valid during the call.
// It returns the error of each, or of the budget, of which every move costs a step.
func everyPlay(b *budget, a *terminal.Arena, s terminal.Strategy, x terminal.Node, each func(terminal.Play, []reply) error) error {
	onTrace := make([]bool, a.Size())
	var trace []terminal.Node
	var replies []reply
	for v := x; ; {
		if err := b.spend(1); err != nil {
			return err
		}
		trace = append(trace, v)
		if !onTrace[v] && !a.Terminal(v) {
			onTrace[v] = true
			w := a.Next(s, v)
			if w == terminal.None {
				replies = append(replies, reply{v, 0})
				w = a.Moves(v)[0]
			}
			v = w
			continue
		}
		if err := each(terminal.Play{Trace: trace, Repeats: onTrace[v]}, replies); err != nil {
			return err
		}
		trace = trace[:len(trace)-1]
		for more := false; !more; { // back to the last open move that is not the last of its list
			if len(replies) == 0 {
				return nil
			}
			last := &replies[len(replies)-1]
			for trace[len(trace)-1] != last.at {
				onTrace[trace[len(trace)-1]] = false
				trace = trace[:len(trace)-1]
			}
			last.move++
			if more = int(last.move) < len(a.Moves(last.at)); more {
				v = a.Moves(last.at)[last.move]
			} else {
				replies = replies[:len(replies)-1]
			}
		}
	}
}

// observe shows a play to the learner, whose strategy must be that of the play, as Match.Run
// does.
func (l *Learner) observe(play terminal.Play, p terminal.Player) {
	for _, v := range play.Trace[:len(play.Trace)-1] {
		if l.arena.Owner(v) == p {
			l.Move(v)
		}
	}
	l.End(l.arena.Result(play, p))
}
