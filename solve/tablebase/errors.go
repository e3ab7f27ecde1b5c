package tablebase

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// CorruptError reports that a file differs from the one that was written: a checksum is
// wrong, or a field has an impossible value.
type CorruptError struct {
	File   string
	Reason string
}

func (e *CorruptError) Error() string { return fmt.Sprintf("%s is damaged: %s", e.File, e.Reason) }

// VersionError reports that a folder has another version of the format.
type VersionError struct {
	File    string
	Version int
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("%s has format version %d; this program reads version %d: solve again into an empty folder",
		e.File, e.Version, Version)
}

// ParamsError reports that a folder holds a tablebase with other parameters than
// requested.
type ParamsError struct {
	File       string // the manifest
	Have, Want Params
}

func (e *ParamsError) Error() string {
	return fmt.Sprintf("%s belongs to a tablebase of %s, not %s", e.File, e.Have, e.Want)
}

// FolderError reports that a folder is no tablebase and cannot become one, because it
// holds something else.
type FolderError = atomicfile.FolderError

// MissingError reports that a tablebase does not hold part of a layer, which is not solved
// yet or was not kept.
type MissingError struct {
	Dir  string
	Keep Keep // with which it was made
	Sum  int  // of the layer
	Part string
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("%s, which keeps %s, does not hold the %s of sum %d", e.Dir, e.Keep, e.Part, e.Sum)
}

// FileError reports that a file or a folder of a tablebase could not be read or written, because the disk is full,
// say, or the folder read-only. Everything stored before is safe, and the tablebase can be continued.
type FileError struct {
	Verb string // "read" or "write"
	File string
	Err  error
}

func (e *FileError) Error() string {
	return fmt.Sprintf("cannot %s %s: %v", e.Verb, e.File, reason(e.Err))
}

func (e *FileError) Unwrap() error { return e.Err }

func readError(name string, err error) error  { return fileError("read", name, err) }
func writeError(name string, err error) error { return fileError("write", name, err) }

// fileError names the file in an error, unless err is nil or names a file already.
func fileError(verb, name string, err error) error {
	if err == nil || errors.As(err, new(*CorruptError)) || errors.As(err, new(*FileError)) {
		return err
	}
	return &FileError{verb, name, err}
}

// reason returns the cause of a file error without the operation and the name, which FileError states.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
