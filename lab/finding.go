package lab

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// Finding is the result of testing a statement.
type Finding struct {
	Statement Statement

	// Classes were examined; Premise of them satisfy If.
	Classes, Premise uint64

	// Failures is the number of counterexamples in the layers examined.
	Failures uint64

	// Counterexamples are the least ones, in canonical form, at most Options.Limit: by longer and shorter
	// side, then by sum, size and canonical form.
	Counterexamples []seki.Class

	// Stopped is the last layer examined (the first of a pair) if the test ended early
	// because it had enough counterexamples, else nil.
	Stopped *seki.Layer
}

// add inserts a counterexample into the list of the least ones, at most limit.
func (f *Finding) add(example seki.Class, limit int) {
	f.Failures++
	list := f.Counterexamples
	at, _ := slices.BinarySearchFunc(list, example, func(a, b seki.Class) int {
		return compareMatrices(a.Matrix, b.Matrix)
	})
	if at < limit {
		list = slices.Insert(list, at, example)
		f.Counterexamples = list[:min(limit, len(list))]
	}
}

// Holds reports whether the range tested has no counterexample. A refuted statement can
// hold in a range: see Conclusion.
func (f Finding) Holds() bool { return f.Failures == 0 }

// Conclusion returns the finding in words: "holds", "fails for 3 classes", or "nothing to say"
// if no class satisfies the premise. For a refuted statement without a counterexample in
// the range it adds where the statement is known to fail.
func (f Finding) Conclusion() string {
	if !f.Holds() {
		return "fails for " + units.Plural(f.Failures, "class", "classes")
	}
	A := f.Statement.Counterexample
	refuted := A.Rows() > 0
	text := "holds"
	if f.Premise == 0 {
		text = "nothing to say"
	} else if refuted {
		text = "no counterexample in this range"
	}
	if refuted {
		text += fmt.Sprintf("; known to fail from %v, sum %d", A.Size(), A.Sum())
	}
	return text
}

// Differs returns how the finding over a range differs from the record, or "".
// A theorem or observed statement must hold. A refuted one must fail if its smallest
// counterexample is in the range, first at that matrix, and must not fail earlier.
func (f Finding) Differs(r layers.Range) string {
	recorded, status := f.Statement.Counterexample, f.Statement.Status
	if f.Holds() {
		if status == Refuted && r.Contains(recorded) {
			return fmt.Sprintf("on record as refuted by %s, but no counterexample was found", recorded)
		}
		return ""
	}
	first := f.Counterexamples[0].Matrix
	switch {
	case status == Theorem, status == Observed:
		return fmt.Sprintf("on record as %s, but %s is a counterexample", status, first)
	case status == Refuted && compareMatrices(first, recorded) < 0:
		return fmt.Sprintf("%s is a smaller counterexample than %s on record", first, recorded)
	case status == Refuted && r.Contains(recorded) && !first.Equal(recorded):
		return fmt.Sprintf("the first counterexample is %s, not %s as on record", first, recorded)
	}
	return ""
}
