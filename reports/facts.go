package reports

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

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

// factNames lists the invariants that a sheet shows, with their names for people.
var factNames = [][2]string{
	{"row_sums", "row sums"},
	{"col_sums", "column sums"},
	{"constant", "constant line sum"},
	{"max_entry", "largest entry"},
	{"positives", "positive entries"},
	{"rank", "rank"},
	{"abs_det", "absolute determinant"},
	{"permanent", "permanent"},
	{"automorphisms", "automorphisms"},
	{"self_transpose", "self-transpose"},
	{"planar", "planar support"},
}

// sheetOf returns the theorem that covers s, "" for none, and the facts of a sheet: the theorem, invariants, and the
// direct summands.
func sheetOf(s *invariants.Subject) (theorem string, list []Fact, err error) {
	if theorem, err = theoremOf(s); err != nil {
		return "", nil, err
	}
	if theorem != "" {
		list = append(list, Fact{Name: "theorem", Value: theorem})
	}
	for _, name := range factNames {
		v, _ := invariants.Lookup(name[0])
		value, err := v.Value(s)
		if err != nil {
			return "", nil, err
		}
		if text := (invariants.Value{Value: value}).Text(); text != "" { // otherwise not defined
			list = append(list, Fact{Name: name[1], Value: text})
		}
	}
	summands, err := summandsText(s)
	return theorem, append(list, Fact{Name: "direct summands", Value: summands}), err
}

// summandsText returns the direct summands of s with their kinds in both games.
func summandsText(s *invariants.Subject) (string, error) {
	if len(s.Summands()) == 1 {
		return "none: indecomposable", nil
	}
	kinds := [2][]seki.Kind{}
	for _, g := range seki.Games {
		var err error
		if kinds[g], err = s.SummandKinds(g); err != nil {
			return "", err
		}
	}
	var parts []string
	for k, B := range s.Summands() {
		parts = append(parts, fmt.Sprintf("[%s] (%s; %s)", B, kinds[seki.Seki][k].Name(), kinds[seki.DSeki][k].Name()))
	}
	return strings.Join(parts, " + "), nil
}
