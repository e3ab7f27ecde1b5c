package expression

import (
	"context"
	"errors"
)

// Names answer what an evaluation asks of names whose values are not given. A method that cannot
// answer returns an *Undecided, which the evaluation reports with its place, RunOn only if the other
// side of no "and" or "or" decides; any other error ends the evaluation.
type Names interface {
	Value(name int) (Value, error)  // of a name, by its number in the scope
	Defined(name int) (bool, error) // of an optional name: it is not None
}

// Undecided says why names do not decide something.
type Undecided struct{ Reason string }

func (e *Undecided) Error() string { return e.Reason }

// RunOn is like Run for names whose values are asked for, and may be left open. If an operand of
// "and" or "or" decides, nothing that is left open or wrong in the other one matters.
func (p *Program) RunOn(ctx context.Context, names Names) (Value, error) {
	return p.evaluate(ctx, &frame{names: names, open: true})
}

// RunLazily is like Run for names whose values are asked for when they are needed. Of the operands of
// "and" and "or" it looks first at the left one, or at the right one if only the left has costly
// names; what is wrong in that right one matters only if the left does not decide.
func (p *Program) RunLazily(ctx context.Context, names Names) (Value, error) {
	return p.evaluate(ctx, &frame{names: names})
}

// check aborts the evaluation if a name cannot be looked up.
func (f *frame) check(at int, err error) {
	if err == nil {
		return
	}
	var why *Undecided
	if errors.As(err, &why) {
		f.fail(at, "%s", why.Reason)
	}
	panic(&fault{err: err})
}

func (f *frame) value(at, name int) Value {
	if f.names == nil {
		return f.values[name]
	}
	v, err := f.names.Value(name)
	f.check(at, err)
	f.charge(at, v.weight())
	return v
}

func (f *frame) defined(at, name int) bool {
	if f.names == nil {
		return f.values[name].big != None.big
	}
	yes, err := f.names.Defined(name)
	f.check(at, err)
	return yes
}

// either evaluates "and", or "or" if an operand that is true decides it, where an operand can decide what the
// names leave open in the other.
func (f *frame) either(x, y code, decisive bool) Value {
	first, open := f.attempt(x)
	switch {
	case open == nil && first.Bool() == decisive:
		return first
	case open == nil:
		return y.run(f)
	}
	if second, alsoOpen := f.attempt(y); alsoOpen == nil && second.Bool() == decisive {
		return second
	}
	panic(open)
}

// attempt evaluates an operand and returns the fault that ends its evaluation. It does not come back from errors that
// are those of the whole evaluation.
func (f *frame) attempt(x code) (v Value, open *fault) {
	defer func() {
		if caught := recover(); caught != nil {
			var ok bool
			if open, ok = caught.(*fault); !ok || open.err != nil {
				panic(caught)
			}
		}
	}()
	return x.run(f), nil
}
