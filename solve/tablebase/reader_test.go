package tablebase_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// smallSizes are sizes, and the sums up to which the tests solve them.
var smallSizes = []struct{ rows, cols, maxSum int }{
	{1, 1, 6}, {2, 1, 8}, {5, 1, 9}, {2, 2, 14}, {3, 2, 11}, {5, 2, 9}, {3, 3, 11}, {4, 3, 9}, {4, 4, 8}, {5, 4, 7},
	{5, 5, 6},
}

func openReader(t testing.TB, dir string) *tablebase.Reader {
	t.Helper()
	reader := testtool.Must(tablebase.Open(dir))(t)
	t.Cleanup(func() { reader.Close() })
	return reader
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

// Every matrix, in both orientations and however its lines are ordered, has the
// results of the reference recursion.
func TestLongProbeEveryMatrix(t *testing.T) {
	t.Parallel()
	for _, size := range smallSizes {
		t.Run(fmt.Sprintf("%dx%d", size.rows, size.cols), func(t *testing.T) {
			t.Parallel()
			dir := memoryDir(t)
			makeTablebase(t, dir, tablebase.Params{Rows: size.rows, Cols: size.cols, Keep: tablebase.KeepAll}, size.maxSum)
			reader := openReader(t, dir)
			solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
			probed, budget := 0, 10000
			if testtool.Long() {
				budget = 1_000_000
			}
			for sum := 0; sum <= size.maxSum; sum++ {
				if size.rows*size.cols > 9 && sum > max(size.rows, size.cols)+1 {
					break // too many; the classes below reach the rest
				}
				everyMatrix(size.rows, size.cols, sum, func(A seki.Matrix) {
					if budget--; budget > 0 {
						compareProbe(t, reader, solvers, A)
						compareProbe(t, reader, solvers, A.Transpose())
						probed++
					}
				})
			}
			if probed == 0 {
				t.Fatal("nothing was probed")
			}
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
	covered := over || A.Sum() >= reader.Params().FirstSum() && A.Sum() <= reader.MaxSum()
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

// The classes of each layer are as many as the engine counts, all different, and have the results of the engine. The
// lists have the classes that it visits.
func TestClassesAreThoseOfTheEngine(t *testing.T) {
	t.Parallel()
	for _, size := range smallSizes {
		t.Run(fmt.Sprintf("%dx%d", size.rows, size.cols), func(t *testing.T) {
			t.Parallel()
			dir := memoryDir(t)
			makeTablebase(t, dir, tablebase.Params{Rows: size.rows, Cols: size.cols, Keep: tablebase.KeepAll}, size.maxSum)
			kinds := memoryDir(t)
			makeTablebase(t, kinds, tablebase.Params{Rows: size.rows, Cols: size.cols, Keep: tablebase.KeepKinds}, size.maxSum)
			reader, lists := openReader(t, dir), openReader(t, kinds)
			special := func(_ seki.Layer, r seki.Results) bool { return r.IsSpecial() }
			draws := func(_ seki.Layer, r seki.Results) bool { return r[seki.Seki].Outcome.R == seki.Draw }
			var visited []seki.Class
			handlers := retrograde.Handlers{
				Visit: func(c seki.Class) error { visited = append(visited, c); return nil },
				Layer: func(l seki.Layer, want seki.Census) error {
					all := byForm(visited)
					selected := func(want func(seki.Layer, seki.Results) bool) map[string]seki.Results {
						forms := maps.Clone(all)
						maps.DeleteFunc(forms, func(_ string, results seki.Results) bool { return !want(l, results) })
						return forms
					}
					visited = nil
					census, err := reader.Census(l.Sum)
					if err != nil {
						return err
					}
					compare(t, l.Sum, "census", want, census)
					compare(t, l.Sum, "classes", all, collect(t, reader, l, nil))
					compare(t, l.Sum, "wanted classes", selected(draws), collect(t, reader, l, draws))
					compare(t, l.Sum, "list", selected(special), collect(t, reader, l, special))
					compare(t, l.Sum, "list without values", selected(special), collect(t, lists, l, special))
					return nil
				},
			}
			p := retrograde.Params{Rows: size.rows, Cols: size.cols, MaxSum: size.maxSum}
			testtool.NoError(t, retrograde.Solve(context.Background(), p, handlers))
		})
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
	err := reader.Visit(t.Context(), l.Sum, l.Size, retrograde.Handlers{
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

// Close may come while other goroutines look matrices up: they get the right
// results or an error that says that the file is closed.
func TestCloseDuringProbes(t *testing.T) {
	t.Parallel()
	dir := memoryDir(t)
	makeTablebase(t, dir, tablebase.Params{Rows: 2, Cols: 2, Keep: tablebase.KeepAll}, 14)
	probe := func(reader *tablebase.Reader, sum int) (seki.Results, error) {
		results, ok, err := reader.Results(seki.Must(seki.New(2, 2, []int{sum - 7, 2, 2, 3})))
		if err == nil && !ok {
			err = fmt.Errorf("the layer of sum %d is not covered", sum)
		}
		return results, err
	}
	var want [15]seki.Results
	for sum := 8; sum <= 14; sum++ {
		want[sum] = testtool.Must(probe(openReader(t, dir), sum))(t)
	}
	for range 8 {
		reader := openReader(t, dir)
		var group sync.WaitGroup
		started := make(chan struct{}, 2)
		for range 2 {
			group.Go(func() {
				for k := 0; ; k++ {
					sum := 8 + k%7
					results, err := probe(reader, sum)
					if k == 7 {
						started <- struct{}{}
					}
					if err != nil {
						if !errors.Is(err, os.ErrClosed) {
							t.Error(err)
						}
						if k < 7 {
							started <- struct{}{}
						}
						return
					}
					if results != want[sum] {
						t.Errorf("sum %d: %v instead of %v", sum, results, want[sum])
					}
				}
			})
		}
		<-started
		if err := reader.Close(); err != nil {
			t.Error(err)
		}
		group.Wait()
		if err := reader.Close(); err != nil {
			t.Errorf("closed a second time: %v", err)
		}
	}
}
