//go:build !unix && !windows

package tablebase

import (
	"errors"
	"os"
)

// tryLock refuses: without locks two processes could write one tablebase.
func tryLock(*os.File) (free bool, err error) { return false, errors.ErrUnsupported }

// unlockFile closes a file of lockFile.
func unlockFile(f *os.File) error { return f.Close() }
