//go:build unix

package atomicfile_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
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

// Concurrent writers of files in one folder do not disturb each other, nor does a file left by a killed process.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, ".seki-0000000000000001.tmp"), nil, 0o600))
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			for k := range 15 {
				discarded, err := atomicfile.Create(dir, 0o666)
				if err == nil {
					err = atomicfile.Discard(discarded)
				}
				f, createErr := atomicfile.Create(dir+"/", 0o666)
				if err = errors.Join(err, createErr); err != nil {
					t.Error(err)
					return
				}
				if !atomicfile.IsTemporary(filepath.Base(f.Name())) {
					t.Errorf("%s is no temporary name", f.Name())
				}
				_, err = f.WriteString("new")
				if err = errors.Join(err, atomicfile.Replace(f, out)); err != nil {
					t.Error(err)
				}
				if text, err := os.ReadFile(out); string(text) != "new" || err != nil {
					t.Errorf("after replacement %d: %q, %v", k, text, err)
				}
			}
		})
	}
	writers.Wait()
	if left := names(t, dir); !slices.Equal(left, []string{".seki-0000000000000001.tmp", "out"}) {
		t.Errorf("left: %q", left)
	}
}

// A file that is closed, or gone, or whose name belongs to a folder, replaces nothing.
func TestReplaceFails(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "folder", "mine"))
	put(t, filepath.Join(dir, "mine"))
	for name, harm := range map[string]func(*os.File) error{
		"folder": func(*os.File) error { return nil },
		"mine":   (*os.File).Close,
		"none":   func(f *os.File) error { return os.Remove(f.Name()) },
	} {
		f := testtool.Must(atomicfile.Create(dir, 0o666))(t)
		testtool.NoError(t, harm(f))
		if atomicfile.Replace(f, filepath.Join(dir, name)) == nil {
			t.Errorf("%s: no error", name)
		}
		_ = os.Remove(f.Name()) // it may be gone
	}
	if left := tree(t, dir); !slices.Equal(left, []string{"folder/mine", "mine"}) {
		t.Errorf("left: %q", left)
	}
}
