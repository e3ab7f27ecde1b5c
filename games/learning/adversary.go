package learning

import (
	"context"
	"errors"
	"math"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Forever is the number of plays that fail if there is no end of them.
const Forever = math.MaxInt

// ErrTooLarge says that a game is too large for an Adversary.
var ErrTooLarge = errors.New("the game is too large: the learner has too many strategies, or the game too many plays")

// maxSteps limits the search for an adversary: moves of all plays that it makes, and
// moves that it keeps. It takes some seconds, and at most about 1 GB. It is less
// in a test.
var maxSteps = 1 << 23

// Adversary plays for all opponents together so that the learner fails in as many plays
// as possible. It can plan that because it knows the rule. After a play that does not fail,
// or changes nothing, a deterministic learner is where it was. So the most plays that
// can fail are the longest path in the graph of the learner's states, and without end
// if there is a cycle.
type Adversary struct {
	Most   int // failed plays, in any number of plays; perhaps Forever
	States int // of the learner that were visited

	learner *Learner
	replies map[state][]reply // by the learner's state: a play that fails
	now     []reply           // of the play that is being made
	known   bool              // whether now is
}

// reply is the index of a move of an opponent.
type reply struct {
	at   terminal.Node
	move int32
}

// NewAdversary returns the adversary of a learner that follows a deterministic rule, in
// plays from x; counts reports which results fail. The error is ErrTooLarge or the
// context's. Cost: every play from x against every strategy that the learner can be
// brought to; both may be exponential in the game.
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

// Move returns the move of the play that is planned for the learner's strategy.
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

// End forgets the plan.
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
	value   map[state]int // of the states visited; Forever while it is being computed
	replies map[state][]reply
	steps   int
	err     error
}

// outcome is what a play leads to.
type outcome struct {
	next state
	fail int // 1 if the play fails, else 0
}

// most returns how many plays can fail from a state on. A state that is met again while
// it is computed lies on a cycle. There a play fails: plays that do not fail change the
// state only in the first part of the combination, which takes no move twice.
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

// way is an outcome with a play that has it.
type way struct {
	outcome
	replies []reply
}

// ways returns the outcomes of all plays against the strategy of a state, without those
// that do not fail and leave the state as it is.
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

// outcome lets the learner make a play.
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
