//go:build unix

package atomicfile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/internal/testtool"
)

func put(t *testing.T, name string) {
	t.Helper()
	testtool.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	testtool.NoError(t, os.WriteFile(name, nil, 0o644))
}

// letters is a folder for letters, and folders of them.
func letters(dir string) atomicfile.Folder {
	return atomicfile.Folder{Dir: dir, What: "an alphabet", Mark: ".letters"}
}

// write writes letters into a folder.
func write(t *testing.T, dir string, names ...string) error {
	t.Helper()
	files := map[string][]byte{}
	for _, name := range names {
		files[name] = []byte(name)
	}
	return errors.Join(letters(dir).Check(), letters(dir).Write(files))
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

// New files replace older ones, and files of others stay. ".." after a link is the folder above what
// the link points to. A folder that is only checked is not made.
func TestFolderReplaces(t *testing.T) {
	above, link := t.TempDir(), filepath.Join(t.TempDir(), "link")
	testtool.NoError(t, os.Mkdir(filepath.Join(above, "target"), 0o755))
	testtool.NoError(t, os.Symlink(filepath.Join(above, "target"), link))
	dir, asked := filepath.Join(above, "new"), link+"/../new"
	testtool.NoError(t, letters(asked).Check())
	if left := names(t, above); !slices.Equal(left, []string{"target"}) {
		t.Errorf("left: %q", left)
	}
	put(t, filepath.Join(dir, ".seki-0123456789abcdef.tmp")) // of a killed process
	for _, content := range [][]string{{"a", "b/c", "d", "f", "g/h"}, {"a", "b/e"}} {
		testtool.NoError(t, write(t, asked, content...))
		put(t, filepath.Join(dir, "mine"))
		put(t, filepath.Join(dir, "b", "mine"))
	}
	want := []string{".letters", ".seki-0123456789abcdef.tmp", "a", "b/e", "b/mine", "mine"}
	if got := tree(t, dir); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// A folder of others is refused at the beginning, as it is and behind a link. A file of others in the place of a letter
// is refused before anything is replaced; a changed letter at the beginning, even if none is to take its place.
func TestFolderOfSomethingElse(t *testing.T) {
	const ofA = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a\n"
	for _, of := range []struct {
		files []string
		mark  string // "" for none
		later bool   // refused by Write, not by Check
	}{
		{[]string{"a"}, "", false}, {[]string{"b/mine"}, "", false}, {[]string{"a"}, ofA, false},
		{[]string{"a"}, "# letters\n", true}, {[]string{"b/c"}, ofA, true}, {[]string{"a/mine"}, ofA, true},
		{[]string{"b"}, ofA, true},
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
			err := letters(path).Check()
			if of.later {
				testtool.NoError(t, err)
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

// Nothing is removed or written through a link that leads out of the folder, and a link in the place of a letter stays.
// A link to a folder that is not there, as on a volume that is not mounted, stays too.
func TestFolderAndLinks(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	put(t, filepath.Join(outside, "c"))
	testtool.NoError(t, write(t, dir, "a", "bb/c"))
	testtool.NoError(t, os.RemoveAll(filepath.Join(dir, "bb")))
	testtool.NoError(t, os.Symlink(outside, filepath.Join(dir, "bb")))
	testtool.NoError(t, os.Symlink("none", filepath.Join(dir, "dangling")))
	for _, content := range []string{"bb/d", "bb/c", "dangling"} {
		if write(t, dir, content) == nil {
			t.Errorf("%s: no error", content)
		}
	}
	testtool.NoError(t, write(t, dir, "e"))
	if got := names(t, outside); !slices.Equal(got, []string{"c"}) {
		t.Errorf("outside: %q", got)
	}
	if got := tree(t, dir); !slices.Equal(got, []string{".letters", "bb", "dangling", "e"}) {
		t.Errorf("%q", got)
	}
	link := filepath.Join(t.TempDir(), "link")
	testtool.NoError(t, os.Symlink(filepath.Join(t.TempDir(), "none"), link))
	for _, path := range []string{link, filepath.Join(link, "below"), filepath.Join(dir, "e"), filepath.Join(dir, "e", "x")} {
		if letters(path).Check() == nil {
			t.Errorf("%s: no error", path)
		}
	}
	if _, err := os.Lstat(link); err != nil {
		t.Error(err)
	}
}

// A folder in the place of the mark is an error before anything is replaced.
func TestFolderWithoutMark(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, ".letters", "mine"))
	for _, err := range []error{letters(dir).Check(), letters(dir).Write(map[string][]byte{"b": nil})} {
		if !errors.As(err, new(*atomicfile.FolderError)) {
			t.Error(err)
		}
	}
	if got := tree(t, dir); !slices.Equal(got, []string{".letters/mine"}) {
		t.Errorf("%q", got)
	}
}

// Several that write into a folder at once leave only files that the next one replaces.
func TestFolderOfSeveralWriters(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "letters")
	for range 4 {
		var writers sync.WaitGroup
		for _, own := range []string{"b/c", "b/d", "e/f"} {
			writers.Go(func() {
				if err := write(t, dir, "a", own); err != nil {
					t.Error(err)
				}
			})
		}
		writers.Wait()
	}
	testtool.NoError(t, write(t, dir, "z"))
	if got := tree(t, dir); !slices.Equal(got, []string{".letters", "z"}) {
		t.Errorf("%q", got)
	}
}

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
