// Package cluster plans the layers of a tablebase as steps for a system that schedules work
// on many machines with a common file system. A plan is data; each engine, a file of this
// package, writes it for one system. The package runs nothing itself.
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

// Request describes what to plan.
type Request struct {
	Program, Dir string // as the machines of the cluster see them
	Params       tablebase.Params
	MaxSum       int
	Shares       int // of each layer; 0 leaves the number to the estimate, and small layers in one step

	// Args returns the arguments of the program for a step. If the stage has tasks, the
	// share K/Of is appended.
	Args func(Request, Stage) []string
}

// Plan is the work left to do for a tablebase, stage by stage.
type Plan struct {
	Request
	Stages []Stage
}

// Stage is one step, or several that may run at the same time. It may begin when all steps
// of the previous stage have succeeded. Every step may be repeated at any time, even while
// it runs.
type Stage struct {
	Name   string  // letters, digits and hyphens; unique
	Work   Work    // of a step
	Sum    int     // of the layer
	Tasks  []int   // the shares K to solve, increasing; nil for a single step
	Of     int     // number of shares, including those solved before
	Memory int64   // bytes for a step, whole MiB
	Disk   float64 // approximate number of bytes that the stage adds
}

// Work is what a step does.
type Work int

const (
	SolveLayers Work = iota // solves the layers up to a sum
	SolveShare              // solves a share of a layer
	FinishLayer             // assembles a layer from its shares
)

// The estimate aims at about a minute for a share on one processor, and a minute for the first
// step.
const (
	shareValues = 4e9
	wholeValues = 4e9
	maxShares   = 1000 // Slurm has arrays of at most 1001 tasks unless configured otherwise
)

// programMargin is memory for the program itself, which takes more in some processes than in
// others.
const programMargin = 32 << 20

// New plans the layers from the first unfinished one to r.MaxSum. It leaves out shares that
// are already solved. Cost: that of tablebase.NewEstimate.
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
			if values += layer.Values(); values > wholeValues {
				break
			}
			disk, memory = disk+layer.Disk(), max(memory, layer.LeastMemory())
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

// layer plans the missing shares of a layer and its finish.
func (p *Plan) layer(ctx context.Context, sum int, estimate tablebase.Estimate) error {
	layer := estimate.Layers[0]
	done, err := tablebase.Shares(p.Dir, sum)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	n := p.Shares
	switch {
	case n == 0 && len(done) > 0: // of an earlier plan, perhaps for another greatest sum
		n = done[0].N
	case n == 0: // more shares would not shorten the longest one, which has the largest slab
		most := min(maxShares, p.Params.Slabs(sum), int(layer.Values/max(1, layer.Slab)))
		n = max(1, min(most, int(math.Ceil(layer.Values/shareValues))))
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
			Memory: margin(memory), Disk: estimate.Disk(),
		})
	}
	p.Stages = append(p.Stages, Stage{
		Name: p.name(sum, "finish"), Work: FinishLayer, Sum: sum,
		Memory: margin(finishMemory + int64(layer.Slab/4)), Disk: estimate.Disk(),
	})
	return nil
}

// finishMemory is twice the memory that finishing a layer takes besides a compressed slab.
const finishMemory = 128 << 20

// margin returns the number of bytes to request, in whole MiB.
func margin(bytes int64) int64 {
	return int64(math.Ceil(float64(bytes+programMargin)/(1<<20))) << 20
}

func (r Request) name(sum int, what string) string {
	return fmt.Sprintf("seki-%dx%d-sum-%d-%s", r.Params.Rows, r.Params.Cols, sum, what)
}
