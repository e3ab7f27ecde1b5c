package lab

import (
	"cmp"
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

// Statement is the claim that Then is true of every class of which If is true.
type Statement struct {
	Name  string // of a named statement, "" otherwise
	Title string // the statement in words
	If    string // "" means true
	Then  string

	Source string // of a named statement: reference or reason
	Status Status // on record
	Tested string // the range behind the record

	// Counterexample is the smallest known one of a refuted statement, by size and
	// then by sum, in canonical form; of others the zero Matrix.
	Counterexample seki.Matrix
}

// Status is the recorded standing of a statement.
type Status string

const (
	Unrecorded Status = ""         // not on record
	Theorem    Status = "theorem"  // proved; see Source
	Observed   Status = "observed" // holds wherever it was tested
	Refuted    Status = "refuted"  // has a counterexample
)

// String returns the statement as an implication.
func (s Statement) String() string {
	if s.If == "" {
		return s.Then
	}
	return fmt.Sprintf("if %s then %s", s.If, s.Then)
}

// compareSizes orders sizes for testing: by the longer side, the shorter side, and then
// the number of rows.
func compareSizes(s, t seki.Size) int {
	return cmp.Or(s.Tall().Compare(t.Tall()), s.Compare(t))
}

// compareMatrices orders counterexamples: by longer and shorter side, sum, size and
// canonical form.
func compareMatrices(a, b seki.Matrix) int {
	return cmp.Or(a.Size().Tall().Compare(b.Size().Tall()), cmp.Compare(a.Sum(), b.Sum()), a.Compare(b))
}
