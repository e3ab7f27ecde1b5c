package records

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/lab/invariants"
)

// Invariant is an invariant with its value (see package invariants).
type Invariant struct {
	Name  string
	Value any
}

// Text returns the value for people, or "" if it is not defined.
func (i Invariant) Text() string {
	switch i.Value {
	case true:
		return "yes"
	case false:
		return "no"
	}
	return invariants.Format(i.Value)
}

// Invariants are invariants with their values. In JSON they are an object by name, which keeps their order and in which
// large numbers are texts, as Integer writes them.
type Invariants []Invariant

// Evaluate returns the values of the listed invariants.
func Evaluate(s *invariants.Subject, list []invariants.Invariant) (Invariants, error) {
	values := make(Invariants, len(list))
	for k, v := range list {
		value, err := v.Value(s)
		if err != nil {
			return nil, err
		}
		values[k] = Invariant{v.Name, value}
	}
	return values, nil
}

// MarshalJSON writes the object.
func (list Invariants) MarshalJSON() ([]byte, error) {
	b := bytes.NewBufferString("{")
	for k, i := range list {
		value := i.Value
		if n, ok := value.(*big.Int); ok {
			value = Integer{n}
		}
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		if k > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(b, "%q:%s", i.Name, text)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
