//go:build !unix && !windows

package filelock

import (
	"errors"
	"os"
)

// TryLock always fails.
func TryLock(*os.File) (free bool, err error) { return false, errors.ErrUnsupported }

// Unlock closes the file.
func Unlock(f *os.File) error { return f.Close() }
