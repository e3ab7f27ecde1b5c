package search

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/floor"
)

// stairs are the floors of a size, each higher than the previous one: first the floor of the
// Prober, if it has one, then layers that the solver solves in memory.
//
// A layer is solved when the positions opened up to its sum, which a floor there would
// have saved, took longer than solving it will. So floors take no more time than the
// search has taken, and a short search, or one that seldom reaches layers that can be
// solved, has none.
type stairs struct {
	current  atomic.Pointer[floor.Floor]
	ofProber bool                     // the first floor is the Prober's; set before it
	opened   [stairSums]atomic.Uint64 // positions by sum, in all searches of the size

	mu      sync.Mutex // held while a floor is solved
	builder *floor.Builder
	steps   []floor.Step // layers above that of the builder
	reach   int          // greatest sum asked for in steps
	spent   float64      // values solved for floors
	bytes   int64        // taken from the budget
	offered int64        // for a floor of the Prober, which did not fit
}

const (
	stairSums   = 1 << 9 // greater sums have no floor
	valuesAsOne = 250    // values solved in the time in which a position is opened
)

// pace says when floors are made and boxes and cubes solved. Tests do so earlier.
type pace struct {
	poll   uint64  // positions that a worker opens between two calls of worker.poll
	margin float64 // positions that a floor must save besides those that pay for it
	cube   float64 // a cube is solved when it takes at most this many times what was spent before; 0: never
	box    float64 // a box is solved when it takes at most this many nanoseconds for each position opened
}

var usualPace = pace{poll: 1 << 10, margin: 1 << 14, box: 4 * positionTime, cube: 1}

// errRaise ends the search of a team that must continue with a higher floor.
var errRaise = errors.New("a higher floor is worth its cost")

// stairs returns the stairs of a size. If they have no floor yet, it asks the Prober for one
// that fits into the memory available now.
func (s *Solver) stairs(size seki.Size) *stairs {
	s.mu.Lock()
	defer s.mu.Unlock()
	size = size.Tall()
	st := s.stairsOf[size]
	if st == nil {
		st = &stairs{builder: floor.NewBuilder(size, s.options.Workers)}
		s.stairsOf[size] = st
	}
	prober, ok := s.options.Prober.(floored)
	if !ok || !st.mu.TryLock() {
		return st
	}
	defer st.mu.Unlock()
	if st.current.Load() != nil {
		return st
	}
	memory := min(s.options.Memory/floorShare, s.tables.Free()-s.rankBytes(), s.room(st))
	if memory <= st.offered { // it did not fit more
		return st
	}
	f, bytes := prober.Floor(size, memory)
	switch {
	case f == nil:
		st.offered = memory
	case s.take(st, bytes+s.rankBytes()): // if no table has grown meanwhile
		st.ofProber = true
		s.use(st, f)
	}
	return st
}

// take makes bytes the memory of the floors of a size, unless the budget does not have
// what is missing. The caller holds s.mu.
func (s *Solver) take(st *stairs, bytes int64) bool {
	more := bytes - st.bytes
	if more > 0 && !s.tables.Take(more, 0) {
		return false
	}
	if more < 0 {
		s.tables.Give(-more)
	}
	s.floorBytes += more
	st.bytes = bytes
	return true
}

// room returns the greatest number of bytes that the next floor of a size may keep, so that
// the floors of all sizes leave half of the memory to the tables. The caller holds s.mu.
func (s *Solver) room(st *stairs) int64 {
	return s.options.Memory/2 - (s.floorBytes - st.bytes) - s.rankBytes()
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
	if saved < s.pace.margin {
		return best, 0, false
	}
	if k := len(st.steps); st.reach < root-1 && (k == 0 || st.steps[k-1].Sum == st.reach) {
		steps, err := st.builder.Steps(ctx, root-1, s.options.Memory)
		if err != nil {
			return best, 0, false
		}
		st.steps, st.reach = steps, root-1
	}
	held := st.builder.Bytes()
	s.mu.Lock()
	memory, room := s.tables.Free()+held, s.room(st)
	if st.current.Load() == nil {
		memory -= s.rankBytes()
	}
	s.mu.Unlock()
	saved = 0
	gain, values := 0.0, 0.0
	for k, step := range st.steps {
		for ; low <= step.Sum; low++ {
			saved += float64(st.opened[low].Load())
		}
		if k > 0 {
			step.Peak += held // still the floor when the layer below the step is solved
		}
		if step.Sum >= root || step.Peak > memory || step.Bytes > room {
			break
		}
		values += step.Values
		net := saved - s.pace.margin - values/valuesAsOne
		if net > gain && values > st.spent { // so that there are few
			best, gain, ok = step, net, true
		}
	}
	return best, memory, ok
}

// worthRaising reports whether a search from a root of the given sum that uses the floor f
// should continue with a higher one: one that another search has made, or one to be made.
func (s *Solver) worthRaising(ctx context.Context, st *stairs, f *floor.Floor, root int) bool {
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

// raiseFloor makes the next floor for a search from a root of the given sum, if one is worth
// its cost, unless another search is making one: this one then continues with the present
// floor. When ctx ends first it fails with the cause, and keeps the layers solved by then.
func (s *Solver) raiseFloor(ctx context.Context, st *stairs, root int) error {
	if !st.mu.TryLock() {
		return nil
	}
	defer st.mu.Unlock()
	step, memory, ok := s.next(ctx, st, root)
	if !ok {
		return nil
	}
	memory = min(memory, 2*step.Peak)
	before := max(st.bytes-st.builder.Bytes(), s.rankBytes()) // of the floor in use till then
	s.mu.Lock()
	ok = s.take(st, before+memory)
	s.mu.Unlock()
	if !ok {
		return nil
	}
	err := st.builder.Raise(ctx, step, memory)
	if f := st.builder.Floor(); f != nil {
		for len(st.steps) > 0 && st.steps[0].Sum <= f.Layer().Sum {
			st.spent += st.steps[0].Values
			st.steps = st.steps[1:]
		}
		if f.Layer().Sum >= st.low() {
			s.use(st, f)
			before = s.rankBytes()
		}
	}
	if st.current.Load() == nil {
		before = 0
	}
	s.mu.Lock()
	s.take(st, before+st.builder.Bytes())
	s.mu.Unlock()
	return err
}
