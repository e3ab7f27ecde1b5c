package retrograde

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// memoryStore is a Store that keeps everything in memory.
type memoryStore struct {
	mu    sync.Mutex
	sum   int
	slabs map[[2]int]*Slab
	puts  []int // the indices of the slabs that were put, in order
	gets  int
}

func newMemoryStore(p Params) *memoryStore {
	return &memoryStore{sum: max(p.Rows, p.Cols), slabs: map[[2]int]*Slab{}}
}

func (m *memoryStore) Next() int { return m.sum }

func (m *memoryStore) Has(index int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.slabs[[2]int{m.sum, index}] != nil
}

func (m *memoryStore) Put(index int, slab *Slab) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.slabs[[2]int{m.sum, index}] = &Slab{slices.Clone(slab.Data), slab.Values, slices.Clone(slab.Specials), slab.Census}
	m.puts = append(m.puts, index)
	return nil
}

func (m *memoryStore) Get(index int, buf []byte) (*Slab, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gets++
	s := m.slabs[[2]int{m.sum - 1, index}]
	return &Slab{append(buf[:0], s.Data...), s.Values, s.Specials, s.Census}, nil
}

func (m *memoryStore) Census() (total seki.Census) {
	for key, slab := range m.slabs {
		if key[0] == m.sum {
			total.Add(slab.Census)
		}
	}
	return total
}

func (m *memoryStore) EndLayer() error {
	m.sum++
	return nil
}

// counted is a layer with its census.
type counted struct {
	Layer  seki.Layer
	Census seki.Census
}

// collect solves and returns all layers.
func collect(t *testing.T, p Params) (layers []counted) {
	t.Helper()
	testtool.NoError(t, Solve(context.Background(), p, Handlers{
		Layer: func(l seki.Layer, c seki.Census) error { layers = append(layers, counted{l, c}); return nil },
	}))
	return layers
}

// TestLongStore solves with a store and hardly any memory, so that all slabs are dropped and
// loaded again, and continues from stores that lack some slabs, beginning with any part. The results
// must be the same. SEKI_LONG=1 takes larger layers.
func TestLongStore(t *testing.T) {
	cases := []Params{{Rows: 3, Cols: 3, MaxSum: 9}, {Rows: 4, Cols: 3, MaxSum: 9}, {Rows: 4, Cols: 4, MaxSum: 9}}
	if testtool.Long() {
		cases = []Params{{Rows: 3, Cols: 3, MaxSum: 15}, {Rows: 4, Cols: 3, MaxSum: 13}, {Rows: 4, Cols: 4, MaxSum: 13},
			{Rows: 5, Cols: 5, MaxSum: 12}}
	}
	for _, p := range cases {
		layers := collect(t, p)
		for _, memory := range []int64{0, 1, 20000} {
			whole := newMemoryStore(p)
			q := p
			q.Store, q.Memory = whole, memory
			if diff := cmp.Diff(layers, collect(t, q)); diff != "" {
				t.Fatalf("%v with a store:\n%s", p, diff)
			}
			if memory == 1 && whole.gets == 0 {
				t.Errorf("%v: nothing was loaded again", p)
			}
			for _, missing := range []struct{ from, every int }{{p.Rows + 2, 1}, {p.MaxSum - 1, 2}, {p.MaxSum, 3},
				{p.MaxSum + 1, 1}} {
				for part := range 3 {
					some := newMemoryStore(p)
					some.sum = missing.from
					for key, slab := range whole.slabs {
						if key[0] < missing.from || key[0] == missing.from && key[1]%missing.every != 0 {
							some.slabs[key] = slab
						}
					}
					stored := len(some.slabs)
					q.Store, q.Part, q.Parts = some, part, 3
					if diff := cmp.Diff(layers[missing.from-p.Rows:], collect(t, q), cmpopts.EquateEmpty()); diff != "" {
						t.Fatalf("%v without %v, part %d:\n%s", p, missing, part, diff)
					}
					if diff := cmp.Diff(whole.slabs, some.slabs); diff != "" || len(some.puts) != len(some.slabs)-stored {
						t.Fatalf("%v without %v, part %d: %d slabs were solved\n%s", p, missing, part, len(some.puts), diff)
					}
				}
			}
		}
	}
}

