package mddp

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"regexp"

	"github.com/sekilab/sekilab/internal/jsonfile"
)

// Explicit is a model of any number of decision processes given by the lists of their
// states and decisions. A decision leads its own process to the state Next and hands over
// to the state Cross of another process, whose value V gives the reward of the stage,
// Scale·V + Cost (Cost alone without Cross). The value of a state that is not terminal is
//
//	V(x) = opt over its decisions of (Scale·V(Cross) + Cost) ∘ V(Next)
//
// where opt is min or max and ∘ is the objective of the process; a decision without Next
// ends its process, so that the reward is all (the one-stage model).
type Explicit struct {
	Title     string            `json:"title"`
	Start     string            `json:"start"` // by default the first state
	Processes []ExplicitProcess `json:"processes"`

	states []place // of all processes in turn
	index  map[string]int
}

// ExplicitProcess is a process of an Explicit model.
type ExplicitProcess struct {
	Name      string          `json:"name"`
	Goal      string          `json:"goal"`      // "min" or "max"
	Objective string          `json:"objective"` // "add" (or ""), "multiply", "min" or "max"
	States    []ExplicitState `json:"states"`
}

// ExplicitState is a state: terminal, with its value, or with decisions. Its name is the
// only one in the whole model.
type ExplicitState struct {
	Name      string             `json:"name"`
	Value     json.Number        `json:"value"`
	Decisions []ExplicitDecision `json:"decisions"`
}

// ExplicitDecision is a decision. Its name is by default its number in the list, from 1;
// Scale is by default 1, and Cost 0.
type ExplicitDecision struct {
	Name  string      `json:"name"`
	Next  string      `json:"next"`
	Cross string      `json:"cross"`
	Scale json.Number `json:"scale"`
	Cost  json.Number `json:"cost"`
}

// place is a state with its process.
type place struct {
	process int
	*ExplicitState
}

// ReadJSON reads an Explicit model, an object with the fields of the types above. An
// error names the state or, for malformed JSON and unknown or repeated fields, the line
// and column: a name that is missing, repeated or that no state of the right process has;
// a state with both a value and decisions, or with neither; a goal or objective of
// another name; a number that is not a plain decimal.
func ReadJSON(r io.Reader) (*Explicit, error) {
	m := &Explicit{index: map[string]int{}}
	if err := jsonfile.Read(r, m, "model", "processes"); err != nil {
		return nil, err
	}
	for p := range m.Processes {
		process := &m.Processes[p]
		switch {
		case process.Name == "":
			return nil, fmt.Errorf("process %d has no name", p+1)
		case process.Goal != "min" && process.Goal != "max":
			return nil, fmt.Errorf("process %q: the goal is min or max, not %q", process.Name, process.Goal)
		case objectives[process.Objective] == nil:
			return nil, fmt.Errorf("process %q: the objective is add, multiply, min or max, not %q", process.Name, process.Objective)
		}
		for k := range process.States {
			state := &process.States[k]
			if state.Name == "" {
				return nil, fmt.Errorf("process %q: state %d has no name", process.Name, k+1)
			}
			if _, taken := m.index[state.Name]; taken {
				return nil, fmt.Errorf("there are two states named %q", state.Name)
			}
			m.index[state.Name] = len(m.states)
			m.states = append(m.states, place{p, state})
		}
	}
	if len(m.states) == 0 {
		return nil, errors.New("the model has no states")
	}
	for _, s := range m.states {
		if err := m.check(s); err != nil {
			return nil, fmt.Errorf("state %q: %w", s.Name, err)
		}
	}
	if m.Start == "" {
		m.Start = m.states[0].Name
	} else if _, ok := m.index[m.Start]; !ok {
		return nil, fmt.Errorf("the start %q is no listed state", m.Start)
	}
	return m, nil
}

func (m *Explicit) check(s place) error {
	switch {
	case s.Value != "" && s.Decisions != nil:
		return errors.New("it has both a value and decisions; a terminal state has no decisions")
	case s.Value == "" && len(s.Decisions) == 0:
		return errors.New("it is a dead end: it has neither a value nor decisions")
	}
	names := map[string]bool{}
	numbers := []json.Number{s.Value}
	for k := range s.Decisions {
		d := &s.Decisions[k]
		if d.Name == "" {
			d.Name = fmt.Sprint(k + 1)
		}
		next, hasNext := m.index[d.Next]
		cross, hasCross := m.index[d.Cross]
		switch {
		case names[d.Name]:
			return fmt.Errorf("there are two decisions named %q", d.Name)
		case d.Next != "" && (!hasNext || m.states[next].process != s.process):
			return fmt.Errorf("decision %q: next is %q, which is no state of its own process", d.Name, d.Next)
		case d.Cross != "" && (!hasCross || m.states[cross].process == s.process):
			return fmt.Errorf("decision %q: cross is %q, which is no state of another process", d.Name, d.Cross)
		case d.Cross == "" && d.Scale != "":
			return fmt.Errorf("decision %q: scale is for the value of cross, which it lacks", d.Name)
		}
		names[d.Name] = true
		numbers = append(numbers, d.Scale, d.Cost)
	}
	for _, n := range numbers {
		if n != "" && !decimal.MatchString(string(n)) {
			return fmt.Errorf("the number %s: at most 30 digits, and an exponent of at most two", n)
		}
	}
	return nil
}

// decimal are the numbers that are read: an exponent of many digits would take all memory.
var decimal = regexp.MustCompile(`^-?[0-9.]{1,31}([eE][+-]?[0-9]{1,2})?$`)

// number returns the value of a number that was checked, or a default if it is absent.
func number(n json.Number, absent int64) *big.Rat {
	if n == "" {
		return big.NewRat(absent, 1)
	}
	value, _ := new(big.Rat).SetString(string(n))
	return value
}

// objectives are the operations ∘, all associative.
var objectives = map[string]func(a, b *big.Rat) *big.Rat{
	"":         func(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) },
	"add":      func(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) },
	"multiply": func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) },
	"min":      lesser,
	"max": func(a, b *big.Rat) *big.Rat {
		if a.Cmp(b) > 0 {
			return a
		}
		return b
	},
}

func lesser(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}
