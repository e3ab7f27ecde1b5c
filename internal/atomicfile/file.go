// Package atomicfile makes files and folders that replace others only when they are
// complete, so that a file or folder is written whole or not at all.
//
// Until then they have temporary names beside their place. The writer of each holds a lock
// on it. The next writer beside it removes the unlocked ones, which killed processes have
// left. They stay on systems without locks, and on Windows, where a locked file can be
// neither renamed nor removed.
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

// Replace renames a file made by Create and closes it. If it fails, the file may still have
// its temporary name.
func Replace(f *os.File, name string) error {
	if runtime.GOOS == "windows" {
		if err := f.Close(); err != nil {
			return err
		}
		return os.Rename(f.Name(), name)
	}
	if err := os.Rename(f.Name(), name); err != nil { // still locked: an unlocked file would count as abandoned
		f.Close()
		return err
	}
	return f.Close()
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

// hold locks a file or a folder that was just created. It reports false if another process
// has already removed it as abandoned.
func hold(f *os.File) bool {
	free, err := filelock.TryLock(f)
	if err != nil { // no locks here, for nobody
		return true
	}
	own, errOwn := f.Stat()
	there, errThere := os.Lstat(f.Name())
	return free && errOwn == nil && errThere == nil && os.SameFile(own, there)
}

// removeDead removes the abandoned files of Create in a folder. It ignores errors, because
// such files do no harm.
func removeDead(dir string) {
	eachDead(dir, ofCreate, func(name string) { _ = os.Remove(name) })
}

// ofCreate matches the temporary names of Create.
var ofCreate = regexp.MustCompile(`^\.seki-[0-9a-f]{8}\.tmp$`)

// eachDead calls found for the files and folders in dir that no process holds and whose
// names match. They are locked during the call.
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
		_ = filelock.Unlock(f) // nothing was written to it
	}
}
