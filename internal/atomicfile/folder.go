package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"github.com/sekilab/sekilab/internal/filelock"
)

// FolderError says that a folder cannot take what is to be written, because it holds something
// else.
type FolderError struct {
	Dir, Name string // Name is a path in Dir
	What      string // may be in the folder: "an exported site"
}

func (e *FolderError) Error() string {
	return fmt.Sprintf("%s holds %s, which is not of %s: choose an empty folder, or one that holds only %[3]s", e.Dir, e.Name, e.What)
}

// Folder is a folder that will take the place of another. It is made beside that place,
// with what was there before until all is done.
type Folder struct {
	dir, beside string
	held        *os.File // beside
	keep        bool     // Close leaves all as it is
}

// NewFolder begins a folder for the place dir; the folders above it are made. What processes
// that were killed have left beside it is removed, and what one had already moved out of
// place is put back. The caller must call Close.
func NewFolder(dir string) (*Folder, error) {
	f := &Folder{dir: filepath.Clean(dir)}
	above, base := filepath.Split(f.dir)
	if err := os.MkdirAll(join(above, "."), 0o755); err != nil {
		return nil, err
	}
	eachDead(above, regexp.MustCompile("^"+regexp.QuoteMeta(base)+`\.unfinished-[0-9]+$`), func(name string) {
		(&Folder{dir: f.dir, beside: name}).recover()
	})
	for {
		var err error
		if f.beside, err = os.MkdirTemp(above, base+".unfinished-*"); err != nil {
			return nil, err
		}
		if f.held, err = os.Open(f.beside); errors.Is(err, fs.ErrNotExist) {
			continue // it was taken for dead
		} else if err != nil {
			return nil, errors.Join(err, os.Remove(f.beside))
		}
		if hold(f.held) {
			if err := os.Mkdir(f.New(), 0o755); err != nil {
				f.Close()
				return nil, err
			}
			return f, nil
		}
		f.held.Close()
	}
}

// New is the path of the new folder until Replace.
func (f *Folder) New() string { return filepath.Join(f.beside, "new") }

func (f *Folder) old() string { return filepath.Join(f.beside, "old") }

// Replace puts the new folder in the place of the old one. When it fails, the old one is still
// there, or the error says where.
func (f *Folder) Replace() error {
	if err := os.Rename(f.dir, f.old()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(f.New(), f.dir); err != nil {
		if back := os.Rename(f.old(), f.dir); back != nil && !errors.Is(back, fs.ErrNotExist) {
			f.keep = true
			return fmt.Errorf("%w; what was there is in %s", err, f.old())
		}
		return err
	}
	return nil
}

// Close removes what is left beside the place.
func (f *Folder) Close() {
	if !f.keep {
		_ = os.RemoveAll(f.beside) // the next NewFolder would remove it as well
	}
	_ = filelock.Unlock(f.held) // it holds nothing
}

// recover does what the process of a dead folder had left to do. It leaves what is not of a
// Folder, and an old folder whose place was taken before the new one came.
func (f *Folder) recover() {
	entries, err := os.ReadDir(f.beside)
	there := map[string]bool{}
	for _, entry := range entries {
		there[entry.Name()] = true
	}
	if err != nil || len(there) > 2 || len(there) == 2 && !(there["new"] && there["old"]) || len(there) == 1 && !there["new"] && !there["old"] {
		return
	}
	if there["old"] && there["new"] {
		if _, err := os.Lstat(f.dir); !errors.Is(err, fs.ErrNotExist) || os.Rename(f.old(), f.dir) != nil {
			return
		}
	}
	_ = os.RemoveAll(f.beside)
}

// HoldFolder opens a folder and locks it, where that can be done, until filelock.Unlock. It
// fails when another process, or another call, holds it.
func HoldFolder(dir string) (*os.File, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	if free, err := filelock.TryLock(f); err == nil && !free {
		f.Close()
		return nil, fmt.Errorf("another process is writing into %s", dir)
	}
	return f, nil
}
