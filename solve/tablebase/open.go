package tablebase

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// open reads what the folder holds, and makes a tablebase of an empty one.
func (s *Store) open() error {
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return &WriteError{s.dir, err}
	}
	have, err := ReadParams(s.dir)
	fresh := errors.Is(err, fs.ErrNotExist)
	switch {
	case fresh:
		if err := s.checkEmpty(); err != nil {
			return s.unlessMade(err)
		}
	case err != nil:
		return err
	case have != s.params:
		return &ParamsError{filepath.Join(s.dir, manifestName), have, s.params}
	}
	name := filepath.Join(s.dir, lockName)
	if s.lock, err = openOwn(name); err == nil {
		err = atomicfile.Lock(s.lock, "tablebase")
	}
	if errors.As(err, new(*LockedError)) {
		return err
	} else if err != nil {
		return &WriteError{name, err}
	}
	if fresh {
		if err := s.unlessMade(nil); err != nil {
			return err
		}
		if err := s.writeWhole(manifestName, encodeManifest(s.params)); err != nil {
			return err
		}
	}
	if err := removeFiles(s.dir, isTemporary); err != nil { // an interrupted writeWhole left them
		return err
	}
	last, err := s.openSealed()
	if err != nil {
		return err
	}
	if err := s.reduceBefore(last); err != nil {
		return err
	}
	return s.beginLayer(last + 1)
}

// unlessMade returns err, or a *LockedError if another process has made the tablebase meanwhile.
func (s *Store) unlessMade(err error) error {
	if _, none := ReadParams(s.dir); none == nil {
		return &LockedError{File: filepath.Join(s.dir, lockName), What: "tablebase"}
	}
	return err
}

// checkEmpty returns an error if the folder holds files of something else.
func (s *Store) checkEmpty() error {
	names, err := fileNames(s.dir)
	for _, name := range names {
		if name != lockName && !isTemporary(name) {
			return &FolderError{Dir: s.dir, Name: name, What: "a tablebase"}
		}
	}
	return err
}

// temporary ends the names of files that will be renamed when complete.
const temporary = ".tmp"

// isTemporary reports whether writeWhole makes files of this name.
func isTemporary(name string) bool {
	whole, ok := strings.CutSuffix(name, temporary)
	_, layer := layerSum(whole)
	return ok && (layer || whole == manifestName)
}

// writeWhole writes a file of the tablebase whole or not at all.
func (s *Store) writeWhole(name string, data []byte) error {
	name = filepath.Join(s.dir, name)
	if err := remove(name + temporary); err != nil { // an interrupted process left it, or somebody else
		return err
	}
	f, err := s.create(name + temporary)
	if err != nil {
		return &WriteError{name, err}
	}
	if _, err = f.WriteAt(data, 0); err == nil {
		err = atomicfile.Replace(f, name)
	} else {
		f.Close()
	}
	if err != nil {
		os.Remove(name + temporary)
	}
	return writeError(name, err)
}

// openSealed opens the finished layers and returns the sum of the last one.
func (s *Store) openSealed() (last int, err error) {
	layers, err := openLayers(s.dir, s.params)
	if err != nil {
		return 0, err
	}
	for k, f := range layers {
		s.sealed[s.params.FirstSum()+k] = f
	}
	last = s.params.FirstSum() + len(layers) - 1
	if f := s.sealed[last]; f != nil && f.contents != contentsFull {
		return 0, f.corrupt(8, "the last layer has no values: the tablebase cannot be continued")
	}
	return last, nil
}

// layerSums returns the sums of the finished layers in a folder, increasing.
func layerSums(dir string) ([]int, error) {
	names, err := fileNames(dir)
	var sums []int
	for _, name := range names {
		if sum, ok := layerSum(name); ok {
			sums = append(sums, sum)
		}
	}
	return sums, err
}

// layerSum returns the sum of the layer whose file has the given name; ok is false if it is no such name.
func layerSum(name string) (sum int, ok bool) {
	n, _ := fmt.Sscanf(name, "layer-%05d.seki", &sum)
	return sum, n == 1 && name == LayerName(sum)
}
