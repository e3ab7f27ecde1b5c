package learning

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Opponent is a way in which the other players play.
type Opponent uint8

const (
	Perfect  Opponent = iota // all together against the learner, by attractors
	Random                   // each move at random, with a seed
	Fixed                    // always the first move of the list
	Learning                 // each of them by the same rule as the learner
)

var opponentNames = [...]string{"perfect", "random", "fixed", "learning"}

// String returns the name of the opponent on the command line.
func (o Opponent) String() string { return opponentNames[o] }

// ParseOpponent returns the opponent of that name.
func ParseOpponent(name string) (Opponent, error) {
	for o, known := range opponentNames {
		if known == name {
			return Opponent(o), nil
		}
	}
	return 0, fmt.Errorf("unknown opponent %q: it is one of %s", name, strings.Join(opponentNames[:], ", "))
}

// Follow returns an agent that follows s in every play. It may play for several
// players, where s is a strategy of all of them.
func Follow(s terminal.Strategy) Agent { return follower{s} }

type follower struct{ strategy terminal.Strategy }

func (f follower) Move(v terminal.Node) int { return int(f.strategy[v]) }
func (f follower) End(seki.Value) bool      { return false }

// AtRandom returns an agent that takes each move uniformly at random.
func AtRandom(a *terminal.Arena, source rand.Source) Agent {
	return gambler{a, rand.New(source)}
}

type gambler struct {
	arena  *terminal.Arena
	random *rand.Rand
}

func (g gambler) Move(v terminal.Node) int { return g.random.IntN(len(g.arena.Moves(v))) }
func (g gambler) End(seki.Value) bool      { return false }

// Agents returns an agent for every player: the learner for the solution's
// player, and opponents of the given kind for the others. Perfect opponents
// follow the strategy of Solution.Against: they make the learner lose where
// they can, else they keep it from winning where they can, else they delay.
// Everything random depends on the seed alone.
func Agents(a *terminal.Arena, learner Agent, solution *terminal.Solution, kind Opponent, rule Rule, seed uint64) []Agent {
	var shared Agent
	switch kind {
	case Perfect:
		shared = Follow(solution.Against())
	case Fixed:
		shared = Follow(a.First(terminal.Others(solution.Player)))
	case Random:
		shared = AtRandom(a, rand.NewPCG(seed, 1))
	}
	agents := make([]Agent, a.Players())
	for p := range terminal.Player(a.Players()) {
		switch {
		case p == solution.Player:
			agents[p] = learner
		case shared != nil:
			agents[p] = shared
		default:
			agents[p] = NewLearner(rule, a, p, rand.NewPCG(seed, 2+uint64(p)))
		}
	}
	return agents
}
