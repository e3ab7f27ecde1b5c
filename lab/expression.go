package lab

import (
	"context"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// SyntaxError is an error in an expression, with its position.
type SyntaxError = expression.Error

// Expression is a compiled expression that is true or false. It is not safe for concurrent use.
type Expression struct {
	text      string
	program   *expression.Program
	ofSize    bool                // it names a size or the sum
	ofMargins bool                // it names another invariant of the margins
	truths    map[situation]Truth // a cache of Foresee
	subject   subject             // of the last evaluation
}

// Truth is the value of an expression as far as it is known.
type Truth int8

const (
	Open Truth = iota // not known
	False
	True
)

// Compile compiles an expression. It fails with a *SyntaxError if the expression is not
// in the language, has an unknown name or a type error, compares a result with an
// impossible text, or fails before it needs the value of a name.
func Compile(text string) (*Expression, error) {
	program, err := scope.Compile(text, expression.Truth)
	if err != nil {
		return nil, err
	}
	var open untilName
	if _, err := program.Run(context.Background(), &open); err != nil && !open {
		return nil, err // such as 1/0 > rows, which is no better for any class
	}
	names := func(is func(string) bool) bool {
		return slices.ContainsFunc(program.Names, func(k int) bool { return is(scope[k].Name) })
	}
	return &Expression{
		text: text, program: program, ofSize: names(ofSize), ofMargins: names(invariants.OfMargins),
		truths:  map[situation]Truth{},
		subject: subject{values: make([]expression.Value, len(scope)), known: make([]bool, len(scope))},
	}, nil
}

// untilName becomes true when a name is looked up.
type untilName bool

func (u *untilName) Value(int) (expression.Value, error) {
	*u = true
	return expression.Value{}, expression.ErrOpen
}

// String returns the text of the expression.
func (e *Expression) String() string { return e.text }

// Eval reports whether the expression is true of a class. If Foresee does not decide, it computes
// invariants from left to right until the value is known. It fails if an invariant cannot be computed, or
// if the expression fails, for example by an index out of range, a division by zero or one of
// the bounds of an evaluation. The error names the matrix, unless the context has ended.
func (e *Expression) Eval(ctx context.Context, s *invariants.Subject) (bool, error) {
	if truth := e.Foresee(s.Matrix.Layer(), s.Results); truth != Open {
		return truth == True, nil
	}
	e.subject.of = s
	clear(e.subject.known)
	v, err := e.program.Run(ctx, &e.subject)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("at the matrix %s: %w", s.Matrix, err)
	}
	return v.Bool(), err
}

// maxTruths is more than the number of results in a layer and in its transpose.
const maxTruths = 1 << 10

// Foresee returns the truth of the expression for the classes of a layer that have the
// given results, if the layer and the results decide it.
func (e *Expression) Foresee(l seki.Layer, results seki.Results) Truth {
	now := situation{e.layer(l), results}
	truth, known := e.truths[now]
	if !known {
		if len(e.truths) == maxTruths {
			clear(e.truths)
		}
		truth = e.truth(now)
		e.truths[now] = truth
	}
	return truth
}

// layer returns a layer if the expression names a size or the sum. Otherwise all layers are the same.
func (e *Expression) layer(l seki.Layer) seki.Layer {
	if e.ofSize {
		return l
	}
	return seki.Layer{}
}

// excludes reports whether the margins of A decide that the expression is false.
func (e *Expression) excludes(A seki.Matrix) bool { return e.ofMargins && e.truth(margins{A}) == False }

// truth returns the truth of the expression where some values are open. It is Open if the evaluation
// fails: Eval reports the error if it matters.
func (e *Expression) truth(names expression.Names) Truth {
	v, err := e.program.Run(context.Background(), names)
	switch {
	case err != nil:
		return Open
	case v.Bool():
		return True
	}
	return False
}

// subject computes the invariants of a class when they are looked up.
type subject struct {
	of     *invariants.Subject
	values []expression.Value // by number of the name
	known  []bool             // whether values has the value
}

// Value returns the value of an invariant (expression.Names).
func (s *subject) Value(k int) (expression.Value, error) {
	if s.known[k] {
		return s.values[k], nil
	}
	value, err := invariants.All()[k].Value(s.of)
	if err != nil {
		return expression.Value{}, err
	}
	s.values[k], s.known[k] = valueOf(value), true
	return s.values[k], nil
}

// situation has the layer and the results of a class, but not its matrix.
type situation struct {
	layer   seki.Layer
	results seki.Results
}

// Value returns the value of an invariant (expression.Names). It knows the size, the sum and
// the results.
func (s situation) Value(k int) (expression.Value, error) {
	switch v := invariants.All()[k]; {
	case v.Name == "rows":
		return expression.Int(s.layer.Rows), nil
	case v.Name == "cols":
		return expression.Int(s.layer.Cols), nil
	case v.Name == "sum":
		return expression.Int(s.layer.Sum), nil
	case ofResults(v.Name):
		value, err := v.Value(&invariants.Subject{Results: s.results})
		return valueOf(value), err
	}
	return expression.Value{}, expression.ErrOpen
}

// margins has a matrix with the same margins as the matrix of a class.
type margins struct{ seki.Matrix }

// Value returns the value of an invariant (expression.Names). It knows the size, the sum and
// the margins.
func (m margins) Value(k int) (expression.Value, error) {
	v := invariants.All()[k]
	if !ofSize(v.Name) && !invariants.OfMargins(v.Name) {
		return expression.Value{}, expression.ErrOpen
	}
	value, err := v.Value(&invariants.Subject{Matrix: m.Matrix})
	return valueOf(value), err
}
