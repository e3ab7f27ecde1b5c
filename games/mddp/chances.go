package mddp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
)

// Chances are the states that a decision leads or refers to: one, or several with
// probabilities. In JSON they are a name, or an object of names and probabilities.
type Chances []Chance

// Chance is a state and its probability, which is 1 if it is absent.
type Chance struct {
	State       string
	Probability Number
}

// UnmarshalJSON takes any value, so that check can say where a fault is.
func (c *Chances) UnmarshalJSON(data []byte) error {
	fields := json.NewDecoder(bytes.NewReader(data))
	switch first, err := fields.Token(); {
	case err != nil:
		return err
	case first == nil:
		*c = nil
		return nil
	case first != json.Delim('{'):
		var name string
		if json.Unmarshal(data, &name) != nil {
			name = string(data)
		}
		*c = nil
		if name != "" {
			*c = Chances{{State: name}}
		}
		return nil
	}
	*c = Chances{}
	for fields.More() {
		name, err := fields.Token()
		if err != nil {
			return err
		}
		chance := Chance{State: name.(string)}
		if err := fields.Decode(&chance.Probability); err != nil {
			return err
		}
		*c = append(*c, chance)
	}
	return nil
}

// checkChances checks the states of a field of a decision at s, "next" in its own process or
// "cross" in others, and their probabilities.
func (m *Explicit) checkChances(s place, field string, chances Chances) error {
	total := new(big.Rat)
	for _, chance := range chances {
		k, known := m.index[chance.State]
		if own := field == "next"; !known || (m.states[k].process == s.process) != own {
			return fmt.Errorf("%s is %q, which is no state of %s process", field, chance.State, map[bool]string{true: "its own", false: "another"}[own])
		}
		if err := chance.Probability.check("probability"); err != nil {
			return err
		}
		probability := chance.Probability.rat(1)
		if probability.Sign() < 0 {
			return fmt.Errorf("the probability of %q is negative", chance.State)
		}
		total.Add(total, probability)
	}
	if chances != nil && total.Cmp(one) != 0 {
		return fmt.Errorf("the probabilities of %s have the sum %s, not 1", field, Exact{total}.Short())
	}
	return nil
}

var one = big.NewRat(1, 1)

// text writes the expectation of the states under a function, such as "y", "R(y)" or
// "(1/3·R(y) + 2/3·R(z))" for "R(%s)".
func (c Chances) text(form string) string {
	var terms []string
	for _, chance := range c {
		term := fmt.Sprintf(form, chance.State)
		if len(c) > 1 {
			term = Exact{chance.Probability.rat(1)}.Short() + "·" + term
		}
		terms = append(terms, term)
	}
	if len(terms) == 1 {
		return terms[0]
	}
	return "(" + strings.Join(terms, " + ") + ")"
}
