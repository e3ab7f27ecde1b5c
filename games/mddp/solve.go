package mddp

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// ErrTooLarge is returned if a chain of states is too long.
var ErrTooLarge = errors.New("too many states")

// Solver solves the recursive equations of Theorem 2.1 by memoised recursion: it values
// each state once and keeps the value. It is not safe for concurrent use.
type Solver[X, U, Y, V comparable] struct {
	Progress func(states int) // called from time to time with the number of states, unless nil

	p     solver[X, U, Y]
	q     solver[Y, V, X]
	chain chain
}

// NewSolver returns a solver of the model.
func NewSolver[X, U, Y, V comparable](m Model[X, U, Y, V]) *Solver[X, U, Y, V] {
	s := &Solver[X, U, Y, V]{}
	s.p = solver[X, U, Y]{"P", m.P, s.q.value, map[X]result[U]{}, &s.chain}
	s.q = solver[Y, V, X]{"Q", m.Q, s.p.value, map[Y]result[V]{}, &s.chain}
	return s
}

// W returns the optimal value of the main process from x. The error is a
// *CycleError, wraps ErrTooLarge or the context's error, or names a state that has
// no decision.
func (s *Solver[X, U, Y, V]) W(ctx context.Context, x X) (float64, error) {
	s.begin(ctx)
	return s.p.value(x)
}

// Z returns the optimal value of the subprocess from y, with errors as for W.
func (s *Solver[X, U, Y, V]) Z(ctx context.Context, y Y) (float64, error) {
	s.begin(ctx)
	return s.q.value(y)
}

func (s *Solver[X, U, Y, V]) begin(ctx context.Context) {
	s.chain.ctx, s.chain.progress = ctx, s.Progress
}

// PolicyX returns the optimal decision π*_X(x). It returns false for a terminal
// state and for one that no call of W or Z has reached.
func (s *Solver[X, U, Y, V]) PolicyX(x X) (U, bool) {
	r := s.p.known[x]
	return r.decision, r.decided
}

// PolicyY returns the optimal decision π*_Y(y), as PolicyX does.
func (s *Solver[X, U, Y, V]) PolicyY(y Y) (V, bool) {
	r := s.q.known[y]
	return r.decision, r.decided
}

// solver solves the equations of one process.
type solver[S, D, O comparable] struct {
	name    string
	process Process[S, D, O]
	other   func(O) (float64, error) // the optimal value of the other process
	known   map[S]result[D]
	chain   *chain // shared by both processes
}

type result[D comparable] struct {
	value    float64
	decision D
	decided  bool // decision is set: the state is not terminal
	pending  bool // the state is on the chain and has no value yet
}

// value returns the optimal value of a state.
func (s *solver[S, D, O]) value(x S) (float64, error) {
	r, ok := s.known[x]
	if ok && !r.pending {
		return r.value, nil
	}
	at := state{s.name, x}
	if ok {
		return 0, s.chain.cycle(at)
	}
	if err := s.chain.push(at); err != nil {
		return 0, err
	}
	s.known[x] = result[D]{pending: true}
	r, err := s.optimum(x, at)
	s.chain.pop()
	if err != nil {
		delete(s.known, x)
		return 0, err
	}
	s.known[x] = r
	return r.value, nil
}

// optimum evaluates the right-hand side of the recursive equation at one state.
func (s *solver[S, D, O]) optimum(x S, at state) (best result[D], err error) {
	p := s.process
	if reward, terminal := p.Terminal(x); terminal {
		return result[D]{value: reward}, nil
	}
	for _, d := range p.Decisions(x) {
		value, err := s.other(p.Cross(x, d))
		if err != nil {
			return best, err
		}
		if p.Reward != nil {
			value = p.Reward(value)
		}
		rest, err := s.value(p.Next(x, d))
		if err != nil {
			return best, err
		}
		value += rest
		if !best.decided || better(p.Goal, value, best.value) {
			best = result[D]{value: value, decision: d, decided: true}
		}
	}
	if !best.decided {
		return best, fmt.Errorf("%v is not terminal and has no decision", at)
	}
	return best, nil
}

func better(g Goal, a, b float64) bool {
	if g == Maximize {
		return a > b
	}
	return a < b
}

// state is a state of either process.
type state struct {
	process string
	state   any
}

func (s state) String() string { return fmt.Sprintf("%s(%v)", s.process, s.state) }

// maxDepth bounds the length of a chain: every state of it needs a frame on the goroutine's
// stack (at most 1 GB).
const maxDepth = 500_000

// chain holds the states being valued, each of which depends on the next.
type chain struct {
	path     []state
	states   int // number of states visited, of both processes
	progress func(states int)
	ctx      context.Context
}

func (c *chain) push(at state) error {
	if c.states++; c.states%1024 == 0 {
		if c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		if c.progress != nil {
			c.progress(c.states)
		}
	}
	if len(c.path) >= maxDepth {
		return fmt.Errorf("%w: a chain of more than %d, reached at %v", ErrTooLarge, maxDepth, at)
	}
	c.path = append(c.path, at)
	return nil
}

func (c *chain) pop() { c.path = c.path[:len(c.path)-1] }

// cycle returns the error that names the states from at to the end of the path.
func (c *chain) cycle(at state) error {
	e := &CycleError{}
	for _, s := range c.path[slices.Index(c.path, at):] {
		e.States = append(e.States, s.String())
	}
	return e
}
