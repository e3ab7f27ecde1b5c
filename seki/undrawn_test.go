package seki_test

import (
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongNeverDrawn solves every small matrix of sizes that are never drawn, and finds a draw in other sizes where one
// is known.
func TestLongNeverDrawn(t *testing.T) {
	drawn := map[seki.Size]bool{}
	more := 0
	if testtool.Long() {
		more = 3
	}
	for _, l := range []seki.Layer{{Size: seki.Size{Rows: 1, Cols: 3}, Sum: 9},
		{Size: seki.Size{Rows: 2, Cols: 3}, Sum: 10}, {Size: seki.Size{Rows: 5, Cols: 2}, Sum: 8},
		{Size: seki.Size{Rows: 3, Cols: 6}, Sum: 8}, {Size: seki.Size{Rows: 7, Cols: 3}, Sum: 8},
		{Size: seki.Size{Rows: 1, Cols: 1}, Sum: 4},
		{Size: seki.Size{Rows: 2, Cols: 2}, Sum: 6}, {Size: seki.Size{Rows: 3, Cols: 3}, Sum: 6},
		{Size: seki.Size{Rows: 3, Cols: 4}, Sum: 7}} {
		solver := reference.New(seki.Seki)
		for sum := l.MinSum(); sum <= l.Sum+more; sum++ {
			for A := range enumerate.Classes(l.Rows, l.Cols, sum) {
				result := testtool.Must(solver.Solve(A))(t)
				if o := result.Outcome; o.R == seki.Draw || o.C == seki.Draw {
					drawn[l.Size] = true
				}
			}
		}
		if section, never := seki.NeverDrawn(l.Size); never && drawn[l.Size] || never != (section != "") {
			t.Errorf("%v is never drawn by %q, and some matrix is", l.Size, section)
		}
		if square := l.Rows == l.Cols; square != drawn[l.Size] {
			t.Errorf("%v: some matrix is drawn: %v", l.Size, drawn[l.Size])
		}
	}
}
