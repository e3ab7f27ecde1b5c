package reports

import (
	"slices"
	"strings"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// Special is a class with everything that the report says of it. A report contains the
// complete and semi-complete seki, but newSpecial accepts any class.
type Special struct {
	seki.ClassRecord
	Number        int           `json:"number"`            // in the report, from 1
	Components    []seki.Matrix `json:"components"`        // direct summands
	Automorphisms string        `json:"automorphisms"`     // order of the group
	SelfTranspose bool          `json:"self_transpose"`    // equivalent to its transpose
	Theorem       string        `json:"theorem,omitempty"` // the theorem that covers the class: see theorems
}

// newSpecial describes a class without zero lines, for the given games. The oracle solves
// its direct summands.
func newSpecial(class seki.Class, games []seki.Game, oracle invariants.Oracle) (Special, error) {
	subject := invariants.NewSubject(class.Matrix, class.Results, oracle)
	s := Special{
		ClassRecord:   seki.NewClassRecord(class, games),
		Components:    subject.Summands(),
		Automorphisms: canon.Automorphisms(class.Matrix).Order.String(),
		SelfTranspose: canon.SelfTranspose(class.Matrix),
	}
	s.Canonical = canon.Form(subject.Matrix)
	var err error
	s.Theorem, err = theoremOf(subject)
	return s, err
}

// theorems are the theorems that cover matrices, by the names used in tables, with their
// statements.
var theorems = []struct{ name, says string }{
	{string(invariants.Theorem01),
		"a {0,1} matrix with all line sums equal to some k ≥ 2 is a complete seki of both games (Gol'berg et al. 2014, abstract)"},
	{string(invariants.Theorem012),
		"a {0,1,2} matrix with all line sums equal to some k ≥ 2 is a complete seki of SEKI (Gol'berg et al. 2014, abstract)"},
	{"sum", "a direct sum of seki is a seki; it is complete exactly if all summands are, and semi-complete exactly if " +
		"one player must pass in all of them and the other does not (documentation of sekilab, theory, 5.2 and 5.3)"},
	{"race", "races in single lines decide the outcome (documentation of sekilab, theory, 3.1)"},
}

// Row returns the class as a row of CSV.
func (s Special) Row() []string {
	components := strings.Join(units.Texts(s.Components, seki.Matrix.String), " + ")
	return append(s.ClassRecord.Row(), format.Cells(s.Number, components, s.Automorphisms, s.SelfTranspose, s.Theorem)...)
}

// theoremOf returns the name of the theorem that gives the result of a class in SEKI, or ""
// if there is none.
func theoremOf(s *invariants.Subject) (string, error) {
	if theorem := invariants.CoveredBy(s.Matrix); theorem != invariants.NoTheorem {
		return string(theorem), nil
	}
	if _, ok := seki.RacesOutcome(s.Matrix, seki.DSeki); ok {
		return "race", nil
	}
	kinds, err := s.SummandKinds(seki.Seki)
	if err != nil || len(kinds) == 1 || slices.ContainsFunc(kinds, func(k seki.Kind) bool { return !k.IsSeki() }) {
		return "", err
	}
	return "sum", nil
}
