package records

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"strings"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// Invariant is an invariant with a name for people. Its value is one of package invariants,
// Summands or a text; in a record that was read it is always a text.
type Invariant struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
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

// MarshalJSON writes the value as text.
func (i Invariant) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}{i.Name, i.Text()})
}

// Summands are the direct summands of a matrix with their kinds by game: a single one for
// an indecomposable matrix.
type Summands []Summand

// Summand is a direct summand.
type Summand struct {
	Matrix seki.Matrix
	Kinds  [2]seki.Kind
}

// String returns the summands with their kinds as text, "none: indecomposable" for a single
// one.
func (s Summands) String() string {
	if len(s) == 1 {
		return "none: indecomposable"
	}
	parts := make([]string, len(s))
	for k, B := range s {
		parts[k] = fmt.Sprintf("[%s] (%s; %s)", B.Matrix, B.Kinds[seki.Seki].Name(), B.Kinds[seki.DSeki].Name())
	}
	return strings.Join(parts, " + ")
}

// Values maps the names of package invariants to values.
type Values map[string]any

// MarshalJSON writes large numbers as text, as Integer does.
func (v Values) MarshalJSON() ([]byte, error) {
	written := maps.Clone(map[string]any(v))
	for name, value := range written {
		if n, ok := value.(*big.Int); ok {
			written[name] = Integer{n}
		}
	}
	return json.Marshal(written)
}
