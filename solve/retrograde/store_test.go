package retrograde

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// memoryStore is a Store that keeps everything in memory.
type memoryStore struct {
	mu    sync.Mutex
	sum   int
	next  int
	slabs map[[2]int]*Slab
	gets  int

	census map[int]seki.Census
}

func newMemoryStore(p Params) *memoryStore {
	return &memoryStore{sum: max(p.Rows, p.Cols), slabs: map[[2]int]*Slab{}, census: map[int]seki.Census{}}
}

func (m *memoryStore) Next() (int, int) {
	for m.slabs[[2]int{m.sum, m.next}] != nil {
		m.next++
	}
	return m.sum, m.next
}

func (m *memoryStore) Put(sum, index int, slab *Slab) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.slabs[[2]int{sum, index}] = &Slab{slices.Clone(slab.Data), slab.Values, slices.Clone(slab.Specials), slab.Census}
	return nil
}

func (m *memoryStore) Get(sum, index int, buf []byte) (*Slab, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gets++
	s := m.slabs[[2]int{sum, index}]
	return &Slab{append(buf[:0], s.Data...), s.Values, s.Specials, s.Census}, nil
}

func (m *memoryStore) Meta(sum, index int) (*Slab, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.slabs[[2]int{sum, index}]
	return &Slab{Specials: s.Specials, Census: s.Census}, nil
}

func (m *memoryStore) EndLayer(sum int, total seki.Census) error {
	m.sum, m.next = sum+1, 0
	m.census[sum] = total
	return nil
}

func (m *memoryStore) Census(sum int) (seki.Census, error) { return m.census[sum], nil }

// counted is a layer with its census.
type counted struct {
	Layer  seki.Layer
	Census seki.Census
}

