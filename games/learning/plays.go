package learning

import (
	"context"
	"errors"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
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

// lessons is what one play can teach a learner, from any of its states: the search for an
// adversary and the exact chances follow a learner from state to state by it.
type lessons struct {
	*budget
	arena   *terminal.Arena
	start   terminal.Node
	player  terminal.Player
	learner *Learner
	fails   func(seki.Value) bool // which results are failures
}

func (e Experiment) lessons(ctx context.Context, learner *Learner, bound Bound) lessons {
	return lessons{newBudget(ctx), e.Arena, e.Start, e.Player, learner, bound.fails}
}

// lesson is the state of the learner after a play.
type lesson struct {
	next  state
	fails bool // whether the play fails
}

// all calls each with the lesson of every play of the learner in a state against the others,
// who make any move where their strategy is Free, and with the moves in it that were open.
// These are valid during the call. It returns the error of each or of the budget.
func (l *lessons) all(from state, others terminal.Strategy, each func(lesson, []reply) error) error {
	if err := l.spend(len(others) / 8); err != nil {
		return err
	}
	l.learner.restore(from)
	s := l.learner.Strategy()
	for v, move := range others {
		switch {
		case s[v] == undrawn:
			s[v] = terminal.Free
		case move != terminal.Free:
			s[v] = move
		}
	}
	return everyPlay(l.budget, l.arena, s, l.start, func(play terminal.Play, open []reply) error {
		return each(l.learn(from, play, open), open)
	})
}

// learn shows a play to the learner in a state, as Match.Run does, with the random moves that
// are among those that were open.
func (l *lessons) learn(from state, play terminal.Play, open []reply) lesson {
	l.learner.restore(from)
	for _, r := range open {
		if l.arena.Owner(r.at) == l.player {
			l.learner.set(r.at, r.move)
		}
	}
	for _, v := range play.Trace[:len(play.Trace)-1] {
		if l.arena.Owner(v) == l.player {
			l.learner.Move(v)
		}
	}
	result := l.arena.Result(play, l.player)
	l.learner.End(result)
	return lesson{l.learner.save(), l.fails(result)}
}

// everyPlay calls each with every play from x that follows s, which may leave moves open by
// Free, and with the open moves of the play in their order. Both are valid during the call.
// It returns the error of each, or of the budget, of which every move costs a step.
func everyPlay(b *budget, a *terminal.Arena, s terminal.Strategy, x terminal.Node, each func(terminal.Play, []reply) error) error {
	p := playing{arena: a, strategy: s, onTrace: make([]bool, a.Size())}
	for v := x; v != terminal.None; {
		if err := b.spend(1); err != nil {
			return err
		}
		p.trace = append(p.trace, v)
		if !p.onTrace[v] && !a.Terminal(v) {
			v = p.move(v)
			continue
		}
		if err := each(terminal.Play{Trace: p.trace, Repeats: p.onTrace[v]}, p.open); err != nil {
			return err
		}
		v = p.back()
	}
	return nil
}

// playing is the play that everyPlay makes.
type playing struct {
	arena    *terminal.Arena
	strategy terminal.Strategy
	trace    []terminal.Node
	onTrace  []bool // by node
	open     []reply
}

// move returns the next position after the last one of the trace, which is not on it twice.
func (p *playing) move(v terminal.Node) terminal.Node {
	p.onTrace[v] = true
	if next := p.arena.Next(p.strategy, v); next != terminal.None {
		return next
	}
	p.open = append(p.open, reply{v, 0})
	return p.arena.Moves(v)[0]
}

// back takes the play back to the last open move that is not the last of its list, and returns
// the position after the next move there, or None.
func (p *playing) back() terminal.Node {
	p.trace = p.trace[:len(p.trace)-1]
	for ; len(p.open) > 0; p.open = p.open[:len(p.open)-1] {
		last := &p.open[len(p.open)-1]
		for end := len(p.trace) - 1; p.trace[end] != last.at; end-- {
			p.onTrace[p.trace[end]] = false
			p.trace = p.trace[:end]
		}
		if last.move++; int(last.move) < len(p.arena.Moves(last.at)) {
			return p.arena.Moves(last.at)[last.move]
		}
	}
	return terminal.None
}
