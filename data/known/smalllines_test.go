package known_test

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/special"
)

// TestSmallLines compares the lists with docs/theory.md, 3.8 and 3.13. The complete n×n seki of sums less than 4n are
// exactly the matrices with all line sums 2 or 3 and the direct sums of smaller seki. For 7×7 these are all listed
// ones.
func TestSmallLines(t *testing.T) {
	type layer struct{ size, sum int }
	listed, parts := map[layer]int{}, map[layer]int{} // all complete seki, and the indecomposable ones
	for _, class := range known.All().Classes() {
		if A := class.Matrix; class.Results[seki.Seki].Kind == seki.Complete {
			at := layer{A.Rows(), class.Sum}
			listed[at]++
			if connected(A) {
				parts[at]++
				if least := min(slices.Min(A.RowSums()), slices.Min(A.ColSums())); least < 4 && class.Sum != least*A.Rows() {
					t.Errorf("%v has a line of sum %d, and others", A, least)
				}
			}
		}
	}
	for size := 2; size <= 7; size++ {
		for k := 2; k <= 3; k++ {
			n := 0 // with all line sums k
			for _, rows := range special.Summands((3-k)*size, (k-2)*size) {
				if connected(seki.Must(seki.FromRows(rows))) {
					n++
				}
			}
			if n != parts[layer{size, k * size}] {
				t.Errorf("%d×%d, line sums %d: %d that are no direct sums, not %d", size, size, k, parts[layer{size, k * size}], n)
			}
		}
	}
	sums := map[layer]int{{0, 0}: 1} // numbers of direct sums of the parts taken so far
	for part, n := range parts {
		next := map[layer]int{}
		for at, count := range sums {
			ways := 1 // of choosing k of n, with repetition
			for k := 0; at.size+k*part.size <= 7; k++ {
				next[layer{at.size + k*part.size, at.sum + k*part.sum}] += count * ways
				ways = ways * (n + k) / (k + 1)
			}
		}
		sums = next
	}
	compared := 0
	for size := 1; size <= 7; size++ {
		r := known.All().Exhaustive(seki.Size{Rows: size, Cols: size})
		for sum := size; sum < 4*size && (r.AllSums || sum <= r.Last(seki.CompleteSeki, seki.Seki)); sum++ {
			at := layer{size, sum}
			if compared += listed[at]; listed[at] != sums[at] {
				t.Errorf("%d×%d, sum %d: %d complete seki, and %d direct sums", size, size, sum, listed[at], sums[at])
			}
		}
	}
	if compared < 1800 {
		t.Errorf("%d complete seki compared", compared)
	}
}

// connected reports whether A is no direct sum.
func connected(A seki.Matrix) bool {
	rows, cols := map[int]bool{0: true}, map[int]bool{}
	for grown := true; grown; {
		grown = false
		for mv := range A.Moves() {
			if rows[mv.Row] != cols[mv.Col] {
				rows[mv.Row], cols[mv.Col], grown = true, true, true
			}
		}
	}
	return len(rows) == A.Rows() && len(cols) == A.Cols()
}
