package learning

import (
	"math/rand/v2"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Opponent is the way in which the other players choose their moves.
type Opponent uint8

const (
	Perfect  Opponent = iota // perfectly, all together against the learner
	Random                   // at random
	Fixed                    // always the first move of the list
	Learning                 // each by the rule of the learner
)

// OpponentNames are the names of the opponents, in their order.
var OpponentNames = []string{"perfect", "random", "fixed", "learning"}

// String returns the name.
func (o Opponent) String() string { return OpponentNames[o] }

// fixedAgent follows one strategy in every play. It may play for several players.
type fixedAgent terminal.Strategy

func (s fixedAgent) Move(v terminal.Node) int { return int(s[v]) }
func (s fixedAgent) End(seki.Value) bool      { return false }

// randomAgent takes each move uniformly at random.
type randomAgent struct {
	arena  *terminal.Arena
	random *rand.Rand
}

func (r randomAgent) Move(v terminal.Node) int { return r.random.IntN(len(r.arena.Moves(v))) }
func (r randomAgent) End(seki.Value) bool      { return false }

// Agents returns an agent for every player: the learner for the solution's player, and
// opponents of the given kind for the others. Perfect opponents follow Solution.Against:
// they make the learner lose if they can, else they keep it from winning if they can, else
// they delay. All randomness comes from the seed.
func Agents(
	a *terminal.Arena, learner Agent, solution *terminal.Solution, kind Opponent, rule Rule, seed uint64,
) []Agent {
	var shared Agent
	switch kind {
	case Perfect:
		shared = fixedAgent(solution.Against())
	case Fixed:
		shared = fixedAgent(a.First(terminal.Others(solution.Player)))
	case Random:
		shared = randomAgent{a, rand.New(rand.NewPCG(seed, 1))}
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
