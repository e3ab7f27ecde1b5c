package reports

import (
	"context"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/layers"
)

// maxStates bounds the plain recursion that solves special classes again: the number of
// matrices A' ≤ A, entry by entry.
const maxStates = 40_000

// Options are the parameters of a report.
type Options struct {
	Size    int    // all sizes up to Size×Size
	MaxSum  int    // all sums up to MaxSum
	Title   string // "" for a title that names the range
	Author  string
	Version string // of the program, for the report
	Command string // the command that makes the report again
	Clock   Clock
	Source  *layers.Source // nil to solve all layers in memory, without a limit
	Games   []seki.Game    // nil for both
}

// Build reads all layers once and returns the report. It solves every special class that is
// small enough again by the plain recursion; a difference is an error. It fails as
// layers.Source.Check does for all classes of the layers.
func Build(ctx context.Context, o Options) (*Report, error) {
	b := newBuilder(ctx, o.complete())
	r := layers.UpTo(o.Size, o.MaxSum)
	verdicts, err := lab.Test(ctx, lab.Named(), r, lab.Options{
		Source: o.Source, Oracle: b.oracle,
		Also: lab.Also{
			Want: layers.OfKinds(seki.SpecialSeki, b.games...),
			Take: b.take,
		},
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(b.report.Sizes, func(s, t SizeReport) int { return s.Size.Compare(t.Size) })
	for _, f := range verdicts {
		b.report.Statements = append(b.report.Statements, lab.NewReportedRecord(f, f.Differs(r)))
	}
	b.report.Findings = b.report.findings()
	b.report.Run = o.Clock.run()
	return b.report, nil
}

// complete returns the options with defaults filled in.
func (o Options) complete() Options {
	if o.Games == nil {
		o.Games = seki.Games[:]
	}
	o.Games = slices.Sorted(slices.Values(o.Games))
	if o.Title == "" {
		o.Title = fmt.Sprintf("Seki matrices up to %d×%d, sums up to %d", o.Size, o.Size, o.MaxSum)
	}
	return o
}

// builder collects a report layer by layer.
type builder struct {
	report  *Report
	games   []seki.Game
	found   map[seki.Size][]seki.Class // special classes of the current layers, in canonical form
	solvers [2]*reference.Solver
	oracle  invariants.Oracle // for direct summands
}

func newBuilder(ctx context.Context, o Options) *builder {
	return &builder{
		report: &Report{
			Title: o.Title, Author: o.Author, Version: o.Version, Command: o.Command, Size: o.Size, MaxSum: o.MaxSum,
			Games: o.Games, Totals: none(o.Games), Checks: Checks{MaxSmaller: maxStates},
		},
		games:   o.Games,
		found:   map[seki.Size][]seki.Class{},
		solvers: [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)},
		oracle:  invariants.NewOracle(ctx),
	}
}

// none returns zero counts for the given games.
func none(games []seki.Game) seki.ByGame[seki.Counts] {
	return seki.NewLayerCensus(seki.Layer{}, seki.Census{}, games).Games
}

// take adds an item to the report: a class if it is complete or semi-complete in a game of
// the report, or the end of a layer.
func (b *builder) take(item layers.Item) error {
	if item.End != nil {
		return b.layer(item.End.Layer, item.End.Census)
	}
	class := item.Class
	class.Matrix = canon.Form(class.Matrix)
	b.found[class.Matrix.Size()] = append(b.found[class.Matrix.Size()], class)
	return nil
}

func (b *builder) layer(l seki.Layer, census seki.Census) error {
	size := b.size(l.Size)
	size.Census = append(size.Census, seki.NewLayerCensus(l, census, b.games))
	size.Classes += census.Classes
	b.report.Classes += census.Classes
	b.report.Checks.Layers++
	for _, g := range b.games {
		c := census.Games[g]
		if l.Rows == l.Cols && c != c.Transposed() {
			return fmt.Errorf("%v: the counts of %v are not symmetric", l, g)
		}
		size.Totals.Of(g).Add(c)
		b.report.Totals.Of(g).Add(c)
	}
	if l.Rows == l.Cols {
		b.report.Checks.Symmetric++
	}
	found := b.found[l.Size]
	SortClasses(found)
	for _, f := range found {
		special, err := b.special(f)
		if err != nil {
			return err
		}
		size.Special = append(size.Special, special)
	}
	delete(b.found, l.Size)
	return nil
}

func (b *builder) size(s seki.Size) *SizeReport {
	at := slices.IndexFunc(b.report.Sizes, func(r SizeReport) bool { return r.Size == s })
	if at < 0 {
		at = len(b.report.Sizes)
		b.report.Sizes = append(b.report.Sizes, SizeReport{Size: s, Totals: none(b.games)})
	}
	return &b.report.Sizes[at]
}

func (b *builder) special(f seki.Class) (special, error) {
	b.report.Checks.Specials++
	if reference.States(f.Matrix, maxStates) <= maxStates {
		if err := b.rederive(f); err != nil {
			return special{}, err
		}
		b.report.Checks.Rederived++
	}
	return invariants.AddTo(seki.NewClassRecord(f, b.games), invariants.NewSubject(f.Matrix, f.Results, b.oracle))
}

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
