package mddp_test

import (
	"cmp"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/games/mddp"
)

// strategies values the states of a model by all strategies: functions from the states of a
// process to decisions.
type strategies struct {
	*mddp.Model
	known map[string]played // by state
}

// played is the best value over all strategies, and the first decisions of the best ones.
type played struct {
	value *big.Rat
	by    []string
	each  []*big.Rat // by first decision
}

func rational(n mddp.Number, absent int64) *big.Rat {
	if value, ok := new(big.Rat).SetString(string(n)); ok {
		return value
	}
	return big.NewRat(absent, 1)
}

func (s *strategies) best(name string) *big.Rat { return s.value(name).value }

func (s *strategies) value(name string) played {
	if p, ok := s.known[name]; ok {
		return p
	}
	side, k := find(s.Model, name)
	p := s.Processes[side]
	var out played
	better := func(value, old *big.Rat) bool { return old == nil || (value.Cmp(old) > 0) == (p.Goal == "max") }
	best := map[int]*big.Rat{} // by first decision, 0 at a terminal state
	for strategy := range policies(p) {
		value := play(s.Model, strategy, name, s.best)
		if better(value, best[strategy[k]]) {
			best[strategy[k]] = value
		}
		if better(value, out.value) {
			out.value = value
		}
	}
	for first := range p.States[k].Decisions {
		out.each = append(out.each, best[first])
		if best[first].Cmp(out.value) == 0 {
			out.by = append(out.by, fmt.Sprint(first+1))
		}
	}
	s.known[name] = out
	return out
}

// find returns the process of a state, and its place there.
func find(m *mddp.Model, name string) (process, place int) {
	for p, process := range m.Processes {
		if k := slices.IndexFunc(process.States, func(s mddp.State) bool { return s.Name == name }); k >= 0 {
			return p, k
		}
	}
	panic("no state " + name)
}

// policies yields all choices of a decision at each state of a process, 0 at a terminal state.
func policies(p mddp.Process) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		policy := make([]int, len(p.States))
		for k := 0; k < len(policy) && yield(policy); {
			for k = 0; k < len(policy); k++ {
				if policy[k]++; policy[k] < len(p.States[k].Decisions) {
					break
				}
				policy[k] = 0
			}
		}
	}
}

// play returns the expected value of the plays of a strategy from a state of a process, if the states of the others have
// given values.
func play(m *mddp.Model, strategy []int, name string, cross func(string) *big.Rat) *big.Rat {
	side, k := find(m, name)
	p := m.Processes[side]
	state := p.States[k]
	if len(state.Decisions) == 0 {
		return rational(state.Value, 0)
	}
	d := state.Decisions[strategy[k]]
	total := rational(mddp.Number(d.Reward), 0)
	for _, chance := range d.Cross {
		value := rewards[cmp.Or(d.Reward, p.Reward)](cross(chance.State))
		total.Add(total, new(big.Rat).Mul(value, rational(chance.Probability, 1)))
	}
	for _, chance := range d.Next {
		value := play(m, strategy, chance.State, cross)
		total.Add(total, new(big.Rat).Mul(value, rational(chance.Probability, 1)))
	}
	return total
}