// TestParts: the first worker begins a layer with the part that is requested.
func TestParts(t *testing.T) {
	p := Params{Rows: 3, Cols: 3, MaxSum: 16, Workers: 1, Part: 2, Parts: 3}
	store := newMemoryStore(p)
	p.Store = store
	collect(t, p)
	n := len(p.layer(16).slabs)
	if last := store.puts[len(store.puts)-n:]; last[0] != 2*n/3 || last[n-1] != 2*n/3-1 {
		t.Errorf("the order of %d slabs is %v", n, last)
	}
}

// slowStore lets progress be reported after each call.
type slowStore struct{ *memoryStore }

func (s slowStore) Put(index int, slab *Slab) error {
	time.Sleep(time.Second)
	return s.memoryStore.Put(index, slab)
}

func (s slowStore) Has(index int) bool {
	time.Sleep(time.Second)
	return s.memoryStore.Has(index)
}

// TestProgressOfParts: the slabs of a layer are counted one by one up to the last, whoever solves them.
func TestProgressOfParts(t *testing.T) {
	p := Params{Rows: 3, Cols: 3, MaxSum: 16}
	store := newMemoryStore(p)
	p.Store = store
	collect(t, p)
	store.sum = 16
	n := len(p.layer(16).slabs)
	for k := 0; k < n; k += 2 {
		delete(store.slabs, [2]int{16, k})
	}
	synctest.Test(t, func(t *testing.T) {
		p.Store, p.Workers, p.Part, p.Parts = slowStore{store}, 1, 1, 3
		next := 1
		p.Progress = func(now Progress) {
			if now.Slabs != n || now.Done < next-1 || now.Done > next {
				t.Errorf("%d of %d slabs are done after %d", now.Done, now.Slabs, next-1)
			}
			next = now.Done + 1
		}
		testtool.NoError(t, Solve(t.Context(), p, Handlers{}))
		if next != n+1 {
			t.Errorf("the last report is of %d of %d slabs", next-1, n)
		}
	})
}

// aheadStore is a store in which another solve has ended more layers.
type aheadStore struct {
	*memoryStore
	all *memoryStore
}

func (s aheadStore) EndLayer() error {
	s.slabs, s.sum = s.all.slabs, s.sum+3
	return nil
}

// TestOthersAreAhead: a solve leaves out the layers that other solves end meanwhile.
func TestOthersAreAhead(t *testing.T) {
	p := Params{Rows: 3, Cols: 3, MaxSum: 14}
	all := newMemoryStore(p)
	p.Store = all
	layers := collect(t, p)
	some := newMemoryStore(p)
	p.Store = aheadStore{some, all}
	if diff := cmp.Diff([]counted{layers[0], layers[3], layers[6], layers[9]}, collect(t, p)); diff != "" {
		t.Error(diff)
	}
}

// TestProgressOfContinuedSolve: a continued solve estimates what it has left to do
// itself, without the layers that the store holds.
func TestProgressOfContinuedSolve(t *testing.T) {
	p := Params{Rows: 3, Cols: 3, MaxSum: 10}
	store := newMemoryStore(p)
	p.Store = store
	collect(t, p)
	p.MaxSum = 11
	estimated := 0.0
	p.Progress = func(now Progress) { estimated = now.TotalValues }
	testtool.NoError(t, Solve(t.Context(), p, Handlers{}))
	stored := 0
	for at, slab := range store.slabs {
		if at[0] == p.MaxSum {
			stored += slab.Values
		}
	}
	if got, want := estimated, float64(stored); got < want*0.75 || got > want*1.35 {
		t.Errorf("%.0f values estimated, %.0f stored", got, want)
	}
}

// TestWrongStoredCounts adds a class to the counts of a slab of a layer that is continued.
func TestWrongStoredCounts(t *testing.T) {
	p := Params{Rows: 3, Cols: 3, MaxSum: 10}
	store := newMemoryStore(p)
	p.Store = store
	collect(t, p)
	store.sum = 10
	testtool.NoError(t, Solve(context.Background(), p, Handlers{}))
	store.slabs[[2]int{10, 1}].Census.Classes++
	store.sum = 10
	if err := Solve(context.Background(), p, Handlers{}); err == nil {
		t.Error("a wrong count of a slab was not noticed")
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	layers := 0
	err := Solve(ctx, Params{Rows: 4, Cols: 4, MaxSum: 40}, Handlers{Layer: func(seki.Layer, seki.Census) error {
		if layers++; layers == 8 {
			cancel()
		}
		return nil
	}})
	if !errors.Is(err, context.Canceled) || layers != 8 {
		t.Errorf("%v after %d layers", err, layers)
	}
}
