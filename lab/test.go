package lab

import (
	"cmp"
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
	if o.Oracle == nil {
		o.Oracle = invariants.NewOracle(ctx)
	}
	trials := make([]*trial, len(statements))
	for k, s := range statements {
		t, err := newTrial(s, max(o.Limit, 1))
		if err != nil {
			return nil, err
		}
		trials[k] = t
	}
	if err := newRun(trials, r, o).run(ctx); err != nil {
		return nil, err
	}
	findings := make([]Finding, len(trials))
	for k, t := range trials {
		findings[k] = t.finding
	}
	return findings, nil
}

// trial is the test of a statement.
type trial struct {
	premise *Expression
	then    *Expression
	finding Finding // so far
	limit   int

	counters map[seki.Layer]*counter
}

func newTrial(s Statement, limit int) (*trial, error) {
	t := &trial{finding: Finding{Statement: s}, limit: limit, counters: map[seki.Layer]*counter{}}
	var err error
	if t.premise, err = Compile(cmp.Or(s.If, "True")); err != nil {
		return nil, fmt.Errorf("the premise: %w", err)
	}
	if t.then, err = Compile(s.Then); err != nil {
		return nil, fmt.Errorf("the statement: %w", err)
	}
	return t, nil
}

// wants reports whether classes of a layer with these results must be visited: they may
// satisfy the premise, and may be counterexamples or must be counted.
func (t *trial) wants(l seki.Layer, results seki.Results) bool {
	return t.premise.Foresee(l, results) != False && (t.then.Foresee(l, results) != True || t.counter(l) == nil)
}

// examine tests one class, which the trial wants.
func (t *trial) examine(ctx context.Context, s *invariants.Subject) error {
	if b, err := t.premise.Eval(ctx, s); err != nil || !b {
		return err
	}
	if t.counter(s.Matrix.Layer()) == nil {
		t.finding.Premise++
	}
	b, err := t.then.Eval(ctx, s)
	if err != nil || b {
		return err
	}
	t.finding.add(seki.Class{Matrix: canon.Form(s.Matrix), Results: s.Results}, t.limit)
	return nil
}

// counter counts the classes of a layer that satisfy a premise from the census of the
// layer, without a visit. It exists if the results in one game decide the premise.
type counter struct {
	game  seki.Game
	holds map[seki.Result]bool // by the result in that game
}

// counter returns the counter of a trial for a layer, nil if there is none.
func (t *trial) counter(l seki.Layer) *counter {
	l = t.premise.layer(l)
	c, known := t.counters[l]
	if !known {
		c = t.newCounter(l)
		t.counters[l] = c
	}
	return c
}

func (t *trial) newCounter(l seki.Layer) *counter {
game:
	for _, g := range seki.Games {
		c := &counter{g, map[seki.Result]bool{}}
		for results := range seki.EachClassResults {
			premise := t.premise.Foresee(l, results)
			if holds, seen := c.holds[results[g]]; premise == Open || seen && holds != (premise == True) {
				continue game
			}
			c.holds[results[g]] = premise == True
		}
		return c
	}
	return nil
}

// count adds the census of a finished layer to the finding.
func (t *trial) count(l seki.Layer, census seki.Census) {
	t.finding.Classes += census.Classes
	if c := t.counter(l); c != nil { // else counted class by class
		for result, holds := range c.holds {
			if holds {
				t.finding.Premise += census.Games[c.game].Of(result)
			}
		}
	}
}
