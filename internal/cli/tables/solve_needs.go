package tables

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// needs are the estimates of memory, disk and time for one size.
type needs struct {
	size     seki.Size
	dir      string
	keep     tablebase.Keep
	maxSum   int
	workers  int
	limit    memory.Limit
	tables   int64 // of it for tables in memory
	free     int64 // on the disk, with what the tablebase has already; -1 when unknown
	estimate retrograde.Estimate
	blocks   []float64 // by layer of the estimate
	index    []float64 // bytes on disk besides values, likewise
}

// What the estimates take for granted; docs/table-format.md has measurements.
const (
	valuesPerByte  = 9.0       // that large layers are compressed to, or more
	recordOverhead = 1.0 / 3.0 // of a slab, while its record is made
	encoderMemory  = 1 << 20   // of a worker, to compress
)

func newNeeds(ctx context.Context, s *solving, size seki.Size, dir string) (*needs, error) {
	p := retrograde.Params{Rows: size.Rows, Cols: size.Cols, MaxSum: s.maxSum}
	estimate, err := retrograde.NewEstimate(ctx, p)
	if err != nil {
		return nil, err
	}
	n := &needs{
		size: size, dir: dir, keep: s.keep, maxSum: s.maxSum, limit: s.limit, free: -1,
		workers: runtime.GOMAXPROCS(0), estimate: estimate,
	}
	for _, l := range n.estimate.Layers {
		n.blocks = append(n.blocks, n.params().MaxBlocks(l.Sum))
		n.index = append(n.index, n.params().MaxIndexBytes(l.Sum))
	}
	if dir != "" {
		if free, ok := command.FreeDisk(existing(dir)); ok {
			n.free = free + diskUsage(dir)
		}
	}
	n.tables = max(1, n.limit.Bytes-n.besides(n.estimate))
	return n, nil
}

// besides returns the bytes of memory needed besides solved tables.
func (n *needs) besides(e retrograde.Estimate) int64 {
	slab := 0.0
	for _, l := range e.Layers {
		slab = max(slab, l.Slab)
	}
	return e.ScratchMemory(n.workers) + int64(float64(n.workers)*(slab*recordOverhead+encoderMemory)) + memory.Program()
}

// full returns the bytes of memory with which nothing streams from disk.
func (n *needs) full() int64 { return n.estimate.Memory(false) + n.besides(n.estimate) }

// use returns the bytes that the process is held to.
func (n *needs) use() int64 { return min(n.full(), n.limit.Bytes) }

// least returns the least bytes of memory for the layers of an estimate.
func (n *needs) least(e retrograde.Estimate) int64 { return e.MinMemory(n.workers) + n.besides(e) }

// params returns the parameters of the tablebase.
func (n *needs) params() tablebase.Params {
	return tablebase.Params{Rows: n.size.Rows, Cols: n.size.Cols, Keep: n.keep}
}

// disk returns the bytes on disk at the worst moment.
func (n *needs) disk(e retrograde.Estimate) float64 {
	total, before := 0.0, 0.0
	for k, l := range e.Layers {
		layer := l.Tables/valuesPerByte + n.index[k]
		if n.keep == tablebase.KeepAll {
			total += layer
		} else {
			total = max(total, before+layer)
			before = layer
		}
	}
	return total
}

// refuse returns an error when the run cannot fit.
func (n *needs) refuse() error {
	what := n.lacking(n.estimate)
	if what == "" {
		return nil
	}
	fits := "no sum fits"
	for k := len(n.estimate.Layers) - 1; k > 0; k-- {
		e := retrograde.Estimate{Layers: n.estimate.Layers[:k]}
		if n.lacking(e) == "" {
			fits = fmt.Sprintf("--max-sum %d fits", e.Layers[k-1].Sum)
			break
		}
	}
	return fmt.Errorf("%d×%d up to sum %d does not fit: %s; %s", n.size.Rows, n.size.Cols, n.maxSum, what, fits)
}

// lacking says what an estimate needs more than there is.
func (n *needs) lacking(e retrograde.Estimate) string {
	if least := n.least(e); least > n.limit.Bytes {
		return fmt.Sprintf("it needs at least %s of memory, %s is allowed (%s)", memory.Text(float64(least)), memory.Text(float64(n.limit.Bytes)), n.limit.From)
	}
	if disk := n.disk(e); n.free >= 0 && disk > float64(n.free) {
		return fmt.Sprintf("it needs about %s of disk, %s is free", memory.Text(disk), memory.Text(float64(n.free)))
	}
	return ""
}

// text returns the estimates for people.
func (n *needs) text(ctx context.Context) string {
	e := n.estimate
	var b strings.Builder
	fmt.Fprintf(&b, "%d×%d, sums %d to %d: %s classes, about %s values\n", n.size.Rows, n.size.Cols, n.size.Rows, n.maxSum,
		command.Engineering(e.Classes()), command.Engineering(e.Tables()))
	fmt.Fprintf(&b, "memory: about %s", memory.Text(float64(n.full())))
	if n.limit.From != "" {
		fmt.Fprintf(&b, "; %s is allowed (%s)", memory.Text(float64(n.limit.Bytes)), n.limit.From)
	}
	if n.full() > n.limit.Bytes {
		fmt.Fprintf(&b, ", so that layers stream from disk, which needs %s", memory.Text(float64(n.least(e))))
	}
	fmt.Fprintf(&b, "\ndisk: about %s", memory.Text(n.disk(e)))
	if n.free >= 0 {
		fmt.Fprintf(&b, "; %s is free", memory.Text(float64(n.free)))
	}
	if n.lacking(e) == "" {
		fmt.Fprintf(&b, "\ntime: at most about %s, by a trial on this machine", timeText(n.predict(ctx)))
	}
	b.WriteByte('\n')
	return b.String()
}

// timeText writes a duration as exactly as an estimate deserves.
func timeText(d time.Duration) string {
	switch {
	case d > 10*time.Minute:
		d = d.Round(time.Minute)
	case d > 10*time.Second:
		d = d.Round(time.Second)
	default:
		d = d.Round(time.Second/10) + time.Second/10
	}
	return d.String()
}
