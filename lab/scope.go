package lab

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Names lists the names that an expression can use, in the order of the invariants.
func Names() []string {
	return units.Texts(invariants.All(), func(v invariants.Invariant) string { return v.Name })
}

// scope has the invariants in their order.
var scope = func() (s expression.Scope) {
	for _, v := range invariants.All() {
		t := types[v.Type]
		t.Domain = domainOf(v.Name)
		s = append(s, expression.Name{Name: v.Name, Type: t, Optional: v.Type == invariants.Big})
	}
	return s
}()

var types = [...]expression.Type{
	invariants.Int: expression.Number, invariants.Big: expression.Number,
	invariants.Bool: expression.Truth, invariants.Text: expression.AnyText, invariants.Texts: expression.AnyText.ListOf(),
	invariants.Ints: expression.Number.ListOf(),
}

// ofSize reports whether an invariant is a size or the sum.
func ofSize(name string) bool { return name == "rows" || name == "cols" || name == "sum" }

// ofResults reports whether the results decide an invariant.
func ofResults(name string) bool {
	_, field, _ := strings.Cut(name, ".")
	return field != "" && field != "summand_kinds"
}

// The possible texts of invariants.
var (
	kinds    = oneOf("a kind", seki.None.Name(), seki.Plain.Name(), seki.SemiCompleteR.Name(), seki.Complete.Name())
	outcomes = oneOf("an outcome", append(units.Texts(seki.Outcomes[:], seki.Outcome.String), "LD", "DL", "LL")...)
	players  = oneOf("a player", seki.R.String(), seki.C.String(), "")
	theorems = oneOf("a theorem", string(invariants.Theorem01), string(invariants.Theorem012), "")
	patterns = &expression.Domain{Wrong: func(text string) string { return notCanonical(text, invariants.Pattern) }}
	matrices = &expression.Domain{Wrong: func(text string) string { return notCanonical(text, canon.Form) }}
)

// domainOf returns the possible texts of an invariant, nil if it has no texts or any text is possible.
func domainOf(name string) *expression.Domain {
	_, field, _ := strings.Cut(name, ".") // of a game
	switch {
	case name == "theorem":
		return theorems
	case name == "pattern":
		return patterns
	case name == "summands":
		return matrices
	case field == "outcome":
		return outcomes
	case field == "kind", field == "summand_kinds":
		return kinds
	case field == "must_pass":
		return players
	}
	return nil
}

func oneOf(what string, values ...string) *expression.Domain {
	return &expression.Domain{Wrong: func(text string) string {
		if slices.Contains(values, text) {
			return ""
		}
		list := strings.Join(units.Texts(values, strconv.Quote), ", ")
		return fmt.Sprintf("%q is not %s; use one of %s", text, what, list)
	}}
}

// notCanonical returns the reason why a text is not the canonical form of a matrix, or of its pattern; ""
// if it is.
func notCanonical(text string, canonical func(seki.Matrix) seki.Matrix) string {
	A, err := notation.Parse(text)
	if err != nil {
		return fmt.Sprintf("%q is not a matrix: %v", text, err)
	}
	if form := canonical(A); form.String() != text {
		return fmt.Sprintf("%q is not in canonical form, which is %q", text, form)
	}
	return ""
}

// valueOf returns the value of an invariant in an expression.
func valueOf(value any) expression.Value {
	switch v := value.(type) {
	case nil:
		return expression.None
	case int:
		return expression.Int(v)
	case *big.Int:
		return expression.Rational(new(big.Rat).SetInt(v))
	case bool:
		return expression.Bool(v)
	case string:
		return expression.Text(v)
	case []int:
		return expression.List(v, expression.Int)
	case []string:
		return expression.List(v, expression.Text)
	}
	panic(fmt.Sprintf("lab: no value of an invariant: %T", value))
}
