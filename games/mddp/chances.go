package mddp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
)

// Chances are the states that a decision leads or refers to: one, or several with probabilities. In JSON they are a
// name, or an object of names and probabilities.
type Chances []Chance

// Chance is a state and its probability, which is 1 if it is absent.
type Chance struct {
	State       string
	Probability Number
}

// UnmarshalJSON takes any value, so that checkChances can name the place of a mistake. The order of an object counts.
func (c *Chances) UnmarshalJSON(data []byte) error {
	var name string
	switch *c = nil; {
	case json.Unmarshal(data, &name) == nil && name == "":
		return nil
	case name != "" || data[0] != '{':
		*c = Chances{{State: cmp.Or(name, string(data))}}
		return nil
	}
	*c = Chances{}
	fields := json.NewDecoder(bytes.NewReader(data))
	_, err := fields.Token()
	for err == nil && fields.More() {
		var name json.Token
		var probability Number
		if name, err = fields.Token(); err == nil {
			err = fields.Decode(&probability)
			*c = append(*c, Chance{name.(string), probability})
		}
	}
	return err
}

// MarshalJSON writes the form that UnmarshalJSON reads.
func (c Chances) MarshalJSON() ([]byte, error) {
	if len(c) == 1 && c[0].Probability == "" {
		return json.Marshal(c[0].State)
	}
	object := map[string]Number{}
	for _, chance := range c {
		object[chance.State] = cmp.Or(chance.Probability, "1")
	}
	return json.Marshal(object)
}

// checkChances checks the states of a field of a decision at s, "next" in its own process or "cross" in others, and
// their probabilities.
func (m *Model) checkChances(s place, field string, chances Chances) error {
	total := new(big.Rat)
	for _, chance := range chances {
		k, known := m.index[chance.State]
		if own := field == "next"; !known || (m.states[k].process == s.process) != own {
			whose := map[bool]string{true: "its own", false: "another"}[own]
			return fmt.Errorf("%s is %q, which is no state of %s process", field, chance.State, whose)
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
	if chances != nil && total.Cmp(big.NewRat(1, 1)) != 0 {
		return fmt.Errorf("the probabilities of %s have the sum %s, not 1", field, total.RatString())
	}
	return nil
}

// expectation returns the expectation of a function of the states.
func (c Chances) expectation(value func(state string) (*big.Rat, error)) (*big.Rat, error) {
	sum := new(big.Rat)
	for _, chance := range c {
		v, err := value(chance.State)
		if err != nil {
			return nil, err
		}
		sum.Add(sum, new(big.Rat).Mul(v, chance.Probability.rat(1)))
	}
	return sum, nil
}