// collect solves and returns all layers, and the classes that are special.
func collect(t *testing.T, p Params) (layers []counted, classes []seki.Class) {
	t.Helper()
	err := Solve(context.Background(), p, Handlers{
		Layer: func(l seki.Layer, c seki.Census) error { layers = append(layers, counted{l, c}); return nil },
		Want:  wantSpecial,
		Visit: func(c seki.Class) error { classes = append(classes, c); return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	return layers, classes
}

// slowStore is a store that waits with the first slab of a layer until no other can come, or fails with it.
type slowStore struct {
	*memoryStore
	last   int // sum of that layer
	err    error
	others int // slabs that came before the first one
	came   chan struct{}
}

func (s *slowStore) Put(sum, index int, slab *Slab) error {
	if sum == s.last && index == 0 {
		for s.wait() {
			s.others++
		}
		if s.err != nil {
			return s.err
		}
	} else if sum == s.last {
		s.came <- struct{}{}
	}
	return s.memoryStore.Put(sum, index, slab)
}

// wait reports whether another slab comes.
func (s *slowStore) wait() bool {
	select {
	case <-s.came:
		return true
	case <-time.After(time.Hour): // of the bubble: everything else is blocked
		return false
	}
}

// TestSlabsAheadAreBounded: a store does not get more slabs than slabsAhead says before an earlier one, and an
// error ends the workers that wait for that.
func TestSlabsAheadAreBounded(t *testing.T) {
	for _, want := range []error{nil, errors.New("full")} {
		synctest.Test(t, func(t *testing.T) {
			p := Params{Rows: 4, Cols: 2, MaxSum: 24, Workers: 2}
			s := &slowStore{memoryStore: newMemoryStore(p), last: 24, err: want, came: make(chan struct{}, 100)}
			p.Store = s
			err := Solve(t.Context(), p, Handlers{})
			if all := len(p.layer(24).slabs); !errors.Is(err, want) || s.others != slabsAhead*p.Workers-1 || s.others >= all-1 {
				t.Errorf("%v; %d of %d slabs came before the first", err, s.others, all)
			}
		})
	}
}

// TestLongStore solves with a store and hardly any memory, so that all slabs are dropped and
// loaded again, and continues from stores that are complete up to some slab. The results
// must be the same. SEKI_LONG=1 takes larger layers.
func TestLongStore(t *testing.T) {
	cases := []Params{{Rows: 3, Cols: 3, MaxSum: 9}, {Rows: 4, Cols: 3, MaxSum: 9}, {Rows: 4, Cols: 4, MaxSum: 9}}
	if testtool.Long() {
		cases = []Params{{Rows: 3, Cols: 3, MaxSum: 15}, {Rows: 4, Cols: 3, MaxSum: 13}, {Rows: 4, Cols: 4, MaxSum: 13}, {Rows: 5, Cols: 5, MaxSum: 12}}
	}
	for _, p := range cases {
		layers, classes := collect(t, p)
		for _, memory := range []int64{0, 1, 20000} {
			whole := newMemoryStore(p)
			q := p
			q.Store, q.Memory = whole, memory
			gotLayers, gotClasses := collect(t, q)
			if diff := cmp.Diff(layers, gotLayers); diff != "" {
				t.Fatalf("%v with a store:\n%s", p, diff)
			}
			if diff := cmp.Diff(classStrings(classes), classStrings(gotClasses)); diff != "" {
				t.Fatalf("%v with a store:\n%s", p, diff)
			}
			if memory == 1 && whole.gets == 0 {
				t.Errorf("%v: nothing was loaded again", p)
			}
			for _, stop := range [][2]int{{p.Rows + 2, 1}, {p.MaxSum - 1, 0}, {p.MaxSum, 3}, {p.MaxSum + 1, 0}} {
				part := newMemoryStore(p)
				if stop[0] <= p.MaxSum { // layers of small sum have no slabs
					stop[1] = min(stop[1], len(p.layer(stop[0]).slabs))
				}
				part.sum, part.next = stop[0], stop[1]
				for sum, census := range whole.census {
					if sum < stop[0] {
						part.census[sum] = census
					}
				}
				for key, slab := range whole.slabs {
					if key[0] < stop[0] || key[0] == stop[0] && key[1] < stop[1] {
						part.slabs[key] = slab
					}
				}
				q.Store = part
				gotLayers, gotClasses := collect(t, q)
				if diff := cmp.Diff(layers, gotLayers) + cmp.Diff(classStrings(classes), classStrings(gotClasses)); diff != "" {
					t.Fatalf("%v continued at %v:\n%s", p, stop, diff)
				}
				for key, slab := range whole.slabs {
					if diff := cmp.Diff(slab, part.slabs[key]); diff != "" {
						t.Fatalf("%v continued at %v: slab %v\n%s", p, stop, key, diff)
					}
				}
			}
		}
	}
}

func classStrings(classes []seki.Class) (list []string) {
	for _, c := range classes {
		list = append(list, c.Matrix.String()+" "+c.Results[0].Kind.String()+" "+c.Results[1].Kind.String())
	}
	return list
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

// TestWrongStoredCounts adds a class to the counts of a stored layer, and of a slab of a layer
// that is continued.
func TestWrongStoredCounts(t *testing.T) {
	p := Params{Rows: 3, Cols: 3, MaxSum: 10}
	store := newMemoryStore(p)
	p.Store = store
	collect(t, p)
	right := store.census[9]
	wrong := right
	wrong.Classes++
	store.census[9] = wrong
	if err := Solve(context.Background(), p, Handlers{}); err == nil {
		t.Error("a wrong count of a layer was not noticed")
	}
	store.census[9] = right
	store.sum, store.next = 10, 2
	testtool.NoError(t, Solve(context.Background(), p, Handlers{}))
	store.slabs[[2]int{10, 1}].Census.Classes++
	store.sum, store.next = 10, 2
	if err := Solve(context.Background(), p, Handlers{}); err == nil {
		t.Error("a wrong count of a slab was not noticed")
	}
}

// TestMissingLists removes the special classes of the stored slabs. A solve that only counts
// does not need them; one that lists them must fail.
func TestMissingLists(t *testing.T) {
	p := Params{Rows: 3, Cols: 3, MaxSum: 10}
	store := newMemoryStore(p)
	p.Store = store
	collect(t, p)
	for _, slab := range store.slabs {
		slab.Specials = nil
	}
	if err := Solve(context.Background(), p, Handlers{}); err != nil {
		t.Error(err)
	}
	err := Solve(context.Background(), p, Handlers{Want: wantSpecial, Visit: func(seki.Class) error { return nil }})
	if err == nil || !strings.Contains(err.Error(), "lists") {
		t.Errorf("the lists are missing: %v", err)
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
