package learning

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Relative says how a player stands against the strategies to which the other players are
// limited (Böhme et al. 2006, section 5 (c)), in plays from the start. If Winnable is all of
// them, the player has a relative winning strategy, which is a strategy against each. A
// learner has to choose its strategy before it can know theirs, so it can be sure to win only
// if One is set.
type Relative struct {
	Strategies int
	Winnable   int  // strategies against each of which the player has one that wins
	One        bool // whether one strategy of the player wins against all
	Known      bool // whether One is known: a search for it may take too long
	Won        int  // strategies against which a certain one of the player wins
}

// Relative returns how the player stands against Strategies, and with the strategy that it
// learned. It returns the error of Validate or of the context. Cost: some passes over the game
// for each strategy, and a search for a strategy that wins against all.
func (e Experiment) Relative(ctx context.Context, learned terminal.Strategy) (r Relative, err error) {
	if err := e.Validate(); err != nil {
		return r, err
	}
	r.Strategies = len(e.Strategies)
	for _, others := range e.limited() {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		reached := e.Arena.Reachable(others, e.Start)
		if slices.ContainsFunc(reached, func(v terminal.Node) bool { return e.Arena.Wins(v, e.Player) }) {
			r.Winnable++
		}
		both := slices.Clone(learned)
		for v, move := range others {
			if move != terminal.Free {
				both[v] = move
			}
		}
		if ensured(e.Arena, both, e.Player, e.Start) == seki.Win {
			r.Won++
		}
	}
	r.One, r.Known = r.Won == r.Strategies, r.Won == r.Strategies || r.Winnable < r.Strategies
	if r.Known {
		return r, nil
	}
	s := commonSearch{
		budget: newBudget(ctx), Experiment: e,
		own: e.Arena.First(func(terminal.Player) bool { return false }), on: make([]int32, e.Arena.Size()),
	}
	if r.One, err = s.wins(); errors.Is(err, ErrTooLarge) {
		return r, nil
	}
	r.Known = err == nil
	return r, err
}

// commonSearch looks for a strategy of the player that wins against all Strategies. It plays
// against one after the other and decides a move where it first needs it.
type commonSearch struct {
	*budget
	Experiment
	own   terminal.Strategy // of the player, Free where it is not decided
	on    []int32           // by node: 1 + the number of the last play through it
	trail []mark            // what on was before
}

type mark struct {
	at     terminal.Node
	before int32
}

// decision is a position at which a move was decided in a play, and the length of trail then.
type decision struct {
	at          terminal.Node
	play, trail int
}

// wins reports whether the player can win all plays.
func (s *commonSearch) wins() (bool, error) {
	var decisions []decision
	for k, v := 0, s.Start; ; {
		if err := s.spend(1); err != nil {
			return false, err
		}
		switch ends := s.Arena.Terminal(v); {
		case ends && s.Arena.Wins(v, s.Player):
			if k++; k == len(s.Strategies) {
				return true, nil
			}
			v = s.Start
			continue
		case !ends && s.on[v] != int32(k)+1: // else the play is a draw by repetition
			s.trail = append(s.trail, mark{v, s.on[v]})
			s.on[v] = int32(k) + 1
			move := s.own[v]
			if s.Arena.Owner(v) != s.Player {
				move = s.Strategies[k][v]
			}
			if move == terminal.Free {
				move, s.own[v] = 0, 0
				decisions = append(decisions, decision{v, k, len(s.trail)})
			}
			v = s.Arena.Moves(v)[move]
			continue
		}
		for more := false; !more; { // back to the last decision that has another move
			if len(decisions) == 0 {
				return false, nil
			}
			d := decisions[len(decisions)-1]
			for _, m := range slices.Backward(s.trail[d.trail:]) {
				s.on[m.at] = m.before
			}
			s.trail = s.trail[:d.trail]
			s.own[d.at]++
			if more = int(s.own[d.at]) < len(s.Arena.Moves(d.at)); more {
				k, v = d.play, s.Arena.Moves(d.at)[s.own[d.at]]
			} else {
				s.own[d.at] = terminal.Free
				decisions = decisions[:len(decisions)-1]
			}
		}
	}
}

// limited returns the strategies of the other players, Free at the player's positions.
func (e Experiment) limited() (limited []terminal.Strategy) {
	for _, s := range e.Strategies {
		limited = append(limited, e.Arena.Choose(terminal.Others(e.Player), func(v terminal.Node) int { return int(s[v]) }))
	}
	return limited
}

// validateStrategies returns an error unless Strategies, if any, have a move for every position
// of the other players, who play in one of the ways that they allow.
func (e Experiment) validateStrategies() error {
	for k, s := range e.Strategies {
		if err := validate(e.Arena, s, terminal.Others(e.Player)); err != nil {
			return fmt.Errorf("strategy %d of the other players: %w", k+1, err)
		}
	}
	switch limited := len(e.Strategies) > 0; {
	case limited && (e.Opponent == Perfect || e.Opponent == Learning):
		return fmt.Errorf("players who are limited to some strategies choose them by turn, random, fixed or adversary, not %v", e.Opponent)
	case !limited && e.Opponent == Turn:
		return errors.New("players who take strategies in turn need some")
	}
	return nil
}

// listAgent follows one of several strategies in each play. All other players choose alike.
type listAgent struct {
	strategies []terminal.Strategy
	next       func(now int) int // the strategy of the next play
	now        int
}

func (a *listAgent) Move(v terminal.Node) int { return int(a.strategies[a.now][v]) }

func (a *listAgent) End(seki.Value) bool {
	a.now = a.next(a.now)
	return false
}

// limitedAgents returns the agents of players who are limited to Strategies.
func (e Experiment) limitedAgents(learner Agent) []Agent {
	agents := make([]Agent, e.Arena.Players())
	for p := range agents {
		n := len(e.Strategies)
		random := rand.New(rand.NewPCG(e.Seed, 1))
		a := &listAgent{strategies: e.Strategies}
		switch e.Opponent {
		case Fixed:
			a.next = func(int) int { return 0 }
		case Turn:
			a.next = func(now int) int { return (now + 1) % n }
		default:
			a.next = func(int) int { return random.IntN(n) }
			a.now = random.IntN(n)
		}
		agents[p] = a
	}
	agents[e.Player] = learner
	return agents
}
