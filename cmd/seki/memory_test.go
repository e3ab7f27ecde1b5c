package main

import (
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/sweep"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase"
)

func TestMemoryIsRefused(t *testing.T) {
	for _, test := range []struct {
		rows, cols, maxSum int
		message            string
	}{
		{4, 4, 60, "would fit"},
		{16, 16, 17, "least sum"},
		{30, 30, 40, "least sum"},
		{2, 2, 60000, "too many layers"},
		{9, 9, 1000, "would fit"},
	} {
		err := checkMemory([]sweep.Size{{Rows: test.rows, Cols: test.cols}}, test.maxSum)
		if exitStatus(t.Context(), err) != exitUsage || !strings.Contains(err.Error(), test.message) {
			t.Errorf("%d×%d, sum %d: %v", test.rows, test.cols, test.maxSum, err)
		}
	}
	if err := checkMemory(sweep.UpTo(4), 20); err != nil {
		t.Errorf("up to 4×4, sum 20: %v", err)
	}
}

// Layers of a table are read however much it would take to solve them; those of
// other sizes are not.
func TestTablesNeedNoMemory(t *testing.T) {
	const beyond = maxLayerSum + 1 // what is refused without a table
	dir := t.TempDir()
	store, err := tablebase.OpenStore(dir, tablebase.Params{Rows: 1, Cols: 1, Keep: tablebase.KeepKinds}, tablebase.Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = retrograde.Solve(t.Context(), retrograde.Params{Rows: 1, Cols: 1, MaxSum: beyond, Store: store}, retrograde.Handlers{})
	if closeErr := store.Close(); err != nil || closeErr != nil {
		t.Fatal(err, closeErr)
	}
	tables, err := tablebase.OpenSet(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	asked := layerRange{sizes: []sweep.Size{{Rows: 1, Cols: 1}}, maxSum: beyond}
	if err := asked.solvable(t.Context(), tables); err != nil {
		t.Errorf("in the table: %v", err)
	}
	if err := asked.solvable(t.Context(), nil); exitStatus(t.Context(), err) != exitUsage {
		t.Errorf("without the table: %v", err)
	}
	asked.sizes = append(asked.sizes, sweep.Size{Rows: 2, Cols: 1})
	if err := asked.solvable(t.Context(), tables); exitStatus(t.Context(), err) != exitUsage {
		t.Errorf("with a size that the table does not have: %v", err)
	}
}
