package lab

import (
	"cmp"
	"fmt"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Statement says that Then is true of every class of which If is true.
type Statement struct {
	Name  string // of a named statement, "" otherwise
	Title string // the statement in words
	If    string // "" stands for true
	Then  string

	Source string // where a named statement comes from, or why it should hold
	Status Status // on record
	Tested string // the range behind the record

	// Counterexample is the smallest one known of a refuted statement: the one
	// of the least sum in the least size. It is in canonical form and in the
	// notation of seki.Matrix.String, "" when none is known.
	Counterexample string
}

// FailsFrom returns the smallest counterexample known of a refuted statement.
// ok is false when none is on record.
func (s Statement) FailsFrom() (A seki.Matrix, ok bool, err error) {
	if s.Status != Refuted || s.Counterexample == "" {
		return seki.Matrix{}, false, nil
	}
	if A, err = notation.Parse(s.Counterexample); err != nil {
		return seki.Matrix{}, false, fmt.Errorf("the counterexample on record of %s: %w", s.Name, err)
	}
	return A, true, nil
}

// Status is what is on record about a statement.
type Status string

const (
	Unrecorded Status = ""
	Theorem    Status = "theorem"  // there is a proof: see Source
	Observed   Status = "observed" // holds on everything tried
	Refuted    Status = "refuted"  // there is a counterexample
)

// String returns the statement as an implication.
func (s Statement) String() string {
	if s.If == "" {
		return s.Then
	}
	return fmt.Sprintf("if %s then %s", s.If, s.Then)
}

// compareSizes orders sizes as they are tested: by the longer side, the shorter
// side, and then the number of rows.
func compareSizes(s, t seki.Size) int {
	return cmp.Or(s.Tall().Compare(t.Tall()), s.Compare(t))
}

// compareMatrices orders matrices as counterexamples: by the sides as in
// compareSizes without the rows, by sum, by size and by canonical form.
func compareMatrices(a, b seki.Matrix) int {
	return cmp.Or(a.Size().Tall().Compare(b.Size().Tall()), cmp.Compare(a.Sum(), b.Sum()), a.Compare(b))
}
