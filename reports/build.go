package reports

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// maxStates limits the plain recursion that solves special classes again: the
// number of matrices A' ≤ A, entry by entry.
const maxStates = 40_000

// Options are the parameters of a report.
type Options struct {
	Size     int    // all sizes up to Size×Size
	MaxSum   int    // all sums up to it
	Version  string // of the program, for the report
	Command  string // that makes the report again
	Clock    Clock
	Progress func(retrograde.Progress)
	Source   *layers.Source // nil solves all layers in memory, without a limit
}

// Build reads all layers and returns the report. Every special class that is
// small enough is solved again by the plain recursion; a difference is an error.
// It fails as layers.Source.Check does for all classes of the layers.
func Build(ctx context.Context, o Options) (*Report, error) {
	b := newBuilder(o)
	all := layers.UpTo(o.Size, o.MaxSum)
	if o.Source == nil {
		o.Source = &layers.Source{}
	}
	if err := o.Source.Check(ctx, all, retrograde.Handlers{Visit: func(seki.Class) error { return nil }}); err != nil {
		return nil, err
	}
	err := o.Source.Walk(ctx, all, retrograde.Handlers{
		Want:     func(_ seki.Layer, results seki.Results) bool { return results.IsSpecial() },
		Visit:    b.visit,
		Layer:    b.layer,
		Progress: o.Progress,
	})
	if err != nil {
		return nil, err
	}
	for k := range b.report.Sizes {
		b.total(&b.report.Sizes[k])
	}
	if b.report.Growth, err = growth(ctx, o.Size, o.MaxSum); err != nil {
		return nil, err
	}
	if err := b.heat(ctx, o); err != nil {
		return nil, err
	}
	if err := b.statements(ctx, o); err != nil {
		return nil, err
	}
	b.report.Run = o.Clock.run()
	return b.report, nil
}

// builder collects a report layer by layer.
type builder struct {
	report  *Report
	found   []seki.Class // special classes of the layer in work, in canonical form
	solvers [2]*reference.Solver
	oracle  invariants.Oracle // for direct summands
}

func newBuilder(o Options) *builder {
	b := &builder{
		report:  &Report{Version: o.Version, Command: o.Command, Size: o.Size, MaxSum: o.MaxSum},
		solvers: [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)},
		oracle:  invariants.NewOracle(),
	}
	b.report.Checks.MaxSmaller = maxStates
	for _, g := range seki.Games {
		b.report.Totals.Set(g, seki.Counts{})
	}
	return b
}

func (b *builder) visit(class seki.Class) error {
	class.Matrix = canon.Form(class.Matrix)
	b.found = append(b.found, class)
	return nil
}

func (b *builder) layer(l seki.Layer, census seki.Census) error {
	size := b.size(l.Rows, l.Cols)
	size.Census = append(size.Census, NewCensusRecord(l, census, seki.Games[:]))
	b.report.Checks.Layers++
	if l.Rows == l.Cols {
		for _, g := range seki.Games {
			if c := census.Games[g]; c != c.Transposed() {
				return fmt.Errorf("%d×%d, sum %d: the counts of %v are not symmetric", l.Rows, l.Cols, l.Sum, g)
			}
		}
		b.report.Checks.Symmetric++
	}
	SortClasses(b.found)
	for _, f := range b.found {
		if err := b.special(size, f); err != nil {
			return err
		}
	}
	b.found = nil
	return nil
}

// size returns the report of the size in work.
func (b *builder) size(rows, cols int) *SizeReport {
	sizes := b.report.Sizes
	if n := len(sizes); n == 0 || sizes[n-1].Rows != rows || sizes[n-1].Cols != cols {
		b.report.Sizes = append(sizes, SizeReport{Rows: rows, Cols: cols})
	}
	return &b.report.Sizes[len(b.report.Sizes)-1]
}

func (b *builder) special(size *SizeReport, f seki.Class) error {
	b.report.Checks.Specials++
	if states(f.Matrix) <= maxStates {
		if err := b.rederive(f); err != nil {
			return err
		}
		b.report.Checks.Rederived++
	}
	s := Special{
		Class:         NewClass(f.Matrix, f.Matrix, seki.Games[:], f.Results),
		Number:        b.report.Checks.Specials,
		Automorphisms: canon.AutomorphismGroupOrder(f.Matrix).String(),
		SelfTranspose: canon.SelfTranspose(f.Matrix),
	}
	var err error
	if s.Invariants, err = b.invariantsOf(f); err != nil {
		return err
	}
	for _, c := range canon.Components(f.Matrix) {
		s.Components = append(s.Components, c.Matrix.Grid())
	}
	size.Special = append(size.Special, s)
	return nil
}

// rederive solves f by the plain recursion and compares.
func (b *builder) rederive(f seki.Class) error {
	for _, g := range seki.Games {
		result, err := b.solvers[g].Solve(f.Matrix)
		if err != nil {
			return err
		}
		if result != f.Results[g] {
			return fmt.Errorf("%v is %v %v in %v for the layer engine, %v %v for the plain recursion", f.Matrix,
				f.Results[g].Outcome, f.Results[g].Kind, g, result.Outcome, result.Kind)
		}
	}
	return nil
}

// states is the number of matrices A' ≤ A entry by entry, or more than
// maxStates.
func states(A seki.Matrix) int {
	n := 1
	for _, v := range A.Entries() {
		if n *= v + 1; n > maxStates {
			break
		}
	}
	return n
}

// total adds up the layers of a size.
func (b *builder) total(size *SizeReport) {
	for _, g := range seki.Games {
		var sum seki.Counts
		for _, record := range size.Census {
			sum.Add(*record.Games.Of(g))
		}
		size.Totals.Set(g, sum)
		b.report.Totals.Of(g).Add(sum)
	}
	for _, record := range size.Census {
		size.Classes += record.Classes
	}
	b.report.Classes += size.Classes
}
