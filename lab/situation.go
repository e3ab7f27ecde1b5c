package lab

import (
	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/lab/internal/language"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// situation is what is known about a class without its matrix. It knows the values of the names of sizes, of the sum and
// of results.
type situation struct {
	layer   seki.Layer
	results seki.Results
}

// Value returns the value of an invariant (expression.Names).
func (s situation) Value(k int) (expression.Value, error) {
	v := invariants.All()[k]
	switch {
	case v.Name == "rows":
		return expression.Int(s.layer.Rows), nil
	case v.Name == "cols":
		return expression.Int(s.layer.Cols), nil
	case v.Name == "sum":
		return expression.Int(s.layer.Sum), nil
	case !language.OfResults(v):
		return expression.Value{}, open
	}
	value, err := v.Value(&invariants.Subject{Results: s.results})
	return language.ValueOf(value), err
}

// Defined is asked of invariants of the matrix alone.
func (s situation) Defined(int) (bool, error) { return false, open }

// open is the answer where only the matrix decides.
var open = &expression.Undecided{Reason: "the matrix decides"}

// margins knows what all matrices with the margins of its matrix have in common.
type margins struct{ seki.Matrix }

// Value returns the value of an invariant (expression.Names).
func (m margins) Value(k int) (expression.Value, error) {
	v := invariants.All()[k]
	if !language.OfSize(v) && !invariants.OfMargins(v.Name) {
		return expression.Value{}, open
	}
	value, err := v.Value(&invariants.Subject{Matrix: m.Matrix})
	return language.ValueOf(value), err
}

// Defined is asked of other invariants alone.
func (m margins) Defined(int) (bool, error) { return false, open }
