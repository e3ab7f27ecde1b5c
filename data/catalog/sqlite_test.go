package catalog

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/tetratelabs/wazero"

	"github.com/sekilab/sekilab/internal/testtool"
)

// program is a module for WebAssembly with a function that calls itself.
const program = "\x00asm\x01\x00\x00\x00" + "\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" + "\x0a\x06\x01\x04\x00\x10\x00\x0b"

// TestKeepCode keeps code where there is a home only, and does without what is damaged.
func TestKeepCode(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	dir := filepath.Join(home, "cache")
	keep := func() error { _, err := keepCode(wazero.NewRuntimeConfig(), dir, []byte(program)); return err }
	testtool.NoError(t, keep())
	var files []string
	if err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, path)
		}
		return err
	}); err != nil || len(files) != 1 {
		t.Fatalf("%q, %v", files, err)
	}
	whole := testtool.Must(os.ReadFile(files[0]))(t)
	testtool.NoError(t, os.WriteFile(files[0], whole[:len(whole)/2], 0o600))
	if keep() == nil {
		t.Error("half of the code is used")
	}
	dir = filepath.Join(home, "nobody", "cache")
	if _, err := os.Stat(filepath.Dir(dir)); keep() == nil || err == nil {
		t.Errorf("there is a home now: %v", err)
	}
}
