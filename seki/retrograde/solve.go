package retrograde

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// solver runs one solve of an m×n size, m ≥ n.
type solver struct {
	p       Params
	h       Handlers
	shapes  *shapes
	pool    *buffers
	workers []*worker
	started time.Time
	tables  uint64 // finished
}

func newSolver(p Params, h Handlers) (*solver, error) {
	s := &solver{p: p, h: h, pool: newBuffers(), started: time.Now()}
	var err error
	if s.shapes, err = newShapes(p.Rows, p.Cols, p.MaxSum); err != nil {
		return nil, err
	}
	count := p.Workers
	if count <= 0 {
		count = runtime.GOMAXPROCS(0)
	}
	for range count {
		s.workers = append(s.workers, newWorker(s.shapes, s.pool))
	}
	return s, nil
}

func (s *solver) run(ctx context.Context) error {
	var below *layer
	for sum := s.p.Rows; sum <= s.p.MaxSum; sum++ {
		this := newLayer(s.p.Rows, s.p.Cols, sum)
		if below == nil {
			below = newLayer(s.p.Rows, s.p.Cols, sum-1) // has no margins
		}
		total, err := s.solveLayer(ctx, this, below)
		if err != nil {
			return fmt.Errorf("solving %d×%d matrices of sum %d: %w", s.p.Rows, s.p.Cols, sum, err)
		}
		for k := range below.slabs {
			s.release(below, k)
		}
		if s.h.Visit != nil {
			if err := s.visitLayer(ctx, this); err != nil {
				return err
			}
		}
		if s.h.Layer != nil {
			if err := s.h.Layer(total); err != nil {
				return err
			}
		}
		below = this
	}
	return nil
}

// solveLayer solves all slabs of this layer and returns its counts.
func (s *solver) solveLayer(ctx context.Context, this, below *layer) (Layer, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	total := Layer{Rows: s.p.Rows, Cols: s.p.Cols, Sum: this.sum}
	var mu sync.Mutex
	next := 0
	var wg sync.WaitGroup
	for _, w := range s.workers {
		wg.Go(func() {
			for {
				mu.Lock()
				ri := next
				next++
				mu.Unlock()
				if ri >= len(this.slabs) || ctx.Err() != nil {
					return
				}
				f, slab, err := w.solve(ctx, this, below, ri)
				if err != nil {
					cancel(err)
					return
				}
				solved := w.adopt(this, f, slab.Data, this.sum == s.p.MaxSum)
				mu.Lock()
				this.slabs[ri] = solved
				this.specials[ri] = slab.Specials
				total.add(slab.Counts)
				s.tables += uint64(len(slab.Data))
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return total, context.Cause(ctx)
}

// visitLayer hands out the wanted classes of a solved layer.
func (s *solver) visitLayer(ctx context.Context, l *layer) error {
	v := visitor{visit: s.h.Visit, want: s.h.Want, wanted: map[[2]byte]bool{}}
	for ri := range l.slabs {
		f, err := s.workers[0].frame(l, ri)
		if err != nil {
			return err
		}
		if err := v.slab(ctx, l, f, &Slab{Data: l.slabs[ri].data, Specials: l.specials[ri]}); err != nil {
			return err
		}
	}
	return nil
}

// release gives back the memory of slab k.
func (s *solver) release(l *layer, k int) {
	if slab := l.slabs[k]; slab != nil {
		s.pool.put(slab.data)
		s.pool.put(slab.turned)
		l.slabs[k] = nil
	}
}

func (l *Layer) add(other Layer) { l.addCounts(other.Games, other.Classes) }
