//go:build unix

package atomicfile_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/internal/testtool"
)

func put(t *testing.T, name string) {
	t.Helper()
	testtool.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	testtool.NoError(t, os.WriteFile(name, nil, 0o644))
}

// open opens a folder for letters, and folders of them.
func open(dir string) (*atomicfile.Folder, error) {
	return atomicfile.OpenFolder(dir, "an alphabet", ".letters")
}

// write writes letters into a folder.
func write(t *testing.T, dir string, names ...string) error {
	t.Helper()
	f := testtool.Must(open(dir))(t)
	defer f.Close()
	for _, name := range names {
		testtool.NoError(t, f.Write(name, func(io.Writer) error { return nil }))
	}
	return f.Replace()
}

// tree returns the files in a folder and the folders below it.
func tree(t *testing.T, dir string) (all []string) {
	t.Helper()
	testtool.NoError(t, filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if rel, _ := filepath.Rel(dir, name); err == nil && !entry.IsDir() {
			all = append(all, rel)
		}
		return err
	}))
	return all
}

// New content replaces older content, and other files in the folder stay. Incomplete or failed content leaves the older
// content. ".." after a link is the folder above what the link points to.
func TestFolderReplaces(t *testing.T) {
	above, link := t.TempDir(), filepath.Join(t.TempDir(), "link")
	testtool.NoError(t, os.Mkdir(filepath.Join(above, "target"), 0o755))
	testtool.NoError(t, os.Symlink(filepath.Join(above, "target"), link))
	dir, asked := filepath.Join(above, "new"), link+"/../new"
	f := testtool.Must(open(asked))(t)
	testtool.NoError(t, f.Write("a", func(io.Writer) error { return nil }))
	f.Close()
	if left := names(t, above); !slices.Equal(left, []string{"target"}) {
		t.Errorf("left: %q", left)
	}
	put(t, filepath.Join(dir, ".seki-0123456789abcdef.tmp")) // of a killed process
	for _, content := range [][]string{{"a", "b/c", "d", "g/h"}, {"a", "b/e"}} {
		testtool.NoError(t, write(t, asked, content...))
		put(t, filepath.Join(dir, "mine"))
		put(t, filepath.Join(dir, "b", "mine"))
	}
	f = testtool.Must(open(asked))(t)
	if f.Write("z", func(io.Writer) error { return io.ErrShortWrite }) == nil {
		t.Error("a failed write is no error")
	}
	f.Close()
	if got := tree(t, dir); !slices.Equal(got, []string{".letters", ".seki-0123456789abcdef.tmp", "a", "b/e", "b/mine", "mine"}) {
		t.Errorf("%q", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "g")); err == nil {
		t.Error("an empty folder of ours stays")
	}
}

// A folder of others is refused at the beginning, as it is and behind a link. A file of others in the place of a letter
// is refused before anything is replaced.
func TestFolderOfSomethingElse(t *testing.T) {
	for _, of := range []struct {
		files []string
		mark  string // "" for none
		late  bool
	}{
		{[]string{"a"}, "", false}, {[]string{"b/mine"}, "", false}, {[]string{"a"}, "a\n../a\n", false},
		{[]string{"a"}, "# letters\n", true}, {[]string{"a", "b/c"}, "a\n", true}, {[]string{"a/mine"}, "a\n", true},
	} {
		dir := t.TempDir()
		for _, name := range of.files {
			put(t, filepath.Join(dir, name))
		}
		if of.mark != "" {
			testtool.NoError(t, os.WriteFile(filepath.Join(dir, ".letters"), []byte(of.mark), 0o644))
		}
		before := tree(t, dir)
		link := filepath.Join(t.TempDir(), "link")
		testtool.NoError(t, os.Symlink(dir, link))
		for _, path := range []string{dir, link} {
			f, err := open(path)
			if of.late {
				testtool.NoError(t, err)
				f.Close()
				err = write(t, path, "a", "b/c", "d")
			}
			if !errors.As(err, new(*atomicfile.FolderError)) || !strings.HasPrefix(err.Error(), path+" holds ") {
				t.Errorf("%q: %v", of.files, err)
			}
		}
		if got := tree(t, dir); !slices.Equal(got, before) {
			t.Errorf("%q: then %q", of.files, got)
		}
	}
}

// Nothing is removed or written through a link that leads out of the folder. A link to a folder that is not there, as
// on a volume that is not mounted, stays.
func TestFolderAndLinks(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	put(t, filepath.Join(outside, "c"))
	testtool.NoError(t, write(t, dir, "a", "bb/c"))
	testtool.NoError(t, os.RemoveAll(filepath.Join(dir, "bb")))
	testtool.NoError(t, os.Symlink(outside, filepath.Join(dir, "bb")))
	for _, content := range []string{"bb/d", "e"} {
		if write(t, dir, content) == nil {
			t.Errorf("%s: no error", content)
		}
	}
	if got := names(t, outside); !slices.Equal(got, []string{"c"}) {
		t.Errorf("outside: %q", got)
	}
	link := filepath.Join(t.TempDir(), "link")
	testtool.NoError(t, os.Symlink(filepath.Join(t.TempDir(), "none"), link))
	for _, path := range []string{link, filepath.Join(link, "below")} {
		if _, err := open(path); err == nil {
			t.Errorf("%s: no error", path)
		}
		if _, err := os.Lstat(link); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// A file below a file of others is an error before anything is replaced. So is a folder in the place of the mark.
func TestFolderFails(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "letters")
	testtool.NoError(t, write(t, dir, "a"))
	put(t, filepath.Join(dir, "mine"))
	if write(t, dir, "b", "mine/x") == nil {
		t.Error("below a file: no error")
	}
	f := testtool.Must(open(dir))(t)
	defer f.Close()
	testtool.NoError(t, f.Write("b", func(io.Writer) error { return nil }))
	testtool.NoError(t, os.Remove(filepath.Join(dir, ".letters")))
	put(t, filepath.Join(dir, ".letters", "mine"))
	if f.Replace() == nil {
		t.Error("without a mark: no error")
	}
	if _, err := os.Stat(filepath.Join(dir, "b")); err == nil {
		t.Error("a file is replaced all the same")
	}
	testtool.NoError(t, os.RemoveAll(dir))
	if f.Write("c", func(io.Writer) error { return nil }) == nil {
		t.Error("without a folder: no error")
	}
}

// Of several that write into a folder at once, also a new one, the last one wins: its files replace those of the others,
// and none stays unlisted.
func TestFolderOfSeveralWriters(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "letters")
	first, second := testtool.Must(open(dir))(t), testtool.Must(open(dir))(t)
	testtool.NoError(t, os.Mkdir(filepath.Join(dir, "b"), 0o755)) // as by one that is about to write its mark
	third := testtool.Must(open(dir))(t)
	for k, f := range []*atomicfile.Folder{first, second, third} {
		for _, name := range []string{"a", "b/" + string(rune('c'+k))} {
			testtool.NoError(t, f.Write(name, func(io.Writer) error { return nil }))
		}
	}
	for k, f := range []*atomicfile.Folder{first, second, third} {
		testtool.NoError(t, f.Replace())
		f.Close()
		if got := tree(t, dir); !slices.Contains(got, "b/"+string(rune('c'+k))) {
			t.Errorf("after %d: %q", k, got)
		}
	}
	if got := tree(t, dir); !slices.Equal(got, []string{".letters", "a", "b/e"}) {
		t.Errorf("%q", got)
	}
}
