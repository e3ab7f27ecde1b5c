package lab

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab/internal/language"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// SyntaxError is an error in an expression, with its position.
type SyntaxError = expression.Error

// Expression is a compiled expression that is true or false. It is not safe for
// concurrent use.
type Expression struct {
	text      string
	program   *expression.Program
	ofSize    bool                // it names a size or the sum
	ofMargins bool                // it names another invariant of the margins
	truths    map[situation]Truth // that were foreseen
	subject   subject             // of the last evaluation
}

// Compile compiles an expression. It fails with a *SyntaxError if the expression is not
// in the language, has an unknown name or a type error, compares a result with an
// impossible text, or if arithmetic on its constants fails.
func Compile(text string) (*Expression, error) {
	program, err := language.Scope.Compile(text, expression.Truth)
	if err != nil {
		return nil, err
	}
	e := &Expression{text: text, program: program, truths: map[situation]Truth{}}
	for _, k := range program.Names {
		v := invariants.All()[k]
		e.ofSize = e.ofSize || language.OfSize(v)
		e.ofMargins = e.ofMargins || invariants.OfMargins(v.Name)
	}
	e.subject.values, e.subject.known = make([]expression.Value, len(language.Scope)), make([]bool, len(language.Scope))
	return e, nil
}

// Names lists the names that an expression can use, in the order of the invariants.
func Names() []string {
	return units.Texts(invariants.All(), func(v invariants.Invariant) string { return v.Name })
}

// String returns the text of the expression.
func (e *Expression) String() string { return e.text }

// Eval reports whether the expression is true of a class. It fails if an invariant
// cannot be computed, or if the expression fails, for example by an index out of range,
// a division by zero or one of the bounds of an evaluation. The error names
// the matrix, unless it is that of the context. Eval computes no invariant if the layer and
// the results decide, and otherwise only what is needed: of "and" and "or" first the operand that they decide, or else
// the left one.
func (e *Expression) Eval(ctx context.Context, s *invariants.Subject) (bool, error) {
	if e.subject.of != s {
		now := situation{s.Matrix.Layer(), s.Results}
		for _, k := range e.program.Names {
			e.subject.known[k] = e.subject.known[k] && now == e.subject.now && !language.Scope[k].Costly
		}
		if now != e.subject.now {
			e.subject.now, e.subject.truth = now, e.Foresee(ctx, now.layer, now.results)
		}
		e.subject.of = s
	}
	if e.subject.truth != Open {
		return e.subject.truth == True, nil
	}
	e.subject.ctx = ctx
	v, err := e.program.RunLazily(ctx, &e.subject)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("at the matrix %s: %w", s.Matrix, err)
	}
	return v.Bool(), err
}

// Foresee returns the truth of the expression for the classes of a layer that have the
// given results, if these decide it before the context ends.
func (e *Expression) Foresee(ctx context.Context, l seki.Layer, results seki.Results) Truth {
	now := situation{l, results}
	if !e.ofSize {
		now.layer = seki.Layer{} // the same for all
	}
	truth, known := e.truths[now]
	if !known {
		truth = e.truth(ctx, now)
		if ctx.Err() == nil {
			if len(e.truths) == maxTruths {
				clear(e.truths)
			}
			e.truths[now] = truth
		}
	}
	return truth
}

// maxTruths is more than the results in a layer and in its transpose.
const maxTruths = 1 << 10

// excludes reports whether the margins of A decide that the expression is false.
func (e *Expression) excludes(ctx context.Context, A seki.Matrix) bool {
	return e.ofMargins && e.truth(ctx, margins{A}) == False
}

// truth returns the truth of the expression where some of its names have values. If it cannot be evaluated it is open:
// Eval reports the error if it matters.
func (e *Expression) truth(ctx context.Context, names expression.Names) Truth {
	v, err := e.program.RunOn(ctx, names)
	if err != nil {
		return Open
	}
	return truthOf(v.Bool())
}

// subject computes the values of names when they are asked for.
type subject struct {
	ctx    context.Context // of the evaluation
	of     *invariants.Subject
	now    situation          // of the subject
	truth  Truth              // of the expression, in the situation
	values []expression.Value // of invariants, by their numbers in the scope
	known  []bool             // which values are those of the subject
}

// Value returns the value of an invariant (expression.Names).
func (s *subject) Value(k int) (expression.Value, error) {
	if s.known[k] {
		return s.values[k], nil
	}
	eventloop.Yield()
	if err := s.ctx.Err(); err != nil { // an invariant can take a second
		return expression.Value{}, err
	}
	value, err := invariants.All()[k].Value(s.of)
	if err != nil && s.ctx.Err() == nil {
		err = &expression.Undecided{Reason: err.Error()} // to be reported with its place
	}
	if err != nil {
		return expression.Value{}, err
	}
	s.values[k], s.known[k] = language.ValueOf(value), true
	return s.values[k], nil
}

// Defined reports whether an invariant that may be None has a value.
func (s *subject) Defined(k int) (bool, error) {
	v, err := s.Value(k)
	return v != expression.None, err
}
