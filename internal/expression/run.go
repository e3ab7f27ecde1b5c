package expression

import (
	"context"
	"errors"
)

// Limits on an evaluation.
const (
	MaxSteps  = 4_000_000 // a measure of time and memory: at most some 0.2 s and 50 MB
	MaxLength = 10_000    // elements of a list
)

// lookEvery is the number of steps after which an evaluation checks its context.
const lookEvery = 1 << 16

// Names looks up the values of names.
type Names interface {
	// Value returns the value of a name, given by its number in the scope. It returns ErrOpen if the value is
	// not known; any other error ends the evaluation.
	Value(name int) (Value, error)
}

// ErrOpen is the error for a value that is not known, and of an expression that such values do not decide.
var ErrOpen = errors.New("not known")

// Values is a list of the values of all names.
type Values []Value

// Value returns the value of a name.
func (v Values) Value(name int) (Value, error) { return v[name], nil }

// Program is a compiled expression. It has no state: several goroutines may use it at a time.
type Program struct {
	Type   Type
	Names  []int // the names it uses, by number in the scope
	text   string
	locals int // the greatest number of local variables at once
	run    func(*frame) Value
}

// frame is the state of an evaluation.
type frame struct {
	ctx    context.Context
	text   string
	names  Names
	locals []Value // of the variables of comprehensions

	steps int
	pause int // value of steps at which the context and the limit are checked
}

// Run evaluates the expression. It returns an *Error, the context's error or ErrOpen.
func (p *Program) Run(ctx context.Context, names Names) (v Value, err error) {
	defer caught(&err)
	f := &frame{ctx: ctx, text: p.text, names: names, locals: make([]Value, p.locals)}
	f.charge(0, 1) // checks the context as well
	return p.run(f), nil
}

// fail ends the evaluation at a byte of the text.
func (f *frame) fail(at int, format string, args ...any) { bail(f.text, at, format, args...) }

// charge counts steps and ends the evaluation at the limit or when its context ends.
func (f *frame) charge(at, steps int) {
	if f.steps += steps; f.steps < f.pause {
		return
	}
	if f.steps > MaxSteps {
		f.fail(at, "the evaluation takes more than %d steps", MaxSteps)
	}
	if err := f.ctx.Err(); err != nil {
		panic(stopped{err})
	}
	f.pause = min(f.steps+lookEvery, MaxSteps)
}

// value looks up a name.
func (f *frame) value(at, name int) Value {
	v, err := f.names.Value(name)
	switch {
	case err == nil:
		return v
	case err == ErrOpen || f.ctx.Err() != nil:
		panic(stopped{err})
	}
	f.fail(at, "%v", err)
	return v
}

// attempt evaluates an operand; known is false if its value is open.
func (f *frame) attempt(x func(*frame) Value) (v Value, known bool) {
	defer func() {
		if !known {
			if r := recover(); r != any(stopped{ErrOpen}) {
				panic(r)
			}
		}
	}()
	return x(f), true
}
