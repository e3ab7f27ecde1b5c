package mddp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
)

// Cross is where a decision refers to: a state of another process, or several with
// probabilities. In JSON it is a name, or an object of names and probabilities.
type Cross []Chance

// Chance is a state and its probability, which is 1 if it is absent.
type Chance struct {
	State       string
	Probability Number
}

// UnmarshalJSON takes any value, so that check can say where a fault is.
func (c *Cross) UnmarshalJSON(data []byte) error {
	name, pairs, err := readPairs(data)
	*c = nil
	if name != "" {
		*c = Cross{{State: name}}
	}
	if pairs != nil {
		*c = Cross{}
	}
	for _, p := range pairs {
		*c = append(*c, Chance{p.name, p.number})
	}
	return err
}

// pair is a field of a JSON object.
type pair struct {
	name   string
	number Number
}

// readPairs returns the fields of a JSON object in order, not nil, or the text of any other value,
// without the quotes and empty for null.
func readPairs(data []byte) (text string, pairs []pair, err error) {
	fields := json.NewDecoder(bytes.NewReader(data))
	switch first, err := fields.Token(); {
	case err != nil:
		return "", nil, err
	case first == nil:
		return "", nil, nil
	case first != json.Delim('{'):
		if json.Unmarshal(data, &text) != nil {
			text = string(data)
		}
		return text, nil, nil
	}
	pairs = []pair{}
	for fields.More() {
		name, err := fields.Token()
		if err != nil {
			return "", nil, err
		}
		p := pair{name: name.(string)}
		if err := fields.Decode(&p.number); err != nil {
			return "", nil, err
		}
		pairs = append(pairs, p)
	}
	return "", pairs, nil
}

// checkCross checks the states of a decision at s and their probabilities.
func (m *Explicit) checkCross(s place, d *ExplicitDecision) error {
	total := new(big.Rat)
	for _, chance := range d.Cross {
		k, known := m.index[chance.State]
		if !known || m.states[k].process == s.process {
			return fmt.Errorf("cross is %q, which is no state of another process", chance.State)
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
	if d.Cross != nil && total.Cmp(big.NewRat(1, 1)) != 0 {
		return fmt.Errorf("the probabilities of cross have the sum %s, not 1", Exact{total}.Short())
	}
	return nil
}

// crossText writes the expectation of R, such as "y", "R(y)" or "1/3·y + 2/3·z".
func (m *Explicit) crossText(s place, d *ExplicitDecision) string {
	var terms []string
	for _, chance := range d.Cross {
		term := chance.State
		if m.rewardOf(s, d) != nil {
			term = "R(" + term + ")"
		}
		if len(d.Cross) > 1 {
			term = Exact{chance.Probability.rat(1)}.Short() + "·" + term
		}
		terms = append(terms, term)
	}
	text := strings.Join(terms, " + ")
	if len(terms) > 1 {
		text = "(" + text + ")"
	}
	return text
}
