package box

import (
	"context"
	"sync"

	"github.com/sekilab/sekilab/internal/eventloop"
)

// blocks divides the words among goroutines. The words of a block agree in the first few entries
// after outer[0]. A block is solved in place, for each value of outer[0] in turn.
//
// Invariant: before a block is solved for the value t, its lower neighbours, which have one less in one
// of these entries, are solved for t, because it reads their words; and its upper neighbours are solved
// for t−1, because they read the words that it overwrites.
type blocks struct {
	dims   []cell // the entries that number the blocks
	stride []int  // of dims, in blocks
	tops   int    // greatest value of outer[0]

	mu      sync.Mutex
	changed *sync.Cond
	solved  []int // by block: the number of values for which it is solved
	running []bool
	left    int // sum, over the blocks, of the values still to be solved
}

// leastBlocks is enough to keep many goroutines busy, and to make them check the context often: they do
// so between blocks.
const leastBlocks = 64

// newBlocks divides the box into at least the given number of blocks, if possible.
func (b *Box) newBlocks(least int) *blocks {
	k, count := 1, 1
	for ; k < len(b.outer)-1 && count < least; k++ {
		count *= b.outer[k].top + 1
	}
	s := &blocks{dims: b.outer[1:k], stride: make([]int, k-1), tops: b.outer[0].top}
	for d := range s.dims {
		s.stride[d] = b.stride[1+d] / b.stride[k-1]
	}
	s.changed = sync.NewCond(&s.mu)
	s.solved, s.running = make([]int, count), make([]bool, count)
	s.left = count * (s.tops + 1)
	return s
}

// value returns the value of entry d in block x.
func (s *blocks) value(x, d int) int { return x / s.stride[d] % (s.dims[d].top + 1) }

// ready reports whether block x may be solved for its next value.
func (s *blocks) ready(x int) bool {
	t := s.solved[x]
	if s.running[x] || t > s.tops {
		return false
	}
	for d, stride := range s.stride {
		v := s.value(x, d)
		if v > 0 && s.solved[x-stride] <= t || v < s.dims[d].top && s.solved[x+stride] < t {
			return false
		}
	}
	return true
}

// take waits until a block is ready. It returns the one that is farthest behind, and the value to solve
// it for. ok is false if nothing is left to do or the context has ended.
func (s *blocks) take(ctx context.Context) (x, t int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.left > 0 && ctx.Err() == nil {
		for y, solved := range s.solved {
			if (!ok || solved < t) && s.ready(y) {
				x, t, ok = y, solved, true
			}
		}
		if ok {
			s.running[x] = true
			return x, t, ok
		}
		s.changed.Wait()
	}
	return
}

// finish records that block x is solved for its value.
func (s *blocks) finish(x int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running[x] = false
	s.solved[x]++
	s.left--
	s.changed.Broadcast()
}

// done returns the fraction of the work that is done, from 0 to 1.
func (s *blocks) done() float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return 1 - float64(s.left)/float64(len(s.solved)*(s.tops+1))
}

// solveBlocks fills b.values with the words for the greatest value of outer[0], and b.before with the
// last word for the value before.
func (b *Box) solveBlocks(ctx context.Context, workers int) error {
	last := len(b.blocks.solved) - 1
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			w := newWalker(b)
			for {
				eventloop.Yield()
				x, t, ok := b.blocks.take(ctx)
				if !ok {
					return
				}
				if x == last {
					b.before = b.values[len(b.values)-1]
				}
				w.block(x, t)
				b.blocks.finish(x)
			}
		})
	}
	group.Wait()
	if b.blocks.left > 0 {
		return context.Cause(ctx)
	}
	return nil
}
