package catalog

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/tetratelabs/wazero"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestKeepCode keeps the code of SQLite where there is a home only, and does without what is damaged.
func TestKeepCode(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	prepareSQLite()
	home := t.TempDir()
	dir := filepath.Join(home, "cache")
	keep := func() error { _, err := keepCode(wazero.NewRuntimeConfig(), dir); return err }
	if err := keep(); err != nil {
		t.Fatal(err)
	}
	var files []string
	if err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, path)
		}
		return err
	}); err != nil || len(files) != 1 {
		t.Fatalf("%q, %v", files, err)
	}
	whole, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(whole) < len(sqlite3.Binary) {
		t.Errorf("%d bytes are kept", len(whole))
	}
	if err := os.WriteFile(files[0], whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if keep() == nil {
		t.Error("half of the code is used")
	}
	dir = filepath.Join(home, "nobody", "cache")
	if _, err := os.Stat(filepath.Dir(dir)); keep() == nil || err == nil {
		t.Errorf("there is a home now: %v", err)
	}
}
