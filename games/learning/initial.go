package learning

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/sekilab/sekilab/games/terminal"
)

// Initial says with which strategy the learner of an experiment begins.
type Initial uint8

const (
	FirstMoves  Initial = iota // the first move of every list
	LastMoves                  // the last move of every list
	RandomMoves                // a random move of every list
	GivenMoves                 // Experiment.Given
)

var initialNames = [...]string{"first", "last", "random"}

// ParseInitial returns the Initial with the given name: first, last or random.
func ParseInitial(name string) (Initial, error) {
	return parse[Initial]("first strategy", name, initialNames[:])
}

// learner returns the learner of the experiment before the first play.
func (e Experiment) learner() *Learner {
	l := NewLearner(e.Rule, max(e.K, 1), e.Arena, e.Player, rand.NewPCG(e.Seed, 0))
	random := rand.New(rand.NewPCG(e.Seed, math.MaxUint64-1))
	for v, move := range l.strategy {
		v := terminal.Node(v)
		switch {
		case move == terminal.Free:
		case e.Initial == LastMoves:
			l.set(v, l.degree(v)-1)
		case e.Initial == RandomMoves:
			l.set(v, random.Int32N(l.degree(v)))
		case e.Initial == GivenMoves:
			l.set(v, e.Given[v])
		}
	}
	if e.Noise > 0 {
		noise := rand.New(rand.NewPCG(e.Seed, math.MaxUint64-2))
		l.errs = func() bool { return noise.Float64() < e.Noise }
	}
	return l
}

// validate returns an error unless s has a move for every position of q.
func validate(a *terminal.Arena, s terminal.Strategy, q terminal.Coalition) error {
	if len(s) != a.Size() {
		return fmt.Errorf("a strategy for %d positions in a game with %d", len(s), a.Size())
	}
	for v, move := range s {
		v := terminal.Node(v)
		if moves := len(a.Moves(v)); moves > 0 && q(a.Owner(v)) && (move < 0 || int(move) >= moves) {
			return fmt.Errorf("node %d has %d moves, so there is no move number %d", v, moves, move+1)
		}
	}
	return nil
}
