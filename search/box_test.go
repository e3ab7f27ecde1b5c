package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// never is so little for each position that no box pays.
const never = 1e-300

// boxAtOnce lets a box answer at the first position opened.
var boxAtOnce = pace{poll: 1, box: math.Inf(1)}

// Searches that a box ends agree with searches that no box ends, in both games, with the kinds, also
// several at a time on one solver, and nothing is left of the memory of boxes. Two boxes at a time need
// not fit a small memory: the saving is counted for questions one after the other.
func TestLongBoxesAnswer(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(21, 22))
	none := New(Options{Memory: 1 << 27, Workers: 1})
	none.pace = pace{poll: 1 << 10, box: never}
	options := []Options{{Memory: 1 << 27, Workers: 2}, {Memory: 1 << 27, Workers: 1}, {Memory: 3 << 20, Workers: 1},
		{Memory: 1 << 27, Workers: 1, BothGames: true}}
	var solvers, inTurn []*Solver
	for _, o := range options {
		solvers, inTurn = append(solvers, New(o)), append(inTurn, New(o))
	}
	for _, s := range slices.Concat(solvers, inTurn) {
		s.pace = boxAtOnce
	}
	count := 16
	if long() {
		count = 1000
	}
	for k := range count {
		A := randomMatrix(rng, 2+rng.IntN(3), 2+rng.IntN(3), 8+rng.IntN(14))
		if k%4 == 0 {
			A = constantLineSums(3+k/4%2, 5+k/4%3, 99, rng)
		}
		expectAll(t, none, solvers, A, inTurn...)
	}
	for k, s := range slices.Concat(solvers, inTurn) {
		if s.boxBytes != 0 || s.pending != nil {
			t.Errorf("solver %d: %d bytes of boxes", k, s.boxBytes)
		}
	}
	for k, s := range inTurn {
		if s.Nodes() > none.Nodes()/4 {
			t.Errorf("in turn, solver %d: %d positions opened, %d without boxes", k, s.Nodes(), none.Nodes())
		}
	}
}

// expectAll solves A by all solvers twice at a time, and expects the results of none; then by those
// in turn, alone, so that how many positions they open does not depend on the schedule.
func expectAll(t *testing.T, none *Solver, solvers []*Solver, A seki.Matrix, inTurn ...*Solver) {
	t.Helper()
	want, wantErr := none.SolveBoth(context.Background(), A)
	expect := func(s *Solver) {
		got, err := s.SolveBoth(context.Background(), A)
		if got != want || (err == nil) != (wantErr == nil) {
			t.Errorf("%v: %v (%v), want %v (%v)", A, got, err, want, wantErr)
		}
	}
	var group sync.WaitGroup
	for _, s := range slices.Repeat(solvers, 2) {
		group.Go(func() { expect(s) })
	}
	group.Wait()
	for _, s := range inTurn {
		expect(s)
	}
}

// A box that waits answers for its matrix in its game alone: another question of the same size gets
// its own answer, and the memory of the box is given back.
func TestBoxWaitsForItsMatrix(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	ended, cancel := context.WithCancel(ctx)
	cancel()
	seki3 := seki.Must(seki.FromRows([][]int{{3, 1, 2}, {1, 3, 2}, {2, 2, 2}}))
	won := seki.Must(seki.FromRows([][]int{{4, 4, 0}, {3, 1, 0}, {1, 0, 2}}))
	dseki := seki.Must(seki.FromRows([][]int{{1, 1, 0}, {1, 0, 1}, {0, 1, 1}})) // no seki
	none := New(Options{Workers: 1})
	none.pace.box = never
	s := New(Options{Workers: 1})
	s.pace = boxAtOnce
	s.table(3, 3, 3) // for smaller entries too
	tables := s.TableBytes()
	wait := func(A seki.Matrix, g seki.Game) *candidate {
		c := s.candidate(A, g)
		if !s.takeBox(c) {
			t.Fatal("no memory")
		}
		solving := &team{}
		looked := false
		look := looking{ended, func() { looked = looked || solving.solving.Load() == c.Box }}
		if x, err := s.solveBox(look, solving, c, Question{seki.R, true}, g, false); x != pns.Unknown ||
			!errors.Is(err, context.Canceled) {
			t.Fatalf("%v, %v", x, err)
		}
		if !looked || solving.solving.Load() != nil {
			t.Errorf("a box that is being solved is not shown, or is shown later: %v", looked)
		}
		if s.pending != c || s.boxBytes != c.Bytes() || s.TableBytes() != tables {
			t.Fatalf("%d bytes of boxes, %d of tables, want %d and %d", s.boxBytes, s.TableBytes(), c.Bytes(), tables)
		}
		return c
	}
	matrices := []seki.Matrix{seki3, won, dseki}
	differ := 0
	for _, A := range matrices {
		for _, g := range seki.Games {
			for _, B := range matrices {
				for _, h := range seki.Games {
					wait(B, h)
					c := wait(A, g) // in its place
					next := s.resume(B, h)
					if same := A.Equal(B) && g == h; same != (next == c) || !same && next != nil || s.pending != nil ||
						s.TableBytes() != tables {
						t.Fatalf("the box of %v in %v goes on for %v in %v: %v, or waits", A, g, B, h, next)
					}
					held := int64(0)
					if next != nil {
						held = c.Bytes()
					}
					if s.boxBytes != held {
						t.Fatalf("%d bytes of boxes, want %d", s.boxBytes, held)
					}
					if next != nil {
						s.mu.Lock()
						s.boxBytes -= next.Bytes()
						s.mu.Unlock()
					}
					wait(A, g)
					clear(s.solutions)
					question := Question{seki.R, true}
					got, err := s.search(ctx, B, question, h, false)
					want, wantErr := none.search(ctx, B, question, h, false)
					if err != nil || wantErr != nil || got != want || s.pending != nil || s.boxBytes != 0 || s.TableBytes() != tables {
						t.Fatalf("%v in %v after %v in %v: %v (%v), want %v (%v); %d bytes of boxes", B, h, A, g, got, err, want, wantErr,
							s.boxBytes)
					}
					if other, _ := none.search(ctx, A, question, g, false); other != got {
						differ++
					}
				}
			}
		}
	}
	if differ == 0 {
		t.Error("all answers are the same")
	}
	if nothing := s.resume(seki3, seki.Seki); nothing != nil {
		t.Error("a box goes on that there is not")
	}
}

