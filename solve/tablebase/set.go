package tablebase

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/sekilab/sekilab/seki"
)

// Set is one or several tablebases. A nil Set has none.
type Set struct{ readers []*Reader }

// FolderName returns the name of the tablebase of a size, rows ≥ cols, in a folder of several.
func FolderName(s seki.Size) string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// OpenSet opens the tablebase in the folder dir or, when dir is not a tablebase itself, the tablebases in its folders.
// It fails as Open does, and with fs.ErrNotExist when there is none.
func OpenSet(dir string) (*Set, error) {
	s := &Set{}
	err := s.open(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, inFile("read", dir, err)
	}
	for _, entry := range entries {
		err := s.open(filepath.Join(dir, entry.Name()))
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) { // it has a manifest
			s.Close()
			return nil, err
		}
	}
	if len(s.readers) == 0 {
		return nil, fmt.Errorf("%s holds no tablebase: %w", dir, fs.ErrNotExist)
	}
	return s, nil
}

func (s *Set) open(dir string) error {
	r, err := Open(dir)
	if err == nil {
		s.readers = append(s.readers, r)
	}
	return err
}

// Close closes all tablebases.
func (s *Set) Close() (err error) {
	for _, r := range s.Readers() {
		err = cmp.Or(err, r.Close())
	}
	return err
}

// Readers returns all tablebases.
func (s *Set) Readers() []*Reader {
	if s == nil {
		return nil
	}
	return s.readers
}

// Of returns the tablebase of a size and its transpose that has the greatest sum, nil if there is none.
func (s *Set) Of(size seki.Size) (best *Reader) {
	for _, r := range s.Readers() {
		if r.size == size.Tall() && (best == nil || r.MaxSum() > best.MaxSum()) {
			best = r
		}
	}
	return best
}

// Covers reports whether Results answers for all matrices of a layer.
func (s *Set) Covers(layer seki.Layer) bool {
	return slices.ContainsFunc(s.Readers(), func(r *Reader) bool { return r.covers(layer) })
}

// Results is Reader.Results for whichever tablebase covers A.
func (s *Set) Results(A seki.Matrix) (seki.Results, bool, error) {
	for _, r := range s.Readers() {
		if results, ok, err := r.Results(A); ok || err != nil {
			return results, ok, err
		}
	}
	return seki.Results{}, false, nil
}
