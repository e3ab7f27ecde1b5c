// Package atomicfile makes the files and folders that take the place of others when they are
// complete, so that what is written is there whole or not at all.
//
// Until then they have names of their own beside that place. Each is locked by its writer;
// what a process that was killed has left is unlocked, and the next writer beside it removes
// it. Where the system has no locks, and on Windows, where what is locked can be neither renamed
// nor removed, it stays.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"

	"github.com/sekilab/sekilab/internal/filelock"
)

// Create creates a file in a folder, "" for the working folder, open for writing. The caller gives
// it to Replace or Discard.
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

// Replace renames a file of Create and closes it. When it fails, the file may still have its
// name.
func Replace(f *os.File, name string) error {
	if runtime.GOOS == "windows" {
		if err := f.Close(); err != nil {
			return err
		}
		return os.Rename(f.Name(), name)
	}
	if err := os.Rename(f.Name(), name); err != nil { // unlocked before, it could be taken for dead
		f.Close()
		return err
	}
	return f.Close()
}

// Discard removes a file of Create and closes it.
func Discard(f *os.File) error {
	if runtime.GOOS == "windows" {
		return errors.Join(f.Close(), os.Remove(f.Name()))
	}
	return errors.Join(os.Remove(f.Name()), f.Close()) // closed before, it could be taken for dead
}

// join is filepath.Join but for "..", which may follow a symbolic link.
func join(dir, name string) string {
	if dir == "" || os.IsPathSeparator(dir[len(dir)-1]) {
		return dir + name
	}
	return dir + string(filepath.Separator) + name
}

// hold locks a file or a folder that was just created. It reports false if another process took
// it for dead before that.
func hold(f *os.File) bool {
	free, err := filelock.TryLock(f)
	if err != nil { // no locks here, for nobody
		return true
	}
	own, errOwn := f.Stat()
	there, errThere := os.Lstat(f.Name())
	return free && errOwn == nil && errThere == nil && os.SameFile(own, there)
}

// removeDead removes the files of Create in a folder that no process holds. It ignores
// errors, because such files do no harm.
func removeDead(dir string) {
	eachDead(dir, ofCreate, func(name string) { _ = os.Remove(name) })
}

// ofCreate matches the names of Create.
var ofCreate = regexp.MustCompile(`^\.seki-[0-9a-f]{8}\.tmp$`)

// eachDead calls found, with a lock, for the files and folders in dir that no process holds and
// whose names match.
func eachDead(dir string, names *regexp.Regexp, found func(name string)) {
	if runtime.GOOS == "windows" {
		return
	}
	entries, _ := os.ReadDir(join(dir, "."))
	for _, entry := range entries {
		if !names.MatchString(entry.Name()) || !entry.IsDir() && !entry.Type().IsRegular() {
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
		found(f.Name())
		_ = filelock.Unlock(f) // it holds nothing
	}
}
