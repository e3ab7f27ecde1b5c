package retrograde

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongEngineAgainstPlain compares whole layers with the plain twin, for all sizes up to 4×4
// and some more, in both orientations. SEKI_LONG=1 takes larger layers.
func TestLongEngineAgainstPlain(t *testing.T) {
	sums := map[[2]int]int{
		{1, 1}: 12, {2, 1}: 12, {3, 1}: 12, {4, 1}: 12,
		{2, 2}: 12, {3, 2}: 9, {4, 2}: 8, {5, 2}: 7,
		{3, 3}: 8, {4, 3}: 6, {4, 4}: 6,
	}
	if testtool.Long() {
		sums[[2]int{2, 2}], sums[[2]int{3, 2}], sums[[2]int{4, 2}], sums[[2]int{5, 2}] = 14, 10, 9, 8
		sums[[2]int{3, 3}], sums[[2]int{4, 3}], sums[[2]int{4, 4}] = 11, 9, 8
	}
	for size, maxSum := range sums {
		want := []counted{}
		for k, p := range []Params{{Rows: size[0], Cols: size[1], MaxSum: maxSum},
			{Rows: size[1], Cols: size[0], MaxSum: maxSum, Workers: 1}} {
			if k == 0 || p.Rows != p.Cols {
				want = want[:0]
				if err := solvePlain(context.Background(), p,
					Handlers{Layer: func(l seki.Layer, c seki.Census) error {
						want = append(want,
							counted{l, c})
						return nil
					}}); err != nil {
					t.Fatal(err)
				}
			}
			got := []counted{}
			if err := Solve(context.Background(), p,
				Handlers{Layer: func(l seki.Layer, c seki.Census) error {
					got = append(got,
						counted{l, c})
					return nil
				}}); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%d×%d (plain −, engine +):\n%s", p.Rows, p.Cols, diff)
			}
		}
	}
}

// wantSpecial selects complete and semi-complete seki of either game.
func wantSpecial(_ seki.Layer, r seki.Results) bool {
	return r.IsSpecial()
}
