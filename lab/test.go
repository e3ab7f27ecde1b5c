package lab

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// Options are the options of Test.
type Options struct {
	// Source provides the layers; nil solves them in memory, without a limit.
	Source *layers.Source

	Limit int // counterexamples to collect for each statement; 0 means 1

	// Oracle solves direct summands; nil means invariants.NewOracle.
	Oracle invariants.Oracle

	// Also takes part in the same walk, whatever becomes of the statements.
	Also Also

	// Done is called after each layer, or pair of a layer and its transpose, with the first of them.
	Done func(seki.Layer)
}

// Also receives each class that Want selects, see layers.Query.Want, and the end of each
// layer. The zero value receives nothing.
type Also struct {
	Want func(seki.Layer, seki.Results) bool
	Take func(layers.Item) error
}

// Test tests statements over all classes of a range and returns their findings in the same order. It
// fails with a *SyntaxError if a statement does not compile or cannot be evaluated, and as
// layers.Source.Check does.
func Test(ctx context.Context, statements []Statement, r layers.Range, o Options) ([]Finding, error) {
	o.Limit = max(o.Limit, 1)
	if o.Oracle == nil {
		o.Oracle = invariants.NewOracle(ctx)
	}
	trials := make([]*trial, len(statements))
	for k, s := range statements {
		t, err := newTrial(s, o.Limit)
		if err != nil {
			return nil, err
		}
		trials[k] = t
	}
	if err := newRun(ctx, trials, r, o).run(); err != nil {
		return nil, err
	}
	findings := make([]Finding, len(trials))
	for k, t := range trials {
		findings[k] = t.finding
	}
	return findings, nil
}

// Least returns the least of some classes of a size for which a statement is false, in canonical form: by sum, then
// canonical form. It returns nil if there is none, and fails as Test does.
func Least(ctx context.Context, s Statement, classes []seki.Class, oracle invariants.Oracle) (*seki.Class, error) {
	t, err := newTrial(s, 1)
	if err != nil {
		return nil, err
	}
	for _, c := range classes {
		if err := t.examine(ctx, invariants.NewSubject(c.Matrix, c.Results, oracle)); err != nil {
			return nil, err
		}
	}
	if t.finding.Holds() {
		return nil, nil
	}
	return &t.finding.Counterexamples[0], nil
}

// trial is the test of a statement.
type trial struct {
	premise *Expression // nil if there is none
	then    *Expression
	finding Finding // so far
	limit   int

	counters map[seki.Layer]*counter
}

func newTrial(s Statement, limit int) (*trial, error) {
	t := &trial{finding: Finding{Statement: s}, limit: limit, counters: map[seki.Layer]*counter{}}
	var err error
	if s.If != "" {
		if t.premise, err = Compile(s.If); err != nil {
			return nil, fmt.Errorf("the premise: %w", err)
		}
	}
	if t.then, err = Compile(s.Then); err != nil {
		return nil, fmt.Errorf("the statement: %w", err)
	}
	return t, nil
}

// premiseOf returns the truth of the premise where the layer and the results decide it.
func (t *trial) premiseOf(ctx context.Context, l seki.Layer, results seki.Results) Truth {
	if t.premise == nil {
		return True
	}
	return t.premise.Foresee(ctx, l, results)
}

// wants reports whether classes of a layer with these results must be visited: they may
// satisfy the premise, and may be counterexamples or must be counted.
func (t *trial) wants(ctx context.Context, l seki.Layer, results seki.Results) bool {
	return t.premiseOf(ctx, l, results) != False && (t.then.Foresee(ctx, l, results) != True || t.counter(ctx, l) == nil)
}

// excludes reports whether no matrix with the margins of A satisfies the premise.
func (t *trial) excludes(ctx context.Context, A seki.Matrix) bool {
	return t.premise != nil && t.premise.excludes(ctx, A)
}

// examine tests one class, which the trial wants.
func (t *trial) examine(ctx context.Context, s *invariants.Subject) error {
	if t.premise != nil {
		if b, err := t.premise.Eval(ctx, s); err != nil || !b {
			return err
		}
	}
	if t.counter(ctx, s.Matrix.Layer()) == nil {
		t.finding.Premise++
	}
	b, err := t.then.Eval(ctx, s)
	if err != nil || b {
		return err
	}
	t.finding.add(seki.Class{Matrix: canon.Form(s.Matrix), Results: s.Results}, t.limit)
	return nil
}
