package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// Options say how to test.
type Options struct {
	Workers int // goroutines of the engine; 0 means GOMAXPROCS
	Limit   int // counterexamples to collect of each statement; 0 means 1

	// Oracle solves direct summands; nil means invariants.NewOracle.
	Oracle invariants.Oracle

	// Progress is called as retrograde.Handlers.Progress, with the size.
	Progress func(Size, retrograde.Progress)
}

// Test tests statements over all classes of a range and returns their verdicts
// in the same order. The engine runs once for each size. It fails with a
// *SyntaxError when a statement does not compile.
func Test(ctx context.Context, statements []Statement, r Range, o Options) ([]Verdict, error) {
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
	for _, sizes := range r.layers() {
		run := &run{sizes: sizes, r: r, o: o}
		for _, t := range trials {
			if t.verdict.Stopped == nil {
				run.trials = append(run.trials, t)
			}
		}
		if err := run.solve(ctx); err != nil {
			return nil, err
		}
	}
	verdicts := make([]Verdict, len(trials))
	for k, t := range trials {
		verdicts[k] = t.verdict
	}
	return verdicts, nil
}

// trial is a statement in test.
type trial struct {
	premise *Expression // nil when there is none
	then    *Expression
	verdict Verdict
	limit   int
}

func newTrial(s Statement, limit int) (*trial, error) {
	t := &trial{verdict: Verdict{Statement: s}, limit: limit}
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

// foresee returns what the situation says about premise and conclusion.
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

// wants reports whether classes in the situation must be looked at: they may
// satisfy the premise, and either be counterexamples or have to be counted.
func (t *trial) wants(s situation) bool {
	premise, then := t.foresee(s)
	return premise != False && (t.premise != nil || then != True)
}

// examine looks at one class.
func (t *trial) examine(c *class) error {
	premise, then := t.foresee(c.situation)
	if premise == Open {
		b, err := t.premise.Eval(c.subject())
		if err != nil {
			return err
		}
		premise = truthOf(b)
	}
	if premise == False {
		return nil
	}
	if t.premise != nil {
		t.verdict.Premise++
	}
	if then == Open {
		b, err := t.then.Eval(c.subject())
		if err != nil {
			return err
		}
		then = truthOf(b)
	}
	if then == False {
		t.verdict.Failures++
		t.verdict.add(Counterexample{canon.Form(c.matrix), c.results}, t.limit)
	}
	return nil
}

// class is a class in one orientation, with its subject made when needed.
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

// run is one run of the engine, for a size and perhaps its transpose.
type run struct {
	sizes  []Size
	trials []*trial // those that still need counterexamples
	r      Range
	o      Options
}

var errDone = errors.New("every statement has failed often enough")

func (run *run) solve(ctx context.Context) error {
	tall := run.sizes[0].tall()
	if len(run.trials) == 0 || run.r.MaxSum < tall.Rows {
		return nil
	}
	handlers := retrograde.Handlers{Want: run.want, Visit: run.visit, Layer: run.layer}
	if run.o.Progress != nil {
		handlers.Progress = func(p retrograde.Progress) { run.o.Progress(tall, p) }
	}
	err := retrograde.Solve(ctx, retrograde.Params{
		Rows: tall.Rows, Cols: tall.Cols, MaxSum: run.r.MaxSum, Workers: run.o.Workers,
	}, handlers)
	if err != nil && !errors.Is(err, errDone) {
		return fmt.Errorf("testing over %s matrices: %w", tall, err)
	}
	return nil
}

// situations yields the situation of a class in each size of the run.
func (run *run) oriented(sum int, results seki.Results, visit func(s situation, transposed bool) error) error {
	for _, size := range run.sizes {
		s := situation{size.Rows, size.Cols, sum, results}
		transposed := size != size.tall()
		if transposed {
			s.results = results.Transposed()
		}
		if err := visit(s, transposed); err != nil {
			return err
		}
	}
	return nil
}

// want answers for all sums at once, because the engine asks once.
func (run *run) want(results seki.Results) bool {
	wanted := false
	for sum := run.r.MinSum; sum <= run.r.MaxSum && !wanted; sum++ {
		_ = run.oriented(sum, results, func(s situation, _ bool) error {
			wanted = wanted || slices.ContainsFunc(run.trials, func(t *trial) bool { return t.wants(s) })
			return nil
		})
	}
	return wanted
}

func (run *run) visit(found retrograde.Class) error {
	sum := found.Matrix.Sum()
	if sum < run.r.MinSum {
		return nil
	}
	return run.oriented(sum, found.Results, func(s situation, transposed bool) error {
		c := class{situation: s, matrix: found.Matrix, oracle: run.o.Oracle}
		if transposed {
			c.matrix = c.matrix.Transpose()
		}
		for _, t := range run.trials {
			if !t.wants(s) {
				continue
			}
			if err := t.examine(&c); err != nil {
				return err
			}
		}
		return nil
	})
}

// layer ends a layer: it counts it, and retires the trials that have enough
// counterexamples.
func (run *run) layer(l retrograde.Layer) error {
	if l.Sum < run.r.MinSum {
		return nil
	}
	classes := l.Classes * uint64(len(run.sizes))
	for _, t := range run.trials {
		t.verdict.Classes += classes
		if t.premise == nil {
			t.verdict.Premise += classes
		}
		if t.verdict.Failures >= uint64(t.limit) {
			t.verdict.Stopped = &Layer{run.sizes[0], l.Sum}
		}
	}
	run.trials = slices.DeleteFunc(run.trials, func(t *trial) bool { return t.verdict.Stopped != nil })
	if len(run.trials) == 0 {
		return errDone
	}
	return nil
}
