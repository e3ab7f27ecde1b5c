// Package cluster plans the layers of a tablebase as steps for a system that places, restarts
// and orders work on many machines with one file system. A plan is data; each engine, a file
// of this package, writes it in the language of one system. Nothing here runs anything.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"

	"github.com/sekilab/sekilab/solve/tablebase"
)

// Request says what to plan.
type Request struct {
	Program, Dir string // as the machines of the cluster see them
	Params       tablebase.Params
	MaxSum       int
	Shares       int // of each layer; 0 leaves the number to the estimate, and solves small layers in one step

	// Args returns the arguments of the program for a step. If the stage has tasks, the
	// share K/Of follows as one more.
	Args func(Request, Stage) []string
}

// Plan is what is left to do for a tablebase, stage after stage.
type Plan struct {
	Request
	Stages []Stage
}

// Stage is one step, or several that may run at the same time. It begins when all steps of
// the stage before have succeeded. Every step may be repeated at any time, also while it runs.
type Stage struct {
	Name   string  // of letters, digits and hyphens, other for each stage
	Work   Work    // of a step
	Sum    int     // of the layer
	Tasks  []int   // the numbers K to run, increasing; nil for a single step
	Of     int     // tasks of the whole stage, Tasks and those done before
	Memory int64   // bytes for a step, whole MiB
	Disk   float64 // bytes that the stage adds, about
}

// Work is what a step does.
type Work int

const (
	SolveLayers Work = iota // solves the layers up to a sum
	SolveShare              // solves a share of a layer
	FinishLayer             // assembles a layer from its shares
)

// What the estimate aims at: about a minute for a share on one core, and a minute for the
// first step.
const (
	shareValues = 4e9
	wholeValues = 4e9
	maxShares   = 1000 // Slurm has arrays of at most 1001 tasks unless configured otherwise
)

// What a step may take above what the estimate of this process says: in proportion, and for
// the program itself, which takes more in some processes than in others.
const (
	memoryMargin  = 1.25
	programMargin = 32 << 20
)

// New plans the layers from the first that is not finished up to r.MaxSum. Shares that are
// there are not solved again. Cost: that of tablebase.NewEstimate.
func New(ctx context.Context, r Request) (Plan, error) {
	p := Plan{Request: r}
	next := r.Params.FirstSum()
	switch t, err := tablebase.Open(r.Dir); {
	case err == nil:
		next = t.MaxSum() + 1
		err = t.Close()
		if have := t.Params(); have != r.Params {
			return p, &tablebase.ParamsError{File: r.Dir, Have: have, Want: r.Params}
		} else if err != nil {
			return p, err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return p, err
	}
	if next > r.MaxSum {
		return p, nil
	}
	estimate, err := tablebase.NewEstimate(ctx, r.Params, r.MaxSum)
	if err != nil {
		return p, err
	}
	estimate.Workers = 1
	if r.Shares == 0 {
		whole, disk, memory := next-1, 0.0, int64(0)
		for values := 0.0; whole < r.MaxSum; whole++ {
			layer := estimate.Layer(whole + 1)
			if values += layer.Layers[len(layer.Layers)-1].Tables; values > wholeValues {
				break
			}
			disk, memory = disk+layer.LayerDisk(), max(memory, layer.LeastMemory())
		}
		if whole >= next {
			p.Stages = append(p.Stages, Stage{
				Name: r.name(whole, "whole"), Work: SolveLayers, Sum: whole, Memory: margin(memory), Disk: disk,
			})
			next = whole + 1
		}
	}
	for sum := next; sum <= r.MaxSum; sum++ {
		if err := p.layer(ctx, sum, estimate.Layer(sum)); err != nil {
			return p, err
		}
	}
	return p, nil
}

// layer plans the shares of a layer that are not there, and its finish.
func (p *Plan) layer(ctx context.Context, sum int, estimate *tablebase.Estimate) error {
	layer := estimate.Layers[len(estimate.Layers)-1]
	done, err := tablebase.Shares(p.Dir, sum)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	n := p.Shares
	switch {
	case n == 0 && len(done) > 0: // of an earlier plan, for other sums perhaps
		n = done[0].N
	case n == 0: // more than these do not shorten the longest, which has the largest slab
		most := min(maxShares, p.Params.Slabs(sum), int(layer.Tables/max(1, layer.Slab)))
		n = max(1, min(most, int(math.Ceil(layer.Tables/shareValues))))
	}
	var missing []int
	for k := range n {
		if !slices.Contains(done, tablebase.Share{Sum: sum, K: k, N: n}) {
			missing = append(missing, k)
		}
	}
	if len(missing) > 0 {
		share, err := tablebase.NewShareEstimates(ctx, p.Params, sum, n)
		if err != nil {
			return err
		}
		memory := int64(0)
		for _, k := range missing {
			estimate := share(k)
			estimate.Workers = 1
			memory = max(memory, estimate.LeastMemory())
		}
		p.Stages = append(p.Stages, Stage{
			Name: p.name(sum, "shares"), Work: SolveShare, Sum: sum, Tasks: missing, Of: n,
			Memory: margin(memory), Disk: estimate.LayerDisk(),
		})
	}
	p.Stages = append(p.Stages, Stage{
		Name: p.name(sum, "finish"), Work: FinishLayer, Sum: sum,
		Memory: margin(finishMemory + int64(layer.Slab/4)), Disk: estimate.LayerDisk(),
	})
	return nil
}

// finishMemory is what a finish takes besides a compressed slab, twice.
const finishMemory = 128 << 20

// margin returns the bytes to ask for, whole MiB.
func margin(bytes int64) int64 {
	return int64(math.Ceil((memoryMargin*float64(bytes)+programMargin)/(1<<20))) << 20
}

func (r Request) name(sum int, what string) string {
	return fmt.Sprintf("seki-%dx%d-sum-%d-%s", r.Params.Rows, r.Params.Cols, sum, what)
}
