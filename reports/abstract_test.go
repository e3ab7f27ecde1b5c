package reports

import (
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// TestLongAbstract4x4 is the paper's abstract for 4×4, by the layer engine: the
// complete seki of sum 4k contain every {0,1,2} matrix with all line sums k, for
// k = 2 … 6, and the complete d-seki every {0,1} one. (Package reference tests
// smaller ones by the plain recursion, and the scripts of the command k = 7, 8.)
// Without SEKI_LONG=1 k ends at 5.
func TestLongAbstract4x4(t *testing.T) {
	last := 5
	if testtool.Long() {
		last = 6
	}
	complete := [2]map[string]bool{{}, {}}
	for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: 4, Cols: 4}, 4*last),
		Want: layers.OfKinds(seki.CompleteSeki, seki.Games[:]...)}) {
		for g, r := range c.Results {
			if r.Kind == seki.Complete {
				complete[g][canon.Form(c.Matrix).Key()] = true
			}
		}
	}
	tested := [2]int{}
	for k := 2; k <= last; k++ {
		for _, A := range constantSums(k) {
			key := canon.Form(A).Key()
			tested[0]++
			if !complete[seki.Seki][key] {
				t.Errorf("%v is not complete in SEKI", A)
			}
			if isZeroOne(A) {
				tested[1]++
				if !complete[seki.DSeki][key] {
					t.Errorf("%v is not complete in D-SEKI", A)
				}
			}
		}
	}
	// {0,1} matrices of order 4 with all line sums 2, 3, 4: 90, 24, 1 (OEIS A001499 for the first).
	if tested[1] != 90+24+1 {
		t.Errorf("%d {0,1} matrices tested, want 115", tested[1])
	}
	if tested[0] <= tested[1] {
		t.Errorf("only %d matrices tested", tested[0])
	}
}

func isZeroOne(A seki.Matrix) bool {
	for _, v := range A.Entries() {
		if v > 1 {
			return false
		}
	}
	return true
}

// constantSums returns all 4×4 matrices with entries 0, 1, 2 and all line sums
// k.
func constantSums(k int) []seki.Matrix {
	var rows [][]int // all rows with sum k
	for code := range 81 {
		row := []int{code % 3, code / 3 % 3, code / 9 % 3, code / 27}
		if row[0]+row[1]+row[2]+row[3] == k {
			rows = append(rows, row)
		}
	}
	var found []seki.Matrix
	for _, a := range rows {
		for _, b := range rows {
			for _, c := range rows {
				last, ok := make([]int, 4), true
				for j := range last {
					last[j] = k - a[j] - b[j] - c[j]
					ok = ok && last[j] >= 0 && last[j] <= 2
				}
				if ok {
					found = append(found, seki.Must(seki.FromRows([][]int{a, b, c, last})))
				}
			}
		}
	}
	return found
}
