// Package atomicfile makes files that replace others only when they are complete, and folders
// of such files, in which the files of others stay.
//
// Until then they have temporary names. The writer of a file made by Create holds a lock on
// it. The next writer in the same folder removes the unlocked ones, which killed processes
// have left. They stay on systems without locks, and on Windows, where a locked file can be
// neither renamed nor removed. The writer of a Folder holds a lock on the folder; the next
// one removes what a killed process has left in it.
//
// A tablebase renames its files with Replace and holds a lock with Lock. It cannot use Create
// or Folder: solving continues after a kill, so that an unfinished layer is kept, and layers
// are finished one by one. Its other unfinished files have fixed names, and the process that
// holds the lock removes them on every system.
package atomicfile

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"syscall"

	"github.com/sekilab/sekilab/internal/filelock"
)

// Create creates a file in a folder, "" for the working folder, open for writing. The
// caller must pass it to Replace or Discard.
func Create(dir string, perm fs.FileMode) (*os.File, error) {
	removeDead(dir)
	for {
		name := join(dir, fmt.Sprintf(".seki-%08x.tmp", rand.Uint32()))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		switch {
		case errors.Is(err, fs.ErrExist):
			continue
		case err != nil:
			return nil, err
		case hold(f):
			return f, nil
		}
		f.Close()
	}
}

// File is a file that Replace can rename; *os.File is one.
type File interface {
	Name() string
	Sync() error
	Close() error
}

// Replace syncs a complete file, renames it, syncs its folder and closes it. If it fails, the
// file may still have its temporary name.
func Replace(f File, name string) error {
	err := f.Sync()
	if err == nil && runtime.GOOS != "windows" { // still locked: an unlocked file would count as abandoned
		err = rename(f.Name(), name)
	}
	err = cmp.Or(err, f.Close())
	if err == nil && runtime.GOOS == "windows" { // it renames no open file
		err = os.Rename(f.Name(), name)
	}
	return err
}

// Place is like Replace, but fails with fs.ErrExist if the name is taken, where the file system can tell in the same
// moment.
func Place(f File, name string) error {
	err := cmp.Or(f.Sync(), os.Link(f.Name(), name))
	if err != nil && !errors.Is(err, fs.ErrExist) { // no links here
		return Replace(f, name)
	}
	return errors.Join(err, f.Close(), os.Remove(f.Name()))
}

// IsTemporary reports whether Create makes files of this name.
func IsTemporary(name string) bool { return ofCreate.MatchString(name) }

// rename renames a file or a folder and syncs the folder above. Windows cannot sync folders.
func rename(from, to string) error {
	err := os.Rename(from, to)
	if err != nil || runtime.GOOS == "windows" {
		return err
	}
	above, _ := filepath.Split(to)
	dir, err := os.Open(join(above, "."))
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder that may not be read cannot be synced
	}
	if err != nil {
		return err
	}
	defer dir.Close()
	if err := dir.Sync(); !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.EINVAL) { // as network file systems may say
		return err
	}
	return nil
}

// Discard removes a file made by Create and closes it.
func Discard(f *os.File) error {
	if runtime.GOOS == "windows" {
		return errors.Join(f.Close(), os.Remove(f.Name()))
	}
	return errors.Join(os.Remove(f.Name()), f.Close()) // still locked: an unlocked file would count as abandoned
}

// join is like filepath.Join but keeps "..", which may follow a symbolic link.
func join(dir, name string) string {
	if dir == "" || os.IsPathSeparator(dir[len(dir)-1]) {
		return dir + name
	}
	return dir + string(filepath.Separator) + name
}

// hold locks a file that was just created. It reports false if another process has already
// removed it as abandoned.
func hold(f *os.File) bool {
	free, err := filelock.TryLock(f)
	if err != nil { // no locks here, for nobody
		return true
	}
	own, errOwn := f.Stat()
	there, errThere := os.Lstat(f.Name())
	return free && errOwn == nil && errThere == nil && os.SameFile(own, there)
}

// ofCreate matches the temporary names of Create.
var ofCreate = regexp.MustCompile(`^\.seki-[0-9a-f]{8}\.tmp$`)

// removeDead removes the abandoned files of Create in a folder. It ignores errors, because
// such files do no harm.
func removeDead(dir string) {
	if runtime.GOOS == "windows" {
		return
	}
	entries, _ := os.ReadDir(join(dir, "."))
	for _, entry := range entries {
		if !ofCreate.MatchString(entry.Name()) || !entry.Type().IsRegular() {
			continue
		}
		f, err := os.Open(join(dir, entry.Name()))
		if err != nil {
			continue
		}
		if free, err := filelock.TryLock(f); err != nil || !free {
			f.Close()
			continue
		}
		_ = os.Remove(f.Name())
		_ = filelock.Unlock(f) // nothing was written to it
	}
}
