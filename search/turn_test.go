package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/reference"
)

// turnSizes are the matrices on which turns are compared with the recursion.
var (
	turnSizes = []struct{ rows, cols, sum int }{{1, 2, 5}, {2, 2, 7}, {2, 3, 5}, {3, 3, 7}}
	turnShare = [8]int{1, 1, 1, 1, 3, 7, 40, 150} // without SEKI_LONG=1 it is one of that many matrices of a sum
)

// outcomes returns the outcome of a matrix by the recursion.
func outcomes(t *testing.T, g seki.Game) func(seki.Matrix) seki.Outcome {
	oracle := reference.New(g)
	return func(A seki.Matrix) seki.Outcome {
		r := testtool.Must(oracle.Solve(A))(t)
		return r.Outcome
	}
}

// The turns that are found do what they are to do, there are none only where the recursion finds
// none, and took the least work of all known turns: for all small matrices, with
// a table that is empty at first, and with answers of boxes. Of greater sums it is a share
// (turnShare), or with SEKI_LONG=1 all.
func TestLongTurnsByTheRecursion(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	ctx := context.Background()
	boxed := New(Options{Memory: 1 << 24, Workers: 1})
	boxed.pace = boxAtOnce
	tried := 0
	for _, g := range seki.Games {
		solve := outcomes(t, g)
		for k, s := range []*Solver{New(Options{Memory: 1 << 24, Workers: 1}), boxed, boxed.ForCertificates()} {
			for _, size := range turnSizes {
				sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) {
					if A.Sum()%3 != k { // a third each
						return
					}
					if tried++; tried%turnShare[A.Sum()] > 0 && !long() {
						return
					}
					for _, p := range []seki.Player{seki.R, seki.C} {
						opponent := p.Opponent()
						does := func(turn *seki.Move, win bool) bool {
							value := solve(afterTurn(A, turn)).First(opponent)
							return value == seki.Loss || !win && value == seki.Draw
						}
						exists := func(win bool) bool {
							for mv := range A.Moves() {
								if does(&mv, win) {
									return true
								}
							}
							return false
						}
						for _, win := range []bool{true, false} {
							for _, pass := range []bool{false, true} {
								turn, ok, err := s.ProofTurn(ctx, A, g, p, win, pass)
								want := exists(win) || pass && does(nil, win)
								if err != nil || ok != want || ok && (turn == nil && !pass || !does(turn, win)) || !ok && turn != nil {
									t.Fatalf("%v in %v, %v to win (%v), with a pass %v: %v, %v, %v", A, g, p, win, pass, turn, ok, err)
								}
								checkWork(t, s, A, g, p, win, pass, turn, ok)
							}
						}
					}
				})
			}
		}
	}
}

// checkWork checks that the turn that was found is the first of the turns with the right answer that took the least
// work.
func checkWork(t *testing.T, s *Solver, A seki.Matrix, g seki.Game, p seki.Player, win, pass bool, turn *seki.Move,
	ok bool) {
	if !ok {
		return
	}
	q := Question{p, false}
	if !win {
		q = Question{p.Opponent(), true}
	}
	known, least, err := s.known(afterTurn(A, turn), g, q)
	if err != nil || known != pns.TruthOf(win) {
		return // found by asking, or in a box
	}
	turns := testtool.Must(turnsUpToSymmetry(context.Background(), A, pass))(t)
	before := true // the turn that was chosen
	for _, other := range turns {
		if (other == nil) == (turn == nil) && (turn == nil || *other == *turn) {
			before = false
		}
		if known, work, err := s.known(afterTurn(A, other), g, q); err != nil || known == pns.TruthOf(win) &&
			(work < least || before && work == least) {
			t.Fatalf("%v in %v: %v took the work %d, %v that was chosen %d; %v", A, g, other, work, turn, least, err)
		}
	}
}

