package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// run tests trials over a range of layers, each size together with its transpose. A
// visit costs much more than solving, so only classes that a trial wants are visited.
type run struct {
	trials []*trial // that still need counterexamples
	r      layers.Range
	o      Options

	wanting map[situation]wanting // of the current layer
}

// wanting lists the consumers of the classes in a situation.
type wanting struct {
	trials []*trial
	also   bool // Options.Also
}

func (w wanting) any() bool { return w.also || len(w.trials) > 0 }

var errDone = errors.New("every statement has failed often enough")

func newRun(trials []*trial, r layers.Range, o Options) *run {
	r.Sizes = slices.Clone(r.Sizes)
	slices.SortFunc(r.Sizes, compareSizes)
	r.Sizes = slices.Compact(r.Sizes)
	return &run{trials: slices.Clone(trials), r: r, o: o, wanting: map[situation]wanting{}}
}

func (run *run) run(ctx context.Context) error {
	if run.done() {
		return nil
	}
	source := run.o.Source
	if source == nil {
		source = &layers.Source{}
	}
	query := layers.Query{Range: run.r.Firsts(), Want: run.want, Margins: run.margins}.WithTransposes()
	if err := source.Check(ctx, query); err != nil {
		return err
	}
	for item, err := range source.Classes(ctx, query) {
		if err == nil {
			err = run.takeBoth(ctx, item)
			if err == errDone {
				return nil
			}
			if err != nil {
				err = layers.At(item.Layer(), err)
			}
		}
		if err != nil {
			return fmt.Errorf("testing over %w", err) // err names the layer
		}
	}
	return nil
}

// done reports whether nothing is left to test or to hand on.
func (run *run) done() bool { return len(run.trials) == 0 && run.o.Also.Take == nil }

// wants returns what wants classes in the situation.
func (run *run) wants(s situation) wanting {
	w, known := run.wanting[s]
	if !known {
		for _, t := range run.trials {
			if t.wants(s.layer, s.results) {
				w.trials = append(w.trials, t)
			}
		}
		also := run.o.Also
		w.also = also.Take != nil && (also.Want == nil || also.Want(s.layer, s.results))
		run.wanting[s] = w
	}
	return w
}

func (run *run) want(l seki.Layer, results seki.Results) bool {
	return run.includes(l.Size) && run.wants(situation{l, results}).any()
}

// margins selects the results for which a class of the block can satisfy a premise.
func (run *run) margins(l seki.Layer, rows, cols []int) func(seki.Results) bool {
	if !run.includes(l.Size) {
		return func(seki.Results) bool { return false }
	}
	var out []*trial
	A := withMargins(rows, cols)
	for _, t := range run.trials {
		if t.premise.excludes(A) {
			out = append(out, t)
		}
	}
	if out == nil {
		return nil
	}
	return func(results seki.Results) bool {
		w := run.wants(situation{l, results})
		return w.also || slices.ContainsFunc(w.trials, func(t *trial) bool { return !slices.Contains(out, t) })
	}
}

// withMargins returns a matrix with the given row and column sums, by the
// north-west corner rule. Cost: O(m·n).
func withMargins(rows, cols []int) seki.Matrix {
	rows, cols = slices.Clone(rows), slices.Clone(cols)
	entries := make([]int, len(rows)*len(cols))
	for i, j := 0, 0; i < len(rows) && j < len(cols); {
		v := min(rows[i], cols[j])
		entries[i*len(cols)+j] = v
		rows[i] -= v
		cols[j] -= v
		if rows[i] == 0 {
			i++
		} else {
			j++
		}
	}
	return seki.Must(seki.New(len(rows), len(cols), entries))
}

// takeBoth handles an item and, if that is in the range, its transpose.
func (run *run) takeBoth(ctx context.Context, item layers.Item) error {
	err := run.take(ctx, item)
	if size := item.Layer().Size; err == nil && size.Rows != size.Cols && run.includes(size.Transposed()) {
		err = run.take(ctx, item.Transposed())
	}
	return err
}

func (run *run) includes(size seki.Size) bool { return slices.Contains(run.r.Sizes, size) }

// take handles a class, or the end of a layer.
func (run *run) take(ctx context.Context, item layers.Item) error {
	if item.End != nil {
		return run.layer(item)
	}
	w := run.wants(situation{item.Layer(), item.Results})
	s := invariants.NewSubject(item.Matrix, item.Results, run.o.Oracle)
	for _, t := range w.trials {
		if err := t.examine(ctx, s); err != nil {
			return err
		}
	}
	if w.also {
		return run.o.Also.Take(item)
	}
	return nil
}

// layer counts a layer. After a pair of layers it removes the trials that end there.
func (run *run) layer(item layers.Item) error {
	l, census := item.End.Layer, item.End.Census
	for _, t := range run.trials {
		t.count(l, census)
	}
	if run.o.Also.Take != nil {
		if err := run.o.Also.Take(item); err != nil {
			return err
		}
	}
	first := l // of the pair
	if mirror := l.Transposed(); run.includes(mirror.Size) {
		if compareSizes(l.Size, mirror.Size) < 0 {
			return nil // the transpose is to come
		}
		first = mirror
	}
	clear(run.wanting)
	run.trials = slices.DeleteFunc(run.trials, func(t *trial) bool {
		ends := t.finding.Failures >= uint64(t.limit)
		if ends { // counterexamples of later layers come after all of these
			t.finding.Stopped = &first
		}
		return ends
	})
	if run.o.Done != nil {
		run.o.Done(first)
	}
	if run.done() {
		return errDone
	}
	return nil
}
