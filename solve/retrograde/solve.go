package retrograde

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/estimate"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
)

// solver runs one solve of an m×n size, m ≥ n.
type solver struct {
	p       Params
	h       Handlers
	size    seki.Size // passed to the handlers
	shapes  *geometry.Shapes
	pool    *buffers
	workers []*worker

	reported time.Time // when Progress was last called
	matrices uint64    // values stored so far
	total    float64   // estimate of matrices at the end, for Progress

	upTo map[int]float64 // estimate of matrices after the layer of a sum

	smaller *smaller                // nil if none is needed
	cores   map[int]blocks.SekiCore // by sum, for a larger solve; nil if there is none
}

func newSolver(p Params, h Handlers) (*solver, error) {
	if err := estimate.CheckLimits(p.Rows, p.Cols, p.MaxSum); err != nil {
		return nil, err
	}
	size := seki.Size{Rows: p.Rows, Cols: p.Cols}
	p.Rows, p.Cols = max(p.Rows, p.Cols), min(p.Rows, p.Cols)
	if p.Store != nil && (p.SekiAlone || h.Visit != nil) {
		return nil, errors.New("a solve with a store is of both games, and visits no classes")
	}
	s := &solver{p: p, h: h, size: size, pool: newBuffers(p.Memory), upTo: map[int]float64{}}
	s.shapes = geometry.NewShapes(p.Rows, p.Cols, p.MaxSum, p.layout().Least())
	var err error
	if s.smaller, err = newSmaller(p, h.Visit != nil); err != nil {
		return nil, err
	}
	for range cmp.Or(max(p.Workers, 0), runtime.GOMAXPROCS(0)) {
		w := newWorker(s.shapes, s.pool, p)
		w.smaller.Codes = s.smaller.codes
		s.workers = append(s.workers, w)
	}
	return s, nil
}

// layout returns the layout of the layers.
func (p Params) layout() blocks.Layout {
	if p.SekiAlone {
		return blocks.SekiLayout
	}
	return blocks.CoreLayout
}

func (s *solver) layerAt(sum int) seki.Layer {
	return seki.Layer{Size: seki.Size{Rows: s.p.Rows, Cols: s.p.Cols}, Sum: sum}
}

// run solves layer by layer, from the first one that has not ended in the store.
func (s *solver) run(ctx context.Context) error {
	first := s.p.Rows
	if s.p.Store != nil {
		first = s.p.Store.Next()
	}
	if s.p.Progress != nil {
		e, err := estimate.New(ctx, s.size, s.p.MaxSum, 1, s.p.SekiAlone)
		if err != nil {
			return err
		}
		before := 0.0
		for _, l := range e.Layers {
			if l.Sum < first {
				before = l.Values
			}
			s.total = l.Values - before
			s.upTo[l.Sum] = s.total
		}
	}
	below := s.layer(first - 1) // empty, or in the store
	for sum := first; sum <= s.p.MaxSum; sum++ {
		this := s.layer(sum)
		if err := s.solveLayer(ctx, this, below); err != nil {
			return fmt.Errorf("%v matrices of sum %d: %w", s.size, sum, err)
		}
		s.releaseLayer(below)
		below = this
		if s.p.Store != nil && s.p.Store.Next() > sum+1 { // other solves have ended more layers
			s.releaseLayer(this)
			sum = s.p.Store.Next() - 1
			below = s.layer(sum)
		}
		s.matrices = max(s.matrices, uint64(s.upTo[sum])) // other solves may have stored some
	}
	return nil
}

// layer returns a layer without slabs.
func (s *solver) layer(sum int) *layer {
	l := s.p.layer(sum)
	l.selection = &blocks.Selection{Handlers: s.h, Size: s.size, Sum: sum, Layout: l.layout}
	return l
}

func (s *solver) solveLayer(ctx context.Context, this, below *layer) error {
	core, err := s.solveCore(ctx, this, below)
	if err != nil {
		return err
	}
	if s.cores != nil {
		s.countCore(this, core)
	}
	total, err := s.census(ctx, this, core)
	if err != nil {
		return err
	}
	if s.p.Store != nil {
		if err := s.p.Store.EndLayer(); err != nil {
			return err
		}
	}
	return s.report(ctx, this, total)
}

