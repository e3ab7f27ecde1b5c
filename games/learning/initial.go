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

// validateGiven returns an error unless Given has a move for every position of the player.
func (e Experiment) validateGiven() error {
	if len(e.Given) != e.Arena.Size() {
		return fmt.Errorf("a strategy for %d positions in a game with %d", len(e.Given), e.Arena.Size())
	}
	for v, move := range e.Given {
		v := terminal.Node(v)
		if moves := len(e.Arena.Moves(v)); e.Arena.Owner(v) == e.Player && (move < 0 || int(move) >= moves) {
			return fmt.Errorf("node %d has %d moves, so there is no move number %d", v, moves, move+1)
		}
	}
	return nil
}
