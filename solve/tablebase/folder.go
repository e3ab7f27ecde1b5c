package tablebase

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/sekilab/sekilab/internal/units"
)

// fileNames returns the names of the files in a folder, in order.
func fileNames(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, readError(dir, err)
	}
	return units.Texts(entries, fs.DirEntry.Name), nil
}

func removeFiles(dir string, of func(name string) bool) error {
	names, err := fileNames(dir)
	for _, name := range names {
		if of(name) {
			err = errors.Join(err, remove(filepath.Join(dir, name)))
		}
	}
	return err
}

// remove removes a file that another process may have removed already.
func remove(name string) error {
	if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return writeError(name, err)
	}
	return nil
}

// writeError returns the *WriteError of a file, nil if err is.
func writeError(name string, err error) error {
	if err != nil {
		err = &WriteError{name, err}
	}
	return err
}

// readError returns the error of reading a file or a folder.
func readError(name string, err error) error {
	return fmt.Errorf("cannot read %s: %w", name, reason(err))
}

// reason returns the cause of a file error without the operation and the name,
// which the caller states.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