// solveCore is solveLayer without the classes outside of the core. It returns the census of the core.
func (s *solver) solveCore(ctx context.Context, this, below *layer) (seki.Census, error) {
	if s.smaller != nil {
		if err := s.smaller.solveTo(ctx, this.sum-2); err != nil {
			return seki.Census{}, err
		}
	}
	n, start := len(this.slabs), 0
	if s.p.Parts > 0 {
		start = s.p.Part * n / s.p.Parts
	}
	job := newJob(s, this, below)
	for _, slabs := range [][2]int{{start, n}, {0, start}} {
		if err := job.run(ctx, slabs[0], slabs[1]); err != nil {
			return job.total, err
		}
	}
	if s.p.Store != nil {
		return s.p.Store.Census(), nil
	}
	return job.total, nil
}

// census adds the classes outside of the core of a layer to the classes of the core, and compares their number
// with the exact one.
func (s *solver) census(ctx context.Context, l *layer, core seki.Census) (total seki.Census, err error) {
	outside := blocks.OutsideOf(s.layerAt(l.sum).Size) // of the classes that are not stored
	if l.layout == blocks.SekiLayout {
		total, err = outside.Seki(l.sum, func(d, sum int) blocks.SekiCore { return s.less(d).cores[sum] })
	} else {
		total, err = outside.Census(l.sum)
	}
	if err != nil {
		return total, err
	}
	total.Add(core)
	games := seki.Games[:]
	if s.p.SekiAlone {
		games = []seki.Game{seki.Seki}
		total.Games[seki.DSeki] = seki.Counts{}
	}
	return total, checkClasses(ctx, s.layerAt(l.sum), total, games)
}

// report passes a layer, whose census is given, to the handlers.
func (s *solver) report(ctx context.Context, this *layer, total seki.Census) error {
	if this.sum < s.p.MinSum {
		return context.Cause(ctx)
	}
	if s.h.Visit != nil {
		if err := s.visitLayer(ctx, this); err != nil {
			return err
		}
	}
	return this.selection.End(ctx, total)
}

// checkClasses compares the number of classes of a solved layer, counted by Burnside's lemma block by block, with the
// exact number, from the cycle index, and adds up the outcomes of the games. The layer must be tall.
func checkClasses(ctx context.Context, l seki.Layer, c seki.Census, games []seki.Game) error {
	exact, err := enumerate.Counter{}.Classes(ctx, l.Rows, l.Cols, l.Sum)
	if err != nil {
		return err
	}
	if !exact.IsUint64() || exact.Uint64() != c.Classes {
		return fmt.Errorf("the engine found %d classes instead of %d: either the program or the tablebase is faulty",
			c.Classes, exact)
	}
	for _, g := range games {
		sum := uint64(0)
		for _, count := range c.Games[g].Outcome {
			sum += count
		}
		if sum != c.Classes {
			return fmt.Errorf("the outcomes of game %d cover %d of %d classes: either the program or the tablebase is faulty", g,
				sum, c.Classes)
		}
	}
	return nil
}

// releaseLayer frees the memory of all slabs.
func (s *solver) releaseLayer(l *layer) {
	for k := range l.slabs {
		s.release(l, k)
	}
}

// release frees the memory of slab k.
func (s *solver) release(l *layer, k int) {
	if slab := l.slabs[k]; slab != nil {
		s.pool.put(slab.data)
		s.pool.put(slab.transposed)
		l.slabs[k] = nil
	}
}

// progress reports at most five times a second. The caller holds the lock of the job.
func (s *solver) progress(sum, slabs, done int) {
	if s.p.Progress == nil || time.Since(s.reported) < 200*time.Millisecond {
		return
	}
	s.reported = time.Now()
	s.p.Progress(Progress{
		Layer: s.layerAt(sum), Slabs: slabs, Done: done,
		Values: s.matrices, TotalValues: s.total,
	})
}
