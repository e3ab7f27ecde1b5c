//go:build unix

package atomicfile_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

func put(t *testing.T, name string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, nil, 0o644); err != nil {
		t.Fatal(err)
	}
}

func newFolder(t *testing.T, dir string) *atomicfile.Folder {
	t.Helper()
	f, err := atomicfile.NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A new folder takes the place of an old one, and nothing is left beside it. Another writer to the
// same place is spared.
func TestFolderReplaces(t *testing.T) {
	above := t.TempDir()
	dir := filepath.Join(above, "a", "site")
	put(t, filepath.Join(dir, "old.html"))
	f := newFolder(t, dir)
	put(t, filepath.Join(f.New(), "new.html"))
	other := newFolder(t, dir)
	if err := f.Replace(); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if got := names(t, dir); !slices.Equal(got, []string{"new.html"}) {
		t.Errorf("%q", got)
	}
	other.Close()
	if got := names(t, filepath.Dir(dir)); !slices.Equal(got, []string{"site"}) {
		t.Errorf("beside it: %q", got)
	}
	// One that fails leaves the old one.
	if f = newFolder(t, dir); os.RemoveAll(f.New()) != nil || f.Replace() == nil {
		t.Error("nothing took the place")
	}
	f.Close()
	if got := names(t, dir); !slices.Equal(got, []string{"new.html"}) {
		t.Errorf("%q", got)
	}
}

// What processes killed at any point have left is removed, and a folder that was out of its place
// put back. What somebody else named alike stays.
func TestFolderAfterAKill(t *testing.T) {
	for _, c := range []struct {
		left        []string // in the folder beside, that of the dead process
		there       bool     // the place is taken
		want, stays string
	}{
		{nil, true, "there", ""},
		{[]string{"new/x"}, true, "there", ""},
		{[]string{"new/x"}, false, "", ""},
		{[]string{"new/x", "old/before"}, false, "before", ""},
		{[]string{"new/x", "old/before"}, true, "there", "new"},
		{[]string{"old/before"}, true, "there", ""},
		{[]string{"mine"}, true, "there", "mine"},
		{[]string{"new/x", "mine"}, true, "there", "mine"},
	} {
		above := t.TempDir()
		dir, beside := filepath.Join(above, "site"), filepath.Join(above, "site.unfinished-123")
		if err := os.Mkdir(beside, 0o755); err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(above, "site.unfinished-notes", "old", "x"))
		for _, name := range c.left {
			put(t, filepath.Join(beside, name))
		}
		if c.there {
			put(t, filepath.Join(dir, "there"))
		}
		newFolder(t, dir).Close()
		if c.want != "" && !slices.Contains(names(t, dir), c.want) {
			t.Errorf("%v: %s is not in its place", c, c.want)
		}
		if c.stays != "" && !slices.Contains(names(t, beside), c.stays) {
			t.Errorf("%v: %s is gone", c, c.stays)
		}
		if _, err := os.Stat(beside); (err == nil) != (c.stays != "") {
			t.Errorf("%v: %v", c, err)
		}
		if _, err := os.Stat(filepath.Join(above, "site.unfinished-notes", "old", "x")); err != nil {
			t.Error(err)
		}
	}
}
