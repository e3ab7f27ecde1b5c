package expression

import (
	"context"
	"fmt"
)

// Limits on an evaluation.
const (
	MaxSteps  = 4_000_000 // a measure of time and memory: at most some 0.2 s and 50 MB
	MaxLength = 10_000    // elements of a list, characters of a text
)

// lookEvery is the number of steps after which an evaluation checks its context.
const lookEvery = 1 << 16

// Program is a compiled expression. It has no state: several goroutines may use it at a time, and a value that an
// evaluation asks for may be that of another evaluation.
type Program struct {
	Type   Type
	Names  []int // the names it uses, by number in the scope
	text   string
	size   int
	locals int // the greatest number of local variables at once
	run    func(*frame) Value
}

// frame is the state of an evaluation.
type frame struct {
	ctx    context.Context
	values []Value // of the names of the scope
	locals []Value // of the variables of comprehensions

	names Names // are asked for values; nil if values has those of all
	open  bool  // names may leave values open

	steps int
	pause int // value of steps at which the context or the limit is checked
}

// fault is a panic that ends an evaluation.
type fault struct {
	at      int
	message string
	err     error // of the context or of the names
}

// fail ends the evaluation.
func (f *frame) fail(at int, format string, args ...any) {
	panic(&fault{at: at, message: fmt.Sprintf(format, args...)})
}

// charge counts steps and ends the evaluation at the limit or when its context ends.
func (f *frame) charge(at, steps int) {
	if f.steps += steps; f.steps >= f.pause {
		f.checkLimits(at)
	}
}

func (f *frame) checkLimits(at int) {
	if f.steps > MaxSteps {
		f.fail(at, "the evaluation takes more than %d steps", MaxSteps)
	}
	if err := f.ctx.Err(); err != nil {
		panic(&fault{err: err})
	}
	f.pause = min(f.steps+lookEvery, MaxSteps)
}

// Run evaluates the expression. values holds the values of the names of its scope, by
// number; only those of Names are read. It returns an *Error or the context's error.
func (p *Program) Run(ctx context.Context, values []Value) (v Value, err error) {
	return p.evaluate(ctx, &frame{values: values})
}

func (p *Program) evaluate(ctx context.Context, f *frame) (v Value, err error) {
	defer func() {
		switch caught := recover().(type) {
		case nil:
		case *fault:
			if err = caught.err; err == nil {
				err = NewError(p.text, caught.at, "%s", caught.message)
			}
		default:
			panic(caught)
		}
	}()
	f.ctx = ctx
	if p.locals > 0 {
		f.locals = make([]Value, p.locals)
	}
	f.charge(0, p.size) // checks the context as well
	return p.run(f), nil
}
