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

// FolderError is returned if a folder must not be replaced because it holds something else.
type FolderError struct {
	Dir, Name string // Name is a path in Dir
	What      string // what the folder may hold: "an exported site"
}

func (e *FolderError) Error() string {
	return fmt.Sprintf("%s holds %s, which is not of %s: choose an empty folder, or one that holds only %[3]s", e.Dir, e.Name, e.What)
}

// Folder is a new folder that will replace another. It is made beside that folder, together
// with the old content until the replacement is complete.
type Folder struct {
	dir, beside string
	held        *os.File // beside
	keep        bool     // Close removes nothing
}

// NewFolder begins a new folder for the place dir and makes the folders above it. It
// removes what killed processes have left beside it, and puts back what they had already
// moved out of place. The caller must call Close.
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
			continue // another process removed it as abandoned
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

// Replace moves the new folder to the place of the old one. If it fails, the old one is
// still there, or the error says where it is.
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

// Close removes the temporary folder.
func (f *Folder) Close() {
	if !f.keep {
		_ = os.RemoveAll(f.beside) // the next NewFolder would remove it as well
	}
	_ = filelock.Unlock(f.held) // nothing was written to it
}

// recover completes or undoes the work of the process that abandoned a folder. It leaves
// alone what does not look like a Folder, and an old folder if its place was taken before
// the new one came.
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

// HoldFolder opens a folder and locks it, where the system can, until filelock.Unlock. It
// fails if another process, or another call, holds it.
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
