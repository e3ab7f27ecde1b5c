package expression

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"slices"
)

// Names answer what an evaluation asks of names whose values are not given. A method that cannot
// answer returns an *Undecided, which the evaluation reports with its place, RunOn only if the other
// side of no "and" or "or" decides; any other error ends the evaluation.
type Names interface {
	Value(name int) (Value, error)  // of a name, by its number in the scope
	Defined(name int) (bool, error) // of an optional name: it is not None
}

// Variables are Names of which some depend on variables: an expression is then evaluated for all
// values of the variables for which the answers are the same. The numbers that depend on them are
// made by Varying.
type Variables interface {
	Names
	NotNegative(v Value) (bool, error)
	Add(v, w Value) (Value, error)
	Scale(v Value, factor *big.Rat) (Value, error)
	Floor(v Value) (Value, error)
	Extreme(v, w Value, sign int) (Value, error) // the greater (sign 1) or the less (sign −1)
}

// Undecided says why names do not decide something.
type Undecided struct{ Reason string }

func (e *Undecided) Error() string { return e.Reason }

// varying is a number that depends on variables.
type varying struct {
	number any
	steps  int // of an operation on it
}

// Varying returns a number that depends on variables, whose owner knows what it is. An operation on it counts as some steps.
func Varying(number any, steps int) Value { return Value{big: &varying{number, steps}} }

// Varying returns what Varying was given, nil for any other value.
func (v Value) Varying() any {
	if x, ok := v.big.(*varying); ok {
		return x.number
	}
	return nil
}

// unsorted is a list whose order is found when it matters.
type unsorted struct {
	items  []Value
	secret string // why it is not to be known
	sorted bool
}

// Descending returns the list of some numbers in descending order, in which they need not be.
func Descending(numbers []Value) Value { return Value{big: &unsorted{items: numbers}} }

// Unordered returns a list whose order is not known, for the given reason.
func Unordered(items []Value, reason string) Value {
	return Value{big: &unsorted{items: items, secret: reason}}
}

// RunOn is like Run for names whose values are asked for, and may be left open. If an operand of
// "and" or "or" decides, nothing that is left open or wrong in the other one matters.
func (p *Program) RunOn(ctx context.Context, names Names) (Value, error) {
	return p.evaluate(ctx, nil, names, true)
}

// RunLazily is like Run for names whose values are asked for when they are needed. Of the operands of
// "and" and "or" it looks first at the left one, or at the right one if only the left has costly
// names; what is wrong in that right one matters only if the left does not decide.
func (p *Program) RunLazily(ctx context.Context, names Names) (Value, error) {
	return p.evaluate(ctx, nil, names, false)
}

// vary reports whether one of some values depends on variables.
func (f *frame) vary(values ...Value) bool {
	if f.variables == nil {
		return false
	}
	return slices.ContainsFunc(values, func(v Value) bool { return v.Varying() != nil })
}

// answer takes an answer of the names to what the text asks at a place.
func (f *frame) answer(at int) func(Value, error) Value {
	return func(v Value, err error) Value {
		f.decided(at, err)
		f.charge(at, v.weight())
		return v
	}
}

// decided ends the evaluation at an error of the names.
func (f *frame) decided(at int, err error) {
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
	return f.answer(at)(f.names.Value(name))
}

func (f *frame) defined(at, name int) bool {
	if f.names == nil {
		return f.values[name].big != None.big
	}
	yes, err := f.names.Defined(name)
	f.decided(at, err)
	return yes
}

// scaled multiplies two numbers of which at least one varies.
func (f *frame) scaled(at int, a, b Value) Value {
	if !f.vary(a) {
		a, b = b, a
	}
	if f.vary(b) {
		f.fail(at, "a product of two numbers that vary")
	}
	return f.answer(at)(f.variables.Scale(a, b.rat()))
}

// reaches reports whether a ≥ b, for two numbers or two texts.
func (f *frame) reaches(at int, a, b Value) bool {
	if !f.vary(a, b) {
		return order(a, b) >= 0
	}
	difference := subtract(f, at, a, b)
	if !f.vary(difference) {
		return order(difference, Value{}) >= 0
	}
	yes, err := f.variables.NotNegative(difference)
	f.decided(at, err)
	return yes
}

// order compares two numbers, or two texts.
func (f *frame) order(at int, a, b Value) int {
	switch {
	case !f.vary(a, b):
		return order(a, b)
	case !f.reaches(at, a, b):
		return -1
	case f.reaches(at, b, a):
		return 0
	}
	return 1
}

func (f *frame) integral(at int, v Value) bool { return f.equal(at, v, f.floor(at, v)) }

// sort sorts numbers or texts, in ascending order if the direction is 1.
func (f *frame) sort(at int, list []Value, direction int) {
	weight := 0
	for _, v := range list {
		weight = max(weight, v.weight())
	}
	f.charge(at, weight*len(list)*bits.Len(uint(len(list))))
	slices.SortFunc(list, func(a, b Value) int { return direction * f.order(at, a, b) })
}

// list returns the elements of a list, in its order if that matters, and whether a value is a list.
func (f *frame) list(at int, v Value, ordered bool) ([]Value, bool) {
	l, ok := v.big.(*unsorted)
	if !ok {
		return v.List()
	}
	if ordered && !l.sorted && len(l.items) > 1 {
		if l.secret != "" {
			f.fail(at, "%s", l.secret)
		}
		f.sort(at, l.items, -1)
		l.sorted = true
	}
	return l.items, true
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
