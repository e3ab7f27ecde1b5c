package learning

import (
	"context"
	"math"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Forever is the number of failed plays if it is unbounded.
const Forever = math.MaxInt

// Adversary plays for all opponents together so that the learner fails in as many plays as
// possible. It can plan because it knows the rule. After a play that does not change its
// strategy, nor its count of failed plays in succession, a deterministic learner is in the
// same state as before. So the greatest number of failed plays is the length of the longest
// path in the graph of the learner's states, or unbounded if there is a cycle.
type Adversary struct {
	Most   int // greatest number of failed plays, or Forever
	States int // number of the learner's states that were visited

	learner *Learner
	among   []terminal.Strategy
	replies map[state][]reply // by the learner's state: a play that fails
	now     []reply           // of the current play
	known   bool              // whether now is set
}

// NewAdversary returns the adversary of a learner that follows a deterministic rule, in
// plays from x; counts reports which results are failures. In each play it follows one of the
// strategies among, if there are any. It returns ErrTooLarge or the context's error. Cost:
// every play from x against every strategy that the learner can reach; the numbers of both may
// be exponential in the size of the game.
func NewAdversary(ctx context.Context, a *terminal.Arena, learner *Learner, x terminal.Node, p terminal.Player, among []terminal.Strategy, counts func(seki.Value) bool) (*Adversary, error) {
	d := &Adversary{learner: learner, among: among, replies: map[state][]reply{}}
	start := learner.save()
	defer learner.restore(start)
	s := adversarySearch{
		budget: newBudget(ctx), arena: a, start: x, player: p, among: among, counts: counts,
		learner: learner, value: map[state]int{}, replies: d.replies,
	}
	var err error
	d.Most, err = s.most(start)
	d.States = len(s.value)
	return d, err
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
	if len(d.among) > 0 {
		return int(d.among[0][v])
	}
	return 0
}

// End discards the plan of the play.
func (d *Adversary) End(seki.Value) bool {
	d.known = false
	return false
}

type adversarySearch struct {
	*budget
	arena   *terminal.Arena
	start   terminal.Node
	player  terminal.Player
	among   []terminal.Strategy
	counts  func(seki.Value) bool
	learner *Learner
	value   map[state]int // by visited state; Forever while it is being computed
	replies map[state][]reply
}

// outcome is the effect of a play.
type outcome struct {
	next state
	fail int // 1 if the play fails, else 0
}

// most returns the greatest number of plays that can fail from a state on. A state that is
// met again while it is being computed lies on a cycle. Some play on the cycle fails: plays
// that do not fail change the state only if they end a succession of failed plays, or in the
// first part of the combination, which takes no move twice.
func (s *adversarySearch) most(from state) (int, error) {
	if value, ok := s.value[from]; ok {
		return value, nil
	}
	s.value[from] = Forever
	ways, err := s.ways(from)
	if err != nil {
		return 0, err
	}
	best := 0
	for _, way := range ways {
		value, err := s.most(way.next)
		if err != nil {
			return 0, err
		}
		if value != Forever {
			value += way.fail
		}
		if value > best {
			best, s.replies[from] = value, way.replies
		}
	}
	s.value[from] = best
	return best, nil
}

// way is an outcome with a play that leads to it.
type way struct {
	outcome
	replies []reply
}

// ways returns the outcomes of all plays against the strategy of a state, except those that
// do not fail and leave the state unchanged.
func (s *adversarySearch) ways(from state) (ways []way, err error) {
	s.learner.restore(from)
	seen := map[outcome]bool{{from, 0}: true}
	err = s.everyPlay(s.learner.Strategy(), func(play terminal.Play, replies []reply) error {
		o := s.outcome(from, play)
		if seen[o] {
			return nil
		}
		seen[o] = true
		ways = append(ways, way{o, slices.Clone(replies)})
		return s.spend(len(replies) + len(from.moves)/8)
	})
	return ways, err
}

// everyPlay calls each with every play that follows own and, if there are any, one of the
// strategies among, and with the others' moves.
func (s *adversarySearch) everyPlay(own terminal.Strategy, each func(terminal.Play, []reply) error) error {
	if len(s.among) == 0 {
		return everyPlay(s.budget, s.arena, own, s.start, each)
	}
	for _, others := range s.among {
		if err := s.spend(len(own) / 8); err != nil {
			return err
		}
		both := slices.Clone(own)
		for v, move := range others {
			if s.arena.Owner(terminal.Node(v)) != s.player {
				both[v] = move
			}
		}
		err := everyPlay(s.budget, s.arena, both, s.start, func(play terminal.Play, _ []reply) error {
			var replies []reply
			for _, v := range play.Trace[:len(play.Trace)-1] {
				if s.arena.Owner(v) != s.player {
					replies = append(replies, reply{v, others[v]})
				}
			}
			return each(play, replies)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// outcome returns the effect of a play on the learner in a state.
func (s *adversarySearch) outcome(from state, play terminal.Play) outcome {
	s.learner.restore(from)
	s.learner.observe(play, s.player)
	fail := 0
	if s.counts(s.arena.Result(play, s.player)) {
		fail = 1
	}
	return outcome{s.learner.save(), fail}
}
