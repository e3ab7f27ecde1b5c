//go:build !unix

package tablebase

import (
	"errors"
	"os"
)

// lockFile refuses: without locks two processes could write one tablebase.
func lockFile(name string) (*os.File, error) {
	return nil, &WriteError{name, errors.ErrUnsupported}
}

// unlockFile closes a file of lockFile.
func unlockFile(f *os.File) error { return f.Close() }
