package tablebase_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// replayed is what a solve hands out.
type replayed struct {
	Layers  []retrograde.Layer
	Classes map[string]seki.Results
}

func collectSolve(t *testing.T, solve func(context.Context, retrograde.Params, retrograde.Handlers) error, p retrograde.Params, want func(seki.Results) bool) replayed {
	t.Helper()
	var r replayed
	var classes []retrograde.Class
	err := solve(context.Background(), p, retrograde.Handlers{
		Want:  want,
		Visit: func(c retrograde.Class) error { classes = append(classes, c); return nil },
		Layer: func(l retrograde.Layer) error { r.Layers = append(r.Layers, l); return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Classes = byForm(classes)
	if len(r.Classes) != len(classes) {
		t.Fatalf("%d of %d classes are different", len(r.Classes), len(classes))
	}
	return r
}

// A table hands out what the engine does, in both orientations.
func TestSolveFromTable(t *testing.T) {
	root := t.TempDir()
	for _, size := range smallTables {
		dir := filepath.Join(root, string(rune('a'+size.rows))+string(rune('a'+size.cols)))
		solveTable(t, dir, tablebase.Params{Rows: size.rows, Cols: size.cols, Keep: tablebase.KeepAll}, size.maxSum)
	}
	if err := os.Mkdir(filepath.Join(root, "other"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "notes.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	set, err := tablebase.OpenSet(root)
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	wants := map[string]func(seki.Results) bool{
		"all":      nil,
		"complete": func(r seki.Results) bool { return r[0].Kind == seki.Complete },
		"R passes": func(r seki.Results) bool { return r[1].Kind == seki.SemiCompleteR || r[0].Kind == seki.SemiCompleteR },
		"R wins":   func(r seki.Results) bool { return r[1].Outcome == seki.Outcome{R: seki.Win, C: seki.Loss} },
	}
	for _, size := range smallTables {
		for _, p := range []retrograde.Params{
			{Rows: size.rows, Cols: size.cols, MaxSum: size.maxSum}, {Rows: size.cols, Cols: size.rows, MaxSum: size.maxSum},
		} {
			table := set.Of(p.Rows, p.Cols)
			for what, want := range wants {
				compare(t, p.MaxSum, what, collectSolve(t, retrograde.Solve, p, want), collectSolve(t, table.Solve, p, want))
			}
			var missing *tablebase.NotStoredError
			p.MaxSum++
			if err := table.Solve(context.Background(), p, retrograde.Handlers{}); !errors.As(err, &missing) {
				t.Error(err)
			}
		}
	}
	if set.Of(7, 7) != nil {
		t.Error("a table of size 7×7")
	}
	if _, ok, err := set.Results(seki.Must(seki.New(7, 1, make([]int, 7)))); ok || err != nil {
		t.Error(ok, err)
	}
	if _, err := tablebase.OpenSet(filepath.Join(root, "other")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
