package search

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/seki"
)

// The time of a search is not known in advance, but the time of the box of its matrix is. So once a search
// has taken a quarter of that time, the box answers instead.

// positionTime is the time in which a position is opened, in nanoseconds of one processor: as long as 400
// words of a box take with vector instructions.
const positionTime = 6000

// pace controls when boxes are solved. Tests solve them earlier.
type pace struct {
	poll uint64  // positions that a worker opens between two calls of boxPays
	box  float64 // a box is solved when it takes at most this many nanoseconds for each position opened
}

var usualPace = pace{poll: 1 << 10, box: 4 * positionTime}

// errBox ends the search of a team whose question the box is to answer.
var errBox = errors.New("the box is worth its cost")

// solutionKey is a matrix, by its Key, in a game.
type solutionKey struct {
	matrix string
	game   seki.Game
}

// unfinished is a box that a context has stopped. It continues with the next question about its matrix.
type unfinished struct {
	solutionKey
	box *box.Box
}

// boxPays counts positions that a worker has opened and reports whether the box is to answer.
func (w *worker) boxPays(opened uint64) bool {
	t := w.team
	spent := t.opened.Add(opened)
	if !t.boxed {
		return false
	}
	t.once.Do(func() {
		if b := box.New(t.matrix, w.game); b != nil && b.Bytes() <= w.solver.options.Memory/2 {
			t.box = b
		}
	})
	return t.box != nil && float64(spent) >= t.box.Time()/w.solver.pace.box
}

// smallBox is one over the share of the memory that may wait for the garbage collector. The memory of
// larger boxes goes back to the system at once.
const smallBox = 64

// solveBox answers a question by the box of the team. There is memory for one box: it is solved by all processors,
// while other questions wait for theirs. The answers to all questions about the matrix and the matrices after its
// moves are stored. When ctx ends first, the box stays until another one is solved.
func (s *Solver) solveBox(ctx context.Context, t *team, q Question, g seki.Game, mustMove bool) (pns.Truth, error) {
	select {
	case s.boxing <- struct{}{}:
		defer func() { <-s.boxing }()
	case <-ctx.Done():
		return pns.Unknown, context.Cause(ctx)
	}
	key := solutionKey{t.matrix.Key(), g}
	solution, ok := s.solution(t.matrix, g)
	if !ok {
		b := t.box
		if waits := s.pending.Swap(nil); waits != nil && waits.solutionKey == key {
			b = waits.box
		}
		t.solving.Store(b)
		defer t.solving.Store(nil)
		var err error
		solution, err = b.Solve(ctx, runtime.GOMAXPROCS(0))
		if err != nil {
			s.pending.Store(&unfinished{key, b})
			return pns.Unknown, err
		}
		if b.Bytes() > s.options.Memory/smallBox {
			debug.FreeOSMemory() // before others take as much
		}
		s.mu.Lock()
		if len(s.solutions) >= keptSolutions {
			clear(s.solutions)
		}
		s.solutions[key] = solution
		s.mu.Unlock()
	}
	return answerBy(solution, t.matrix, q, mustMove), nil
}

// keptSolutions is more than there are matrices that are solved at the same time.
const keptSolutions = 1 << 10

// solution returns the answers of the table of 3×3 matrices or a box for A, unless these are not allowed.
func (s *Solver) solution(A seki.Matrix, g seki.Game) (box.Solution, bool) {
	if s.citable {
		return box.Solution{}, false
	}
	if p := s.options.Prober; s.options.Three != nil && (p == nil || !p.Covers(A.Layer())) {
		if solution, ok := s.options.Three.Solution(A, g); ok {
			return solution, true
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	solution, ok := s.solutions[solutionKey{A.Key(), g}]
	return solution, ok
}

// answerBy answers a question about A from the solution of its box.
func answerBy(s box.Solution, A seki.Matrix, q Question, mustMove bool) pns.Truth {
	if !mustMove {
		return pns.TruthOf(answer(s.Outcome(), q))
	}
	for mv := range A.Moves() { // of the opponent of the attacker, who loses by every one
		if !s.After[mv.Row*A.Cols()+mv.Col].First[q.Attacker] {
			return pns.No
		}
	}
	return pns.Yes
}
