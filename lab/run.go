package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// run tests trials over a range of layers, each size together with its transpose. A
// visit costs much more than solving, so only classes that a trial wants are visited.
type run struct {
	trials []*trial // that still need counterexamples
	r      layers.Range
	o      Options

	wanting map[situation][]*trial // trials of the current layer that want such classes
}

var errDone = errors.New("every statement has failed often enough")

func newRun(trials []*trial, r layers.Range, o Options) *run {
	r.Sizes = slices.Clone(r.Sizes)
	slices.SortFunc(r.Sizes, compareSizes)
	r.Sizes = slices.Compact(r.Sizes)
	return &run{trials: slices.Clone(trials), r: r, o: o, wanting: map[situation][]*trial{}}
}

func (run *run) run(ctx context.Context) error {
	if len(run.trials) == 0 {
		return nil
	}
	source := run.o.Source
	if source == nil {
		source = &layers.Source{}
	}
	handlers := retrograde.Handlers{Want: run.want, Visit: run.visit, Layer: run.layer, Progress: run.o.Progress}
	if err := source.Check(ctx, run.r, handlers); err != nil {
		return err
	}
	err := source.WalkPairs(ctx, run.r, handlers)
	if err != nil && !errors.Is(err, errDone) {
		return fmt.Errorf("testing over %w", err) // err names the layer
	}
	return nil
}

// wants returns the trials that want classes in the situation.
func (run *run) wants(s situation) []*trial {
	list, known := run.wanting[s]
	if !known {
		for _, t := range run.trials {
			if t.wants(s) {
				list = append(list, t)
			}
		}
		run.wanting[s] = list
	}
	return list
}

func (run *run) want(l seki.Layer, results seki.Results) bool {
	return len(run.wants(situation{l.Rows, l.Cols, l.Sum, results})) > 0
}

func (run *run) visit(found seki.Class) error {
	A := found.Matrix
	c := class{situation: situation{A.Rows(), A.Cols(), A.Sum(), found.Results}, matrix: A, oracle: run.o.Oracle}
	for _, t := range run.wants(c.situation) {
		if err := t.examine(&c); err != nil {
			return err
		}
	}
	return nil
}

// layer counts a layer. After a pair of layers it removes the trials that have enough
// counterexamples.
func (run *run) layer(l seki.Layer, census seki.Census) error {
	for _, t := range run.trials {
		t.count(l, census)
	}
	first := l // of the pair
	if mirror := l.Transposed(); slices.Contains(run.r.Sizes, mirror.Size) {
		if compareSizes(l.Size, mirror.Size) < 0 {
			return nil // the transpose is to come
		}
		first = mirror
	}
	clear(run.wanting)
	if run.o.Done != nil {
		run.o.Done(first)
	}
	run.trials = slices.DeleteFunc(run.trials, func(t *trial) bool {
		if t.verdict.Failures < uint64(t.limit) {
			return false
		}
		t.verdict.Stopped = &first
		return true
	})
	if len(run.trials) == 0 {
		return errDone
	}
	return nil
}
