package invariants

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// leads returns the lead of each row in SEKI (docs/theory.md, 3.2).
func leads(A seki.Matrix) []int {
	var list []int
	for _, r := range seki.Races(A, seki.Seki, seki.R) {
		list = append(list, r.Lead)
	}
	return list
}

func lead(A seki.Matrix) int  { return slices.Max(leads(A)) }
func slack(A seki.Matrix) int { return -slices.Min(leads(A)) }

// SlackKept reports whether C has, in every row with the greatest slack, an active move after which R, moving
// first, does not win SEKI. Whether it always has is open (docs/theory.md, 3.10). It fails if the matrix has
// more than nine entries, because the oracle would take long, and as the oracle does.
func (s *Subject) SlackKept() (bool, error) {
	if s.Matrix.Rows()*s.Matrix.Cols() > 9 {
		return false, fmt.Errorf("slack_kept of %s: it is found for matrices of at most nine entries", s.Matrix)
	}
	all := leads(s.Matrix)
	kept := make([]bool, len(all))
	for mv := range s.Matrix.Moves() {
		if kept[mv.Row] || all[mv.Row] != slices.Min(all) {
			continue
		}
		r, err := s.oracle(s.Matrix.After(mv), seki.Seki)
		if err != nil {
			return false, err
		}
		kept[mv.Row] = r.Outcome.R != seki.Win
	}
	for i, lead := range all {
		if lead == slices.Min(all) && !kept[i] {
			return false, nil
		}
	}
	return true, nil
}
