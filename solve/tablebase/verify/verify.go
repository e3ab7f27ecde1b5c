package verify

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// DefaultSample is the number of values of each layer that are derived again, or all if there
// are no more, by default.
const DefaultSample = 1000

// countLimit is the number of stored values up to which a layer's classes are
// counted again by outcome and kind, unless all are (Options.Deep).
const countLimit = 4_000_000

// Options say how much is checked.
type Options struct {
	Sample  int    // values of each layer derived again, or all if there are no more; listed seki are always derived
	Deep    bool   // derive all values again, and count all layers
	Seed    uint64 // of the sample
	Workers int    // goroutines; 0 means GOMAXPROCS

	// Progress, if not nil, is called after each block with the numbers of stored
	// values of the tablebase that have been read, and of all.
	Progress func(sum int, done, total uint64)
}

// Report is the record of a layer that passed verification.
type Report struct {
	File     string `json:"file"`
	Sum      int    `json:"sum"`
	Checksum string `json:"checksum"`
	Classes  uint64 `json:"classes"`
	Values   uint64 `json:"values"`
	Bytes    int64  `json:"bytes"`
	Counted  bool   `json:"counted"` // whether its classes were counted again, by outcome and kind
	Derived  uint64 `json:"derived"` // number of values derived again
}

// MismatchError reports a difference between a tablebase and the derived results.
type MismatchError struct {
	File   string
	Sum    int
	Matrix seki.Matrix // the zero Matrix when there is no single one
	Game   seki.Game
	Stored seki.Result // with Matrix: what the tablebase says
	Want   seki.Result // with Matrix: what was derived
	Reason string      // without Matrix
}

func (e *MismatchError) Error() string {
	if e.Matrix.Rows() == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Reason)
	}
	return fmt.Sprintf("%s: [%s] is stored as %s in %s, but is %s",
		e.File, e.Matrix, describe(e.Stored), e.Game.Name(), describe(e.Want))
}

func describe(r seki.Result) string { return fmt.Sprintf("%s (%s)", r.Outcome, r.Kind) }

// Tablebase checks the tablebase in the folder dir and calls report after each
// layer that is right. The first error, in the order of the values, ends it: a *MismatchError, a
// *tablebase.CorruptError, or another error of opening or reading the files.
func Tablebase(ctx context.Context, dir string, o Options, report func(Report) error) error {
	r, err := tablebase.Open(dir)
	if err != nil {
		return err
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	var done, total uint64
	for sum := r.Size().MinSum(); sum <= r.MaxSum(); sum++ {
		total += r.Layer(sum).Values
	}
	for sum := r.Size().MinSum(); sum <= r.MaxSum(); sum++ {
		v := newVerifier(ctx, r, sum, o)
		v.progress = func(read uint64) {
			if o.Progress != nil {
				o.Progress(sum, done+read, total)
			}
		}
		if err := v.layer(); err != nil {
			return err
		}
		done += v.Values
		if err := report(v.out); err != nil {
			return err
		}
	}
	return nil
}

// verifier checks one layer.
type verifier struct {
	*tablebase.Layer
	ctx      context.Context
	reader   *tablebase.Reader
	options  Options
	progress func(read uint64) // values of the layer
	most     uint64            // countLimit, but for tests
	out      Report
}

func newVerifier(ctx context.Context, r *tablebase.Reader, sum int, o Options) *verifier {
	l := r.Layer(sum)
	return &verifier{Layer: l, ctx: ctx, reader: r, options: o, most: countLimit, out: Report{
		File: l.File, Sum: sum, Checksum: fmt.Sprintf("%08x", l.Checksum), Classes: l.Census.Classes, Values: l.Values,
		Bytes: l.Bytes,
	}}
}

func (v *verifier) mismatch(format string, args ...any) error {
	return &MismatchError{File: v.File, Sum: v.Sum, Reason: fmt.Sprintf(format, args...)}
}

func (v *verifier) layer() error {
	err := v.CheckBytes()
	if err == nil {
		err = v.totals(v.Census)
	}
	if err == nil {
		err = v.values()
	}
	return err
}

// totals checks the counts of the layer against the exact number of classes and
// against each other.
func (v *verifier) totals(census seki.Census) error {
	exact, err := enumerate.Counter{}.Classes(v.ctx, v.Rows, v.Cols, v.Sum)
	if err != nil {
		return err
	}
	if exact.Cmp(new(big.Int).SetUint64(census.Classes)) != 0 {
		return v.mismatch("it counts %d classes; there are %v", census.Classes, exact)
	}
	for g, c := range census.Games {
		if !c.AddUp(census.Classes) {
			return v.mismatch("its counts of %s do not add up", seki.Game(g).Name())
		}
		if v.Rows == v.Cols && c != c.Transposed() {
			return v.mismatch("its counts of %s are not symmetric", seki.Game(g).Name())
		}
	}
	return nil
}

// values checks the blocks of the layer against its census.
func (v *verifier) values() error {
	plan := v.plan()
	// Without Deep the classes with a line of sum 1, which are not stored, are counted by formulas.
	count := classCounter{square: v.Rows == v.Cols, coreOnly: !v.options.Deep}
	v.out.Counted = v.options.Deep || v.Values <= v.most
	group, ctx := errgroup.WithContext(v.ctx)
	group.SetLimit(v.options.Workers)
	var mutex sync.Mutex
	var fault error // of the job with the least number among those that fail
	jobs, faulty := 0, math.MaxInt
	run := func(job func() error) {
		k := jobs
		jobs++
		group.Go(func() error {
			err := job()
			mutex.Lock()
			defer mutex.Unlock()
			if err != nil && k < faulty {
				fault, faulty = err, k
			}
			return err
		})
	}
	var counter blocks.Counter
	first := uint64(0) // position of the block among the codes of the layer
	for block, err := range v.Blocks() {
		if err == nil {
			err = cmp.Or(context.Cause(ctx), v.list(block, &counter))
		}
		if err != nil {
			_ = group.Wait() // it returns the error that came first in time
			return cmp.Or(fault, err)
		}
		count.add(block, v.out.Counted)
		plan.block(run, block, first)
		first += uint64(len(block.Codes))
		v.progress(first)
	}
	if _ = group.Wait(); fault != nil {
		return fault
	}
	v.out.Derived = plan.derived.Load()
	got := count.total
	if v.out.Counted && count.coreOnly {
		outside, err := blocks.OutsideOf(v.Size).Census(v.Sum)
		if err != nil {
			return err
		}
		got.Add(outside)
	}
	switch {
	case v.out.Counted && got != v.Census:
		return v.mismatch("its counts of classes by outcome and kind are not those of its values")
	case !v.out.Counted && kinds(got) != kinds(v.Census):
		return v.mismatch("its counts of complete and semi-complete seki are not those of its list")
	}
	return nil
}

// list checks that the listed classes of a block are sorted, have kinds and the codes of the block, and that they are
// listed by the first matrices of their orbits.
func (v *verifier) list(b tablebase.Block, counter *blocks.Counter) error {
	entries := make([]int, v.Rows*v.Cols)
	for k, s := range b.Specials {
		if k > 0 && s.Pos <= b.Specials[k-1].Pos || s.Kinds == 0 || s.Code != b.Codes[s.Pos] {
			return v.mismatch("an entry of the list of a slab is wrong")
		}
		counter.Unrank(s.Pos, b.Row, b.Col, entries)
		if !blocks.FirstInOrbit(entries, b.Row, b.Col) {
			return v.mismatch("an entry of the list of a slab is not the first matrix of its class")
		}
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
