package box

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
)

// schedule is a state of the work on six blocks, for two entries up to 1 and 2.
type schedule struct {
	solved  []int
	running []bool
}

const tops = 2 // values of outer[0] but one

// blocks returns blocks in a copy of the state.
func (s schedule) blocks() *blocks {
	b := &blocks{dims: []cell{{top: 1}, {top: 2}}, stride: []int{3, 1}, tops: tops,
		solved: slices.Clone(s.solved), running: slices.Clone(s.running), left: 6 * (tops + 1)}
	b.changed = sync.NewCond(&b.mu)
	for _, v := range s.solved {
		b.left -= v
	}
	return b
}

// lower are the lower neighbours of the blocks, which block x reads.
var lower = [6][]int{{}, {0}, {1}, {0}, {1, 3}, {2, 4}}

// reads reports whether block x, while it is solved for a value, finds the words for this value
// in its lower neighbours, which hold those for the value that was solved last.
func (s schedule) reads(x int) bool {
	return !slices.ContainsFunc(lower[x], func(y int) bool { return s.running[y] || s.solved[y]-1 != s.solved[x] })
}

// Several workers finish in any order. Still no block is solved while another solves it or before its inputs are there,
// and nothing is replaced before it has been read. Work never comes to a stop before all is done, and several blocks
// are solved at a time.
func TestBlocksInAnyOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // which fails when take waits for ever
		seen := map[string]bool{}
		done, together := false, 0
		var explore func(s schedule)
		explore = func(s schedule) {
			id := fmt.Sprint(s)
			if seen[id] {
				return
			}
			seen[id] = true
			left, running := s.blocks().left, 0
			for x, runs := range s.running {
				if !runs {
					continue
				}
				running++
				if !s.reads(x) {
					t.Fatalf("%v: block %d does not find what it reads", s, x)
				}
				b := s.blocks()
				b.finish(x)
				if b.left != left-1 || b.done() != 1-float64(left-1)/18 {
					t.Fatalf("%v: after the end of block %d %d left, %v is done", s, x, b.left, b.done())
				}
				explore(schedule{b.solved, b.running})
			}
			together, done = max(together, running), done || left == 0
			least, ready := tops+1, false
			for x := range s.solved {
				if b := s.blocks(); b.ready(x) {
					least, ready = min(least, s.solved[x]), true
					b.running[x] = true
					explore(schedule{b.solved, b.running})
				}
			}
			if !ready && running == 0 && left > 0 {
				t.Fatalf("%v: no block is ready", s)
			}
			if !ready && left > 0 {
				return // take waits
			}
			b := s.blocks()
			x, value, ok := b.take(t.Context())
			if ok != ready || ok && (value != least || s.solved[x] != least || !s.blocks().ready(x) || !b.running[x]) {
				t.Fatalf("%v: block %d is taken for %d: %v", s, x, value, ok)
			}
		}
		explore(schedule{make([]int, 6), make([]bool, 6)})
		if !done || together < 3 {
			t.Errorf("all done: %v, at most %d at a time", done, together)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if x, value, ok := (schedule{make([]int, 6), make([]bool, 6)}).blocks().take(ctx); ok {
			t.Errorf("block %d is taken for %d after the end of the context", x, value)
		}
	})
}
