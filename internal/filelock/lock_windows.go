package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// TryLock locks a file and reports whether it could: free is false if another process holds
// it.
func TryLock(f *os.File) (free bool, err error) {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err = windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return false, nil
	}
	return err == nil, err
}

// Unlock unlocks and closes a file locked by TryLock. Closing alone unlocks it only later,
// "depending upon available system resources" (documentation of LockFileEx).
func Unlock(f *os.File) error {
	return errors.Join(windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, new(windows.Overlapped)), f.Close())
}
