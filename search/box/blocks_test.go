package box

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sekilab/sekilab/seki"
)

// schedule is a state of the work on some blocks.
type schedule struct {
	solved  []int
	running []bool
}

func (s schedule) clone() schedule { return schedule{slices.Clone(s.solved), slices.Clone(s.running)} }

// blocks returns blocks in the state s, with two entries up to 1 and 2, and outer[0] up to tops.
func (s schedule) blocks(tops int) *blocks {
	b := &blocks{dims: []cell{{top: 1}, {top: 2}}, stride: []int{3, 1}, tops: tops, solved: s.solved, running: s.running,
		left: 6 * (tops + 1)}
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
	for _, y := range lower[x] {
		if s.running[y] || s.solved[y]-1 != s.solved[x] {
			return false
		}
	}
	return true
}

// Several workers finish in any order. Still no block is solved while another solves it or before its inputs are there,
// and nothing is replaced before it has been read. Work never comes to a stop before all is done, and several blocks
// are solved at a time.
func TestBlocksInAnyOrder(t *testing.T) {
	synctest.Test(t, blocksInAnyOrder) // which fails when take waits for ever
}

func blocksInAnyOrder(t *testing.T) {
	const tops = 2
	ctx := context.Background()
	seen := map[string]bool{}
	done, together := false, 0
	var explore func(s schedule)
	explore = func(s schedule) {
		if id := fmt.Sprint(s); seen[id] {
			return
		} else {
			seen[id] = true
		}
		running, finished := 0, 0
		for x := range s.solved {
			finished += s.solved[x]
			if !s.running[x] {
				continue
			}
			running++
			if !s.reads(x) {
				t.Fatalf("%v: block %d does not find what it reads", s, x)
			}
			next := s.clone()
			b := next.blocks(tops)
			b.finish(x)
			if next.running[x] || next.solved[x] != s.solved[x]+1 || b.left != s.blocks(tops).left-1 {
				t.Fatalf("%v: after the end of block %d %v, %d left", s, x, next, b.left)
			}
			explore(next)
		}
		together = max(together, running)
		const all = 6 * (tops + 1)
		if got, want := s.blocks(tops).done(), 1-float64(all-finished)/all; got != want {
			t.Fatalf("%v: %v is done, want %v", s, got, want)
		}
		least, ready := tops+1, false
		for x := range s.solved {
			if !s.blocks(tops).ready(x) {
				continue
			}
			if s.running[x] || s.solved[x] > tops {
				t.Fatalf("%v: block %d is ready", s, x)
			}
			least, ready = min(least, s.solved[x]), true
			next := s.clone()
			next.running[x] = true
			explore(next)
		}
		if finished == all {
			done = true
		}
		if !ready && running == 0 && finished < all {
			t.Fatalf("%v: no block is ready", s)
		}
		if !ready && finished < all {
			return // take waits
		}
		next := s.clone()
		x, value, ok := next.blocks(tops).take(ctx)
		if ok != ready || ok && (value != least || s.solved[x] != least || !s.blocks(tops).ready(x) || !next.running[x]) {
			t.Fatalf("%v: block %d is taken for %d: %v, %v", s, x, value, ok, next)
		}
	}
	explore(schedule{make([]int, 6), make([]bool, 6)})
	if !done || together < 3 {
		t.Errorf("all done: %v, at most %d at a time", done, together)
	}
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if x, value, ok := (schedule{make([]int, 6), make([]bool, 6)}).blocks(tops).take(ctx); ok {
		t.Errorf("block %d is taken for %d after the end of the context", x, value)
	}
}

// A waiting worker continues when another has finished.
func TestWaitingWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := schedule{make([]int, 6), make([]bool, 6)}.blocks(1)
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				for {
					x, _, ok := b.take(t.Context())
					if !ok {
						return
					}
					time.Sleep(time.Second) // till the others wait, or have ended
					b.finish(x)
				}
			})
		}
		group.Wait()
		if b.left != 0 {
			t.Errorf("%d values are left", b.left)
		}
	})
}

// There are enough blocks, and no more than are enough.
func TestNumberOfBlocks(t *testing.T) {
	for _, rows := range [][][]int{
		{{5}}, {{100, 64}}, {{2, 2, 2}, {2, 2, 2}}, {{5, 3, 1, 3}, {2, 3, 6, 1}, {4, 4, 4, 1}, {1, 2, 1, 8}},
		{{7, 7, 7}, {7, 7, 7}, {7, 7, 7}}, {{60, 60, 60}, {60, 60, 60}},
	} {
		b := New(seki.Must(seki.FromRows(rows)), seki.Seki)
		s := b.blocks
		count, first := 1, 1 // first: without the last of the entries
		for _, c := range s.dims {
			first = count
			count *= c.top + 1
		}
		size := b.stride[0] / count // in words
		if len(s.dims) > len(b.outer)-2 || len(s.dims) > 0 && first >= leastBlocks || count < leastBlocks &&
			len(s.dims) < len(b.outer)-2 {
			t.Errorf("%v: %d blocks by the entries %v of %v", rows, count, s.dims, b.outer)
		}
		if len(s.solved) != count || len(s.running) != count || s.left != count*(b.outer[0].top+1) || b.Done() != 0 {
			t.Errorf("%v: %d blocks, want %d; %d values left", rows, len(s.solved), count, s.left)
		}
		for x := range count {
			at := 0
			for d := range s.dims {
				if s.dims[d] != b.outer[1+d] {
					t.Fatalf("%v: entry %d is %v", rows, d, s.dims[d])
				}
				at += s.value(x, d) * b.stride[1+d]
			}
			if at != x*size {
				t.Errorf("%v: block %d begins at %d, want %d", rows, x, at, x*size)
			}
		}
	}
}

// A context that ends with the last value does not matter, one that ends before it does.
func TestEndOfContext(t *testing.T) {
	synctest.Test(t, endOfContext)
}

func endOfContext(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{2, 1, 2}, {1, 2, 1}, {3, 1, 2}}))
	whole, stop := solve(t, A, seki.DSeki, 1), errors.New("stop")
	b := New(A, seki.DSeki)
	for _, left := range []int{1, 0} {
		both, err := b.Solve(endsWith{context.Background(), b.blocks, left, stop}, 1)
		s := both[seki.DSeki]
		if left > 0 && !errors.Is(err, stop) || left == 0 &&
			(err != nil || s.Answers != whole.Answers || !slices.Equal(s.After, whole.After)) {
			t.Errorf("%d values left: %+v, %v", left, s, err)
		}
	}
	if b.values != nil {
		t.Error("the words of a box that is solved are held")
	}
}

// endsWith is a context that ends when that many values are left.
type endsWith struct {
	context.Context
	*blocks
	at  int
	err error
}

func (c endsWith) Err() error {
	if c.blocks.left <= c.at {
		return c.err
	}
	return nil
}
