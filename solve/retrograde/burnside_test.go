package retrograde

import (
	"math"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/solve/estimate"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// TestSymmetriesAreCounted compares the limit of symmetries with groupOrder, for the blocks whose row sums are all 1.
func TestSymmetriesAreCounted(t *testing.T) {
	for m := 1; m <= estimate.MaxRows; m++ {
		for n, refused := 1, false; n <= min(m, estimate.MaxCols) && !refused; n++ {
			err := estimate.CheckLimits(m, n, m)
			if refused = err != nil; refused && !strings.Contains(err.Error(), "symmetries") {
				break // there are too many matrices
			}
			fits := true
			for _, c := range blocks.Margins(m, n) {
				matrices := math.Gamma(float64(m + 1))
				for _, v := range c {
					matrices /= math.Gamma(float64(v + 1))
				}
				_, err := groupOrder(uint64(math.Round(matrices)), conjugacies([]lines{{0, m - 1}}), conjugacies(linesBySum(c)))
				fits = fits && err == nil
			}
			if refused == fits {
				t.Errorf("%d×%d: %v", m, n, err)
			}
		}
	}
}
