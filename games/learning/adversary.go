package learning

import (
	"context"
	"errors"
	"math"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Forever is the number of failed plays if it is unbounded.
const Forever = math.MaxInt

// ErrTooLarge is returned for a game that is too large for an Adversary.
var ErrTooLarge = errors.New("the game is too large: the learner has too many strategies, or the game too many plays")

// maxSteps bounds the search for an adversary: the moves it makes in all plays, and the
// moves it keeps. The search then takes some seconds and at most about 1 GB. Tests lower
// it.
var maxSteps = 1 << 23

// Adversary plays for all opponents together so that the learner fails in as many plays as
// possible. It can plan because it knows the rule. After a play that does not fail, or
// changes nothing, a deterministic learner is in the same state as before. So the greatest
// number of failed plays is the length of the longest path in the graph of the learner's
// states, or unbounded if there is a cycle.
type Adversary struct {
	Most   int // greatest number of failed plays, or Forever
	States int // number of the learner's states that were visited

	learner *Learner
	replies map[state][]reply // by the learner's state: a play that fails
	now     []reply           // of the current play
	known   bool              // whether now is set
}

// reply is the index of a move of an opponent.
type reply struct {
	at   terminal.Node
	move int32
}

// NewAdversary returns the adversary of a learner that follows a deterministic rule, in
// plays from x; counts reports which results are failures. It returns ErrTooLarge or the
// context's error. Cost: every play from x against every strategy that the learner can
// reach; the numbers of both may be exponential in the size of the game.
func NewAdversary(ctx context.Context, a *terminal.Arena, learner *Learner, x terminal.Node, p terminal.Player, counts func(seki.Value) bool) (*Adversary, error) {
	d := &Adversary{learner: learner, replies: map[state][]reply{}}
	start := learner.save()
	defer learner.restore(start)
	s := adversarySearch{
		ctx: ctx, arena: a, start: x, player: p, counts: counts,
		learner: learner, value: map[state]int{}, replies: d.replies,
	}
	d.Most = s.most(start)
	d.States = len(s.value)
	return d, s.err
}

// Move returns the planned move against the learner's strategy.
func (d *Adversary) Move(v terminal.Node) int {
	if !d.known {
		d.now, d.known = d.replies[d.learner.save()], true
	}
	for _, r := range d.now {
		if r.at == v {
			return int(r.move)
		}
	}
	return 0
}

// End discards the plan of the play.
func (d *Adversary) End(seki.Value) bool {
	d.known = false
	return false
}

type adversarySearch struct {
	ctx     context.Context
	arena   *terminal.Arena
	start   terminal.Node
	player  terminal.Player
	counts  func(seki.Value) bool
	learner *Learner
	value   map[state]int // by visited state; Forever while it is being computed
	replies map[state][]reply
	steps   int
	err     error
}

// outcome is the effect of a play.
type outcome struct {
	next state
	fail int // 1 if the play fails, else 0
}

// most returns the greatest number of plays that can fail from a state on. A state that is
// met again while it is being computed lies on a cycle. Some play on the cycle fails: plays
// that do not fail change the state only in the first part of the combination, which takes
// no move twice.
func (s *adversarySearch) most(from state) int {
	if value, ok := s.value[from]; ok {
		return value
	}
	s.value[from] = Forever
	best := 0
	for _, way := range s.ways(from) {
		value := s.most(way.next)
		if value != Forever {
			value += way.fail
		}
		if s.err != nil {
			return 0
		}
		if value > best {
			best, s.replies[from] = value, way.replies
		}
	}
	s.value[from] = best
	return best
}

// way is an outcome with a play that leads to it.
type way struct {
	outcome
	replies []reply
}

// ways returns the outcomes of all plays against the strategy of a state, except those that
// do not fail and leave the state unchanged.
func (s *adversarySearch) ways(from state) (ways []way) {
	s.learner.restore(from)
	strategy := s.learner.Strategy()
	seen := map[outcome]bool{{from, 0}: true}
	onTrace := map[terminal.Node]bool{}
	var trace []terminal.Node
	var replies []reply
	var visit func(v terminal.Node)
	visit = func(v terminal.Node) {
		s.steps++
		if s.steps%4096 == 0 && s.err == nil {
			s.err = s.ctx.Err()
		}
		if s.steps > maxSteps {
			s.err = ErrTooLarge
		}
		if s.err != nil {
			return
		}
		if onTrace[v] || s.arena.Terminal(v) {
			play := terminal.Play{Trace: append(trace, v), Repeats: onTrace[v]}
			if o := s.outcome(from, play); !seen[o] {
				seen[o] = true
				s.steps += len(replies) + len(from.moves)/8
				ways = append(ways, way{o, append([]reply(nil), replies...)})
			}
			return
		}
		trace, onTrace[v] = append(trace, v), true
		if w := s.arena.Next(strategy, v); w != terminal.None {
			visit(w)
		} else {
			for k, w := range s.arena.Moves(v) {
				replies = append(replies, reply{v, int32(k)})
				visit(w)
				replies = replies[:len(replies)-1]
			}
		}
		trace = trace[:len(trace)-1]
		delete(onTrace, v)
	}
	visit(s.start)
	return ways
}

// outcome returns the effect of a play on the learner in a state.
func (s *adversarySearch) outcome(from state, play terminal.Play) outcome {
	s.learner.restore(from)
	result := s.arena.Result(play, s.player)
	for _, v := range play.Trace[:len(play.Trace)-1] {
		if s.arena.Owner(v) == s.player {
			s.learner.Move(v)
		}
	}
	s.learner.End(result)
	fail := 0
	if s.counts(result) {
		fail = 1
	}
	return outcome{s.learner.save(), fail}
}
