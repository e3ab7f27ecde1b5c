package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/floor"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// A search that ends at a layer of a tablebase agrees with one that has none, in both
// games, with the kinds, for both orientations.
func TestFloorsEqualNone(t *testing.T) {
	t.Parallel()
	tables := tablesOf(t, map[seki.Size]int{{Rows: 3, Cols: 3}: 11, {Rows: 4, Cols: 3}: 10, {Rows: 4, Cols: 4}: 10})
	rng := rand.New(rand.NewPCG(18, 1))
	for _, size := range []seki.Size{{Rows: 3, Cols: 3}, {Rows: 3, Cols: 4}, {Rows: 4, Cols: 3}, {Rows: 4, Cols: 4}} {
		none := New(Options{Memory: 1 << 27, Workers: 1})
		// The second has little memory, so that a lower layer may be the floor, or none.
		for _, with := range []*Solver{New(Options{Memory: 1 << 27, Workers: 2, Prober: tables}), New(Options{Memory: 12 << 20, Workers: 1, Prober: tables})} {
			for range 15 {
				entries := make([]int, size.Rows*size.Cols)
				for range 12 + rng.IntN(10) {
					entries[rng.IntN(len(entries))]++
				}
				A := testtool.Must(seki.New(size.Rows, size.Cols, entries))(t)
				want, wantErr := none.SolveBoth(context.Background(), A)
				got, err := with.SolveBoth(context.Background(), A)
				if got != want || (err == nil) != (wantErr == nil) {
					t.Fatalf("%v: %v (%v) with tables, %v (%v) without", A, got, err, want, wantErr)
				}
			}
			A := constantLineSums(size.Rows, 7, 99, rng)
			if size.Rows != size.Cols {
				continue
			}
			want, _ := none.SolveBoth(context.Background(), A)
			before := with.Nodes()
			if got, err := with.SolveBoth(context.Background(), A); err != nil || got != want {
				t.Fatalf("%v: %v (%v) with tables, %v without", A, got, err, want)
			}
			t.Logf("%v: %d positions with tables", A, with.Nodes()-before)
		}
		t.Logf("%v: %d positions without tables", size, none.Nodes())
	}
}

// tablesOf makes tablebases of sizes up to a sum of each.
func tablesOf(t *testing.T, maxSums map[seki.Size]int) *tablebase.Set {
	t.Helper()
	dir := t.TempDir()
	source := &layers.Source{Keep: dir}
	for size, maxSum := range maxSums {
		for range testtool.Each(t, source.Census(t.Context(), layers.Query{Range: layers.OfSize(size, maxSum)})) {
		}
	}
	tables := testtool.Must(tablebase.OpenSet(dir))(t)
	t.Cleanup(func() { tables.Close() })
	return tables
}

// Searches that end at a floor agree with searches that have none, in both games, with the kinds, for both
// orientations, also several at a time on one solver, and with little memory; what floors take is in the books.
func TestFloorsOfProbers(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(18, 2))
	none := New(Options{Memory: 1 << 27, Workers: 1})
	none.pace = pace{poll: 1 << 10, box: never}
	sizes := []seki.Size{{Rows: 3, Cols: 3}, {Rows: 3, Cols: 4}, {Rows: 4, Cols: 3}, {Rows: 4, Cols: 4}, {Rows: 5, Cols: 4}}
	p := newFloorsOf(t, 8, sizes...)
	solvers := []*Solver{New(Options{Memory: 1 << 27, Workers: 2, Prober: p}), New(Options{Memory: 1 << 27, Workers: 1, Prober: p}), New(Options{Memory: 3 << 20, Workers: 1, Prober: p})}
	for _, s := range solvers {
		s.pace = pace{poll: 1, box: never}
	}
	for _, size := range sizes {
		for k := range 8 {
			A := randomMatrix(rng, size.Rows, size.Cols, 12+rng.IntN(12))
			if k%6 == 0 && size.Rows == size.Cols {
				A = constantLineSums(size.Rows, 6+k/6, 99, rng)
			}
			expectAll(t, none, solvers, A)
		}
	}
	for k, s := range solvers {
		floors := 0
		for _, f := range s.floors {
			if f.Floor != nil {
				floors++
			}
		}
		if s.floorBytes > s.options.Memory/2 || s.TableBytes()+s.floorBytes > s.options.Memory*17/16 {
			t.Errorf("solver %d: %d bytes of floors and %d of tables, of %d", k, s.floorBytes, s.TableBytes(), s.options.Memory)
		}
		if (floors == 0 || s.floorBytes == 0) && k != 2 {
			t.Errorf("solver %d had no floor", k)
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

// floorsOf is a Prober that answers no question but has a floor for some sizes, of the same
// sum, which takes all the memory offered, up to a limit.
type floorsOf struct {
	tables *tablebase.Set
	limit  int64
}

func newFloorsOf(t *testing.T, sum int, sizes ...seki.Size) *floorsOf {
	maxSums := map[seki.Size]int{}
	for _, size := range sizes {
		maxSums[size.Tall()] = sum
	}
	return &floorsOf{tablesOf(t, maxSums), 1 << 20}
}

func (p *floorsOf) Covers(seki.Layer) bool { return false }

func (p *floorsOf) Results(seki.Matrix) (results seki.Results, ok bool, err error) { return }

func (p *floorsOf) Floor(size seki.Size, memory int64) (*floor.Floor, int64) {
	f, _ := p.tables.Floor(size, memory)
	return f, min(memory, p.limit)
}

// The floors of many sizes leave half of the memory to the tables, and a size whose floor
// did not fit beside the tables gets it when they have been given up.
func TestFloorsLeaveRoomForTables(t *testing.T) {
	const memory = 64 << 20
	sizes := []seki.Size{{Rows: 3, Cols: 3}, {Rows: 3, Cols: 4}, {Rows: 4, Cols: 4}, {Rows: 5, Cols: 4}, {Rows: 5, Cols: 5}}
	p := newFloorsOf(t, 8, sizes...)
	p.limit = memory
	s := New(Options{Memory: memory, Workers: 1, Prober: p})
	floors := 0
	for _, size := range sizes {
		if s.floor(size) != nil {
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
	if s.floor(size) != nil {
		t.Error("a floor without memory for it")
	}
	s.tables = pns.NewTables(memory) // with the budget of tables that have forgotten all
	if s.floor(size) == nil || s.floorBytes == 0 || s.tables.Free() != memory-s.floorBytes {
		t.Errorf("no floor, or not in the books: %d bytes, %d free", s.floorBytes, s.tables.Free())
	}
}

// A matrix in the layer of the floor is looked up.
func TestFloorsAnswerForTheirLayer(t *testing.T) {
	testtool.NoRace(t)
	size := seki.Size{Rows: 4, Cols: 4}
	s := New(Options{Memory: 1 << 27, Workers: 1, Prober: newFloorsOf(t, 18, size)})
	none := New(Options{Memory: 1 << 27, Workers: 1})
	rng := rand.New(rand.NewPCG(18, 4))
	for range 15 {
		A := randomMatrix(rng, 4, 4, 18)
		for _, g := range seki.Games {
			got, err := s.Outcome(context.Background(), A, g)
			want, wantErr := none.Outcome(context.Background(), A, g)
			if got.Outcome() != want.Outcome() || (err == nil) != (wantErr == nil) {
				t.Fatalf("%v: %v (%v), want %v (%v)", A, got, err, want, wantErr)
			}
		}
	}
	if opened := s.Nodes(); opened > 0 {
		t.Errorf("%d positions opened", opened)
	}
	if none.Nodes() == 0 {
		t.Error("lemmas decide all")
	}
}
