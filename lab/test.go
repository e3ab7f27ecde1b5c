package lab

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// Options are the options of Test.
type Options struct {
	// Source provides the layers; nil solves them in memory, without a limit.
	Source *layers.Source

	Limit int // counterexamples to collect for each statement; 0 means 1

	// Oracle solves direct summands; nil means invariants.NewOracle.
	Oracle invariants.Oracle

	// Also receives the classes and layers of the same walk, whatever becomes of
	// the statements; its Margins and Progress are not used.
	Also retrograde.Handlers

	// Progress is called as retrograde.Handlers.Progress.
	Progress func(retrograde.Progress)

	// Done is called after each layer, or pair of a layer and its transpose, with the
	// first of them.
	Done func(seki.Layer)
}

// Test tests statements over all classes of a range and returns their findings in the
// same order. It fails with a *SyntaxError if a statement does not compile, and as
// layers.Source.Check does.
func Test(ctx context.Context, statements []Statement, r layers.Range, o Options) ([]Finding, error) {
	o.Limit = max(o.Limit, 1)
	if o.Oracle == nil {
		o.Oracle = invariants.NewOracle()
	}
	trials := make([]*trial, len(statements))
	for k, s := range statements {
		t, err := newTrial(s, o.Limit)
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
	premise *Expression   // nil if there is none
	parts   []*Expression // conjuncts of the premise
	bounds  []*Expression // those of the parts that name only the size, the sum and the margins
	then    *Expression
	finding Finding
	limit   int

	counters map[seki.Layer]counter
}

func newTrial(s Statement, limit int) (*trial, error) {
	t := &trial{finding: Finding{Statement: s}, limit: limit, counters: map[seki.Layer]counter{}}
	var err error
	if s.If != "" {
		if t.premise, err = Compile(s.If); err != nil {
			return nil, fmt.Errorf("the premise: %w", err)
		}
		if t.parts, err = t.premise.conjuncts(); err != nil {
			return nil, fmt.Errorf("the premise: %w", err)
		}
		for _, part := range t.parts {
			if part.ofMargins() {
				t.bounds = append(t.bounds, part)
			}
		}
	}
	if t.then, err = Compile(s.Then); err != nil {
		return nil, fmt.Errorf("the statement: %w", err)
	}
	return t, nil
}

// foresee returns the truth of premise and conclusion in the situation.
func (t *trial) foresee(s situation) (premise, then Truth) {
	if t.premise == nil {
		return True, t.then.truth.of(s)
	}
	premise = t.premise.truth.of(s)
	if premise == False {
		return False, Open // the conclusion does not matter
	}
	return premise, t.then.truth.of(s)
}

// wants reports whether classes in the situation must be visited: they may satisfy the
// premise, and may be counterexamples or must be counted.
func (t *trial) wants(s situation) bool {
	premise, then := t.foresee(s)
	return premise != False && (then != True || !t.counter(s.layer()).ok)
}

// excludes reports whether no matrix with the margins of A satisfies the
// premise. A bound that cannot be evaluated excludes nothing.
func (t *trial) excludes(A seki.Matrix) bool {
	for _, bound := range t.bounds {
		if b, err := bound.Eval(invariants.NewSubject(A, seki.Results{}, nil)); err == nil && !b {
			return true
		}
	}
	return false
}

// examine tests one class, which the trial wants.
func (t *trial) examine(c *class) error {
	premise, then := t.foresee(c.situation) // premise is not False
	if premise == Open {
		for _, part := range t.parts {
			switch part.truth.of(c.situation) {
			case True:
				continue
			case False:
				return nil
			}
			if b, err := part.Eval(c.subject()); err != nil || !b {
				return err
			}
		}
	}
	if !t.counter(c.layer()).ok {
		t.finding.Premise++
	}
	if then == Open {
		b, err := t.then.Eval(c.subject())
		if err != nil {
			return err
		}
		then = truthOf(b)
	}
	if then == False {
		t.finding.Failures++
		t.finding.add(seki.Class{Matrix: canon.Form(c.matrix), Results: c.results}, t.limit)
	}
	return nil
}

// class is a class with its subject, created when needed.
type class struct {
	situation
	matrix seki.Matrix
	oracle invariants.Oracle
	made   *invariants.Subject
}

func (c *class) subject() *invariants.Subject {
	if c.made == nil {
		c.made = invariants.NewSubject(c.matrix, c.results, c.oracle)
	}
	return c.made
}
