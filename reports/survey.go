package reports

import (
	"context"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// maxHeatClasses limits the classes that are visited for the heat map, one by
// one: a visit costs about a microsecond.
const maxHeatClasses = 2_000_000

// growth counts the classes of every size m ≥ n exactly, up to the sums of the
// report.
func growth(ctx context.Context, size, maxSum int) ([]Growth, error) {
	var list []Growth
	for m := 1; m <= size; m++ {
		for n := 1; n <= m; n++ {
			g := Growth{Rows: m, Cols: n, MinSum: m}
			for sum := m; sum <= maxSum; sum++ {
				classes, err := enumerate.Counter{}.Classes(ctx, m, n, sum)
				if err != nil {
					return nil, err
				}
				g.Exact = append(g.Exact, classes.String())
			}
			list = append(list, g)
		}
	}
	return list, nil
}

// heat visits every class of the greatest square size, up to a sum with not too
// many classes in all.
func (b *builder) heat(ctx context.Context, o Options) error {
	index := slices.IndexFunc(b.report.Sizes, func(s SizeReport) bool { return s.Rows == o.Size && s.Cols == o.Size })
	if o.Size < 2 || index < 0 {
		return nil
	}
	h := &Heat{Rows: o.Size, Cols: o.Size}
	classes := uint64(0)
	for _, record := range b.report.Sizes[index].Census {
		if classes += record.Classes; classes > maxHeatClasses {
			break
		}
		h.MaxSum = record.Sum
	}
	cells := map[[2]int]*HeatCell{}
	r := layers.Range{Sizes: []seki.Size{{Rows: h.Rows, Cols: h.Cols}}, MinSum: 1, MaxSum: h.MaxSum}
	err := o.Source.Walk(ctx, r,
		retrograde.Handlers{Visit: func(c seki.Class) error {
			key := [2]int{slices.Min(c.Matrix.RowSums()), slices.Min(c.Matrix.ColSums())}
			cell := cells[key]
			if cell == nil {
				cell = &HeatCell{MinRow: key[0], MinCol: key[1], Draws: ByGame[uint64]{new(uint64), new(uint64)}}
				cells[key] = cell
			}
			cell.Classes++
			for g, result := range c.Results {
				if result.Kind.IsSeki() {
					*cell.Draws.Of(seki.Game(g))++
				}
			}
			return nil
		}})
	if err != nil {
		return fmt.Errorf("the heat map of %d×%d matrices: %w", h.Rows, h.Cols, err)
	}
	for _, cell := range cells {
		h.Cells = append(h.Cells, *cell)
	}
	slices.SortFunc(h.Cells, func(a, b HeatCell) int {
		if a.MinRow != b.MinRow {
			return a.MinRow - b.MinRow
		}
		return a.MinCol - b.MinCol
	})
	b.report.Heat = h
	return nil
}

// statements tests the named statements over the range of the report.
func (b *builder) statements(ctx context.Context, o Options) error {
	r := layers.UpTo(o.Size, o.MaxSum)
	verdicts, err := lab.Test(ctx, lab.Named(), r, lab.Options{Source: o.Source, Oracle: b.oracle, Progress: o.Progress})
	if err != nil {
		return err
	}
	for _, v := range verdicts {
		s := v.Statement
		difference, err := v.Differs(r)
		if err != nil {
			return err
		}
		conclusion, err := v.Conclusion()
		if err != nil {
			return err
		}
		statement := Statement{
			Name: s.Name, Title: s.Title, If: s.If, Then: s.Then, Source: s.Source,
			Status: string(s.Status), Tested: s.Tested, Recorded: s.Counterexample,
			Classes: v.Classes, Premise: v.Premise, Failures: v.Failures, Holds: v.Holds(), Conclusion: conclusion, Difference: difference,
		}
		if !v.Holds() {
			statement.Counterexample = v.Counterexamples[0].Matrix.String()
		}
		b.report.Statements = append(b.report.Statements, statement)
	}
	return nil
}

// invariantsOf returns the invariants of a class for people.
func (b *builder) invariantsOf(f seki.Class) ([]Fact, error) {
	return facts(invariants.NewSubject(f.Matrix, f.Results, b.oracle))
}
