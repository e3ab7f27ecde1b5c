package search

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/floor"
)

// stairs are the floors of a size, each higher than the one before: first that of the
// Prober, if it has one, then layers that the solver solves in memory.
//
// A layer is solved when the positions opened up to its sum, which a floor there would
// have saved, took longer than solving it will. So floors take no more time than the
// search has taken, and a short search, or one that seldom comes down to layers that
// can be solved, has none.
type stairs struct {
	current atomic.Pointer[floor.Floor]
	opened  [stairSums]atomic.Uint64 // positions by sum, in all searches of the size

	mu      sync.Mutex // held while a floor is solved
	builder *floor.Builder
	steps   []floor.Step // layers above that of the builder
	reach   int          // greatest sum asked for in steps
	spent   float64      // values solved for floors
	bytes   int64        // taken from the budget
}

const (
	stairSums   = 1 << 9 // greater sums have no floor
	valuesAsOne = 250    // values solved in the time in which a position is opened
)

// pace says when floors are made. Tests make them earlier.
type pace struct {
	look  uint64  // positions that a worker opens between two looks at the stairs
	first float64 // positions that a floor must save besides those that pay for it
}

var usualPace = pace{look: 1 << 10, first: 1 << 14}

// errRise ends the search of a team that is to go on with a higher floor.
var errRise = errors.New("a higher floor pays")

// stairs returns those of a size.
func (s *Solver) stairs(size seki.Size) *stairs {
	s.mu.Lock()
	defer s.mu.Unlock()
	size = size.Tall()
	st := s.stairsOf[size]
	if st == nil {
		st = &stairs{builder: floor.NewBuilder(size, s.options.Workers)}
		s.stairsOf[size] = st
		if prober, ok := s.options.Prober.(floored); ok {
			if f, bytes := prober.Floor(size, s.options.Memory/floorShare); f != nil && s.take(st, bytes+s.rankBytes(), 0) {
				s.use(st, f)
			}
		}
	}
	return st
}

// take makes bytes the memory of the floors of a size, unless the budget does not have
// what is missing. The caller holds s.mu.
func (s *Solver) take(st *stairs, bytes, reserve int64) bool {
	if !s.budget.take(bytes-st.bytes, reserve) {
		return false
	}
	s.floorBytes += bytes - st.bytes
	st.bytes = bytes
	return true
}

// rankBytes is the memory for what the probes of a floor remember of ranks.
func (s *Solver) rankBytes() int64 { return s.options.Memory / rankShare }

// use makes a floor the current one of its size.
func (s *Solver) use(st *stairs, f *floor.Floor) {
	f.RankMemory = s.rankBytes() / int64(max(s.options.Workers, runtime.GOMAXPROCS(0)))
	st.current.Store(f)
}

// low returns the least sum above the current floor.
func (st *stairs) low() int {
	if f := st.current.Load(); f != nil {
		return f.Layer().Sum + 1
	}
	return 0
}

// next returns the layer below a sum that pays most as the next floor, if there is one,
// and the bytes that there are to solve it. The caller holds st.mu.
func (s *Solver) next(ctx context.Context, st *stairs, root int) (best floor.Step, memory int64, ok bool) {
	low, root := st.low(), min(root, stairSums)
	saved := 0.0
	for sum := low; sum < root; sum++ {
		saved += float64(st.opened[sum].Load())
	}
	if saved < s.pace.first {
		return best, 0, false
	}
	if k := len(st.steps); st.reach < root-1 && (k == 0 || st.steps[k-1].Sum == st.reach) {
		var err error
		if st.steps, err = st.builder.Steps(ctx, root-1, s.options.Memory); err != nil {
			return best, 0, false
		}
		st.reach = root - 1
	}
	s.mu.Lock()
	memory = s.budget.free() + st.bytes - s.rankBytes()
	s.mu.Unlock()
	saved = 0
	gain, values := 0.0, 0.0
	for _, step := range st.steps {
		for ; low <= step.Sum; low++ {
			saved += float64(st.opened[low].Load())
		}
		if step.Sum >= root || step.Peak > memory {
			break
		}
		values += step.Values
		net := saved - s.pace.first - values/valuesAsOne
		if net > gain && values > st.spent { // so that there are few
			best, gain, ok = step, net, true
		}
	}
	return best, memory, ok
}

// pays reports whether a search from a root of the given sum that uses the floor f should
// go on with a higher one: one that another search has made, or one to be made.
func (s *Solver) pays(ctx context.Context, st *stairs, f *floor.Floor, root int) bool {
	if now := st.current.Load(); now != f && now.Layer().Sum < root {
		return true
	}
	if !st.mu.TryLock() { // another search is making one
		return false
	}
	defer st.mu.Unlock()
	_, _, ok := s.next(ctx, st, root)
	return ok
}

// rise makes the next floor for a search from a root of the given sum, unless another
// search has made it. When ctx ends first it fails with the cause, and keeps the layers
// solved by then.
func (s *Solver) rise(ctx context.Context, st *stairs, root int) error {
	st.mu.Lock()
	defer st.mu.Unlock()
	step, memory, ok := s.next(ctx, st, root)
	if !ok {
		return nil
	}
	memory = min(memory, 2*step.Peak)
	before := st.bytes - st.builder.Bytes()
	s.mu.Lock()
	ok = s.take(st, memory+s.rankBytes(), 0)
	s.mu.Unlock()
	if !ok {
		return nil
	}
	err := st.builder.Raise(ctx, step, memory)
	f := st.builder.Floor()
	if f != nil && f.Layer().Sum >= st.low() {
		s.use(st, f)
		before = s.rankBytes()
		for len(st.steps) > 0 && st.steps[0].Sum <= f.Layer().Sum {
			st.spent += st.steps[0].Values
			st.steps = st.steps[1:]
		}
	}
	s.mu.Lock()
	s.take(st, before+st.builder.Bytes(), math.MinInt64/2)
	s.mu.Unlock()
	return err
}