// A solver for certificates does not use lines of sum 2 and good lines, or answers found with them. (That answers are
// right shows TestLongTurnsByTheRecursion.) The work of an answer from the table follows that of lemmas.
func TestKnown(t *testing.T) {
	A := constantLineSums(4, 5, 99, rand.New(rand.NewPCG(37, 38)))
	q := Question{seki.R, true}
	knows := New(Options{Workers: 1, Prober: everyOther()}) // LW, the second time
	for _, want := range []pns.Truth{pns.Unknown, pns.Yes} {
		if known, work, err := knows.known(A, seki.Seki, Question{seki.C, true}); known != want || work != unknownWork ||
			err != nil {
			t.Errorf("by a Prober %v, %d, %v; want %v", known, work, err, want)
		}
	}
	impossible := seki.Must(seki.New(3, 3, []int{0, 0, 0, 0, 0, 0, 1, 1, 1}))
	if known, _, err := knows.known(impossible, seki.Seki, q); err == nil {
		t.Errorf("two zero rows: %v", known)
	}
	for _, c := range []struct {
		A     seki.Matrix
		found pns.Numbers // of the 4×4 matrix by a search
		known pns.Truth
		work  int
	}{
		{A, pns.Numbers{PN: 5, DN: 7}, pns.Unknown, unknownWork}, {A, pns.Disproven, pns.No, 4 + 4},
		{A, pns.Proven, pns.Yes, 4 + 4}, {seki.Must(notation.Parse("2 0 0; 0 2 1; 0 3 3")), pns.Proven, pns.Yes, 3},
		{seki.Must(notation.Parse("2 1 0; 1 2 0; 0 0 2")), pns.Proven, pns.No, 3},
	} {
		s := New(Options{Memory: 1 << 24, Workers: 1})
		s.worker(t.Context(), A, q.Attacker, seki.Seki).remember(q.First, c.found, 9) // of 4 bits
		if known, work, err := s.known(c.A, seki.Seki, q); known != c.known || work != c.work || err != nil {
			t.Errorf("%v, with %v in the table: %v, %d, %v", c.A, c.found, known, work, err)
		}
		if known, work, err := s.ForCertificates().known(c.A, seki.Seki, q); known != pns.Unknown ||
			work != unknownWork || err != nil {
			t.Errorf("%v, with %v in the table, for certificates: %v, %d, %v", c.A, c.found, known, work, err)
		}
	}
}

// A search for a turn fails with the cause of its context, or because the matrix is too large, and
// then finds none.
func TestTurnsFail(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := errors.New("stop")
	cancel(stop)
	hard, dense := filled(maxMirror+1, 3), filled(60, 7)
	if _, err := turnsUpToSymmetry(ctx, hard, true); !errors.Is(err, stop) {
		t.Errorf("%v, want the cause", err)
	}
	huge := filled(91, seki.MaxEntry) // its sum is above maxSum
	for _, c := range []struct {
		ctx    context.Context
		A      seki.Matrix
		memory int64
		prober Prober // which gets no matrix that is too large
		want   error
	}{
		{ctx, hard, 1 << 24, nil, stop},
		{context.Background(), hard, 1 << 24, failsAfter(0), errFault},
		{context.Background(), dense, 16 << 20, failsAfter(0), ErrTooLarge},
		{context.Background(), huge, 1 << 40, failsAfter(0), ErrTooLarge},
	} {
		for _, win := range []bool{true, false} {
			s := New(Options{Memory: c.memory, Workers: 1, Prober: c.prober})
			if turn, ok, err := s.ProofTurn(c.ctx, c.A, seki.Seki, seki.C, win, true); turn != nil || ok ||
				!errors.Is(err, c.want) {
				t.Errorf("proof: %v, %v, %v, want %v", turn, ok, err, c.want)
			}
		}
	}
}

// Whenever a Prober fails, the search for a turn fails.
func TestTurnsFailAtAnyTime(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{3, 3, 0}, {3, 1, 2}, {0, 2, 3}})) // a seki: no turn wins
	for times := int32(0); ; times++ {
		p := failsAfter(times)
		s := New(Options{Memory: 1 << 20, Workers: 1, Prober: p})
		s.pace.box = never
		turn, ok, err := s.ProofTurn(context.Background(), A, seki.Seki, seki.R, true, true)
		if ok || (err != nil) != (p.asked.Load() > times) || err == nil && turn != nil {
			t.Fatalf("%d answers, then a fault (%v): %v, %v, %v", times, p.asked.Load() > times, turn, ok, err)
		}
		if err == nil {
			if times < 10 {
				t.Errorf("asked only %d times", times)
			}
			return
		}
	}
}
