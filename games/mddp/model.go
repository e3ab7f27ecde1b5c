package mddp

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/sekilab/sekilab/internal/expression"
)

// Model is a model of any number of decision processes, given by the lists of their states and decisions. A terminal
// state has a given value. The value of any other state is
//
//	V(x) = opt over its decisions of R(V(Cross)) + V(Next).
//
// Here opt is min or max, Cross is a state of another process, Next one of the same, and R the function Reward. Without
// Cross the reward is a constant. Without Next the decision ends its process (the one-stage model). Cross and Next may
// be several states with probabilities; then the expectation is taken.
type Model struct {
	Title     string    `json:"title,omitempty"`
	Start     string    `json:"start,omitempty"` // by default the first state
	Processes []Process `json:"processes"`

	states   []place // of all processes, one process after another
	index    map[string]int
	programs map[Reward]*expression.Program
}

// Process is a process of a Model.
type Process struct {
	Name   string  `json:"name"`
	Goal   string  `json:"goal"`             // "min" or "max"
	Reward Reward  `json:"reward,omitempty"` // of the decisions with Cross, by default V
	States []State `json:"states"`
}

// State is a state: terminal, with its value, or with decisions. Its name is unique in the whole model.
type State struct {
	Name      string     `json:"name"`
	Value     Number     `json:"value,omitempty"`
	Decisions []Decision `json:"decisions,omitempty"`
}

// Decision is a decision. By default its name is its number in the list, from 1, and its reward is the reward of
// the process or, without Cross, 0.
type Decision struct {
	Name   string  `json:"name,omitempty"`
	Next   Chances `json:"next,omitempty"`
	Cross  Chances `json:"cross,omitempty"`
	Reward Reward  `json:"reward,omitempty"`
}

// Reward is a function R of the value V of another process as an expression, such as "1 - V" (package expression).
type Reward string

// place is a state, given by its process and its index there.
type place struct {
	process, number int
	*State
}

// Complete checks a model that was made in Go, and fills in the defaults. ReadJSON calls it. It is an error if a name
// is missing, is repeated or belongs to no state of the right process; if a state has both a value and decisions, or
// neither; if a number is no Number, or a reward no expression; or if probabilities do not add up to 1.
func (m *Model) Complete() error {
	m.states, m.index, m.programs = nil, map[string]int{}, map[Reward]*expression.Program{}
	named := map[string]bool{}
	for p := range m.Processes {
		process := &m.Processes[p]
		switch {
		case process.Name == "":
			return fmt.Errorf("process %d has no name", p+1)
		case named[process.Name]:
			return fmt.Errorf("there are two processes named %q", process.Name)
		case process.Goal != "min" && process.Goal != "max":
			return fmt.Errorf("process %q: the goal is min or max, not %q", process.Name, process.Goal)
		}
		if err := m.compile(process.Reward, true); err != nil {
			return fmt.Errorf("process %q: %w", process.Name, err)
		}
		named[process.Name] = true
		for k := range process.States {
			state := &process.States[k]
			if state.Name == "" {
				return fmt.Errorf("process %q: state %d has no name", process.Name, k+1)
			}
			if _, taken := m.index[state.Name]; taken {
				return fmt.Errorf("there are two states named %q", state.Name)
			}
			m.index[state.Name] = len(m.states)
			m.states = append(m.states, place{p, k, state})
		}
	}
	if len(m.states) == 0 {
		return errors.New("the model has no states")
	}
	for _, s := range m.states {
		if err := m.check(s); err != nil {
			return fmt.Errorf("state %q: %w", s.Name, err)
		}
	}
	m.Start = cmp.Or(m.Start, m.states[0].Name)
	if _, ok := m.index[m.Start]; !ok {
		return fmt.Errorf("the start %q is no listed state", m.Start)
	}
	return nil
}

// check checks a state and names its decisions.
func (m *Model) check(s place) error {
	switch {
	case s.Value != "" && len(s.Decisions) > 0:
		return errors.New("it has both a value and decisions; a terminal state has no decisions")
	case s.Value == "" && len(s.Decisions) == 0:
		return errors.New("it is a dead end: it has neither a value nor decisions")
	}
	if err := s.Value.check("value"); err != nil {
		return err
	}
	names := map[string]bool{}
	for k := range s.Decisions {
		d := &s.Decisions[k]
		d.Name = cmp.Or(d.Name, fmt.Sprint(k+1))
		if names[d.Name] {
			return fmt.Errorf("there are two decisions named %q", d.Name)
		}
		names[d.Name] = true
		err := cmp.Or(m.checkChances(s, "next", d.Next), m.checkChances(s, "cross", d.Cross),
			m.compile(m.reward(s, *d), d.Cross != nil))
		if err != nil {
			return fmt.Errorf("decision %q: %w", d.Name, err)
		}
	}
	return nil
}

// reward returns the reward of a decision at a state.
func (m *Model) reward(s place, d Decision) Reward {
	if d.Cross == nil {
		return cmp.Or(d.Reward, "0")
	}
	return cmp.Or(d.Reward, m.Processes[s.process].Reward, "V")
}

// compile prepares a reward, in which V is known if a decision has Cross.
func (m *Model) compile(r Reward, cross bool) error {
	if r == "" {
		return nil
	}
	program, err := expression.Scope{{Name: "V", Type: expression.Number}}.Compile(string(r), expression.Number)
	if err == nil && !cross && len(program.Names) > 0 {
		err = errors.New("a decision without cross has no value V")
	}
	if err != nil {
		return fmt.Errorf("the reward: %w", err)
	}
	m.programs[r] = program
	return nil
}
