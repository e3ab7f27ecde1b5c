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
	"github.com/sekilab/sekilab/solve/tablebase"
)

// A folder of tablebases finds a size in both orientations.
func TestSet(t *testing.T) {
	t.Parallel()
	root := memoryDir(t)
	for _, size := range smallSizes {
		makeTablebase(t, filepath.Join(root, "a"+tablebase.FolderName(size.Size)), size.Size, size.MinSum()+1)
		makeTablebase(t, filepath.Join(root, tablebase.FolderName(size.Size)), size.Size, size.maxSum) // reaches farther
	}
	testtool.NoError(t, os.Mkdir(filepath.Join(root, "other"), 0o755))
	testtool.NoError(t, os.WriteFile(filepath.Join(root, "notes.txt"), nil, 0o644))
	set := testtool.Must(tablebase.OpenSet(root))(t)
	for _, size := range smallSizes {
		size, maxSum := size.Size, size.maxSum
		tall, wide := set.Of(size), set.Of(size.Transposed())
		if tall == nil || wide != tall || tall.MaxSum() != maxSum {
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

// A tablebase that cannot be read is an error of its folder, not left out.
func TestSetWithAnUnreadableTablebase(t *testing.T) {
	t.Parallel()
	for _, name := range []string{tablebase.LayerName(2), tablebase.LayerName(4)} {
		root := memoryDir(t)
		unreadable := filepath.Join(makeTablebase(t, filepath.Join(root, "b"), seki.Size{Rows: 2, Cols: 2}, 4), name)
		// Reading a folder fails, even for root.
		testtool.NoError(t, errors.Join(os.Remove(unreadable), os.Mkdir(unreadable, 0o755)))
		if set, err := tablebase.OpenSet(root); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %d tablebases, %v", name, len(set), err)
		}
	}
}
