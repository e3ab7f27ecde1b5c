package tablebase_test

import (
	"context"
	"maps"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

type smallSize struct {
	seki.Size
	maxSum int
}

// smallSizes are sizes, and the sums up to which the tests solve them.
var smallSizes = []smallSize{
	{seki.Size{Rows: 1, Cols: 1}, 6}, {seki.Size{Rows: 2, Cols: 1}, 8}, {seki.Size{Rows: 5, Cols: 1}, 9},
	{seki.Size{Rows: 2, Cols: 2}, 14}, {seki.Size{Rows: 3, Cols: 2}, 11}, {seki.Size{Rows: 5, Cols: 2}, 9},
	{seki.Size{Rows: 3, Cols: 3}, 11}, {seki.Size{Rows: 4, Cols: 3}, 9}, {seki.Size{Rows: 4, Cols: 4}, 8},
	{seki.Size{Rows: 5, Cols: 4}, 7}, {seki.Size{Rows: 5, Cols: 5}, 6},
}

// memoryDir returns a directory whose files need no disk, where there is one:
// tests with thousands of syncs are slow on a disk.
func memoryDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "seki-test-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func openReader(t testing.TB, dir string) *tablebase.Reader {
	t.Helper()
	return testtool.Must(tablebase.Open(dir))(t)
}

// everyMatrix calls visit with all matrices of a size and sum.
func everyMatrix(rows, cols, sum int, visit func(seki.Matrix)) {
	entries := make([]int, rows*cols)
	var fill func(k, left int)
	fill = func(k, left int) {
		if k == len(entries)-1 {
			entries[k] = left
			visit(seki.Must(seki.New(rows, cols, entries)))
			return
		}
		for v := 0; v <= left; v++ {
			entries[k] = v
			fill(k+1, left-v)
		}
	}
	fill(0, sum)
}

// Every matrix, in both orientations and however its lines are ordered, has the results of the reference recursion. The
// classes of each layer are as many as the engine counts, all different, and have the results of the engine. The lists
// have the classes that it visits.
func TestLongTablebases(t *testing.T) {
	t.Parallel()
	for _, size := range smallSizes {
		t.Run(size.Size.String(), func(t *testing.T) {
			t.Parallel()
			reader := openReader(t, makeTablebase(t, memoryDir(t), size.Size, size.maxSum))
			solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
			budget := 3000
			if testtool.Long() {
				budget = 1_000_000
			}
			for sum := 0; sum <= size.maxSum; sum++ {
				if size.Rows*size.Cols > 9 && sum > max(size.Rows, size.Cols)+1 {
					break // too many; the classes below reach the rest
				}
				everyMatrix(size.Rows, size.Cols, sum, func(A seki.Matrix) {
					if budget--; budget > 0 {
						compareProbe(t, reader, solvers, A)
						compareProbe(t, reader, solvers, A.Transpose())
					}
				})
			}
			special := func(_ seki.Layer, r seki.Results) bool { return r.IsSpecial() }
			draws := func(_ seki.Layer, r seki.Results) bool { return r[seki.Seki].Outcome.R == seki.Draw }
			var visited []seki.Class
			handlers := retrograde.Handlers{
				Visit: func(c seki.Class) error { visited = append(visited, c); return nil },
				Layer: func(l seki.Layer, want seki.Census) error {
					all := byForm(visited)
					visited = nil
					compare(t, l.Sum, "census", want, reader.Layer(l.Sum).Census)
					compare(t, l.Sum, "classes", all, collect(t, reader, l, nil))
					for what, want := range map[string]func(seki.Layer, seki.Results) bool{"draws": draws, "list": special} {
						selected := maps.Clone(all)
						maps.DeleteFunc(selected, func(_ string, results seki.Results) bool { return !want(l, results) })
						compare(t, l.Sum, what, selected, collect(t, reader, l, want))
					}
					return nil
				},
			}
			p := retrograde.Params{Rows: size.Rows, Cols: size.Cols, MaxSum: size.maxSum}
			testtool.NoError(t, retrograde.Solve(context.Background(), p, handlers))
		})
	}
}

func compareProbe(t *testing.T, reader *tablebase.Reader, solvers [2]*reference.Solver, A seki.Matrix) {
	t.Helper()
	got, ok, err := reader.Results(A)
	_, over, terminalErr := A.Terminal(seki.Seki)
	if terminalErr != nil {
		if err == nil {
			t.Fatalf("%v: no error, although %v", A, terminalErr)
		}
		return
	}
	if err != nil {
		t.Fatalf("%v: %v", A, err)
	}
	covered := over || A.Sum() >= reader.Size().MinSum() && A.Sum() <= reader.MaxSum()
	if ok != covered {
		t.Fatalf("%v: covered is %v instead of %v", A, ok, covered)
	}
	for g, solver := range solvers {
		want := testtool.Must(solver.Solve(A))(t)
		if got[g] != want {
			t.Fatalf("%v in %v: %v instead of %v", A, seki.Game(g), got[g], want)
		}
	}
}

func compare(t *testing.T, sum int, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s of sum %d differ (−want +got):\n%s", what, sum, diff)
	}
}

// collect returns the results of the classes of a layer that want selects.
func collect(t *testing.T, reader *tablebase.Reader, l seki.Layer,
	want func(seki.Layer, seki.Results) bool) map[string]seki.Results {
	t.Helper()
	var list []seki.Class
	err := reader.Layer(l.Sum).Visit(t.Context(), l.Size, retrograde.Handlers{
		Want:  want,
		Visit: func(c seki.Class) error { list = append(list, c); return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	forms := byForm(list)
	if len(forms) != len(list) {
		t.Fatalf("%d classes among %d visited ones", len(forms), len(list))
	}
	return forms
}

// byForm returns the results of classes by their canonical forms.
func byForm(classes []seki.Class) map[string]seki.Results {
	forms := map[string]seki.Results{}
	for _, class := range classes {
		forms[canon.Form(class.Matrix).String()] = class.Results
	}
	return forms
}
