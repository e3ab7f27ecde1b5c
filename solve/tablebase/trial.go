package tablebase

import (
	"context"
	"errors"
	"math"
	"os"
	"time"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
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
// the work of the others to be done as fast as that of the last of these. 0 is not
// known. Cost: half a second and the layer that is solved then.
func (e *Estimate) Time(ctx context.Context, allowed int64) time.Duration {
	return e.extrapolate(e.trial(ctx, allowed, trialTime))
}

// extrapolate returns the time of all layers if the first of them, as many as were tried,
// took so long, and the last of these so much of it.
func (e *Estimate) extrapolate(tried int, took, last time.Duration) time.Duration {
	if tried == 0 {
		return 0
	}
	work := func(l retrograde.LayerEstimate) float64 {
		return l.Tables + retrograde.BlockWork*e.Params.MaxBlocks(l.Sum)
	}
	rest := 0.0
	for _, l := range e.Layers[tried:] {
		rest += work(l)
	}
	return time.Duration(min(trialRisk*(float64(took)+float64(last)*rest/work(e.Layers[tried-1])), math.MaxInt64/2))
}

// errTrialDone ends a trial.
var errTrialDone = errors.New("the trial has taken its time")

// trial solves the first layers into a tablebase that it removes, until the limit
// has passed, and returns how many there were, how long they took, and the last of them.
func (e *Estimate) trial(ctx context.Context, allowed int64, limit time.Duration) (tried int, took, last time.Duration) {
	dir, err := os.MkdirTemp("", "seki-trial-")
	if err != nil {
		return 0, 0, 0
	}
	defer os.RemoveAll(dir)
	store, err := OpenStore(dir, e.Params)
	if err != nil {
		return 0, 0, 0
	}
	defer store.Close()
	start := time.Now()
	// Layers count only when they are complete, so a solve that fails has nothing
	// to say either.
	_ = retrograde.Solve(ctx, retrograde.Params{
		Rows: e.Params.Rows, Cols: e.Params.Cols, MaxSum: e.Layers[len(e.Layers)-1].Sum, Store: store, Memory: e.ValueMemory(allowed),
	}, retrograde.Handlers{
		Layer: func(seki.Layer, seki.Census) error {
			now := time.Since(start)
			tried, took, last = tried+1, now, now-took
			if now > limit {
				return errTrialDone
			}
			return nil
		},
	})
	return tried, took, last
}
