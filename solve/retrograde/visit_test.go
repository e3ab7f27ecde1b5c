package retrograde

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongAgainstReference checks that every class is visited once, with the results of the reference, and that the
// census of each layer counts these classes, for all sizes up to 4×4 and some more, in both orientations. SEKI_LONG=1
// goes as far as the reference gets in some seconds.
func TestLongAgainstReference(t *testing.T) {
	sums := map[seki.Size]int{
		{Rows: 1, Cols: 1}: 12, {Rows: 2, Cols: 1}: 12, {Rows: 3, Cols: 1}: 12, {Rows: 4, Cols: 1}: 12,
		{Rows: 2, Cols: 2}: 14, {Rows: 3, Cols: 2}: 9, {Rows: 4, Cols: 2}: 8, {Rows: 5, Cols: 2}: 7,
		{Rows: 3, Cols: 3}: 8, {Rows: 4, Cols: 3}: 7, {Rows: 4, Cols: 4}: 7, {Rows: 5, Cols: 5}: 6,
	}
	if testtool.Long() {
		for size, sum := range map[seki.Size]int{
			{Rows: 2, Cols: 2}: 50, {Rows: 3, Cols: 2}: 24, {Rows: 4, Cols: 2}: 17, {Rows: 5, Cols: 2}: 8,
			{Rows: 3, Cols: 3}: 16, {Rows: 4, Cols: 3}: 13, {Rows: 4, Cols: 4}: 11, {Rows: 5, Cols: 5}: 7,
		} {
			sums[size] = sum
		}
	}
	for size, sum := range sums {
		solveAndCompare(t, Params{Rows: size.Rows, Cols: size.Cols, MaxSum: sum})
		if size.Rows != size.Cols {
			solveAndCompare(t, Params{Rows: size.Cols, Cols: size.Rows, MaxSum: sum, Workers: 1})
		}
	}
}

func solveAndCompare(t *testing.T, p Params) {
	t.Helper()
	solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	seen := map[string]bool{}
	visited, layers := seki.Census{}, 0
	testtool.NoError(t, Solve(t.Context(), p, Handlers{
		Visit: func(c seki.Class) error {
			key := canon.Form(c.Matrix).Key()
			if seen[key] {
				t.Fatalf("%v visited twice", c.Matrix)
			}
			seen[key] = true
			visited.AddClass(c.Results, 1)
			for _, g := range seki.Games {
				want := testtool.Must(solvers[g].Solve(c.Matrix))(t)
				if c.Results[g] != want {
					t.Fatalf("%v in %v: %v, want %v", c.Matrix, g, c.Results[g], want)
				}
			}
			return nil
		},
		Layer: func(l seki.Layer, c seki.Census) error {
			if diff := cmp.Diff(visited, c); diff != "" {
				t.Errorf("%v (visited −, census +):\n%s", l, diff)
			}
			classes := testtool.Must(enumerate.Counter{}.Classes(t.Context(), l.Rows, l.Cols, l.Sum))(t)
			if classes.Uint64() != c.Classes {
				t.Errorf("%v: %d classes, want %v", l, c.Classes, classes)
			}
			visited = seki.Census{}
			layers++
			return nil
		},
	}))
	if want := p.MaxSum - max(p.Rows, p.Cols) + 1; layers != want {
		t.Errorf("%+v: %d layers, want %d", p, layers, want)
	}
}
