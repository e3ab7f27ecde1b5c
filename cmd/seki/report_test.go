package main

import (
	"os"
	"path/filepath"
	"testing"
)

// What a failure leaves empty goes, and only what was made for it.
func TestRemoveEmpty(t *testing.T) {
	before := t.TempDir()
	made, err := makeFolders(filepath.Join(before, "out", "data"), filepath.Join(before, "out", "figures"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(before, "out", "figures")); err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(before, "out", "data", "file")
	if err := os.WriteFile(kept, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	removeEmpty(made)
	if _, err := os.Stat(kept); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(before, "out", "figures")); !os.IsNotExist(err) {
		t.Errorf("out/figures: %v", err)
	}
	if err := os.Remove(kept); err != nil {
		t.Fatal(err)
	}
	removeEmpty(made)
	if rest, err := os.ReadDir(before); err != nil || len(rest) > 0 {
		t.Errorf("left: %v, %v", rest, err)
	}
}
