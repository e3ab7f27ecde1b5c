package records

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// theoremOf returns the name of the theorem that gives the result of a class in SEKI, or ""
// if there is none.
func theoremOf(s *invariants.Subject) (string, error) {
	if theorem := invariants.CoveredBy(s.Matrix); theorem != invariants.NoTheorem {
		return string(theorem), nil
	}
	if _, ok := seki.RaceLemma(s.Matrix).Outcome(); ok {
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
	{"singular_values", "singular values"},
	{"birkhoff", "Birkhoff decomposition"},
	{"automorphisms", "automorphisms"},
	{"self_transpose", "self-transpose"},
	{"planar", "planar support"},
}

// SheetNames returns the names of the invariants that a sheet shows.
func SheetNames() []string {
	return units.Texts(factNames, func(name [2]string) string { return name[0] })
}

// Evaluate returns the invariants of s with the given names (see package invariants).
func Evaluate(s *invariants.Subject, names []string) (Values, error) {
	values := Values{}
	for _, name := range names {
		v, ok := invariants.Lookup(name)
		if !ok {
			return nil, fmt.Errorf("no invariant is named %s", name)
		}
		var err error
		if values[name], err = v.Value(s); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// SheetOf returns the theorem that covers s, "" for none, and the invariants that a
// sheet shows, the theorem first and the direct summands last. values must contain at least
// the invariants shown.
func SheetOf(s *invariants.Subject, values Values) (theorem string, list []Invariant, err error) {
	if theorem, err = theoremOf(s); err != nil {
		return "", nil, err
	}
	if theorem != "" {
		list = append(list, Invariant{Name: "theorem", Value: theorem})
	}
	for _, name := range factNames {
		shown := Invariant{Name: name[1], Value: values[name[0]]}
		if shown.Text() != "" { // otherwise not defined
			list = append(list, shown)
		}
	}
	summands := make(Summands, len(s.Summands()))
	for k, B := range s.Summands() {
		summands[k].Matrix = B
	}
	for _, g := range seki.Games {
		kinds, err := s.SummandKinds(g)
		if err != nil {
			return "", nil, err
		}
		for k, kind := range kinds {
			summands[k].Kinds[g] = kind
		}
	}
	return theorem, append(list, Invariant{Name: "direct summands", Value: summands}), nil
}
