package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestCompareAll compares two small files in the format of goscorer: one of which both say the same, one that says something
// false of a territory.
func TestCompareAll(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"test_same.txt":  "BOARD:\n..xo..\n..xo..\nw.xo..\n..xo..\nTERRITORY:\nzzxoaa\nzzxoaa\nzzxoaa\nzzxoaa\nSEKI:\n......\n......\n......\n......\n",
		"test_other.txt": "BOARD:\n..xoo.\nw.xoo.\nTERRITORY:\n..xoo.\n..xoo.\nSEKI:\n......\n......\n",
	} {
		testtool.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	var got strings.Builder
	testtool.NoError(t, compareAll(&got, dir))
	if want := "1 of 2 boards"; !strings.Contains(got.String(), want) {
		t.Errorf("%s, want %s", &got, want)
	}
	if err := compareAll(&got, t.TempDir()); err == nil {
		t.Error("an empty folder is compared")
	}
}