// looking is a context that calls look at each call of Err.
type looking struct {
	context.Context
	look func()
}

func (c looking) Err() error {
	c.look()
	return c.Context.Err()
}

// A box is a candidate if there is memory for it, and takes all of that; it pays when as many
// positions as its words are worth have been opened, if a box may answer at all.
func TestWhenBoxesPay(t *testing.T) {
	A := constantLineSums(3, 5, 99, rand.New(rand.NewPCG(31, 32)))
	s := New(Options{Workers: 1})
	large := make([]int, 64)
	for k := range large {
		large[k] = 3
	}
	if c := s.candidate(seki.Must(seki.New(8, 8, large)), seki.Seki); c != nil {
		t.Errorf("a box of %v words is a candidate", c.Words())
	}
	c := s.candidate(A, seki.DSeki)
	if c == nil || !c.matrix.Equal(A) || !slices.Equal(c.games, []seki.Game{seki.DSeki}) {
		t.Fatalf("candidate %v", c)
	}
	w := s.worker(context.Background(), A, seki.R, seki.DSeki)
	s.pace.box = c.Time() / 100
	pays := func(boxed bool, opened ...uint64) (answers []bool) {
		w.team = &team{boxed: boxed, matrix: A}
		for _, k := range opened {
			answers = append(answers, w.boxPays(k))
		}
		if made := w.team.box != nil; made != boxed || made &&
			(!w.team.box.matrix.Equal(A) || !slices.Equal(w.team.box.games, []seki.Game{seki.DSeki})) {
			t.Errorf("may answer: %v; box %v", boxed, w.team.box)
		}
		return answers
	}
	if got, want := pays(true, 60, 39, 1, 1), []bool{false, false, true, true}; !slices.Equal(got, want) {
		t.Errorf("a box pays after 60, 99, 100, 101 positions: %v", got)
	}
	if got := pays(false, 1000); got[0] {
		t.Error("a box pays that may not answer")
	}
	for _, missing := range []int64{1, 0} {
		s.boxBytes = s.options.Memory/2 - c.Bytes() + missing
		w.team = &team{boxed: true, matrix: A}
		if got := s.candidate(A, seki.DSeki) != nil; got != (missing == 0) || w.boxPays(1000) != got || s.takeBox(c) != got ||
			got && s.boxBytes != s.options.Memory/2 {
			t.Errorf("%d bytes too few: candidate %v, %d bytes taken", missing, got, s.boxBytes)
		}
	}
}

// Solutions are stored for other questions, up to a number. A solver without boxes has none.
func TestSolutionsAreKept(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{2, 1}, {1, 2}}))
	s := New(Options{Workers: 1})
	for k := range keptSolutions - 2 {
		s.solutions[solutionKey{fmt.Sprint(k), seki.Seki}] = box.Solution{}
	}
	for _, c := range []struct {
		g    seki.Game
		kept int
	}{{seki.Seki, keptSolutions - 1}, {seki.DSeki, keptSolutions}, {seki.Seki, 1}} {
		b := s.candidate(A, c.g)
		if !s.takeBox(b) {
			t.Fatal("no memory")
		}
		if _, err := s.solveBox(context.Background(), &team{}, b, Question{seki.C, false}, c.g, false); err != nil ||
			len(s.solutions) != c.kept {
			t.Errorf("%d solutions, want %d; %v", len(s.solutions), c.kept, err)
		}
		want, err := box.New(A, c.g).Solve(context.Background(), 1)
		if got, ok := s.solution(A, c.g); err != nil || !ok || got.Answers != want[c.g].Answers ||
			!slices.Equal(got.After, want[c.g].After) {
			t.Errorf("%v: %+v, want %+v", c.g, got, want)
		}
		if _, ok := s.ForCertificates().solution(A, c.g); ok {
			t.Error("a solver without boxes has a solution of a box")
		}
	}
	if _, ok := s.solution(A, seki.DSeki); ok {
		t.Error("the solution of one game is that of the other")
	}
	if _, ok := s.solution(A.Transpose().After(seki.Move{Row: 0, Col: 0}), seki.Seki); ok {
		t.Error("the solution of one matrix is that of another")
	}
}

