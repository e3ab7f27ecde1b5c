//go:build unix

package tablebase

import (
	"errors"
	"os"
	"syscall"
)

// lockFile opens the named file and locks it until unlockFile or the end of the
// process. It fails with a *LockedError when another process has locked it.
func lockFile(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, &WriteError{name, err}
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if err == nil {
		return f, nil
	}
	f.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, &LockedError{name}
	}
	return nil, &WriteError{name, err}
}

// unlockFile unlocks and closes a file of lockFile. Closing alone is not enough
// while a process that is being started still holds a copy of the descriptor.
func unlockFile(f *os.File) error {
	return errors.Join(syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}
