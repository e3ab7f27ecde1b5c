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
	"strings"
	"syscall"

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
	dir string
	Content
	held  *os.File // dir, locked
	ready bool     // what is in the folder may be replaced
	made  []string // folders that were not there before, each after the one above it
}

// Content says what a folder may hold, besides what an interrupted Folder has left in it.
type Content struct {
	What  string                           // see FolderError
	Mark  string                           // a file without which it may hold nothing, if not empty; the first by name
	Holds func(name string, dir bool) bool // whether this file or folder may be in it, by its path in it, with slashes
}

// Names inside a folder while it is written.
const (
	unfinished = ".sekilab-unfinished"
	finished   = ".sekilab-finished"
	placing    = ".sekilab-placing"
	replaced   = ".sekilab-replaced"
)

var spares = []string{unfinished, finished, placing, replaced}

// OpenFolder prepares the folder dir for new content, and makes it if it is not there. Anything
// in it that is not content is refused with a *FolderError. OpenFolder completes what a process
// that was killed had left to do. It fails with a *LockedError where another process, or another
// call, holds the folder. The caller must call Close.
func OpenFolder(dir string, content Content) (*Folder, error) {
	f := &Folder{dir: resolve(dir), Content: content}
	if err := f.open(); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// resolve returns a path without links to dir, or to a folder that may be made there.
func resolve(dir string) string {
	if target, err := filepath.EvalSymlinks(dir); err == nil {
		return target // what is there is checked, not the link
	}
	above, name := filepath.Split(dir)
	if target, err := filepath.EvalSymlinks(above); err == nil && name != ".." {
		return filepath.Join(target, name)
	}
	return filepath.Clean(dir)
}

func (f *Folder) open() error {
	for at := f.dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); !errors.Is(err, fs.ErrNotExist) || filepath.Dir(at) == at {
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
	if err := f.check(); err != nil {
		return err
	}
	if err := f.move(); err != nil {
		return err
	}
	f.ready = true
	if err := os.RemoveAll(f.path(unfinished)); err != nil {
		return err
	}
	return os.Mkdir(f.path(unfinished), 0o755)
}

// Close removes what Replace has not put into its place, and the folders that were made for
// it if they are empty.
func (f *Folder) Close() {
	if f.held != nil {
		if f.ready {
			_ = os.RemoveAll(f.path(unfinished)) // the next OpenFolder would remove it as well
		}
		_ = filelock.Unlock(f.held) // nothing was written to it
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
	there, err := f.has(finished)
	if err != nil {
		return err
	}
	if there {
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
	if there, err = f.has(placing); err != nil {
		return err
	}
	if there {
		if err := f.moveAll(placing, ".", slices.All[[]fs.DirEntry]); err != nil {
			return err
		}
		if err := os.Remove(f.path(placing)); err != nil {
			return err
		}
	}
	return os.RemoveAll(f.path(replaced))
}

// has reports whether something of that name is in the folder.
func (f *Folder) has(name string) (bool, error) {
	_, err := os.Lstat(f.path(name))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return false, nil
	}
	return err == nil, err
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

// check refuses a folder with anything in it that may not be there, or in what was left of an
// interrupted move. The mark may be in any of these.
func (f *Folder) check() error {
	marked := f.Mark == ""
	for _, spare := range append([]string{"."}, spares...) {
		there, err := f.has(spare + "/" + f.Mark)
		if err != nil {
			return err
		}
		marked = marked || there
	}
	return filepath.WalkDir(f.dir, func(path string, entry fs.DirEntry, err error) error {
		if path == f.dir || err != nil {
			return err
		}
		rel, err := filepath.Rel(f.dir, path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		top, below, _ := strings.Cut(name, "/")
		spare := slices.Contains(spares, top)
		if spare {
			name = below
		}
		switch {
		case name == "" && entry.IsDir():
			return nil
		case name != "" && (marked || spare) && (entry.IsDir() || entry.Type().IsRegular()) && f.Holds(name, entry.IsDir()):
			return nil
		}
		return &FolderError{Dir: f.dir, Name: rel, What: f.What}
	})
}
