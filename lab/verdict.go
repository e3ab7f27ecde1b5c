package lab

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
)

// Counterexample is a class of which a statement is false.
type Counterexample struct {
	Matrix  seki.Matrix // in canonical form
	Results seki.Results
}

// Verdict is the result of testing a statement.
type Verdict struct {
	Statement Statement

	// Classes were examined, of which Premise satisfy If.
	Classes, Premise uint64

	// Failures is the number of counterexamples in the layers examined.
	Failures uint64

	// Counterexamples are the least ones, at most Options.Limit: by longer and shorter
	// side, then by sum, size and canonical form.
	Counterexamples []Counterexample

	// Stopped is the last layer examined (the first of a pair) if the test ended early
	// because it had enough counterexamples, else nil.
	Stopped *seki.Layer
}

// Holds reports whether the range tested has no counterexample. A refuted statement can
// hold in a range: see Conclusion.
func (v Verdict) Holds() bool { return v.Failures == 0 }

// Conclusion returns the verdict in words: "holds", "FAILS for 3", or "nothing to say"
// if no class satisfies the premise. For a refuted statement without a counterexample in
// the range it adds where the statement is known to fail.
func (v Verdict) Conclusion() (string, error) {
	if !v.Holds() {
		return fmt.Sprintf("FAILS for %d", v.Failures), nil
	}
	A, refuted, err := v.Statement.FailsFrom()
	if err != nil {
		return "", err
	}
	text := "holds"
	if v.Premise == 0 {
		text = "nothing to say"
	} else if refuted {
		text = "no counterexample in this range"
	}
	if refuted {
		text += fmt.Sprintf("; known to fail from %v, sum %d", seki.Size{Rows: A.Rows(), Cols: A.Cols()}, A.Sum())
	}
	return text, nil
}

// Differs says how the verdict over a range differs from the record, "" if it does not.
// A theorem or observed statement must hold. A refuted one must fail if its smallest
// counterexample is in the range, first at that matrix, and must not fail earlier.
func (v Verdict) Differs(r layers.Range) (string, error) {
	s := v.Statement
	switch s.Status {
	case Unrecorded:
		return "", nil
	case Theorem, Observed:
		if v.Holds() {
			return "", nil
		}
		return fmt.Sprintf("on record as %s, but %s is a counterexample", s.Status, v.Counterexamples[0].Matrix), nil
	}
	recorded, _, err := s.FailsFrom()
	if err != nil {
		return "", err
	}
	switch {
	case v.Holds() && r.Contains(recorded):
		return fmt.Sprintf("on record as refuted by %s, but no counterexample was found", recorded), nil
	case !v.Holds() && compareMatrices(v.Counterexamples[0].Matrix, recorded) < 0:
		return fmt.Sprintf("%s is a smaller counterexample than %s on record", v.Counterexamples[0].Matrix, recorded), nil
	case !v.Holds() && r.Contains(recorded) && !v.Counterexamples[0].Matrix.Equal(recorded):
		return fmt.Sprintf("the first counterexample is %s, not %s as on record", v.Counterexamples[0].Matrix, recorded), nil
	}
	return "", nil
}

// add inserts a counterexample into the sorted list of the least ones, at most limit.
func (v *Verdict) add(example Counterexample, limit int) {
	at, _ := slices.BinarySearchFunc(v.Counterexamples, example, func(a, b Counterexample) int {
		return compareMatrices(a.Matrix, b.Matrix)
	})
	if at < limit {
		v.Counterexamples = slices.Insert(v.Counterexamples, at, example)
		v.Counterexamples = v.Counterexamples[:min(limit, len(v.Counterexamples))]
	}
}
