package canon_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// The search for large matrices finds what Labeler finds, with any classes of lines.
func TestSearchAgainstLabeler(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(1, 14).Draw(t, "rows"), rapid.IntRange(1, 14).Draw(t, "cols")
		entry := rapid.SampledFrom([]*rapid.Generator[int]{
			rapid.IntRange(0, 1), rapid.IntRange(0, 3), rapid.SampledFrom([]int{0, 0, 0, 0, 1}), rapid.SampledFrom([]int{0, 0, 0, 0, 0, 0, 1, 300}),
		}).Draw(t, "entries")
		A := seki.Must(seki.New(rows, cols, rapid.SliceOfN(entry, rows*cols, rows*cols).Draw(t, "matrix")))
		if rows == cols && rapid.Bool().Draw(t, "regular") {
			A = regular(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2)), rows, rapid.IntRange(1, 4).Draw(t, "degree"))
		}
		rowClass, colClass := A.RowSums(), A.ColSums()
		if rapid.Bool().Draw(t, "classes") {
			rowClass = rapid.SliceOfN(rapid.IntRange(0, 2), rows, rows).Draw(t, "row classes")
			colClass = rapid.SliceOfN(rapid.IntRange(0, 2), cols, cols).Draw(t, "column classes")
		}
		cells := make([]uint16, 0, rows*cols)
		for _, v := range A.Entries() {
			cells = append(cells, uint16(v))
		}
		var l canon.Labeler[uint16]
		l.FormWithin(cells, rows, cols, cells, rowClass, colClass)
		form := canon.FormBySearch(A, rowClass, colClass)
		for k, v := range form.Entries() {
			if int(cells[k]) != v {
				t.Fatalf("%v: Labeler finds %v", form, cells)
			}
		}
	})
}

// Sums of three random permutations have nothing by which a colour refinement could begin,
// and no symmetry that would shorten a search. Those of 200 took minutes.
func TestFormOfLargeRegularMatrices(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 2))
	for range 2 {
		A := regular(random, 200, 3)
		B := A.Permute(random.Perm(200), random.Perm(200))
		rows, cols, ok := canon.Equivalent(A, B)
		if !ok || !A.Permute(rows, cols).Equal(B) {
			t.Error("equivalent matrices have different forms")
		}
		if _, _, ok := canon.Equivalent(A, regular(random, 200, 3)); ok {
			t.Error("two random matrices have one form")
		}
	}
}
