package tablebase

import (
	"os"

	"github.com/sekilab/sekilab/internal/filelock"
)

// lockFile opens the named file and locks it until filelock.Unlock or the end of the
// process. It fails with a *LockedError when another process has locked it.
func lockFile(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, &WriteError{name, err}
	}
	free, err := filelock.TryLock(f)
	switch {
	case err != nil:
		err = &WriteError{name, err}
	case !free:
		err = &LockedError{name}
	default:
		return f, nil
	}
	f.Close()
	return nil, err
}
