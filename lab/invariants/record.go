package invariants

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/seki"
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

// Cell returns the value as a cell of a table: a number, truth as 0 or 1, a list or an integer beyond 64 bits as
// text, nil if it is not defined.
func (v Value) Cell() any {
	switch value := v.Value.(type) {
	case nil, int:
		return value
	case *big.Int:
		if value.IsInt64() {
			return value.Int64()
		}
	case bool:
		if value {
			return 1
		}
		return 0
	}
	return Format(v.Value)
}

// Format returns a value of an invariant as text: lists of numbers as "1 2 3", lists of texts separated by
// " + ", and nil as the empty string.
func Format(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case []int:
		return strings.Trim(fmt.Sprint(v), "[]")
	case []string:
		return strings.Join(v, " + ")
	}
	return fmt.Sprint(value)
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

// ClassRecord is the record of a class with its invariants.
type ClassRecord struct {
	seki.ClassRecord
	Invariants Values `json:"invariants"` // of Further

	recorded Values
}

// AddTo returns the record with the values of the invariants of a subject, which has its class.
func AddTo(record seki.ClassRecord, s *Subject) (ClassRecord, error) {
	recorded, err := Evaluate(s, Recorded())
	further := slices.DeleteFunc(slices.Clone(recorded), func(v Value) bool { return inClass(v.Name) })
	return ClassRecord{record, further, recorded}, err
}

// Further returns the invariants of Recorded for which a record of a class has no other field.
func Further() []Invariant {
	return slices.DeleteFunc(slices.Clone(Recorded()), func(v Invariant) bool { return inClass(v.Name) })
}

func inClass(name string) bool {
	return slices.Contains(seki.ClassColumns(seki.Games[:]), Invariant{Name: name}.Column())
}

// Columns returns the names of the columns of ClassRecord.Row, and of a catalogue.
func Columns() []string {
	names := []string{"matrix"}
	for _, v := range Recorded() {
		names = append(names, v.Column())
	}
	return names
}

// Row returns the record as a row of CSV.
func (r ClassRecord) Row() []string {
	row := []string{r.Canonical.String()}
	for _, v := range r.recorded {
		row = append(row, Format(v.Cell()))
	}
	return row
}
