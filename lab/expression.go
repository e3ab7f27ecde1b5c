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
	text   string
	root   *part
	now    situation              // of which all parts know their truth
	truths map[seki.Results]Truth // that were foreseen; nil if sizes or sums matter
	of     *invariants.Subject    // of the values
	values []expression.Value     // of invariants, by their numbers in the scope
	known  []bool                 // which values are those of the subject
}

// Compile compiles an expression. It fails with a *SyntaxError if the expression is not
// in the language, has an unknown name or a type error, compares a result with an
// impossible text, or if arithmetic on its constants fails.
func Compile(text string) (*Expression, error) {
	tree, err := expression.Parse(text)
	if err != nil {
		return nil, err
	}
	root, err := newPart(text, tree)
	e := &Expression{text: text, root: root, values: make([]expression.Value, len(language.Scope)), known: make([]bool, len(language.Scope))}
	if err == nil && !root.ofSize {
		e.truths = map[seki.Results]Truth{}
	}
	return e, err
}

// Names lists the names that an expression can use, in the order of the invariants.
func Names() []string { return units.Texts(invariants.All(), language.NameOf) }

// String returns the text of the expression.
func (e *Expression) String() string { return e.text }

// Eval reports whether the expression is true of a class. It fails if an invariant
// cannot be computed, or if the expression fails, for example by an index out of range,
// a division by zero or one of the bounds of an evaluation. The error names
// the matrix, unless it is that of the context. Eval does not
// evaluate what the layer and the results decide, and of the rest, from left to right, only
// what is needed.
func (e *Expression) Eval(ctx context.Context, s *invariants.Subject) (bool, error) {
	e.situate(ctx, situation{s.Matrix.Layer(), s.Results})
	return e.evalOn(ctx, e.root, s)
}

// Foresee returns the truth of the expression for the classes of a layer that have the
// given results, if these decide it before the context ends.
func (e *Expression) Foresee(ctx context.Context, l seki.Layer, results seki.Results) Truth {
	if truth, known := e.truths[results]; known {
		return truth
	}
	e.situate(ctx, situation{l, results})
	if e.truths != nil && ctx.Err() == nil {
		e.truths[results] = e.root.truth
	}
	return e.root.truth
}

// situate finds the truth of all parts in a situation.
func (e *Expression) situate(ctx context.Context, s situation) {
	if e.now != s {
		e.foresee(ctx, e.root, s)
		e.now = s
	}
}

// foresee finds the truth of a part and of those below in a situation.
func (e *Expression) foresee(ctx context.Context, p *part, s situation) {
	for _, operand := range p.operands {
		e.foresee(ctx, operand, s)
	}
	p.truth = p.infer()
	if !p.foreseeable {
		return
	}
	for _, k := range p.program.Names {
		e.values[k], e.known[k] = s.value(k), false
	}
	// A part that fails is open: evaluating the whole expression reports the error if
	// the part matters.
	if v, err := p.program.Run(ctx, e.values); err == nil {
		p.truth = truthOf(v.Bool())
	}
}

// excludes reports whether the margins of A decide that a part is false, because it names
// nothing else, or because one of the parts that "and" joins in it is false for that reason.
// A part that cannot be evaluated excludes nothing.
func (e *Expression) excludes(ctx context.Context, p *part, A seki.Matrix) bool {
	if p.operator == "and" {
		return e.excludes(ctx, p.operands[0], A) || e.excludes(ctx, p.operands[1], A)
	}
	if p.foreseeable || !p.ofMargins {
		return false
	}
	s := invariants.NewSubject(A, seki.Results{}, nil)
	e.foresee(ctx, p, situation{A.Layer(), s.Results})
	e.now = situation{}
	b, err := e.evalOn(ctx, p, s)
	return err == nil && !b
}

// evalOn evaluates a part for a class, in whose situation the parts below it know their truth.
func (e *Expression) evalOn(ctx context.Context, p *part, s *invariants.Subject) (bool, error) {
	if e.of != s {
		clear(e.known)
		e.of = s
	}
	return e.eval(ctx, p)
}

func (e *Expression) eval(ctx context.Context, p *part) (bool, error) {
	if p.truth != Open {
		return p.truth == True, nil
	}
	if p.operator == "" {
		return e.evalLeaf(ctx, p)
	}
	first, err := e.eval(ctx, p.operands[0])
	switch {
	case err != nil:
		return false, err
	case p.operator == "not":
		return !first, nil
	case p.operator == "if" && !first:
		return e.eval(ctx, p.operands[2])
	case p.operator == "and" && !first, p.operator == "or" && first:
		return first, nil
	}
	return e.eval(ctx, p.operands[1])
}

// evalLeaf computes the invariants that a leaf names, if they are not known yet, and
// runs its program.
func (e *Expression) evalLeaf(ctx context.Context, p *part) (bool, error) {
	for _, k := range p.program.Names {
		if e.known[k] {
			continue
		}
		eventloop.Yield()
		if err := ctx.Err(); err != nil { // an invariant can take a second
			return false, err
		}
		v := invariants.All()[k]
		value, err := v.Value(e.of)
		if err != nil {
			return false, fmt.Errorf("%s of %s: %w", v.Name, e.of.Matrix, err)
		}
		e.values[k], e.known[k] = language.ValueOf(value), true
	}
	v, err := p.program.Run(ctx, e.values)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("at the matrix %s: %w", e.of.Matrix, err)
	}
	return v.Bool(), err
}
