//go:build unix

package filelock

import (
	"errors"
	"os"
	"syscall"
)

// TryLock locks a file and reports whether it could: free is false if another process holds
// it.
func TryLock(f *os.File) (free bool, err error) {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return false, nil
		default:
			return err == nil, err
		}
	}
}

// Unlock unlocks and closes a file locked by TryLock. Closing alone does not suffice while
// a process that is being started still holds a copy of the descriptor.
func Unlock(f *os.File) error {
	return errors.Join(syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}
