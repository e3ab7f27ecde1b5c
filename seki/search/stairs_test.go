package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/sekilab/sekilab/seki"
)

// eager makes floors as early as possible.
var eager = pace{look: 1, first: 0}

// Searches that make floors agree with searches that make none, in both games, with the
// kinds, for both orientations, also several at a time on one solver, and with little
// memory; what is taken for floors is in the books.
func TestFloorsMadeOnTheWay(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(18, 2))
	none := New(Options{Memory: 1 << 27, Workers: 1})
	none.pace.first = 1e18
	solvers := []*Solver{New(Options{Memory: 1 << 27, Workers: 2}), New(Options{Memory: 1 << 27, Workers: 1}), New(Options{Memory: 3 << 20, Workers: 1})}
	for _, s := range solvers {
		s.pace = eager
	}
	for _, size := range []seki.Size{{Rows: 3, Cols: 3}, {Rows: 3, Cols: 4}, {Rows: 4, Cols: 3}, {Rows: 4, Cols: 4}, {Rows: 5, Cols: 4}} {
		for k := range 30 {
			A := randomMatrix(rng, size.Rows, size.Cols, 12+rng.IntN(12))
			if k%6 == 0 && size.Rows == size.Cols {
				A = constantLineSums(size.Rows, 6+k/15, 99, rng)
			}
			want, wantErr := none.SolveBoth(context.Background(), A)
			var group sync.WaitGroup
			for _, s := range append(solvers, solvers...) {
				group.Go(func() {
					got, err := s.SolveBoth(context.Background(), A)
					if got != want || (err == nil) != (wantErr == nil) {
						t.Errorf("%v: %v (%v), %v (%v) without floors", A, got, err, want, wantErr)
					}
				})
			}
			group.Wait()
		}
	}
	for k, s := range solvers {
		held, floors := int64(0), 0
		for size, st := range s.stairsOf {
			held += st.bytes
			if f := st.current.Load(); f != nil {
				floors++
				t.Logf("%v: %v, %d bytes", size, f.Layer(), st.bytes)
			}
		}
		if held != s.floorBytes || s.TableBytes()+held > s.options.Memory*17/16 {
			t.Errorf("solver %d: %d bytes of floors, %d booked, and %d of tables, of %d", k, held, s.floorBytes, s.TableBytes(), s.options.Memory)
		}
		if floors == 0 && k < 2 {
			t.Errorf("solver %d made no floor", k)
		}
	}
}

// The solving of a floor ends with the context, and what was solved stays in use.
func TestFloorsEndWithTheContext(t *testing.T) {
	A := constantLineSums(4, 14, 99, rand.New(rand.NewPCG(18, 3)))
	s := New(Options{Workers: 1})
	s.pace = eager
	st := s.stairs(A.Size())
	st.opened[30].Store(1 << 40) // so that the next floor is high
	for k := range 20 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(k+1)*100*time.Millisecond)
		start := time.Now()
		_, err := s.Outcome(ctx, A, seki.Seki)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 20*time.Second {
			t.Fatalf("%v after %v", err, time.Since(start))
		}
		if f := st.current.Load(); f != nil {
			if sum := f.Layer().Sum; sum >= 30 {
				t.Errorf("a floor of sum %d", sum)
			}
			return
		}
	}
	t.Error("no floor was made")
}

// A matrix in the layer of the floor is looked up.
func TestFloorsAnswerForTheirLayer(t *testing.T) {
	s := New(Options{Memory: 1 << 27, Workers: 1})
	s.pace = eager
	s.stairs(seki.Size{Rows: 4, Cols: 4}).opened[18].Store(1 << 30) // so that a floor of sum 18 pays most
	rng := rand.New(rand.NewPCG(18, 4))
	if _, err := s.SolveBoth(context.Background(), constantLineSums(4, 8, 99, rng)); err != nil {
		t.Fatal(err)
	}
	f := s.stairs(seki.Size{Rows: 4, Cols: 4}).current.Load()
	if f == nil || f.Layer().Sum != 18 {
		t.Fatal("no floor of sum 18")
	}
	before := s.Nodes()
	none := New(Options{Memory: 1 << 27, Workers: 1})
	for range 50 {
		A := randomMatrix(rng, 4, 4, f.Layer().Sum)
		for _, g := range seki.Games {
			got, err := s.Outcome(context.Background(), A, g)
			want, wantErr := none.Outcome(context.Background(), A, g)
			if got.Outcome() != want.Outcome() || (err == nil) != (wantErr == nil) {
				t.Fatalf("%v: %v (%v), want %v (%v)", A, got, err, want, wantErr)
			}
		}
	}
	if opened := s.Nodes() - before; opened > 0 {
		t.Errorf("%d positions opened", opened)
	}
}
