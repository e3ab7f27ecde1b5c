package blocks

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// layers are the classes of a size, solved by the recursion, by sum.
type layers struct {
	small []seki.Census // of classes with a line of sum 1 or 2, in SEKI alone
	core  []SekiCore    // of the others
}

// solveLayers solves all classes of a size, from children with the same size.
func solveLayers(t *testing.T, rows, cols, maxSum int) layers {
	l := layers{make([]seki.Census, maxSum+1), make([]SekiCore, maxSum+1)}
	var below map[string]seki.Results // by canonical form
	for sum := range maxSum + 1 {
		solved := map[string]seki.Results{}
		for A := range enumerate.Classes(rows, cols, sum) {
			results, ok := seki.UnitLines(A.Entries(), A.RowSums(), A.ColSums())
			if !ok {
				var err error
				results, err = reference.Derive(A, func(child seki.Matrix) (seki.Results, error) {
					if results, ok := seki.UnitLines(child.Entries(), child.RowSums(), child.ColSums()); ok {
						return results, nil
					}
					results, ok := below[canon.Form(child).String()]
					if !ok {
						return results, fmt.Errorf("no result of %v", child)
					}
					return results, nil
				})
				if err != nil {
					t.Fatal(err)
				}
				solved[A.String()] = results
			}
			if min(slices.Min(A.RowSums()), slices.Min(A.ColSums())) < 3 {
				l.small[sum].AddClass(results, 1)
				continue
			}
			var own seki.Census
			own.AddClass(results, 1)
			own.Games[seki.Seki].Add(l.core[sum].Counts)
			l.core[sum].Counts = own.Games[seki.Seki]
			outcome := slices.Index(seki.Outcomes[:], results[seki.Seki].Outcome)
			for line, least := range canon.Automorphisms(A).LineOrbits() {
				switch {
				case line != least:
				case line < rows:
					l.core[sum].MarkedRow[outcome]++
				default:
					l.core[sum].MarkedCol[outcome]++
				}
			}
		}
		l.small[sum].Games[seki.DSeki] = seki.Counts{}
		below = solved
	}
	return l
}

// TestLongOutsideSeki compares the counts of the classes with a line of sum 1 or 2 with all classes, solved one by one
// by the recursion.
func TestLongOutsideSeki(t *testing.T) {
	more := 0
	if testtool.Long() {
		more = 3
	}
	solved := map[seki.Size]layers{}
	for _, size := range []struct{ rows, cols, sum int }{
		{1, 1, 16}, {1, 2, 12}, {2, 1, 12}, {1, 3, 12}, {2, 2, 16}, {2, 3, 11}, {3, 2, 11}, {2, 4, 11}, {3, 3, 11},
		{3, 4, 10}, {4, 3, 10}, {3, 5, 10}, {4, 4, 9}, {4, 5, 9}, {5, 5, 9},
	} {
		own := solveLayers(t, size.rows, size.cols, size.sum+more)
		solved[seki.Size{Rows: size.rows, Cols: size.cols}] = own
		o := OutsideOf(seki.Size{Rows: size.rows, Cols: size.cols})
		for sum, want := range own.small {
			got, err := o.Seki(sum, func(d, sum int) SekiCore {
				return solved[seki.Size{Rows: size.rows - d, Cols: size.cols - d}].core[sum]
			})
			if err != nil || got != want {
				t.Errorf("%d×%d, sum %d: %+v, %v, want %+v", size.rows, size.cols, sum, got, err, want)
			}
		}
	}
}
