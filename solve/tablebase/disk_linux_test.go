package tablebase_test

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// On a disk of any size that is full at some time, the error is clear and names a file; once there is room, the
// tablebase is continued to the same bytes. A read-only disk is a clear error of writing, and can be read.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=4k"); err != nil {
		t.Skipf("mounting is not allowed: %v", err)
	}
	defer syscall.Unmount(dir, syscall.MNT_DETACH)
	want := readFiles(t, makeTablebase(t, t.TempDir(), square3, 13))
	clear := func(err error, errno syscall.Errno) {
		t.Helper()
		if !errors.Is(err, errno) || !strings.Contains(err.Error(), "cannot write "+dir) ||
			strings.Count(err.Error(), dir) != 1 || !strings.HasSuffix(err.Error(), errno.Error()) {
			t.Fatalf("unclear: %v", err)
		}
	}
	failures := 0
	for pages := 1; ; pages++ {
		testtool.NoError(t, syscall.Mount("", dir, "", syscall.MS_REMOUNT, fmt.Sprintf("size=%dk", 4*pages)))
		store, err := tablebase.OpenStore(dir, square3)
		if err == nil {
			if pages%2 == 0 {
				store.Eager(0) // with slab files
			}
			if err = solve(store, square3, 13); err == nil {
				testtool.NoError(t, store.Close())
				break
			}
			store.Close()
		}
		clear(err, syscall.ENOSPC)
		failures++
	}
	if failures < 10 {
		t.Errorf("only %d failures", failures)
	}
	compare(t, 0, "files", want, readFiles(t, dir))
	testtool.NoError(t, syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
	clear(solve(openStore(t, dir, square3), square3, 14), syscall.EROFS)
	if sum := openReader(t, dir).MaxSum(); sum != 13 {
		t.Errorf("up to sum %d", sum)
	}
}
