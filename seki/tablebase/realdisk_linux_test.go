package tablebase_test

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/sekilab/sekilab/seki/tablebase"
	"github.com/sekilab/sekilab/seki/tablebase/internal/plainlayer"
)

// mountTmpfs mounts a file system of the given size, or skips the test where
// that is not allowed.
func mountTmpfs(t *testing.T, size int) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%d", size)); err != nil {
		t.Skipf("mounting is not allowed: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// The same on a real file system that is really full, and really read-only.
func TestRealDisk(t *testing.T) {
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}
	dir := mountTmpfs(t, 40<<10)
	store := openStore(t, dir, p)
	err := plainlayer.Solve(store, 3, 3, 30)
	store.Close()
	var write *tablebase.WriteError
	if !errors.As(err, &write) || !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("a full disk: %v", err)
	}
	before := readFiles(t, dir)
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skipf("remounting is not allowed: %v", err)
	}
	_, err = tablebase.OpenStore(dir, p, tablebase.Options{})
	if !errors.As(err, &write) || !errors.Is(err, syscall.EROFS) || !strings.Contains(err.Error(), dir) {
		t.Fatalf("a read-only directory: %v", err)
	}
	table := openTable(t, dir) // reading needs no writing
	if sum := table.MaxSum(); sum < 6 {
		t.Fatalf("only %d layers fit", sum)
	} else if _, err := table.Census(sum); err != nil {
		t.Fatal(err)
	}
	compare(t, 0, "files", before, readFiles(t, dir))
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT, "size=1m"); err != nil {
		t.Skipf("remounting is not allowed: %v", err)
	}
	whole := t.TempDir()
	solveTable(t, whole, p, 15)
	solveTable(t, dir, p, 15)
	compare(t, 0, "files", readFiles(t, whole), readFiles(t, dir))
}
