package tablebase_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
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

// Of several tables of one size each answers what it can, whichever comes first
// in the folder.
func TestTablesOfOneSize(t *testing.T) {
	const whole, all = 9, 11 // the last sums of a table with values, and of one without
	for _, names := range [][2]string{{"a", "b"}, {"b", "a"}} {
		root := t.TempDir()
		solveTable(t, filepath.Join(root, names[0]), tablebase.Params{Rows: 3, Cols: 2, Keep: tablebase.KeepAll}, whole)
		solveTable(t, filepath.Join(root, names[1]), tablebase.Params{Rows: 3, Cols: 2, Keep: tablebase.KeepKinds}, all)
		set, err := tablebase.OpenSet(root)
		if err != nil {
			t.Fatal(err)
		}
		defer set.Close()
		if table := set.Of(2, 3); table.MaxSum() != all {
			t.Errorf("%v: the table of the size ends at sum %d", names, table.MaxSum())
		}
		solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
		for sum := 3; sum <= all+1; sum++ {
			everyMatrix(2, 3, sum, func(A seki.Matrix) {
				if _, over, err := A.Terminal(seki.Seki); over || err != nil {
					return
				}
				results, ok, err := set.Results(A)
				if err != nil || ok != (sum <= whole || sum == all) { // the last layer keeps its values
					t.Fatalf("%v: %s: %v, %v", names, A, ok, err)
				}
				for g, solver := range solvers {
					if want, err := solver.Solve(A); ok && (err != nil || results[g] != want) {
						t.Fatalf("%v: %s in %v: %v, want %v, %v", names, A, seki.Game(g), results[g], want, err)
					}
				}
			})
		}
	}
}
