package search

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/seki"
)

// A team is several workers that search one question. The first answer ends the search of all.
type team struct {
	*pns.Team
	nodes *atomic.Uint64 // of the whole solver, updated now and then

	matrix  seki.Matrix
	opened  atomic.Uint64           // positions, as the workers have told boxPays
	boxed   bool                    // whether a box may answer
	once    sync.Once               // guards box
	box     *box.Box                // nil if there is none
	solving atomic.Pointer[box.Box] // while it is solved
}

const (
	tickNodes  = 64  // nodes between two checks of the context
	largeBoard = 100 // cells above which the context is checked at every move
)

// tick counts a node.
func (w *worker) tick() {
	w.Opened++
	if w.Err == nil && w.Opened%w.solver.pace.poll == 0 && w.boxPays(w.solver.pace.poll) {
		w.Err = errBox
	}
	if w.Opened%tickNodes == 0 || len(w.b.a) > largeBoard {
		w.nodes.Add(w.Opened - w.counted)
		w.counted = w.Opened
		w.stopped()
	}
}

// stopped reports whether the worker must stop; w.Err then says why.
func (w *worker) stopped() bool {
	eventloop.Yield()
	if w.Err == nil && w.ctx.Err() != nil {
		w.Err = context.Cause(w.ctx)
	}
	return w.Err != nil
}

// search answers a question about A with a team of s.options.Workers workers, or by a box.
// With mustMove, for an attacker who moves second, it answers only for the matrices after an active move.
func (s *Solver) search(ctx context.Context, A seki.Matrix, q Question, g seki.Game, mustMove bool) (pns.Truth, error) {
	if solution, ok := s.solution(A, g); ok {
		return answerBy(solution, A, q, mustMove), nil
	}
	t := &team{Team: pns.NewTeam(s.options.Workers), nodes: &s.nodes, matrix: A, boxed: !s.citable}
	if s.options.Progress != nil {
		done := make(chan struct{})
		var reporter sync.WaitGroup
		reporter.Go(func() { s.watch(done, t, q, g) })
		defer reporter.Wait()
		defer close(done)
	}
	if waits := s.pending.Load(); t.boxed && waits != nil && waits.solutionKey == (solutionKey{A.Key(), g}) {
		t.box = waits.box
		return s.solveBox(ctx, t, q, g, mustMove)
	}
	x, err := s.searchByTeam(ctx, t, A, q, g, mustMove)
	if errors.Is(err, errBox) {
		return s.solveBox(ctx, t, q, g, mustMove)
	}
	return x, err
}

// searchByTeam answers a question about A with a team, or fails with errBox or another error of a worker.
func (s *Solver) searchByTeam(
	ctx context.Context, t *team, A seki.Matrix, q Question, g seki.Game, mustMove bool,
) (pns.Truth, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	var answer atomic.Uint32
	for k := range s.options.Workers {
		group.Go(func() {
			w := s.worker(ctx, A, q.Attacker, g)
			w.team, w.mustMove = t, mustMove
			w.Join(t.Team, k)
			x, work := w.Solve(q.First, 0, pns.Open)
			t.nodes.Add(w.Opened - w.counted)
			if x.Truth() != pns.Unknown {
				if !w.mustMove {
					w.remember(q.First, x, work)
				}
				answer.Store(uint32(x.Truth()))
			}
			cancel(w.Err) // the first to end, with an answer or an error, ends all
		})
	}
	group.Wait()
	if x := pns.Truth(answer.Load()); x != pns.Unknown {
		return x, nil
	}
	return pns.Unknown, context.Cause(ctx)
}
