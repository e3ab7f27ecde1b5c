package tablebase_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// A folder of tables finds the table of a size in both orientations.
func TestSet(t *testing.T) {
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
	for _, size := range smallTables {
		table := set.Of(size.rows, size.cols)
		if table == nil || table != set.Of(size.cols, size.rows) || table.MaxSum() != size.maxSum {
			t.Errorf("%d×%d: %v", size.rows, size.cols, table)
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
