package tablebase

import "fmt"

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

// ParamsError says that a directory holds another table than the one asked for.
type ParamsError struct {
	File       string // the manifest
	Have, Want Params
}

func (e *ParamsError) Error() string {
	return fmt.Sprintf("%s belongs to a table of %s, not %s", e.File, e.Have, e.Want)
}

// LockedError says that another process is writing the table.
type LockedError struct{ File string }

func (e *LockedError) Error() string {
	return fmt.Sprintf("%s is locked: another process is writing this table", e.File)
}

// NotStoredError says that a layer, or its values, are not in a table: it does
// not go that far, or does not keep them.
type NotStoredError struct {
	Dir  string
	Sum  int
	What string // "layer", "values" or "lists"
	Keep Keep   // of the table; with KeepAll the layer itself is missing
}

func (e *NotStoredError) Error() string {
	text := fmt.Sprintf("%s does not hold the %s of sum %d", e.Dir, e.What, e.Sum)
	if e.What != "layer" && e.Keep != KeepAll {
		text += fmt.Sprintf(": it was made with --keep %s", e.Keep)
	}
	return text
}

// WriteError says that a file of a table could not be written, because the disk
// is full, say, or the directory read-only. What was stored before is safe: the
// table can be continued.
type WriteError struct {
	File string
	Err  error
}

func (e *WriteError) Error() string { return fmt.Sprintf("cannot write %s: %v", e.File, reason(e.Err)) }

func (e *WriteError) Unwrap() error { return e.Err }
