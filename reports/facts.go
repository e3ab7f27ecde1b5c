package reports

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// factNames are the invariants that a report shows of each matrix, with their
// names for people. The summands are shown with their kinds.
var factNames = [][2]string{
	{"row_sums", "row sums"},
	{"col_sums", "column sums"},
	{"min_line", "least line sum"},
	{"max_line", "greatest line sum"},
	{"constant", "constant line sum"},
	{"max_entry", "largest entry"},
	{"positives", "positive entries"},
	{"pattern", "zero pattern"},
	{"theorem", "theorem of the paper"},
	{"rank", "rank"},
	{"abs_det", "absolute determinant"},
	{"permanent", "permanent"},
	{"singular_values", "singular values"},
	{"spectral_gap", "spectral gap"},
	{"birkhoff", "Birkhoff decomposition"},
	{"automorphisms", "automorphisms"},
	{"self_transpose", "self-transpose"},
}

// facts returns the invariants of a class for people.
func facts(s *invariants.Subject) ([]Fact, error) {
	var list []Fact
	for _, name := range factNames {
		v, ok := invariants.Lookup(name[0])
		if !ok {
			return nil, fmt.Errorf("no invariant is named %s", name[0])
		}
		value, err := v.Value(s)
		if err != nil {
			return nil, err
		}
		list = append(list, Fact{Name: name[1], Value: factText(value)})
	}
	summands, err := summandsText(s)
	if err != nil {
		return nil, err
	}
	return append(list, Fact{Name: "direct summands", Value: summands}), nil
}

// factText returns a value for people: yes and no for truth values, and "none"
// for what is empty or not defined.
func factText(value any) string {
	if b, ok := value.(bool); ok {
		return yesNo(b)
	}
	if text := invariants.Format(value); text != "" {
		return text
	}
	return "none"
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// summandsText returns the direct summands with their kinds in SEKI and D-SEKI.
func summandsText(s *invariants.Subject) (string, error) {
	summands := s.Summands()
	if len(summands) == 1 {
		return "1 (indecomposable)", nil
	}
	var kinds [2][]seki.Kind
	for _, g := range seki.Games {
		var err error
		if kinds[g], err = s.SummandKinds(g); err != nil {
			return "", err
		}
	}
	parts := make([]string, len(summands))
	for k, B := range summands {
		parts[k] = fmt.Sprintf("[%s] (%s; %s)", B, kinds[0][k].Name(), kinds[1][k].Name())
	}
	return fmt.Sprintf("%d: %s", len(summands), strings.Join(parts, " + ")), nil
}
