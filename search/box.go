package search

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"

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

// candidate is a box that may answer the questions about a matrix.
type candidate struct {
	*box.Box
	matrix seki.Matrix
	games  []seki.Game
}

// candidate returns the box of A if there is memory for it, else nil. It is one of both games if
// questions about the other game are to follow.
func (s *Solver) candidate(A seki.Matrix, g seki.Game) *candidate {
	choices := [][]seki.Game{{g}}
	if s.options.BothGames && g == seki.Games[0] {
		choices = [][]seki.Game{seki.Games[:], {g}}
	}
	for _, games := range choices {
		if b := box.New(A, games...); b != nil && s.fits(b) {
			return &candidate{b, A, games}
		}
	}
	return nil
}

// fits reports whether there is memory for a box.
func (s *Solver) fits(b *box.Box) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.boxBytes+b.Bytes() <= s.options.Memory/2
}

// boxPays counts positions that a worker has opened and reports whether the box is to answer.
func (w *worker) boxPays(opened uint64) bool {
	t := w.team
	spent := t.opened.Add(opened)
	if !t.boxed {
		return false
	}
	t.once.Do(func() { t.box = w.solver.candidate(t.matrix, w.game) })
	return t.box != nil && float64(spent) >= t.box.Time()/w.solver.pace.box
}

// resume returns the box of A that an earlier search did not finish in time, or nil. It drops
// the unfinished box of another matrix.
func (s *Solver) resume(A seki.Matrix, g seki.Game) *candidate {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.pending
	s.pending = nil
	if c != nil && !(slices.Contains(c.games, g) && c.matrix.Equal(A)) {
		s.boxBytes -= c.Bytes()
		return nil
	}
	return c
}

// takeBox takes the memory of a box, and reports whether it was there.
func (s *Solver) takeBox(c *candidate) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.boxBytes+c.Bytes() > s.options.Memory/2 {
		return false
	}
	s.boxBytes += c.Bytes()
	return true
}

// smallBox is one over the share of the memory that may wait for the garbage collector. The memory of
// larger boxes goes back to the system at once.
const smallBox = 64

// solveBox answers a question by a box that has its memory. The answers to all questions about
// the matrix and the matrices after its moves are stored. When ctx ends first, the box stays for
// the next question about the matrix.
func (s *Solver) solveBox(
	ctx context.Context, t *team, c *candidate, q Question, g seki.Game, mustMove bool,
) (pns.Truth, error) {
	t.solving.Store(c.Box)
	defer t.solving.Store(nil)
	solutions, err := c.Solve(ctx, s.options.Workers)
	if err == nil && c.Bytes() > s.options.Memory/smallBox {
		debug.FreeOSMemory() // before others take as much
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		if s.pending != nil {
			s.boxBytes -= s.pending.Bytes()
		}
		s.pending = c
		return pns.Unknown, err
	}
	s.boxBytes -= c.Bytes()
	for _, game := range c.games {
		if len(s.solutions) >= keptSolutions {
			clear(s.solutions)
		}
		s.solutions[solutionKey{c.matrix.Key(), game}] = solutions[game]
	}
	return answerBy(solutions[g], c.matrix, q, mustMove), nil
}

// solutionKey is a matrix, by its Key, in a game.
type solutionKey struct {
	matrix string
	game   seki.Game
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
