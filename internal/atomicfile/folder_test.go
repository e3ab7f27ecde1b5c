//go:build unix

package atomicfile_test

import (
	"errors"
	"io"
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

// open opens a folder that may hold letters, and folders of them, if a is among them.
func open(dir string) (*atomicfile.Folder, error) {
	return atomicfile.OpenFolder(dir, atomicfile.Content{What: "an alphabet", Mark: "a", Holds: func(name string, _ bool) bool {
		return len(filepath.Base(name)) == 1 && name != "."
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

// New content takes the place of older one, of which nothing stays. Another writer is refused
// meanwhile. What is not complete, or has failed, leaves the older one.
func TestFolderReplaces(t *testing.T) {
	above := t.TempDir()
	dir := filepath.Join(above, "x", "y")
	f := openFolder(t, dir)
	write(t, f, "a")
	f.Close()
	if left := names(t, above); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	for _, content := range [][]string{{"a", "b/c", "d"}, {"a", "b/e"}} {
		f := openFolder(t, dir)
		write(t, f, content...)
		if _, err := open(dir); !errors.As(err, new(*atomicfile.LockedError)) {
			t.Errorf("another writer: %v", err)
		}
		testtool.NoError(t, f.Replace())
		f.Close()
	}
	if f = openFolder(t, dir); f.Write("z", func(io.Writer) error { return io.ErrShortWrite }) == nil {
		t.Error("a failed write is no error")
	}
	f.Close()
	if got := names(t, dir); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("%q", got)
	}
	if got := names(t, filepath.Join(dir, "b")); !slices.Equal(got, []string{"e"}) {
		t.Errorf("%q", got)
	}
}

// Whatever may not be in the folder is refused and stays, as it is and behind a link, also in
// folders that are named like those of an interrupted writer.
func TestFolderOfSomethingElse(t *testing.T) {
	for _, names := range [][]string{
		{"b"}, {"a", "mine"}, {"a", "b/mine"}, {".sekilab-replaced/mine"}, {"a", ".sekilab-unfinished/mine"},
		{".sekilab-finished/a", ".sekilab-finished/b/mine", ".sekilab-replaced/c"}, {"a", ".sekilab-placing"},
	} {
		dir := t.TempDir()
		for _, name := range names {
			put(t, filepath.Join(dir, name))
		}
		link := filepath.Join(t.TempDir(), "link")
		testtool.NoError(t, os.Symlink(dir, link))
		for _, path := range []string{dir, link} {
			if _, err := open(path); !errors.As(err, new(*atomicfile.FolderError)) {
				t.Errorf("%q: %v", names, err)
			}
		}
		for _, name := range names {
			if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
				t.Error(err)
			}
		}
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

// A process killed at any point leaves the older content, or the new one, which the next writer
// completes.
func TestFolderAfterAKill(t *testing.T) {
	older, newer := []string{"a", "b", "c"}, []string{"a", "b", "d", "e"}
	for step := range 3 + len(older) + len(newer) {
		dir := t.TempDir()
		in, want := ".sekilab-placing", newer
		stays, out, placed := 0, len(older), max(0, step-len(older)-2)
		switch {
		case step == 0:
			in, want = ".sekilab-unfinished", older
			stays, out = len(older), 0
		case step <= len(older)+1:
			in = ".sekilab-finished"
			stays, out = len(older)+1-step, step-1
		}
		for _, name := range older[:stays] {
			put(t, filepath.Join(dir, name))
		}
		for _, name := range older[len(older)-out:] {
			put(t, filepath.Join(dir, ".sekilab-replaced", name))
		}
		for k, name := range newer {
			if k < placed {
				put(t, filepath.Join(dir, name))
			} else {
				put(t, filepath.Join(dir, in, name))
			}
		}
		openFolder(t, dir).Close()
		if got := names(t, dir); !slices.Equal(got, want) {
			t.Errorf("step %d: %q", step, got)
		}
	}
}

// The first file is there as long as any other one.
func TestFirstFileLeavesLast(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		put(t, filepath.Join(dir, name))
	}
	f := openFolder(t, dir)
	put(t, filepath.Join(dir, ".sekilab-replaced", "b", "x")) // where no file can go
	if err := f.Replace(); err == nil {
		t.Error("no error")
	}
	f.Close()
	if got := names(t, dir); !slices.Equal(got, []string{".sekilab-finished", ".sekilab-replaced", "a", "b"}) {
		t.Errorf("%q", got)
	}
}
