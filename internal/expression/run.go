package expression

import (
	"context"
	"fmt"
)

// Bounds of an evaluation.
const (
	MaxSteps  = 4_000_000 // what operations take in time and memory: some 0.2 s and 50 MB at most
	MaxLength = 10_000    // elements of a list, characters of a text
)

// lookEvery is the number of steps after which an evaluation looks at its context.
const lookEvery = 1 << 16

// Program is a compiled expression. It is not safe for concurrent use.
type Program struct {
	Type  Type
	Names []int // that it uses, by their numbers in the scope
	text  string
	size  int
	run   func(*frame) Value
	frame frame
}

// frame is the state of an evaluation.
type frame struct {
	ctx    context.Context
	values []Value // of the names of the scope
	locals []Value // of the variables of comprehensions

	steps int // of all evaluations
	limit int // of this one
	pause int // when to look at the context or the limit
}

// fault is a panic that ends an evaluation.
type fault struct {
	at      int
	message string
	err     error // of the context
}

// fail ends the evaluation.
func (f *frame) fail(at int, format string, args ...any) {
	panic(&fault{at: at, message: fmt.Sprintf(format, args...)})
}

// charge counts steps, and ends the evaluation at the limit or with its context.
func (f *frame) charge(at, steps int) {
	if f.steps += steps; f.steps >= f.pause {
		f.checkLimits(at)
	}
}

func (f *frame) checkLimits(at int) {
	if f.steps > f.limit {
		f.fail(at, "the evaluation takes more than %d steps", MaxSteps)
	}
	if err := f.ctx.Err(); err != nil {
		panic(&fault{err: err})
	}
	f.pause = min(f.steps+lookEvery, f.limit)
}

// Run evaluates the expression. Values has the values of the names of its scope, by their
// numbers; only those of Names are read. It returns an *Error, or that of the context.
// Consecutive evaluations look at their contexts after some steps in all.
func (p *Program) Run(ctx context.Context, values []Value) (v Value, err error) {
	f := &p.frame
	defer func() {
		switch caught := recover().(type) {
		case nil:
		case *fault:
			if err = caught.err; err == nil {
				err = newError(p.text, caught.at, "%s", caught.message)
			}
		default:
			panic(caught)
		}
	}()
	f.ctx, f.values, f.limit = ctx, values, f.steps+MaxSteps
	f.charge(0, p.size)
	return p.run(f), nil
}
