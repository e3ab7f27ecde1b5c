package search

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/seki"
)

// spreadDepth is the number of levels of the search at which the workers of a
// team avoid each other's positions.
const spreadDepth = 6

// A team is several workers that search one question. They share the table and
// the positions at the top of their paths: a worker that chooses a child counts
// one that another worker is searching as harder than it is. The first answer
// ends the search of all.
type team struct {
	paths [][spreadDepth]atomic.Uint64 // hashes of the positions on the path of each worker
	nodes *atomic.Uint64               // of the whole solver, updated now and then
	moves atomic.Uint32                // of the first position, open when the search began
	open  atomic.Uint32                // of these, not settled yet
	floor atomic.Int64                 // sum of the layer that the search ends at, 0 if there is none

	matrix  seki.Matrix
	opened  atomic.Uint64           // positions, as of the workers' last calls of poll
	spent   atomic.Int64            // nanoseconds of one processor
	boxed   bool                    // whether a box may answer
	once    sync.Once               // guards box
	box     *candidate              // nil if there is none
	solving atomic.Pointer[box.Box] // while it is solved
}

// busy lists the children at this depth that other workers are searching. The first worker
// does not avoid them: it searches as if it were alone, so that others, which may lead each
// other astray, do not make a search much longer than that of one worker.
func (w *worker) busy(depth int) []uint64 {
	if w.self == 0 || depth >= spreadDepth {
		return nil
	}
	w.others = w.others[:0]
	for k := range w.paths {
		if k != w.self {
			w.others = append(w.others, w.paths[k][depth].Load())
		}
	}
	return w.others
}

func (w *worker) enter(depth int, hash uint64) {
	if depth < spreadDepth {
		w.paths[w.self][depth].Store(hash)
	}
}

// report notes how many of the moves listed when the first position was opened are open.
func (t *team) report(open, listed uint32) {
	t.moves.CompareAndSwap(0, listed) // with a higher floor, fewer are listed again
	t.open.Store(open)
}

const (
	tickNodes  = 64  // nodes between two checks of the context
	largeBoard = 100 // cells above which the context is checked at every move
)

// tick counts a node.
func (w *worker) tick() {
	w.count++
	if sum := w.b.sum(); sum < len(w.opened) {
		w.opened[sum]++
	}
	if w.count%w.solver.pace.poll == 0 {
		w.poll()
	}
	if w.count%tickNodes == 0 || len(w.b.a) > largeBoard {
		w.team.nodes.Add(w.count - w.counted)
		w.counted = w.count
		w.stopped()
	}
}

// stopped reports whether the worker must stop; w.err then says why.
func (w *worker) stopped() bool {
	eventloop.Yield()
	if w.err == nil && w.ctx.Err() != nil {
		w.err = context.Cause(w.ctx)
	}
	return w.err != nil
}

// search answers a question about A with teams of s.options.Workers workers, one team after
// the other: each ends at a higher floor than the one before and uses what that has left in the
// table. With mustMove, for an attacker who moves second, the search answers only for the
// matrices after an active move.
func (s *Solver) search(ctx context.Context, A seki.Matrix, q Question, g seki.Game, mustMove bool) (truth, error) {
	c := s.cubes(A, g)
	s.dropUnfinished(A.Size())
	if err := s.raiseCube(ctx, c, A, g); err != nil {
		return unknown, err
	}
	if solution, ok := s.solution(A, g); ok {
		return answerBy(solution, A, q, mustMove), nil
	}
	t := &team{paths: make([][spreadDepth]atomic.Uint64, s.options.Workers), nodes: &s.nodes, matrix: A, boxed: !s.alone}
	defer func() { c.spend(A, t.spent.Load()) }()
	st := s.stairs(A.Size())
	if s.options.Progress != nil {
		done := make(chan struct{})
		var reporter sync.WaitGroup
		reporter.Go(func() { s.watch(done, t, q, g) })
		defer reporter.Wait()
		defer close(done)
	}
	if t.boxed {
		if c := s.resume(A, g); c != nil {
			return s.solveBox(ctx, t, c, q, g, mustMove)
		}
	}
	for {
		if err := s.raiseFloor(ctx, st, A.Sum()); err != nil { // also before: earlier searches may have paid
			return unknown, err
		}
		x, err := s.searchTogether(ctx, t, A, q, g, mustMove)
		switch {
		case errors.Is(err, errBox):
			if s.takeBox(t.box) {
				return s.solveBox(ctx, t, t.box, q, g, mustMove)
			}
			t.boxed = false // the tables have grown meanwhile
		case !errors.Is(err, errRaise):
			return x, err
		}
	}
}

// searchTogether answers a question about A with a team, or fails with errRaise, errBox or
// another error of a worker.
func (s *Solver) searchTogether(ctx context.Context, t *team, A seki.Matrix, q Question, g seki.Game, mustMove bool) (truth, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	var answer atomic.Uint32
	for k := range t.paths {
		group.Go(func() {
			w := s.worker(ctx, A, q.Attacker, g)
			w.team, w.self, w.mustMove = t, k, mustMove
			w.useFloor()
			x, work := w.solve(q.First, 0, numbers{infinite, infinite})
			t.nodes.Add(w.count - w.counted)
			t.spent.Add(int64(w.count) * positionTime)
			w.flushCounts()
			if x.truth() != unknown {
				if !w.mustMove {
					w.remember(q.First, x, work)
				}
				answer.Store(uint32(x.truth()))
			}
			if w.floor != nil {
				w.floor.Release()
			}
			cancel(w.err) // the first to end, with an answer or an error, ends all
		})
	}
	group.Wait()
	if x := truth(answer.Load()); x != unknown {
		return x, nil
	}
	return unknown, context.Cause(ctx)
}
