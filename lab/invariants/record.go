package invariants

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
)

// Value is the name of an invariant with its value for one matrix.
type Value struct {
	Name  string
	Value any
}

// Text returns the value for people, or "" if it is not defined.
func (v Value) Text() string {
	switch v.Value {
	case true:
		return "yes"
	case false:
		return "no"
	}
	return Format(v.Value)
}

// Values are values of invariants. In JSON they are an object by name, which keeps their order and in which
// large numbers are strings, because they may exceed the numbers of JSON readers.
type Values []Value

// Evaluate returns the values of the listed invariants.
func Evaluate(s *Subject, list []Invariant) (Values, error) {
	values := make(Values, len(list))
	for k, v := range list {
		value, err := v.Value(s)
		if err != nil {
			return nil, err
		}
		values[k] = Value{v.Name, value}
	}
	return values, nil
}

// MarshalJSON writes the object.
func (list Values) MarshalJSON() ([]byte, error) {
	b := bytes.NewBufferString("{")
	for k, i := range list {
		value := i.Value
		if n, ok := value.(*big.Int); ok {
			value = n.String()
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
