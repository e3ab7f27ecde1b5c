//go:build unix

package atomicfile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/internal/testtool"
)

func names(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries := testtool.Must(os.ReadDir(dir))(t)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// What a dead process has left is removed; what is being written, and what has another name, is
// not.
func TestCreateRemovesWhatIsDead(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".seki-00000001.tmp", ".seki-00000001", "x.tmp"} {
		testtool.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	first := testtool.Must(atomicfile.Create(dir, 0o666))(t)
	second := testtool.Must(atomicfile.Create(dir+"/", 0o666))(t)
	if left := names(t, dir); len(left) != 4 {
		t.Errorf("left: %q", left)
	}
	if _, err := os.Stat(filepath.Join(dir, ".seki-00000001.tmp")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what was dead: %v", err)
	}
	for _, f := range []*os.File{first, second} {
		if err := atomicfile.Replace(f, filepath.Join(dir, "out")); err != nil {
			t.Error(err)
		}
	}
	if left := names(t, dir); len(left) != 3 {
		t.Errorf("left: %q", left)
	}
}

// Many writers beside each other never remove a file of one that is alive, at whatever moment they
// look.
func TestWritersSpareEachOther(t *testing.T) {
	dir := t.TempDir()
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			for range 50 {
				tried, err := atomicfile.Create(dir, 0o666)
				if err != nil {
					t.Error(err)
					return
				}
				if err := atomicfile.Discard(tried); err != nil {
					t.Error(err)
				}
				f, err := atomicfile.Create(dir, 0o666)
				if err != nil {
					t.Error(err)
					return
				}
				if err := atomicfile.Replace(f, filepath.Join(dir, "out")); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	if left := names(t, dir); len(left) != 1 {
		t.Errorf("left: %q", left)
	}
}
