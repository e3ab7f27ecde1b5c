package mddp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
)

// ErrTooLarge is the error when more states were reached than Solver.Limit allows.
var ErrTooLarge = errors.New("too many states")

// DefaultLimit is the number of states of both processes together that a Solver
// visits unless told otherwise.
const DefaultLimit = 20_000_000

// CycleError says that a chain of states through the processes never ends.
type CycleError struct {
	States []string // such as P(3) or Q((1,1)); each depends on the next, the last on the first
}

func (e *CycleError) Error() string {
	return fmt.Sprintf("the processes do not end: %s → %s", strings.Join(e.States, " → "), e.States[0])
}

// Solver solves the recursive equations of Theorem 2.1 by memoised induction:
// each state is valued once. Not safe for concurrent use.
type Solver[X, U, Y, V comparable] struct {
	Limit    int              // greatest number of states of both processes together
	Progress func(states int) // told the number of states now and then; nil for nobody

	model  Model[X, U, Y, V]
	p      memo[X, U]
	q      memo[Y, V]
	path   []frame[X, Y] // states being valued: each depends on the next
	ctx    context.Context
	visits int
}

// memo is what is known of the states of one process.
type memo[S, D comparable] map[S]valued[D]

type valued[D comparable] struct {
	value   float64
	best    D
	policy  bool // best holds a decision: the state is not terminal
	pending bool // being valued: on the path
}

// frame is a state of either process.
type frame[X, Y comparable] struct {
	x   X
	y   Y
	inQ bool
}

func (f frame[X, Y]) String() string {
	if f.inQ {
		return fmt.Sprintf("Q(%v)", f.y)
	}
	return fmt.Sprintf("P(%v)", f.x)
}

// NewSolver returns a solver of the model.
func NewSolver[X, U, Y, V comparable](m Model[X, U, Y, V]) *Solver[X, U, Y, V] {
	return &Solver[X, U, Y, V]{Limit: DefaultLimit, model: m, p: memo[X, U]{}, q: memo[Y, V]{}}
}

// W returns the optimal value of the main process from x. The error is a
// *CycleError, wraps ErrTooLarge or the context's error, or says which state has
// no decision or a value that is not a number.
func (s *Solver[X, U, Y, V]) W(ctx context.Context, x X) (float64, error) {
	s.ctx = ctx
	return s.w(x)
}

// Z returns the optimal value of the subprocess from y; errors as for W.
func (s *Solver[X, U, Y, V]) Z(ctx context.Context, y Y) (float64, error) {
	s.ctx = ctx
	return s.z(y)
}

// States returns the number of states of both processes that have been reached.
func (s *Solver[X, U, Y, V]) States() int { return len(s.p) + len(s.q) }

// PolicyX returns the optimal decision π*_X(x); false for a terminal state and
// for one that no call of W or Z has reached.
func (s *Solver[X, U, Y, V]) PolicyX(x X) (U, bool) {
	v := s.p[x]
	return v.best, v.policy
}

// PolicyY returns the optimal decision π*_Y(y), as PolicyX does.
func (s *Solver[X, U, Y, V]) PolicyY(y Y) (V, bool) {
	v := s.q[y]
	return v.best, v.policy
}

func (s *Solver[X, U, Y, V]) w(x X) (float64, error) {
	v, ok := s.p[x]
	if ok && !v.pending {
		return v.value, nil
	}
	at := frame[X, Y]{x: x}
	if ok {
		return 0, s.cycle(at)
	}
	if err := s.enter(at); err != nil {
		return 0, err
	}
	s.p[x] = valued[U]{pending: true}
	v, err := optimum(s.model.P, x, s.z, s.w, s.model.OneStage, at)
	s.path = s.path[:len(s.path)-1]
	if err != nil {
		delete(s.p, x)
		return 0, err
	}
	s.p[x] = v
	return v.value, nil
}

func (s *Solver[X, U, Y, V]) z(y Y) (float64, error) {
	v, ok := s.q[y]
	if ok && !v.pending {
		return v.value, nil
	}
	at := frame[X, Y]{y: y, inQ: true}
	if ok {
		return 0, s.cycle(at)
	}
	if err := s.enter(at); err != nil {
		return 0, err
	}
	s.q[y] = valued[V]{pending: true}
	v, err := optimum(s.model.Q, y, s.w, s.z, s.model.OneStage, at)
	s.path = s.path[:len(s.path)-1]
	if err != nil {
		delete(s.q, y)
		return 0, err
	}
	s.q[y] = v
	return v.value, nil
}

// maxDepth bounds the length of a chain of states, since every state of it is a
// frame on the goroutine's stack (at most 1 GB).
const maxDepth = 500_000

func (s *Solver[X, U, Y, V]) enter(at frame[X, Y]) error {
	if s.visits++; s.visits%1024 == 0 {
		if s.ctx.Err() != nil {
			return s.ctx.Err()
		}
		if s.Progress != nil {
			s.Progress(s.States())
		}
	}
	if s.States() >= s.Limit {
		return fmt.Errorf("%w: more than %d, reached at %v", ErrTooLarge, s.Limit, at)
	}
	if len(s.path) >= maxDepth {
		return fmt.Errorf("%w: a chain of more than %d, reached at %v", ErrTooLarge, maxDepth, at)
	}
	s.path = append(s.path, at)
	return nil
}

// cycle names the states from the first occurrence of at on the path.
func (s *Solver[X, U, Y, V]) cycle(at frame[X, Y]) error {
	first := 0
	for s.path[first] != at {
		first++
	}
	e := &CycleError{}
	for _, f := range s.path[first:] {
		e.States = append(e.States, f.String())
	}
	return e
}

// optimum evaluates the right-hand side of the recursive equation at one state.
func optimum[S, D, O comparable](
	p Process[S, D, O], state S, other func(O) (float64, error), own func(S) (float64, error),
	oneStage bool, at fmt.Stringer,
) (valued[D], error) {
	if reward, terminal := p.Terminal(state); terminal {
		return valued[D]{value: reward}, checkNumber(reward, at)
	}
	var best valued[D]
	for _, d := range p.Decisions(state) {
		next := p.Next(state, d)
		if _, terminal := p.Terminal(next); oneStage && !terminal {
			return best, fmt.Errorf("%v: decision %v leads to %v, which is not terminal, in a one-stage model", at, d, next)
		}
		value, err := other(p.Cross(state, d))
		if err != nil {
			return best, err
		}
		if p.Reward != nil {
			value = p.Reward(value)
		}
		rest, err := own(next)
		if err != nil {
			return best, err
		}
		value += rest
		if err := checkNumber(value, at); err != nil {
			return best, err
		}
		if !best.policy || better(p.Goal, value, best.value) {
			best = valued[D]{value: value, best: d, policy: true}
		}
	}
	if !best.policy {
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

func checkNumber(value float64, at fmt.Stringer) error {
	if math.IsNaN(value) {
		return fmt.Errorf("%v has a value that is not a number", at)
	}
	return nil
}
