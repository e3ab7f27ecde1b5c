package search

import (
	"context"
	"errors"
	"math"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/box"
)

// How long a search takes is not known before it ends; how long the box of its matrix takes
// is. So a search that has taken a quarter of that time ends, and the box answers.

// wordsAsOne is a quarter of the number of words of a box that are solved in the time
// in which a position is opened.
const wordsAsOne = 1600

// errBox ends the search of a team whose question the box is to answer.
var errBox = errors.New("the box pays")

// candidate is a box that may answer the questions about a matrix.
type candidate struct {
	*box.Box
	matrix seki.Matrix
	game   seki.Game
}

// candidate returns the box of A if there is memory for it, else nil.
func (s *Solver) candidate(A seki.Matrix, g seki.Game) *candidate {
	if b := box.New(A, g); b != nil && b.Bytes() <= s.left() {
		return &candidate{b, A, g}
	}
	return nil
}

// left returns the memory that nothing has taken.
func (s *Solver) left() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.budget.free()
}

// boxPays counts positions that a worker has opened and reports whether the box is to answer.
func (w *worker) boxPays(opened uint64) bool {
	t := w.team
	spent := t.opened.Add(opened)
	if !t.boxed {
		return false
	}
	t.once.Do(func() { t.box = w.solver.candidate(t.matrix, w.game) })
	return t.box != nil && float64(spent) >= t.box.Words()/w.solver.pace.words
}

// resume returns the box of A that an earlier search did not finish in its time, if there is
// one, and gives up that of another matrix.
func (s *Solver) resume(A seki.Matrix, g seki.Game) *candidate {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.pending
	s.pending = nil
	if c != nil && (c.game != g || !c.matrix.Equal(A)) {
		s.releaseBox(c)
		return nil
	}
	return c
}

// takeBox takes the memory of a box from the budget, if it is there.
func (s *Solver) takeBox(c *candidate) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.budget.take(c.Bytes(), 0) {
		return false
	}
	s.boxBytes += c.Bytes()
	return true
}

// releaseBox gives it back. The caller holds s.mu.
func (s *Solver) releaseBox(c *candidate) {
	s.boxBytes -= c.Bytes()
	s.budget.take(-c.Bytes(), math.MinInt64/2) // the tables may have overdrawn it
}

// solveBox answers a question by a box that has its memory. The answers to all questions about
// the matrix and the matrices after its moves go to the table. When ctx ends first, the box
// stays for the next question about the matrix.
func (s *Solver) solveBox(ctx context.Context, t *team, c *candidate, q Question, how mode) (truth, error) {
	t.solving.Store(c.Box)
	defer t.solving.Store(nil)
	solution, err := c.Solve(ctx, s.options.Workers)
	s.mu.Lock()
	if err != nil {
		if s.pending != nil {
			s.releaseBox(s.pending)
		}
		s.pending = c
	} else {
		s.releaseBox(c)
	}
	s.mu.Unlock()
	if err != nil {
		return unknown, err
	}
	for _, p := range []seki.Player{seki.R, seki.C} {
		w := s.worker(ctx, c.matrix, p, c.game)
		w.rememberAnswers(solution.Answers)
		for mv := range c.matrix.Moves() {
			i, j := mv.Row, mv.Col
			if p == seki.C {
				i, j = j, i
			}
			w.b.play(i, j)
			w.rememberAnswers(solution.After[mv.Row*c.matrix.Cols()+mv.Col])
			w.b.undo(i, j)
		}
	}
	if how&mustMove != 0 { // the opponent of the attacker moves, and loses by every move
		for mv := range c.matrix.Moves() {
			if !solution.After[mv.Row*c.matrix.Cols()+mv.Col].First[q.Attacker] {
				return no, nil
			}
		}
		return yes, nil
	}
	if q.First {
		return truthOf(solution.First[q.Attacker]), nil
	}
	return truthOf(solution.Second[q.Attacker]), nil
}

// rememberAnswers stores the answers for the position on the board.
func (w *worker) rememberAnswers(a box.Answers) {
	w.remember(true, numbersOf(truthOf(a.First[w.attacker])), boxWork)
	w.remember(false, numbersOf(truthOf(a.Second[w.attacker])), boxWork)
}

// boxWork counts as the work of an answer by a box: the table keeps it.
const boxWork = 1 << 40
