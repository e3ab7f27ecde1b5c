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
)

// Create creates a file in a folder, "" for the working folder, open for writing. The caller must pass it to Replace or
// Discard.
func Create(dir string, perm fs.FileMode) (*os.File, error) {
	return os.OpenFile(join(dir, temporaryName()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
}

func temporaryName() string { return fmt.Sprintf(".seki-%016x.tmp", rand.Uint64()) }

var temporary = regexp.MustCompile(`^\.seki-[0-9a-f]{16}\.tmp$`)

// IsTemporary reports whether Create makes files of this name.
func IsTemporary(name string) bool { return temporary.MatchString(name) }

// Replace syncs and closes a complete file, renames it, and syncs its folder. If it fails, the file may still have its
// temporary name.
func Replace(f *os.File, name string) error {
	if err := finish(f); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), name); err != nil {
		return err
	}
	return syncAbove(name)
}

// finish syncs and closes a file: its data must reach the disk before its name, and Windows renames no open file.
func finish(f *os.File) error {
	err := f.Sync()
	return cmp.Or(err, f.Close())
}

// syncAbove syncs the folder of a file. Windows cannot sync folders.
func syncAbove(name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	above, _ := filepath.Split(name)
	dir, err := os.Open(join(above, "."))
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder that may not be read cannot be synced
	}
	if err != nil {
		return err
	}
	defer dir.Close()
	// as network file systems may say
	if err := dir.Sync(); !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.EINVAL) {
		return err
	}
	return nil
}

// Discard closes and removes a file made by Create.
func Discard(f *os.File) error { return errors.Join(f.Close(), os.Remove(f.Name())) }

// join is like filepath.Join but keeps "..", which may follow a symbolic link.
func join(dir, name string) string {
	if dir == "" || os.IsPathSeparator(dir[len(dir)-1]) {
		return dir + name
	}
	return dir + string(filepath.Separator) + name
}
