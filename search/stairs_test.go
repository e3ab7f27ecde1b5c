package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/floor"
)

// eager makes floors as early as possible, and no box answers.
var eager = pace{poll: 1, margin: 0, box: never}

// never is so little for each position that no box pays.
const never = 1e-300

// Searches that make floors agree with searches that make none, in both games, with the
// kinds, for both orientations, also several at a time on one solver, and with little
// memory, and above a floor of a Prober; what is taken for floors is in the books.
func TestFloorsMadeOnTheWay(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(18, 2))
	none := New(Options{Memory: 1 << 27, Workers: 1})
	none.pace = pace{poll: 1 << 10, margin: 1e18, box: never}
	solvers := []*Solver{New(Options{Memory: 1 << 27, Workers: 2}), New(Options{Memory: 1 << 27, Workers: 1}), New(Options{Memory: 3 << 20, Workers: 1})}
	solvers = append(solvers, New(Options{Memory: 1 << 27, Workers: 1, Prober: newFloorsOf(t, 8)}))
	for _, s := range solvers {
		s.pace = eager
	}
	for _, size := range []seki.Size{{Rows: 3, Cols: 3}, {Rows: 3, Cols: 4}, {Rows: 4, Cols: 3}, {Rows: 4, Cols: 4}, {Rows: 5, Cols: 4}} {
		for k := range 8 {
			A := randomMatrix(rng, size.Rows, size.Cols, 12+rng.IntN(12))
			if k%6 == 0 && size.Rows == size.Cols {
				A = constantLineSums(size.Rows, 6+k/6, 99, rng)
			}
			expectAll(t, none, solvers, A)
		}
	}
	for k, s := range solvers {
		held, floors := int64(0), 0
		for size, st := range s.stairsOf {
			held += st.bytes
			if f := st.current.Load(); f != nil {
				floors++
				if f.Layer().Sum > 8 && st.bytes != s.rankBytes()+st.builder.Bytes() {
					t.Errorf("solver %d, %v: %d bytes for a layer of %d", k, size, st.bytes, st.builder.Bytes())
				}
				t.Logf("%v: %v, %d bytes", size, f.Layer(), st.bytes)
			}
		}
		if held != s.floorBytes || held > s.options.Memory/2 || s.TableBytes()+held > s.options.Memory*17/16 {
			t.Errorf("solver %d: %d bytes of floors, %d booked, and %d of tables, of %d", k, held, s.floorBytes, s.TableBytes(), s.options.Memory)
		}
		if floors == 0 && k != 2 {
			t.Errorf("solver %d made no floor", k)
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

// floorsOf is a Prober that answers no question but has a floor for every size, of the same
// sum, which takes all the memory offered, up to a limit.
type floorsOf struct {
	sum      int
	limit    int64
	builders map[seki.Size]*floor.Builder
}

func newFloorsOf(t *testing.T, sum int) *floorsOf {
	p := &floorsOf{sum: sum, limit: 1 << 20, builders: map[seki.Size]*floor.Builder{}}
	for _, size := range []seki.Size{{Rows: 3, Cols: 3}, {Rows: 4, Cols: 3}, {Rows: 4, Cols: 4}, {Rows: 5, Cols: 4}, {Rows: 5, Cols: 5}} {
		b := floor.NewBuilder(size, 1)
		steps, err := b.Steps(context.Background(), sum, 1<<27)
		if err != nil {
			t.Fatal(err)
		}
		top := steps[len(steps)-1]
		if err := b.Raise(context.Background(), top, top.Peak); err != nil {
			t.Fatal(err)
		}
		p.builders[size] = b
	}
	return p
}

func (p *floorsOf) Covers(seki.Layer) bool { return false }

func (p *floorsOf) Results(seki.Matrix) (results seki.Results, ok bool, err error) { return }

func (p *floorsOf) Floor(size seki.Size, memory int64) (*floor.Floor, int64) {
	b := p.builders[size.Tall()]
	if b == nil || memory < b.Bytes() {
		return nil, 0
	}
	return b.Floor(), min(memory, p.limit)
}

// The floors of many sizes leave half of the memory to the tables, and a size whose floor
// did not fit beside the tables gets it when they have been given up.
func TestFloorsLeaveRoomForTables(t *testing.T) {
	const memory = 16 << 20
	p := newFloorsOf(t, 8)
	p.limit = memory
	s := New(Options{Memory: memory, Workers: 1, Prober: p})
	floors := 0
	for _, size := range []seki.Size{{Rows: 3, Cols: 3}, {Rows: 3, Cols: 4}, {Rows: 4, Cols: 4}, {Rows: 5, Cols: 4}, {Rows: 5, Cols: 5}} {
		if st := s.stairs(size); st.current.Load() != nil {
			floors++
		}
		if s.floorBytes > memory/2 || s.tables.Free() != memory-s.floorBytes {
			t.Errorf("after %v: %d bytes of floors, %d free", size, s.floorBytes, s.tables.Free())
		}
	}
	if floors < 2 || floors == 5 {
		t.Errorf("%d floors", floors)
	}

	s = New(Options{Memory: memory, Workers: 1, Prober: p})
	s.tables.Take(memory-s.rankBytes(), 0) // as tables do that have grown
	size := seki.Size{Rows: 4, Cols: 4}
	if s.stairs(size).current.Load() != nil {
		t.Error("a floor without memory for it")
	}
	s.tables = pns.NewTables(memory) // with the budget of tables that have forgotten all
	if st := s.stairs(size); st.current.Load() == nil || st.bytes != s.floorBytes || s.tables.Free() != memory-st.bytes {
		t.Errorf("no floor, or not in the books: %d of %d bytes, %d free", st.bytes, s.floorBytes, s.tables.Free())
	}
}

// While a floor is solved the one in use stays: neither that of a Prober nor a layer some
// steps below is memory for solving.
func TestFloorsInUseAreNotMemoryForSolving(t *testing.T) {
	size := seki.Size{Rows: 4, Cols: 4}
	s := New(Options{Memory: 1 << 26, Workers: 1, Prober: newFloorsOf(t, 8)})
	s.pace = eager
	st := s.stairs(size)
	st.opened[14].Store(1 << 30)
	step, memory, ok := s.next(context.Background(), st, 18)
	if want := s.options.Memory - st.bytes; !ok || step.Sum != 14 || memory != want {
		t.Fatalf("sum %d in %d bytes above a floor of the Prober, want 14 in %d", step.Sum, memory, want)
	}
	if err := s.raiseFloor(context.Background(), st, 18); err != nil || st.low() != 15 {
		t.Fatalf("a floor below %d, %v", st.low(), err)
	}
	st.spent = 0 // or the next floor is never one layer up
	held := st.builder.Bytes()
	if st.bytes != s.rankBytes()+held || s.tables.Free() != s.options.Memory-st.bytes {
		t.Errorf("%d bytes booked for a layer of %d", st.bytes, held)
	}
	one := st.steps[0] // the layer above the one held, which its peak contains
	two := st.steps[1]
	st.opened[one.Sum].Store(1 << 30)
	if step, memory, _ := s.next(context.Background(), st, 18); step.Peak != one.Peak || memory != s.options.Memory-s.rankBytes() {
		t.Errorf("sum %d in %d bytes, a peak of %d, want %d", step.Sum, memory, step.Peak, one.Peak)
	}
	st.opened[two.Sum].Store(1 << 30)
	if step, _, _ := s.next(context.Background(), st, 18); step.Sum != two.Sum || step.Peak != two.Peak+held {
		t.Errorf("sum %d, a peak of %d, want %d and %d for the layer held", step.Sum, step.Peak, two.Peak, held)
	}
}

// A search does not wait for a floor that another search makes.
func TestFloorsOfOtherSearchesAreNotWaitedFor(t *testing.T) {
	A := constantLineSums(4, 14, 99, rand.New(rand.NewPCG(18, 3)))
	s := New(Options{Workers: 1})
	s.pace = eager
	st := s.stairs(A.Size())
	st.opened[20].Store(1 << 30)
	st.mu.Lock() // as a search does that makes a floor
	defer st.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	done := make(chan error)
	go func() {
		_, err := s.Wins(ctx, A, seki.Seki, Question{seki.R, true})
		done <- err
	}()
	select {
	case err := <-done:
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the search waits")
	}
}

// The positions of short searches count as well, and a search too short to poll the
// stairs has a floor made that earlier ones have paid for.
func TestFloorsOfManyShortSearches(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 5))
	s := New(Options{Memory: 1 << 27, Workers: 1})
	search := func() {
		before := s.Nodes()
		if _, err := s.Wins(context.Background(), constantLineSums(4, 6, 99, rng), seki.Seki, Question{seki.R, true}); err != nil {
			t.Fatal(err)
		}
		if opened := s.Nodes() - before; opened == 0 || opened >= s.pace.poll {
			t.Fatalf("a search of %d positions", opened)
		}
	}
	for range 10 {
		search()
	}
	st := s.stairs(seki.Size{Rows: 4, Cols: 4})
	told := uint64(0)
	for sum := range st.opened {
		told += st.opened[sum].Load()
	}
	if told != s.Nodes() {
		t.Errorf("the stairs know of %d positions of %d", told, s.Nodes())
	}
	st.opened[12].Store(1 << 20)
	search()
	if st.low() != 13 {
		t.Errorf("a floor below %d, want 13", st.low())
	}
}

// The solving of a floor ends with the context, and what was solved stays in use.
func TestFloorsEndWithTheContext(t *testing.T) {
	testtool.NoRace(t)
	A := constantLineSums(4, 14, 99, rand.New(rand.NewPCG(18, 3)))
	s := New(Options{Workers: 1})
	s.pace = eager
	st := s.stairs(A.Size())
	st.opened[30].Store(1 << 40) // so that the next floor is high
	for timeout := 100 * time.Millisecond; timeout < time.Minute; timeout *= 2 {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		start := time.Now()
		_, err := s.Outcome(ctx, A, seki.Seki)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > timeout+20*time.Second {
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
	testtool.NoRace(t)
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
	for range 15 {
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
