package tablebase_test

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/sekilab/sekilab/solve/tablebase"
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
	err := solve(store, p, 30)
	store.Close()
	var write *tablebase.FileError
	if !errors.As(err, &write) || !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("a full disk: %v", err)
	}
	before := readFiles(t, dir)
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skipf("remounting is not allowed: %v", err)
	}
	_, err = tablebase.OpenStore(dir, p)
	if !errors.As(err, &write) || !errors.Is(err, syscall.EROFS) || !strings.Contains(err.Error(), dir) {
		t.Fatalf("a read-only directory: %v", err)
	}
	reader := openReader(t, dir) // reading needs no writing
	if sum := reader.MaxSum(); sum < 6 {
		t.Fatalf("only %d layers fit", sum)
	} else if _, err := reader.Census(sum); err != nil {
		t.Fatal(err)
	}
	compare(t, 0, "files", before, readFiles(t, dir))
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT, "size=1m"); err != nil {
		t.Skipf("remounting is not allowed: %v", err)
	}
	whole := t.TempDir()
	makeTablebase(t, whole, p, 15)
	makeTablebase(t, dir, p, 15)
	compare(t, 0, "files", readFiles(t, whole), readFiles(t, dir))
}
