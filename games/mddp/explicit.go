package mddp

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/big"

	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/internal/jsonfile"
)

// Explicit is a model of any number of decision processes given by the lists of their
// states and decisions. A decision leads its own process to the state Next and refers to
// the state Cross of another process, whose value V gives the reward of the stage, Scale·R(V)
// + Cost (just Cost without Cross). R is the function Reward, by default V itself. If Cross or
// Next is several states with probabilities, the expectation takes its place. The value of a
// state that is not terminal is
//
//	V(x) = opt over its decisions of (Scale·R(V(Cross)) + Cost) ∘ V(Next)
//
// where opt is min or max and ∘ is the objective of the process. A decision without Next
// ends its process; its value is the reward (the one-stage model). V(x) is the optimum,
// over all plays of the process, of the rewards r₁ ∘ r₂ ∘ … up to a terminal value, as ∘ is
// monotone in V(Next): in a product no reward before another stage is negative.
type Explicit struct {
	Title     string            `json:"title"`
	Start     string            `json:"start"` // by default the first state
	Processes []ExplicitProcess `json:"processes"`

	states   []place // of all processes, one process after another
	index    map[string]int
	programs map[Reward]*expression.Program
}

// ExplicitProcess is a process of an Explicit model.
type ExplicitProcess struct {
	Name      string          `json:"name"`
	Goal      string          `json:"goal"`      // "min" or "max"
	Objective string          `json:"objective"` // "add" (or ""), "multiply", "min" or "max"
	Reward    Reward          `json:"reward"`    // R, by default V itself
	States    []ExplicitState `json:"states"`
}

// ExplicitState is a state: terminal, with its value, or with decisions. Its name is unique
// in the whole model.
type ExplicitState struct {
	Name      string             `json:"name"`
	Value     Number             `json:"value"`
	Decisions []ExplicitDecision `json:"decisions"`
}

// ExplicitDecision is a decision. By default its name is its number in the list, from 1;
// Scale is 1 and Cost 0.
type ExplicitDecision struct {
	Name   string  `json:"name"`
	Next   Chances `json:"next"`
	Cross  Chances `json:"cross"`
	Reward Reward  `json:"reward"` // by default that of the process
	Scale  Number  `json:"scale"`
	Cost   Number  `json:"cost"`
}

// place is a state, given by its process and its index there.
type place struct {
	process, number int
	*ExplicitState
}

// ReadJSON reads an Explicit model, an object with the fields of the types above. An error
// names the state and its line or, for malformed JSON and unknown or repeated fields, the
// line and column. It is an error if a name is missing, is repeated or belongs to no state
// of the right process; if a state has both a value and decisions, or neither; if a goal or
// objective is unknown; if a number is no Number, or a reward no expression; or if probabilities do not
// add up to 1.
func ReadJSON(r io.Reader) (*Explicit, error) {
	m := &Explicit{}
	if err := jsonfile.ReadChecked(r, m, "model", "processes", m.complete); err != nil {
		return nil, err
	}
	return m, nil
}

// complete checks the fields and fills in the defaults and indices.
func (m *Explicit) complete() error {
	m.index, m.programs = map[string]int{}, map[Reward]*expression.Program{}
	named := map[string]bool{}
	for p := range m.Processes {
		process, wrong := &m.Processes[p], error(nil)
		switch {
		case process.Name == "":
			wrong = fmt.Errorf("process %d has no name", p+1)
		case named[process.Name]:
			wrong = fmt.Errorf("there are two processes named %q", process.Name)
		case process.Goal != "min" && process.Goal != "max":
			wrong = fmt.Errorf("process %q: the goal is min or max, not %q", process.Name, process.Goal)
		case objectives[process.Objective] == nil:
			wrong = fmt.Errorf("process %q: the objective is add, multiply, min or max, not %q", process.Name, process.Objective)
		}
		if err := m.compile(process.Reward); err != nil && wrong == nil {
			wrong = fmt.Errorf("process %q: %w", process.Name, err)
		}
		if wrong != nil {
			return jsonfile.At(wrong, "processes", p)
		}
		named[process.Name] = true
		for k := range process.States {
			state := &process.States[k]
			path := []any{"processes", p, "states", k}
			if state.Name == "" {
				return jsonfile.At(fmt.Errorf("process %q: state %d has no name", process.Name, k+1), path...)
			}
			if _, taken := m.index[state.Name]; taken {
				return jsonfile.At(fmt.Errorf("there are two states named %q", state.Name), path...)
			}
			m.index[state.Name] = len(m.states)
			m.states = append(m.states, place{p, k, state})
		}
	}
	if len(m.states) == 0 {
		return errors.New("the model has no states")
	}
	for _, s := range m.states {
		path := []any{"processes", s.process, "states", s.number}
		if decision, err := m.check(s); err != nil {
			if decision >= 0 {
				path = append(path, "decisions", decision)
			}
			return jsonfile.At(fmt.Errorf("state %q: %w", s.Name, err), path...)
		}
	}
	if m.Start == "" {
		m.Start = m.states[0].Name
	} else if _, ok := m.index[m.Start]; !ok {
		return jsonfile.At(fmt.Errorf("the start %q is no listed state", m.Start), "start")
	}
	return nil
}

// adds reports whether rewards are added.
func (p *ExplicitProcess) adds() bool { return p.Objective == "" || p.Objective == "add" }

// check checks a state and names its decisions. It returns the index of the decision that
// the error concerns, or −1.
func (m *Explicit) check(s place) (decision int, err error) {
	switch {
	case s.Value != "" && len(s.Decisions) > 0:
		return -1, errors.New("it has both a value and decisions; a terminal state has no decisions")
	case s.Value == "" && len(s.Decisions) == 0:
		return -1, errors.New("it is a dead end: it has neither a value nor decisions")
	}
	if err := s.Value.check("value"); err != nil {
		return -1, err
	}
	names := map[string]bool{}
	for k := range s.Decisions {
		d := &s.Decisions[k]
		if d.Name == "" {
			d.Name = fmt.Sprint(k + 1)
		}
		objective := m.Processes[s.process].Objective
		switch {
		case names[d.Name]:
			return k, fmt.Errorf("there are two decisions named %q", d.Name)
		case len(d.Next) > 1 && (objective == "min" || objective == "max"):
			return k, fmt.Errorf("decision %q: next has probabilities, of which the objective %s makes no expectation", d.Name, objective)
		case d.Cross == nil && (d.Scale != "" || d.Reward != ""):
			return k, fmt.Errorf("decision %q: scale and reward are for the value of cross, which it lacks", d.Name)
		}
		if err := cmp.Or(m.checkChances(s, "next", d.Next), m.checkChances(s, "cross", d.Cross), d.Scale.check("scale"), d.Cost.check("cost"), m.compile(d.Reward)); err != nil {
			return k, fmt.Errorf("decision %q: %w", d.Name, err)
		}
		names[d.Name] = true
	}
	return -1, nil
}

func add(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) }
func mul(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

// objectives are the operations ∘. All are associative and monotone in b, but for products with a
// negative a.
var objectives = map[string]func(a, b *big.Rat) *big.Rat{
	"":         add,
	"add":      add,
	"multiply": mul,
	"min": func(a, b *big.Rat) *big.Rat {
		if a.Cmp(b) < 0 {
			return a
		}
		return b
	},
	"max": func(a, b *big.Rat) *big.Rat {
		if a.Cmp(b) > 0 {
			return a
		}
		return b
	},
}
