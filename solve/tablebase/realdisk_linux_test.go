package tablebase_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
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
	var write *tablebase.WriteError
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

// A share and a finish for which the disk is too full say so, leave what was there, and
// succeed when there is room.
func TestSharesOnAFullDisk(t *testing.T) {
	const sum, n = 22, 2
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}
	dir := mountTmpfs(t, 4<<20)
	resize := func(room int64) {
		var info syscall.Statfs_t
		testtool.NoError(t, syscall.Statfs(dir, &info))
		size := 4 << 20
		if room >= 0 {
			size = int((int64(info.Blocks)-int64(info.Bfree))*info.Bsize + room)
		}
		if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT, fmt.Sprintf("size=%d", size)); err != nil {
			t.Skipf("remounting is not allowed: %v", err)
		}
	}
	full := func(step func() error) {
		t.Helper()
		before := readFiles(t, dir)
		resize(4096)
		if err := step(); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("a full disk: %v", err)
		}
		resize(-1)
		after := readFiles(t, dir)
		delete(after, fmt.Sprintf("layer-%05d.part", sum)) // to be continued
		compare(t, 0, "files", before, after)
	}
	makeTablebase(t, dir, p, sum-1)
	full(func() error {
		_, err := tablebase.SolveShare(context.Background(), dir, p, tablebase.Share{Sum: sum, K: 1, N: n}, 1, nil)
		return err
	})
	for k := range n {
		solveShare(t, dir, p, sum, k, n)
	}
	full(func() error { return finish(dir, p, sum) })
	testtool.NoError(t, finish(dir, p, sum))
	whole := t.TempDir()
	makeTablebase(t, whole, p, sum)
	compare(t, 0, "files", readFiles(t, whole), readFiles(t, dir))
}
