package verify

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// DefaultSample is the number of values per layer that are derived again unless
// another one is asked for.
const DefaultSample = 1000

// countLimit is the number of stored values up to which a layer's classes are
// counted again by outcome and kind, unless all are (Options.Deep).
const countLimit = 4_000_000

// Options say how much is checked.
type Options struct {
	Sample  int    // values of each layer derived again; listed seki always are
	Deep    bool   // all values derived again, all counts
	Seed    uint64 // of the sample
	Workers int    // goroutines; 0 means GOMAXPROCS

	// Progress, if not nil, is called after each block: so many of all stored
	// values of the table have been read.
	Progress func(sum int, done, total uint64)
}

// Layer says what was checked in a layer.
type Layer struct {
	tablebase.Info
	Classes uint64
	Counted bool   // classes by outcome and kind were counted again
	Derived uint64 // values that were derived again
	Why     string // why no values were derived again, if so
}

// Fault is the first thing that is wrong in a table.
type Fault struct {
	File   string
	Sum    int
	Matrix seki.Matrix // the wrong one; the zero Matrix when no single one is
	Game   seki.Game
	Stored seki.Result // with Matrix: what the table says
	Want   seki.Result // with Matrix: what the children say
	Reason string      // without Matrix
}

func (f *Fault) Error() string {
	if f.Matrix.Rows() == 0 {
		return fmt.Sprintf("%s: %s", f.File, f.Reason)
	}
	return fmt.Sprintf("%s: [%s] is stored as %s in %s, but its children make it %s",
		f.File, f.Matrix, describe(f.Stored), f.Game, describe(f.Want))
}

func describe(r seki.Result) string { return fmt.Sprintf("%s (%s)", r.Outcome, r.Kind) }

// Table checks a table and calls report with each layer that is right. The first
// fault ends it: a *Fault, a *tablebase.CorruptError, or another error of
// opening or reading the files.
func Table(ctx context.Context, dir string, o Options, report func(Layer) error) error {
	t, err := tablebase.Open(dir)
	if err != nil {
		return err
	}
	defer t.Close()
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	var done, total uint64
	for sum := t.Params().FirstSum(); sum <= t.MaxSum(); sum++ {
		info, err := t.Info(sum)
		if err != nil {
			return err
		}
		total += info.Values
	}
	for sum := t.Params().FirstSum(); sum <= t.MaxSum(); sum++ {
		v := &verifier{ctx: ctx, table: t, options: o, sum: sum, progress: func(read uint64) {
			if o.Progress != nil {
				o.Progress(sum, done+read, total)
			}
		}}
		layer, err := v.layer()
		if err != nil {
			return err
		}
		done += layer.Values
		if err := report(layer); err != nil {
			return err
		}
	}
	return nil
}

// verifier checks one layer.
type verifier struct {
	ctx      context.Context
	table    *tablebase.Table
	options  Options
	sum      int
	progress func(read uint64) // values of the layer
	out      Layer
	rows     int
	cols     int
}

func (v *verifier) fault(format string, args ...any) error {
	return &Fault{File: v.out.File, Sum: v.sum, Reason: fmt.Sprintf(format, args...)}
}

func (v *verifier) layer() (Layer, error) {
	p := v.table.Params()
	v.rows, v.cols = p.Rows, p.Cols
	var err error
	if v.out.Info, err = v.table.Info(v.sum); err != nil {
		return v.out, err
	}
	census, err := v.table.Census(v.sum)
	if err != nil {
		return v.out, err
	}
	if err := v.totals(census); err != nil {
		return v.out, err
	}
	err = v.values(census)
	return v.out, err
}

// totals compares the counts of the layer with the exact number of classes and
// with each other.
func (v *verifier) totals(census seki.Census) error {
	v.out.Classes = census.Classes
	exact, err := enumerate.Counter{}.Classes(v.ctx, v.rows, v.cols, v.sum)
	if err != nil {
		return err
	}
	if exact.Cmp(new(big.Int).SetUint64(census.Classes)) != 0 {
		return v.fault("it counts %d classes; there are %v", census.Classes, exact)
	}
	for g, c := range census.Games {
		total := uint64(0)
		for _, n := range c.Outcome {
			total += n
		}
		if total != census.Classes || c.Complete+c.SemiComplete() > c.Seki() {
			return v.fault("its counts of %s do not add up", seki.Game(g))
		}
		if v.rows == v.cols && c != c.Transposed() {
			return v.fault("its counts of %s are not symmetric", seki.Game(g))
		}
	}
	return nil
}

// values checks the blocks of the layer.
func (v *verifier) values(census seki.Census) error {
	work, err := v.plan()
	if err != nil {
		return err
	}
	count := newCounter(v.rows == v.cols)
	v.out.Counted = v.out.HasValues && (v.options.Deep || v.out.Values <= countLimit)
	pool := newPool(v.options.Workers)
	first := uint64(0) // position of the block among the stored values
	for block, err := range v.table.Blocks(v.sum) {
		if err == nil {
			err = context.Cause(v.ctx)
		}
		if err != nil {
			if poolErr := pool.wait(); poolErr != nil {
				return poolErr
			}
			return err
		}
		if v.out.Counted {
			count.add(block)
		} else {
			count.addList(block)
		}
		if work.check != nil {
			work.block(pool, block, first)
		}
		first += uint64(len(block.Values))
		v.progress(first)
		if pool.failed() {
			break
		}
	}
	if err := pool.wait(); err != nil {
		return err
	}
	v.out.Derived = work.derived.Load()
	got := count.total
	switch {
	case v.out.Counted && got != census:
		return v.fault("its counts of classes by outcome and kind are not those of its values")
	case !v.out.Counted && v.out.HasLists && kinds(got) != kinds(census):
		return v.fault("its counts of complete and semi-complete seki are not those of its list")
	}
	return nil
}

// kinds returns the counts of a layer by kind only.
func kinds(c seki.Census) [2]seki.Counts {
	for g := range c.Games {
		c.Games[g].Outcome = [6]uint64{}
	}
	return c.Games
}

// random returns the generator of the layer's sample.
func (v *verifier) random() *rand.Rand {
	return rand.New(rand.NewPCG(v.options.Seed, uint64(v.sum)))
}
