package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// testSizes tests over a size and perhaps its transpose. Visiting every class
// costs much more than solving, and what a statement wants may end long before
// the sums do, as that of one on {0,1} matrices does. So statements that end
// early are tested in a first, short run of the engine, and only counted along
// in the second, which goes to the end.
func testSizes(ctx context.Context, trials []*trial, sizes []Size, r Range, o Options) error {
	long := &run{sizes: sizes, r: r, o: o, done: o.Done}
	short := &run{sizes: sizes, r: r, o: o}
	short.r.MaxSum = 0
	for _, t := range trials {
		if t.verdict.Stopped != nil {
			continue
		}
		t.from = r.MinSum
		long.trials = append(long.trials, t)
		if reach := long.reach(t); 4*reach < 3*r.MaxSum {
			short.trials = append(short.trials, t)
			short.r.MaxSum = max(short.r.MaxSum, reach)
		}
	}
	if err := short.solve(ctx); err != nil {
		return err
	}
	long.trials = slices.DeleteFunc(long.trials, func(t *trial) bool { return t.verdict.Stopped != nil })
	return long.solve(ctx)
}

// run is one run of the engine, for a size and perhaps its transpose.
type run struct {
	sizes  []Size
	trials []*trial // those that still need counterexamples
	r      Range
	o      Options

	done  func(Layer)            // may be nil
	plans map[seki.Results]*plan // of the layer in work
	sum   int                    // of the layer in work
}

// plan is what there is to do with the classes of a layer that have the same
// results, in each size of the run.
type plan struct {
	views []view
}

// view is a class as a matrix of one of the sizes.
type view struct {
	situation  situation
	transposed bool
	trials     []*trial // those that want it
}

var errDone = errors.New("every statement has failed often enough")

func (run *run) solve(ctx context.Context) error {
	tall := run.sizes[0].tall()
	if len(run.trials) == 0 || run.r.MaxSum < tall.Rows {
		return nil
	}
	handlers := retrograde.Handlers{Want: run.want, Visit: run.visit, Layer: run.layer}
	if run.o.Progress != nil {
		handlers.Progress = func(p retrograde.Progress) { run.o.Progress(tall, p) }
	}
	err := retrograde.Solve(ctx, retrograde.Params{
		Rows: tall.Rows, Cols: tall.Cols, MaxSum: run.r.MaxSum, Workers: run.o.Workers,
	}, handlers)
	if err != nil && !errors.Is(err, errDone) {
		return fmt.Errorf("testing over %w", err) // which names the layer
	}
	return nil
}

// plan returns what to do with classes of a sum and results.
func (run *run) plan(sum int, results seki.Results) *plan {
	p := &plan{}
	for _, size := range run.sizes {
		v := view{situation: situation{size.Rows, size.Cols, sum, results}, transposed: size != size.tall()}
		if v.transposed {
			v.situation.results = results.Transposed()
		}
		for _, t := range run.trials {
			if sum >= t.from && t.wants(v.situation) {
				v.trials = append(v.trials, t)
			}
		}
		if len(v.trials) > 0 {
			p.views = append(p.views, v)
		}
	}
	return p
}

// want answers for all sums at once, because the engine asks once.
func (run *run) want(results seki.Results) bool {
	for sum := run.r.MinSum; sum <= run.r.MaxSum; sum++ {
		if len(run.plan(sum, results).views) > 0 {
			return true
		}
	}
	return false
}

// reach returns the greatest sum at which a trial wants classes of any
// results, 0 when there is none.
func (run *run) reach(t *trial) int {
	for sum := run.r.MaxSum; sum >= run.r.MinSum; sum-- {
		for s := range allResults {
			for _, size := range run.sizes {
				if t.wants(situation{size.Rows, size.Cols, sum, s}) {
					return sum
				}
			}
		}
	}
	return 0
}

func (run *run) visit(found retrograde.Class) error {
	sum := found.Matrix.Sum()
	if sum != run.sum || run.plans == nil {
		run.sum, run.plans = sum, map[seki.Results]*plan{}
	}
	p := run.plans[found.Results]
	if p == nil {
		p = run.plan(sum, found.Results)
		run.plans[found.Results] = p
	}
	for _, v := range p.views {
		c := class{situation: v.situation, matrix: found.Matrix, oracle: run.o.Oracle}
		if v.transposed {
			c.matrix = c.matrix.Transpose()
		}
		for _, t := range v.trials {
			if err := t.examine(&c); err != nil {
				return err
			}
		}
	}
	return nil
}

// view returns a tall layer as one of the given size.
func (run *run) view(l retrograde.Layer, size Size) retrograde.Layer {
	if size != size.tall() {
		return l.Transposed()
	}
	return l
}

// layer ends a layer: it counts it, and retires the trials that have enough
// counterexamples.
func (run *run) layer(l retrograde.Layer) error {
	run.plans = nil
	if run.done != nil {
		run.done(Layer{run.sizes[0], l.Sum})
	}
	for _, t := range run.trials {
		if l.Sum < t.from {
			continue
		}
		t.from = l.Sum + 1
		for _, size := range run.sizes {
			t.count(run.view(l, size))
		}
		if t.verdict.Failures >= uint64(t.limit) {
			t.verdict.Stopped = &Layer{run.sizes[0], l.Sum}
		}
	}
	run.trials = slices.DeleteFunc(run.trials, func(t *trial) bool { return t.verdict.Stopped != nil })
	if len(run.trials) == 0 {
		return errDone
	}
	return nil
}
