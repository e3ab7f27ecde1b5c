//go:build unix

package command

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// A file that others cannot read is replaced without a moment in which they can.
func TestReplacingKeepsAFilePrivate(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "result")
	testtool.NoError(t, os.WriteFile(name, []byte("old"), 0o600))
	checkModes := func(files int) {
		t.Helper()
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != files {
			t.Fatalf("%d files, %v; want %d", len(entries), err, files)
		}
		for _, entry := range entries {
			info := testtool.Must(entry.Info())(t)
			if info.Mode().Perm() != 0o600 {
				t.Errorf("%s has the mode %o", entry.Name(), info.Mode().Perm())
			}
		}
	}
	err := WriteFile(t.Context(), name, func(w io.Writer) error {
		checkModes(2)
		_, err := io.WriteString(w, "new")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	checkModes(1)
	if text, err := os.ReadFile(name); string(text) != "new" {
		t.Errorf("%q, %v", text, err)
	}
}
