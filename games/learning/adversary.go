package learning

import (
	"math"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Forever is the number of failed plays if it is unbounded.
const Forever = math.MaxInt

// Adversary plays for all opponents together so that the learner fails in as many plays as
// possible. It can plan because it knows the rule. After a play that does not change its
// strategy, a deterministic learner is in the same state as before. So the greatest number of
// failed plays is the length of the longest path in the graph of the learner's states, or
// unbounded if there is a cycle.
type Adversary struct {
	Most   int // greatest number of failed plays, or Forever
	States int // number of the learner's states that were visited

	lessons
	value   map[state]int     // by visited state; Forever while it is being computed
	replies map[state][]reply // by the learner's state: a play that fails
	now     []reply           // of the current play
	known   bool              // whether now is set
}

// newAdversary returns the adversary of the learner, who follows a deterministic rule. It
// returns ErrTooLarge or the context's error. Cost: every play against every strategy that the
// learner can reach; the numbers of both may be exponential in the size of the game.
func newAdversary(l lessons) (*Adversary, error) {
	d := &Adversary{lessons: l, value: map[state]int{}, replies: map[state][]reply{}}
	start := l.learner.save()
	defer l.learner.restore(start)
	var err error
	d.Most, err = d.most(start)
	d.States = len(d.value)
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
	return 0
}

// End discards the plan of the play.
func (d *Adversary) End(seki.Value) bool {
	d.known = false
	return false
}

// most returns the greatest number of plays that can fail from a state on. A state that is
// met again while it is being computed lies on a cycle. Some play on the cycle fails: plays
// that do not fail change the state only in the first part of the combination, which takes no
// move twice.
func (d *Adversary) most(from state) (int, error) {
	if value, ok := d.value[from]; ok {
		return value, nil
	}
	d.value[from] = Forever
	ways, err := d.ways(from)
	if err != nil {
		return 0, err
	}
	best := 0
	for _, way := range ways {
		value, err := d.most(way.next)
		if err != nil {
			return 0, err
		}
		if way.fails && value != Forever {
			value++
		}
		if value > best {
			best, d.replies[from] = value, way.replies
		}
	}
	d.value[from] = best
	return best, nil
}

// way is a lesson with a play that leads to it.
type way struct {
	lesson
	replies []reply
}

// ways returns the lessons of all plays in a state, except those that do not fail and leave
// the state unchanged.
func (d *Adversary) ways(from state) (ways []way, err error) {
	seen := map[lesson]bool{{from, false}: true}
	err = d.all(from, nil, func(l lesson, replies []reply) error {
		if seen[l] {
			return nil
		}
		seen[l] = true
		ways = append(ways, way{l, slices.Clone(replies)})
		return d.spend(len(replies) + len(from.moves)/8)
	})
	return ways, err
}
