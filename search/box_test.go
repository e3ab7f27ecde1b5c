package search

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sekilab/sekilab/seki"
)

// boxAtOnce lets a box answer at the first position opened.
var boxAtOnce = pace{look: 1, margin: 1e18, words: math.Inf(1)}

// Searches that a box ends agree with those that no box ends, in both games, with the kinds, also
// several at a time on one solver, and nothing is left of the memory of boxes.
func TestBoxesAnswer(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(21, 22))
	none := New(Options{Memory: 1 << 27, Workers: 1})
	none.pace = pace{look: 1 << 10, margin: 1e18, words: never}
	solvers := []*Solver{New(Options{Memory: 1 << 27, Workers: 2}), New(Options{Memory: 1 << 27, Workers: 1}), New(Options{Memory: 3 << 20, Workers: 1})}
	for _, s := range solvers {
		s.pace = boxAtOnce
	}
	count := 200
	if long() {
		count = 2000
	}
	for k := range count {
		A := randomMatrix(rng, 2+rng.IntN(3), 2+rng.IntN(3), 8+rng.IntN(14))
		if k%4 == 0 {
			A = constantLineSums(3+k/4%2, 5+k/4%3, 99, rng)
		}
		expectAll(t, none, solvers, A)
	}
	for k, s := range solvers {
		if s.boxBytes != 0 || s.pending != nil {
			t.Errorf("solver %d: %d bytes of boxes", k, s.boxBytes)
		}
		if s.Nodes() > none.Nodes()/4 {
			t.Errorf("solver %d: %d positions opened, %d without boxes", k, s.Nodes(), none.Nodes())
		}
	}
}

// The moves that are found after a box has answered are right, and proofs are found though a box has
// answered before.
func TestTurnsAfterBoxes(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(23, 24))
	s, none := New(Options{Workers: 1}), New(Options{Workers: 1})
	s.pace = boxAtOnce
	none.pace.words = never
	moves, proofs := 0, 0
	for range 60 {
		A := constantLineSums(4, 6, 99, rng)
		v, err := s.Verdict(ctx, A, seki.Seki)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []seki.Player{seki.R, seki.C} {
			mv, err := s.HoldingMove(ctx, A, seki.Seki, p)
			if must, semi := v.Kind.MustPass(); err != nil || v.Outcome().IsDraw() && (mv == nil) != (v.Kind == seki.Complete || semi && must == p) {
				t.Errorf("%v, %v: %v holds by %v, %v", A, v.Kind, p, mv, err)
			}
			if mv != nil {
				moves++
				if lost, err := none.Wins(ctx, A.After(*mv), seki.Seki, Question{p.Opponent(), true}); err != nil || lost {
					t.Errorf("%v: %v does not hold by %v, %v", A, p, mv, err)
				}
			}
			win := v.Outcome().First(p) == seki.Win
			turn, ok, err := s.WithoutBoxes().ProofTurn(ctx, A, seki.Seki, p, win, !win)
			if err != nil || ok != (win || v.Outcome().First(p) == seki.Draw) {
				t.Errorf("%v: turn of %v %v %v, %v", A, p, turn, ok, err)
			}
			if ok {
				proofs++
				answer, err := none.Wins(ctx, AfterTurn(A, turn), seki.Seki, Question{p.Opponent(), true})
				if win {
					answer, err = none.Wins(ctx, AfterTurn(A, turn), seki.Seki, Question{p, false})
				}
				if err != nil || answer != win {
					t.Errorf("%v: the turn %v of %v proves nothing, %v", A, turn, p, err)
				}
			}
		}
	}
	if moves == 0 || proofs == 0 {
		t.Errorf("%d moves, %d proofs", moves, proofs)
	}
}

// A box that a deadline stops goes on with the next question about the same matrix, and is given up
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
			if want, err := New(Options{}).Verdict(context.Background(), A, seki.Seki); err != nil || v.Result() != want.Result() {
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
	group := &team{}
	group.solving.Store(c.Box)
	if p := s.progress(group, question, seki.Seki); !p.Boxed || p.Box != 0 {
		t.Errorf("%+v, want a box to be solved", p)
	}
	wait := func() {
		t.Helper()
		if _, err := s.solveBox(ctx, group, c, question, false); !errors.Is(err, context.Canceled) || s.pending != c || s.boxBytes != c.Bytes() {
			t.Fatalf("%v, %d bytes, want the box to wait", err, s.boxBytes)
		}
	}
	wait()
	before := s.Nodes()
	if _, err := s.Wins(context.Background(), B, seki.Seki, question); err != nil || s.Nodes() != before || c.Done() != 1 || s.pending != nil || s.boxBytes != 0 {
		t.Errorf("%v, %v of the box, %d positions, %d bytes, want the box to go on", err, c.Done(), s.Nodes()-before, s.boxBytes)
	}
	c = s.candidate(constantLineSums(4, 8, 99, rand.New(rand.NewPCG(27, 28))), seki.Seki)
	if !s.takeBox(c) {
		t.Fatal("no memory")
	}
	wait()
	other := constantLineSums(4, 7, 99, rand.New(rand.NewPCG(29, 30)))
	if _, err := s.Wins(context.Background(), other, seki.Seki, question); err != nil || s.pending != nil || s.boxBytes != 0 {
		t.Errorf("%v, %d bytes of boxes after a search of another matrix", err, s.boxBytes)
	}
}
