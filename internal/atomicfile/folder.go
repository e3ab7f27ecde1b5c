package atomicfile

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"github.com/sekilab/sekilab/internal/filelock"
)

// FolderError is returned if a folder must not be replaced because it holds something else.
type FolderError struct {
	Dir, Name string // Name is a path in Dir
	What      string // what the folder may hold: "an exported site"
}

func (e *FolderError) Error() string {
	return fmt.Sprintf("%s holds %s, which is not of %s: choose an empty folder, or one that holds only %[3]s", e.Dir, e.Name, e.What)
}

// Folder is a folder whose content is written whole or not at all: what it held before stays
// until the new content is complete, and never mixes with it, also when the process dies. It
// may be a link to a folder, the working folder or a mounted one.
//
// The files are written into the folder unfinished, which becomes finished with one rename.
// From then on the new content is the one that counts: the older one moves to replaced,
// finished becomes placing, and the new content moves from there to its place.
type Folder struct {
	dir   string
	what  string
	holds func(name string, dir bool) bool
	held  *os.File // dir, locked
	made  []string // folders that were not there before, each after the one above it
}

// Names inside a folder while it is written.
const (
	unfinished = ".unfinished"
	finished   = ".finished"
	placing    = ".placing"
	replaced   = ".replaced"
)

var spares = []string{unfinished, finished, placing, replaced}

// OpenFolder prepares the folder dir for new content, and makes it if it is not there. What
// names the content, see FolderError. Holds says whether a file or a folder may be in the older
// one, by its path in dir, with slashes; all others are refused with a *FolderError. OpenFolder
// completes what a process that was killed had left to do. It fails with a *LockedError where
// another process, or another call, holds the folder. The caller must call Close.
func OpenFolder(dir, what string, holds func(name string, dir bool) bool) (*Folder, error) {
	f := &Folder{dir: filepath.Clean(dir), what: what, holds: holds}
	if target, err := filepath.EvalSymlinks(dir); err == nil {
		f.dir = target // what is there is checked, not the link
	}
	if err := f.open(); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func (f *Folder) open() error {
	if err := f.check(); err != nil {
		return err
	}
	for at := f.dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); !errors.Is(err, fs.ErrNotExist) || filepath.Dir(at) == at {
			break
		}
		f.made = slices.Insert(f.made, 0, at)
	}
	if err := os.MkdirAll(f.dir, 0o755); err != nil {
		return err
	}
	held, err := os.Open(f.dir)
	if err != nil {
		return err
	}
	if err := Lock(held, "folder"); errors.As(err, new(*LockedError)) { // other errors: no locks here
		return cmp.Or(err, held.Close())
	}
	f.held = held
	if err := f.move(); err != nil {
		return err
	}
	if err := os.RemoveAll(f.path(unfinished)); err != nil {
		return err
	}
	return os.Mkdir(f.path(unfinished), 0o755)
}

// Close removes what Replace has not put into its place, and the folders that were made for
// it if they are empty.
func (f *Folder) Close() {
	if f.held != nil {
		_ = os.RemoveAll(f.path(unfinished)) // the next OpenFolder would remove it as well
		_ = filelock.Unlock(f.held)          // nothing was written to it
	}
	for _, dir := range slices.Backward(f.made) {
		_ = os.Remove(dir) // what is not empty stays
	}
}

func (f *Folder) path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

// Write writes one file of the new content, by its path in the folder, with slashes.
func (f *Folder) Write(name string, write func(io.Writer) error) error {
	name = f.path(unfinished + "/" + name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	err = write(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = out.Sync() // the renames must not reach the disk before it
	}
	return errors.Join(err, out.Close())
}

// Replace puts the new content in the place of the older one. When it fails with a
// *FolderError, something else has come since OpenFolder, and all stays as it is.
func (f *Folder) Replace() error {
	if err := f.check(); err != nil {
		return err
	}
	if err := rename(f.path(unfinished), f.path(finished)); err != nil {
		return err
	}
	return f.move()
}

// move puts finished content, if there is some, in the place of the older one. All of that
// moves away before the first new file takes its place, in the order of names, backward,
// and the new one comes in that order: whichever file is first is there whenever another one
// is. What a move that was interrupted has left to do is done.
func (f *Folder) move() error {
	if _, err := os.Stat(f.path(finished)); err == nil {
		if err := os.MkdirAll(f.path(replaced), 0o755); err != nil {
			return err
		}
		if err := f.moveAll(".", replaced, slices.Backward[[]fs.DirEntry]); err != nil {
			return err
		}
		if err := os.Rename(f.path(finished), f.path(placing)); err != nil {
			return err
		}
	}
	if _, err := os.Stat(f.path(placing)); err == nil {
		if err := f.moveAll(placing, ".", slices.All[[]fs.DirEntry]); err != nil {
			return err
		}
		if err := os.Remove(f.path(placing)); err != nil {
			return err
		}
	}
	return os.RemoveAll(f.path(replaced))
}

// moveAll moves what one folder holds to another.
func (f *Folder) moveAll(from, to string, order func([]fs.DirEntry) iter.Seq2[int, fs.DirEntry]) error {
	entries, err := os.ReadDir(f.path(from))
	if err != nil {
		return err
	}
	for _, entry := range order(entries) {
		name := entry.Name()
		if slices.Contains(spares, name) {
			continue
		}
		if err := os.Rename(f.path(from+"/"+name), f.path(to+"/"+name)); err != nil {
			return err
		}
	}
	return nil
}

// check refuses a folder with anything in it that may not be there.
func (f *Folder) check() error {
	err := filepath.WalkDir(f.dir, func(path string, entry fs.DirEntry, err error) error {
		if path == f.dir || err != nil {
			return err
		}
		rel, err := filepath.Rel(f.dir, path)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains(spares, rel):
			return fs.SkipDir
		case (entry.IsDir() || entry.Type().IsRegular()) && f.holds(filepath.ToSlash(rel), entry.IsDir()):
			return nil
		}
		return &FolderError{Dir: f.dir, Name: rel, What: f.what}
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