// The answers of a box agree with the recursion, also to questions about the matrices after an
// active move alone.
func TestAnswerBy(t *testing.T) {
	for _, g := range seki.Games {
		oracle := reference.New(g)
		every(t, []retrograde.Params{{Rows: 2, Cols: 3, MaxSum: 7}, {Rows: 3, Cols: 3, MaxSum: 7}}, func(c seki.Class) error {
			if _, over, err := c.Matrix.Terminal(g); over || err != nil {
				return err
			}
			solution, err := box.New(c.Matrix, g).Solve(context.Background(), 1)
			if err != nil {
				return err
			}
			for k := range 4 {
				q := Question{seki.Player(k & 1), k>>1 == 1}
				if got, want := answerBy(solution[g], c.Matrix, q, false),
					pns.TruthOf(answer(c.Results[g].Outcome, q)); got != want {
					t.Errorf("%v in %v, %v: %v, want %v", c.Matrix, g, q, got, want)
				}
			}
			for _, p := range []seki.Player{seki.R, seki.C} {
				want := true // by every move of the opponent
				for mv := range c.Matrix.Moves() {
					B := c.Matrix.After(mv)
					outcome, over, err := B.Terminal(g)
					if !over && err == nil {
						var r seki.Result
						r, err = oracle.Solve(B)
						outcome = r.Outcome
					}
					if err != nil {
						return err
					}
					want = want && answer(outcome, Question{p, true})
				}
				if got := answerBy(solution[g], c.Matrix, Question{p, false}, true); got != pns.TruthOf(want) {
					t.Errorf("%v in %v: %v wins after every move: %v, want %v", c.Matrix, g, p, got, want)
				}
			}
			return nil
		})
	}
}

// A box that a deadline stops continues with the next question about the same matrix, and is given up
// with a question about another.
func TestBoxGoesOn(t *testing.T) {
	t.Parallel()
	A := constantLineSums(4, 10, 99, rand.New(rand.NewPCG(25, 26)))
	s := New(Options{Workers: 1})
	s.pace = boxAtOnce
	done := 0.0
	for {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		v, err := s.Verdict(ctx, A, seki.Seki)
		cancel()
		if err == nil {
			if want, err := New(Options{}).Verdict(context.Background(), A, seki.Seki); err != nil ||
				v.Result() != want.Result() {
				t.Errorf("%v, want %v, %v", v.Result(), want.Result(), err)
			}
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		if s.pending != nil {
			now := s.pending.Done()
			if now < done {
				t.Fatalf("%v of the box, %v before", now, done)
			}
			done = now
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	B := constantLineSums(4, 9, 99, rand.New(rand.NewPCG(27, 28)))
	c := s.candidate(B, seki.Seki)
	if !s.takeBox(c) {
		t.Fatal("no memory")
	}
	question := Question{seki.R, true}
	group := &team{Team: pns.NewTeam(1)}
	group.solving.Store(c.Box)
	if p := s.progress(group, question, seki.Seki); !p.Boxed || p.Box != 0 {
		t.Errorf("%+v, want a box to be solved", p)
	}
	wait := func() {
		t.Helper()
		if _, err := s.solveBox(ctx, group, c, question, seki.Seki, false); !errors.Is(err, context.Canceled) ||
			s.pending != c || s.boxBytes != c.Bytes() {
			t.Fatalf("%v, %d bytes, want the box to wait", err, s.boxBytes)
		}
	}
	wait()
	before := s.Nodes()
	if _, err := s.Wins(context.Background(), B, seki.Seki, question); err != nil || s.Nodes() != before ||
		c.Done() != 1 || s.pending != nil || s.boxBytes != 0 {
		t.Errorf("%v, %v of the box, %d positions, %d bytes, want the box to go on", err, c.Done(), s.Nodes()-before,
			s.boxBytes)
	}
	c = s.candidate(constantLineSums(4, 8, 99, rand.New(rand.NewPCG(27, 28))), seki.Seki)
	if !s.takeBox(c) {
		t.Fatal("no memory")
	}
	wait()
	other := constantLineSums(4, 7, 99, rand.New(rand.NewPCG(29, 30)))
	if _, err := s.Wins(context.Background(), other, seki.Seki, question); err != nil || s.pending != nil ||
		s.boxBytes != 0 {
		t.Errorf("%v, %d bytes of boxes after a search of another matrix", err, s.boxBytes)
	}
}
