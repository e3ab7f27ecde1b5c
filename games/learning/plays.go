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
	var visit func(v terminal.Node) error
	visit = func(v terminal.Node) (err error) {
		if err := b.spend(1); err != nil {
			return err
		}
		trace = append(trace, v)
		if onTrace[v] || a.Terminal(v) {
			err = each(terminal.Play{Trace: trace, Repeats: onTrace[v]}, replies)
		} else {
			onTrace[v] = true
			if w := a.Next(s, v); w != terminal.None {
				err = visit(w)
			} else {
				for k, w := range a.Moves(v) {
					replies = append(replies, reply{v, int32(k)})
					if err = visit(w); err != nil {
						return err
					}
					replies = replies[:len(replies)-1]
				}
			}
			onTrace[v] = false
		}
		trace = trace[:len(trace)-1]
		return err
	}
	return visit(x)
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
