//go:build unix

package tablebase

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a file if no other process has locked it.
func tryLock(f *os.File) (free bool, err error) {
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

// unlockFile unlocks and closes a file of lockFile. Closing alone is not enough
// while a process that is being started still holds a copy of the descriptor.
func unlockFile(f *os.File) error {
	return errors.Join(syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}
