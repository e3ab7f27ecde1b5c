package tablebase

import (
	"context"
	"errors"
	"math"
	"os"
	"time"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// How long a trial takes, and by how much its prediction is raised: large layers do
// not fit into the caches, and disks and other programs are not the same all the
// time.
const (
	trialTime = 500 * time.Millisecond
	trialRisk = 3.0
)

// Time bounds, about, the time of a solve of which the process may use so many bytes
// of memory. It solves the first layers into a folder that is then removed, and takes
// what a block and what a value cost from there. 0 is not known. Cost: half a second
// and the layer that is solved then.
func (e *Estimate) Time(ctx context.Context, allowed int64) time.Duration {
	return e.extrapolate(e.trial(ctx, allowed, trialTime))
}

// extrapolate returns the time that all layers take if the first of them take what
// the points say.
func (e *Estimate) extrapolate(points []trialPoint) time.Duration {
	perBlock, perValue := fit(points)
	seconds := 0.0
	for k, l := range e.Layers {
		if k < len(points) {
			seconds += points[k].seconds
		} else {
			seconds += perBlock*e.blocks[k] + perValue*l.Tables
		}
	}
	return time.Duration(min(trialRisk*seconds*float64(time.Second), math.MaxInt64/2))
}

// trialPoint is what a layer of a trial took.
type trialPoint struct{ blocks, values, seconds float64 }

// errTrialDone ends a trial.
var errTrialDone = errors.New("the trial has taken its time")

// trial solves the first layers into a tablebase that it removes, until the limit
// has passed, and returns what each of them took.
func (e *Estimate) trial(ctx context.Context, allowed int64, limit time.Duration) (points []trialPoint) {
	dir, err := os.MkdirTemp("", "seki-trial-")
	if err != nil {
		return nil
	}
	defer os.RemoveAll(dir)
	store, err := OpenStore(dir, e.Params)
	if err != nil {
		return nil
	}
	defer store.Close()
	start := time.Now()
	before := start
	// Layers count only when they are complete, so a solve that fails has nothing
	// to say either.
	_ = retrograde.Solve(ctx, retrograde.Params{
		Rows: e.Params.Rows, Cols: e.Params.Cols, MaxSum: e.Layers[len(e.Layers)-1].Sum, Store: store, Memory: e.ValueMemory(allowed),
	}, retrograde.Handlers{
		Layer: func(seki.Layer, seki.Census) error {
			now := time.Now()
			k := len(points)
			points = append(points, trialPoint{e.blocks[k], e.Layers[k].Tables, now.Sub(before).Seconds()})
			before = now
			if now.Sub(start) > limit {
				return errTrialDone
			}
			return nil
		},
	})
	return points
}

// fit returns the seconds for a block and for a value, neither negative, that
// describe the points best, by least squares of the relative errors. Layers that take
// less than a millisecond say little and are left out if there are others.
func fit(points []trialPoint) (perBlock, perValue float64) {
	var bb, bv, vv, b, v float64
	for k, p := range points {
		if p.seconds < 1e-3 && k < len(points)-1 {
			continue
		}
		x, y := p.blocks/p.seconds, p.values/p.seconds
		bb, bv, vv, b, v = bb+x*x, bv+x*y, vv+y*y, b+x, v+y
	}
	if vv == 0 {
		return 0, 0
	}
	det := bb*vv - bv*bv
	perBlock, perValue = (b*vv-v*bv)/det, (v*bb-b*bv)/det
	switch {
	case det <= 1e-9*bb*vv || perBlock < 0:
		return 0, v / vv
	case perValue < 0:
		return b / bb, 0
	}
	return perBlock, perValue
}
