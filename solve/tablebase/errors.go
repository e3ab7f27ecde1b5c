package tablebase

import (
	"fmt"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// CorruptError says that a file does not hold what was written: a checksum is
// wrong, or a field has an impossible value.
type CorruptError struct {
	File   string
	Offset int64 // of the part that is wrong, in bytes
	Reason string
}

func (e *CorruptError) Error() string {
	return fmt.Sprintf("%s is damaged at byte %d: %s", e.File, e.Offset, e.Reason)
}

// VersionError says that a file has another version of the format.
type VersionError struct {
	File    string
	Version int
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("%s has format version %d; this program reads version %d", e.File, e.Version, Version)
}

// ParamsError says that a folder holds a tablebase with other parameters than
// those asked for.
type ParamsError struct {
	File       string // the manifest
	Have, Want Params
}

func (e *ParamsError) Error() string {
	return fmt.Sprintf("%s belongs to a tablebase of %s, not %s", e.File, e.Have, e.Want)
}

// FolderError says that a folder is no tablebase and cannot become one, because it
// holds something else.
type FolderError = atomicfile.FolderError

// MissingError says that a tablebase does not hold part of a layer, which is not solved
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

// LockedError says that another process is writing the tablebase.
type LockedError = atomicfile.LockedError

// WriteError says that a file of a tablebase could not be written, because the
// disk is full, say, or the folder read-only. What was stored before is safe, and
// the tablebase can be continued.
type WriteError struct {
	File string
	Err  error
}

func (e *WriteError) Error() string { return fmt.Sprintf("cannot write %s: %v", e.File, reason(e.Err)) }

func (e *WriteError) Unwrap() error { return e.Err }
