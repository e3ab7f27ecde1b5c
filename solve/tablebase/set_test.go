package tablebase_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// A folder of tablebases finds a size in both orientations.
func TestSet(t *testing.T) {
	t.Parallel()
	root := memoryDir(t)
	for _, size := range smallSizes {
		dir := filepath.Join(root, string(rune('a'+size.rows))+string(rune('a'+size.cols)))
		makeTablebase(t, dir, tablebase.Params{Rows: size.rows, Cols: size.cols, Keep: tablebase.KeepAll}, size.maxSum)
	}
	testtool.NoError(t, os.Mkdir(filepath.Join(root, "other"), 0o755))
	testtool.NoError(t, os.WriteFile(filepath.Join(root, "notes.txt"), nil, 0o644))
	set := testtool.Must(tablebase.OpenSet(root))(t)
	defer set.Close()
	for _, size := range smallSizes {
		size, maxSum := seki.Size{Rows: size.rows, Cols: size.cols}, size.maxSum
		tall, wide := set.Of(size), set.Of(size.Transposed())
		if len(tall) != 1 || len(wide) != 1 || tall[0] != wide[0] || tall[0].MaxSum() != maxSum {
			t.Errorf("%v: %v, %v", size, tall, wide)
		}
		for sum := range maxSum + 2 {
			want := sum >= size.MinSum() && sum <= maxSum
			for _, s := range []seki.Size{size, size.Transposed()} {
				if got := set.Covers(seki.Layer{Size: s, Sum: sum}); got != want {
					t.Errorf("%v, sum %d: covered is %v", s, sum, got)
				}
			}
		}
	}
	if large := (seki.Size{Rows: 7, Cols: 7}); set.Of(large) != nil || set.Covers(seki.Layer{Size: large, Sum: 8}) {
		t.Error("a tablebase of size 7×7")
	}
	if _, ok, err := set.Results(seki.Must(seki.New(7, 1, make([]int, 7)))); ok || err != nil {
		t.Error(ok, err)
	}
	if _, err := tablebase.OpenSet(filepath.Join(root, "other")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// Of several tablebases of one size each answers what it can, whichever comes
// first in the folder.
func TestTablebasesOfOneSize(t *testing.T) {
	t.Parallel()
	const whole, all = 9, 11 // the last sums of a tablebase with values, and of one without
	for _, names := range [][2]string{{"a", "b"}, {"b", "a"}} {
		root := memoryDir(t)
		makeTablebase(t, filepath.Join(root, names[0]), tablebase.Params{Rows: 3, Cols: 2, Keep: tablebase.KeepAll}, whole)
		makeTablebase(t, filepath.Join(root, names[1]), tablebase.Params{Rows: 3, Cols: 2, Keep: tablebase.KeepKinds}, all)
		set := testtool.Must(tablebase.OpenSet(root))(t)
		defer set.Close()
		if readers := set.Of(seki.Size{Rows: 2, Cols: 3}); len(readers) != 2 || readers[0].MaxSum() != all ||
			readers[1].MaxSum() != whole {
			t.Errorf("%v: %d tablebases", names, len(readers))
		}
		solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
		for sum := 3; sum <= all+1; sum++ {
			if want := sum <= whole || sum == all; set.Covers(seki.Layer{Size: seki.Size{Rows: 2, Cols: 3}, Sum: sum}) != want {
				t.Errorf("%v: the layer of sum %d is covered: %v", names, sum, !want)
			}
			everyMatrix(2, 3, sum, func(A seki.Matrix) {
				if _, over, err := A.Terminal(seki.Seki); over || err != nil {
					return
				}
				results, ok, err := set.Results(A)
				covered := set.Covers(seki.Layer{Size: A.Size(), Sum: sum})
				if err != nil || ok != covered || ok != (sum <= whole || sum == all) { // the last layer keeps its values
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

// A tablebase that cannot be read is an error of its folder, not left out.
func TestSetWithAnUnreadableTablebase(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"manifest.json", tablebase.LayerName(2)} {
		root := memoryDir(t)
		makeTablebase(t, filepath.Join(root, "a"), tablebase.Params{Rows: 1, Cols: 1, Keep: tablebase.KeepAll}, 3)
		makeTablebase(t, filepath.Join(root, "b"), tablebase.Params{Rows: 2, Cols: 2, Keep: tablebase.KeepAll}, 4)
		unreadable := filepath.Join(root, "b", name)
		testtool.NoError(t, os.Remove(unreadable))
		if err := os.Mkdir(unreadable, 0o755); err != nil { // reading a folder fails, even for root
			t.Fatal(err)
		}
		if set, err := tablebase.OpenSet(root); err == nil {
			t.Errorf("%s: %d tablebases without an error", name, len(set.Readers()))
			set.Close()
		} else if !strings.Contains(err.Error(), name) {
			t.Errorf("%v does not name %s", err, name)
		}
	}
}
