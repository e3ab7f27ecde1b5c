package search

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/seki"
)

// never is so little for each position that no box pays.
const never = 1e-300

// boxAtOnce lets a box answer at the first position opened.
var boxAtOnce = pace{poll: 1, box: math.Inf(1)}

// Searches that a box ends agree with searches that no box ends, in both games, with the kinds, also
// several at a time on one solver.
func TestLongBoxesAnswer(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(21, 22))
	none := New(Options{Memory: 1 << 27, Workers: 1})
	none.pace.box = never
	solvers := []*Solver{New(Options{Memory: 1 << 27, Workers: 2}), New(Options{Memory: 3 << 20, Workers: 1})}
	alone := New(Options{Memory: 1 << 27, Workers: 1})
	for _, s := range append(solvers, alone) {
		s.pace = boxAtOnce
	}
	count := 8
	if long() {
		count = 400
	}
	for k := range count {
		A := randomMatrix(rng, 2+rng.IntN(3), 2+rng.IntN(3), 8+rng.IntN(14))
		if k%4 == 0 {
			A = constantLineSums(3+k/4%2, 5+k/4%3, 99, rng)
		}
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
		expect(alone)
	}
	if alone.Nodes() > none.Nodes()/4 {
		t.Errorf("%d positions opened, %d without boxes", alone.Nodes(), none.Nodes())
	}
}

// A box pays when as many positions as its words are worth have been opened, if it may answer and there is memory.
func TestWhenBoxesPay(t *testing.T) {
	A := constantLineSums(3, 5, 99, rand.New(rand.NewPCG(31, 32)))
	for _, c := range []struct {
		A      seki.Matrix
		boxed  bool
		memory int64
		opened []uint64
		pays   bool
	}{
		{A, true, 1 << 30, []uint64{60, 39}, false},
		{A, true, 1 << 30, []uint64{60, 39, 1}, true},
		{A, false, 1 << 30, []uint64{1000}, false},
		{A, true, 2 * box.New(A, seki.DSeki).Bytes(), []uint64{1000}, true},
		{A, true, 2*box.New(A, seki.DSeki).Bytes() - 1, []uint64{1000}, false},
		{filled(8, 3), true, 1 << 30, []uint64{1 << 40}, false},
	} {
		s := New(Options{Workers: 1, Memory: c.memory})
		s.pace.box = box.New(A, seki.DSeki).Time() / 100
		w := s.worker(context.Background(), c.A, seki.R, seki.DSeki)
		w.team = &team{boxed: c.boxed, matrix: c.A}
		pays := false
		for _, k := range c.opened {
			pays = w.boxPays(k)
		}
		if pays != c.pays || w.team.box != nil != (c.boxed && c.memory >= 2*box.New(A, seki.DSeki).Bytes() && c.A.Rows() < 8) {
			t.Errorf("%v after %v positions: pays %v, box %v", c.A, c.opened, pays, w.team.box)
		}
	}
}

// A box that a context stops continues with the next question about the same matrix in the same game, which then opens
// no position. Another box takes its place, and other questions get their own answers.
func TestBoxGoesOn(t *testing.T) {
	t.Parallel()
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	q := Question{seki.R, true}
	rng := rand.New(rand.NewPCG(25, 26))
	A, B := constantLineSums(3, 6, 99, rng), constantLineSums(3, 5, 99, rng)
	s := New(Options{Workers: 1})
	s.pace = boxAtOnce
	stop := func(A seki.Matrix, g seki.Game) {
		t.Helper()
		group := &team{Team: pns.NewTeam(1), matrix: A, box: box.New(A, g)}
		group.solving.Store(group.box)
		if p := s.progress(group, q, g); !p.Boxed || p.Box != 0 {
			t.Errorf("%+v, want a box to be solved", p)
		}
		looked := false
		look := looking{context.Background(), func() error {
			looked = looked || group.solving.Load() == group.box
			return context.Canceled
		}}
		if _, err := s.solveBox(look, group, q, g, false); s.pending.Load() == nil || !looked || group.solving.Load() != nil {
			t.Fatalf("%v, shown while it was solved: %v; want the box to wait", err, looked)
		}
	}
	for _, c := range []struct {
		A    seki.Matrix
		g    seki.Game
		same bool
	}{{A, seki.Seki, true}, {B, seki.Seki, false}, {A, seki.DSeki, false}, {B, seki.DSeki, false}} {
		clear(s.solutions)
		stop(B, seki.DSeki) // another box, which gives way
		stop(A, seki.Seki)
		waits, before := s.pending.Load(), s.Nodes()
		got, err := s.search(t.Context(), c.A, q, c.g, false)
		want := testtool.Must(New(Options{Workers: 1}).Wins(t.Context(), c.A, c.g, q))(t)
		if err != nil || got != pns.TruthOf(want) || s.pending.Load() != nil || (s.Nodes() == before) != c.same ||
			(waits.box.Done() == 1) != c.same {
			t.Errorf("%v in %v: %v, %v, want %v; %d positions, %v of the box", c.A, c.g, got, err, want, s.Nodes()-before,
				waits.box.Done())
		}
	}
	// A box waits for another, or for the end of its context.
	s.boxing <- struct{}{}
	if _, err := s.solveBox(ended, &team{matrix: A, box: box.New(A, seki.Seki)}, q, seki.Seki, false); !errors.Is(err,
		context.Canceled) {
		t.Errorf("two boxes at a time: %v", err)
	}
}

// looking is a context that asks look whether it has ended.
type looking struct {
	context.Context
	look func() error
}

func (c looking) Err() error { return c.look() }
