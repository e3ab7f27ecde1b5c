//go:build unix

package atomicfile_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
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
	return atomicfile.OpenFolder(dir, atomicfile.Content{What: "an alphabet", Mark: ".letters",
		Needs: func(name string, dir bool) bool {
			return !dir && len(filepath.Base(name)) == 1
		}})
}

func openFolder(t *testing.T, dir string) *atomicfile.Folder {
	t.Helper()
	return testtool.Must(open(dir))(t)
}

func write(t *testing.T, f *atomicfile.Folder, names ...string) {
	t.Helper()
	for _, name := range names {
		testtool.NoError(t, f.Write(name, func(io.Writer) error { return nil }))
	}
}

// tree returns the files in a folder and the folders below it, without the mark.
func tree(t *testing.T, dir string) (all []string) {
	t.Helper()
	testtool.NoError(t, filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if rel, _ := filepath.Rel(dir, name); err == nil && !entry.IsDir() && rel != ".letters" {
			all = append(all, rel)
		}
		return err
	}))
	return all
}

// New content replaces older content, and other files in the folder stay. Another writer is refused meanwhile.
// Incomplete or failed content leaves the older content.
func TestFolderReplaces(t *testing.T) {
	above := t.TempDir()
	dir := filepath.Join(above, "x", "y")
	f := openFolder(t, dir)
	write(t, f, "a")
	f.Close()
	if left := names(t, above); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	for _, content := range [][]string{{"a", "b/c", "d", "g/h"}, {"a", "b/e"}} {
		f := openFolder(t, dir)
		write(t, f, content...)
		if _, err := open(dir); !errors.As(err, new(*atomicfile.LockedError)) {
			t.Errorf("another writer: %v", err)
		}
		testtool.NoError(t, f.Replace())
		f.Close()
		put(t, filepath.Join(dir, "mine"))
		put(t, filepath.Join(dir, "b", "mine"))
	}
	if f = openFolder(t, dir); f.Write("z", func(io.Writer) error { return io.ErrShortWrite }) == nil {
		t.Error("a failed write is no error")
	}
	f.Close()
	if got := tree(t, dir); !slices.Equal(got, []string{"a", "b/e", "b/mine", "mine"}) {
		t.Errorf("%q", got)
	}
	if got := names(t, dir); !slices.Equal(got, []string{".letters", "a", "b", "mine"}) {
		t.Errorf("%q", got)
	}
}

// A folder of others is refused at the beginning, and so is one with an alphabet in which a file of others
// has the name of a letter, or that has a false mark. All stays, as it is and behind a link.
func TestFolderOfSomethingElse(t *testing.T) {
	for _, of := range []struct {
		files []string
		mark  string // "" for none
	}{
		{[]string{"a"}, ""}, {[]string{"mine"}, ""}, {[]string{".sekilab-unfinished/mine"}, ""},
		{[]string{"a"}, "# letters\n"}, {[]string{"a", "b/c"}, "a\n"}, {[]string{"a/mine"}, "a\n"},
		{[]string{"a"}, "a\n../a\n"},
	} {
		dir := t.TempDir()
		for _, name := range of.files {
			put(t, filepath.Join(dir, name))
		}
		if of.mark != "" {
			testtool.NoError(t, os.WriteFile(filepath.Join(dir, ".letters"), []byte(of.mark), 0o644))
		}
		before := names(t, dir)
		link := filepath.Join(t.TempDir(), "link")
		testtool.NoError(t, os.Symlink(dir, link))
		for _, path := range []string{dir, link} {
			if _, err := open(path); !errors.As(err, new(*atomicfile.FolderError)) {
				t.Errorf("%q: %v", of.files, err)
			}
		}
		if got := names(t, dir); !slices.Equal(got, before) || !slices.Equal(tree(t, dir), of.files) {
			t.Errorf("%q: then %q", of.files, got)
		}
	}
}

// A file that appears while the new content is written is refused as well. Nothing is removed or written through a link
// that leads out of the folder.
func TestFolderIsChanged(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	put(t, filepath.Join(outside, "c"))
	f := openFolder(t, dir)
	write(t, f, "a", "bb/c")
	testtool.NoError(t, f.Replace())
	f.Close()
	f = openFolder(t, dir)
	write(t, f, "a", "d")
	put(t, filepath.Join(dir, "d"))
	if err := f.Replace(); !errors.As(err, new(*atomicfile.FolderError)) {
		t.Error(err)
	}
	f.Close()
	testtool.NoError(t, os.Remove(filepath.Join(dir, "d")))
	testtool.NoError(t, os.RemoveAll(filepath.Join(dir, "bb")))
	testtool.NoError(t, os.Symlink(outside, filepath.Join(dir, "bb")))
	for _, content := range []string{"bb/d", "e"} {
		f = openFolder(t, dir)
		write(t, f, content)
		if err := f.Replace(); err == nil {
			t.Errorf("%s: no error", content)
		}
		f.Close()
	}
	if got := names(t, outside); !slices.Equal(got, []string{"c"}) {
		t.Errorf("outside: %q", got)
	}
}

// A link to a folder that is not there, as on a volume that is not mounted, stays.
func TestFolderBehindADeadLink(t *testing.T) {
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

// ".." after a link is the folder above what the link points to.
func TestFolderAboveALink(t *testing.T) {
	target, link := filepath.Join(t.TempDir(), "target"), filepath.Join(t.TempDir(), "link")
	testtool.NoError(t, os.Mkdir(target, 0o755))
	testtool.NoError(t, os.Symlink(target, link))
	openFolder(t, link+"/../new").Close()
	f := openFolder(t, link+"/../new")
	write(t, f, "a")
	testtool.NoError(t, f.Replace())
	f.Close()
	if _, err := os.Stat(filepath.Join(filepath.Dir(target), "new", "a")); err != nil {
		t.Error(err)
	}
}

// Files left by a killed process are replaced: new files that wait, and files of two contents.
func TestFolderAfterAKill(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b/c", ".sekilab-unfinished/b/d"} {
		put(t, filepath.Join(dir, name))
	}
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, ".letters"), []byte("a\nb/c\nb/d\n"), 0o644))
	f := openFolder(t, dir)
	write(t, f, "e")
	testtool.NoError(t, f.Replace())
	f.Close()
	if got := names(t, dir); !slices.Equal(got, []string{".letters", "e"}) {
		t.Errorf("%q", got)
	}
}
