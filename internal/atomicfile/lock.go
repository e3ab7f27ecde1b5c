package atomicfile

import (
	"fmt"
	"os"

	"github.com/sekilab/sekilab/internal/filelock"
)

// LockedError reports that another process, or another call, is writing.
type LockedError struct {
	File string
	What string // is being written: "tablebase"
}

func (e *LockedError) Error() string {
	return fmt.Sprintf("%s is locked: another process is writing this %s", e.File, e.What)
}

// Lock locks an open file, or on Unix a folder, until filelock.Unlock or the end of the
// process. It fails with a *LockedError where something else has locked it.
func Lock(f *os.File, what string) error {
	free, err := filelock.TryLock(f)
	if err == nil && !free {
		err = &LockedError{f.Name(), what}
	}
	return err
}
