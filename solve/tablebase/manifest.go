package tablebase

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/sekilab/sekilab/seki"
)

// Limits of the format.
const (
	MaxSide = 16 // rows or columns
	MaxSum  = 1<<15 - 1
)

// CorruptError reports that a file differs from the one that was written: a checksum is wrong, or a field has an
// impossible value. Or the file is missing, although later ones are there.
type CorruptError struct{ File, Reason string }

const missing = "it is missing"

func (e *CorruptError) Error() string {
	if e.Reason == missing {
		return e.File + " is missing"
	}
	return fmt.Sprintf("%s is damaged: %s", e.File, e.Reason)
}

// FolderError reports that a folder cannot be used, because it holds something else, or a tablebase of another size or
// version.
type FolderError struct{ Path, Reason string }

func (e *FolderError) Error() string { return e.Path + " " + e.Reason }

// fileError names a file or a folder that could not be read or written.
type fileError struct {
	verb, name string
	err        error // without an operation and a name
}

func (e *fileError) Error() string { return fmt.Sprintf("cannot %s %s: %v", e.verb, e.name, e.err) }

func (e *fileError) Unwrap() error { return e.err }

// inFile names the file in an error, unless err is nil or names one already.
func inFile(verb, name string, err error) error {
	if err == nil || errors.As(err, new(*CorruptError)) || errors.As(err, new(*fileError)) {
		return err
	}
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	} else if link, ok := errors.AsType[*os.LinkError](err); ok {
		err = link.Err
	}
	return &fileError{verb, name, err}
}

// The manifest makes a folder a tablebase. Earlier programs of this version could keep less than all of a layer.
const (
	manifestName = "manifest.json"
	formatName   = "sekilab table"
	version      = 2
	keepsAll     = "all"
)

type manifest struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Rows    int    `json:"rows"`
	Cols    int    `json:"cols"`
	Keep    string `json:"keep"`
}

// encodeManifest returns the contents of the manifest, a line of JSON.
func encodeManifest(size seki.Size) []byte {
	line, err := json.Marshal(manifest{formatName, version, size.Rows, size.Cols, keepsAll})
	if err != nil {
		panic(err) // a struct of strings and numbers
	}
	return append(line, '\n')
}

// readManifest returns the size of the tablebase in a folder. It fails with fs.ErrNotExist if there is none.
func readManifest(dir string) (size seki.Size, err error) {
	name := filepath.Join(dir, manifestName)
	data, err := os.ReadFile(name)
	if err != nil {
		return size, inFile("read", name, err)
	}
	return parseManifest(name, data)
}

// parseManifest accepts what encodeManifest writes. Of other versions it reads the first line only.
func parseManifest(name string, data []byte) (size seki.Size, err error) {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	var m manifest
	if err := json.Unmarshal(line, &m); err != nil || m.Format != formatName {
		return size, &CorruptError{name, "this is not the manifest of a tablebase"}
	}
	const again = ": solve again into an empty folder"
	if m.Version != version {
		return size, &FolderError{name,
			fmt.Sprintf("has format version %d; this program reads version %d", m.Version, version) + again}
	}
	if m.Keep != keepsAll {
		return size, &FolderError{name, "belongs to a tablebase without values, which this program cannot use" + again}
	}
	size = seki.Size{Rows: m.Rows, Cols: m.Cols}
	if err := checkSize(size); err != nil {
		return size, &CorruptError{name, err.Error()}
	}
	if !bytes.Equal(data, encodeManifest(size)) {
		return size, &CorruptError{name, "it has other bytes than a manifest of this size"}
	}
	return size, nil
}

func checkSize(s seki.Size) error {
	if s.Cols < 1 || s.Rows < s.Cols || s.Rows > MaxSide {
		return fmt.Errorf("no tablebase of size %v: it must have at least as many rows as columns, and at most %d", s, MaxSide)
	}
	return nil
}
