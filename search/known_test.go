package search_test

import (
	"testing"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// The search finds the classes of the lists of package known to be what the layer
// engine found: the sums of 5×5 and 6×6 are beyond what tests solve. Classes without a label
// were found by the search, and now by less of it. It takes one
// of 800 classes, and of 4×4 none with a sum above 24; SEKI_LONG=1 takes all.
func TestLongKnownSeki(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	s := search.New(search.Options{Memory: 1 << 28})
	alone := search.New(search.Options{Memory: 1 << 28}).ForCertificates()
	listed, compared := 0, 0
	for _, class := range known.All().Classes() {
		A := class.Matrix
		if listed++; !testtool.Long() && (listed%800 != 0 || A.Rows() == 4 && A.Sum() > 24) {
			continue
		}
		solver := s
		if class.Label == "" {
			solver = alone
		}
		results := testtool.Must(solver.SolveBoth(t.Context(), A))(t)
		for _, g := range seki.Games {
			if want := class.Results[g]; results[g] != want {
				t.Errorf("%v in %v: %v, listed as %v", A, g, results[g], want)
			}
		}
		compared++
	}
	t.Logf("%d of %d classes", compared, listed)
	least := 12
	if testtool.Long() {
		least = listed
	}
	if listed < 2000 || compared < least {
		t.Errorf("only %d of %d classes compared", compared, listed)
	}
}
