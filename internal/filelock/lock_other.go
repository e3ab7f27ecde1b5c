//go:build !unix && !windows

package filelock

import (
	"errors"
	"os"
)

// TryLock refuses: without locks two processes could write one tablebase.
func TryLock(*os.File) (free bool, err error) { return false, errors.ErrUnsupported }

// Unlock closes a file of TryLock.
func Unlock(f *os.File) error { return f.Close() }
