package tablebase

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/sekilab/sekilab/seki"
)

// Set is one or several tablebases. Several of one size complement each other.
type Set struct {
	readers []*Reader
}

// FolderName returns the name of the tablebase of a size, rows ≥ cols, in a folder of
// several.
func FolderName(s seki.Size) string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// OpenSet opens the tablebase in the folder dir or, when dir is not a tablebase
// itself, the tablebases in its folders. It fails as Open does, and when there is none.
func OpenSet(dir string) (*Set, error) {
	s := &Set{}
	err := s.open(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	names, err := fileNames(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := s.open(filepath.Join(dir, name)); err != nil && !noTablebase(err) {
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

// noTablebase reports whether Open failed because there is no manifest: the entry
// is a file, or a folder of something else.
func noTablebase(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// Close closes all tablebases. A nil Set has none.
func (s *Set) Close() error {
	if s == nil {
		return nil
	}
	var err error
	for _, r := range s.readers {
		err = cmp.Or(err, r.Close())
	}
	return err
}

// Readers returns all tablebases.
func (s *Set) Readers() []*Reader { return s.readers }

// Of returns the tablebases of a size and its transpose, the one with the
// greatest sum first. A nil Set has none.
func (s *Set) Of(size seki.Size) []*Reader {
	if s == nil {
		return nil
	}
	var readers []*Reader
	for _, r := range s.readers {
		if r.hasSize(size) {
			readers = append(readers, r)
		}
	}
	slices.SortStableFunc(readers, func(a, b *Reader) int { return b.MaxSum() - a.MaxSum() })
	return readers
}

// Covers reports whether Results answers for all matrices of a layer.
func (s *Set) Covers(layer seki.Layer) bool {
	return slices.ContainsFunc(s.readers, func(r *Reader) bool { return r.hasSize(layer.Size) && r.HasValues(layer.Sum) })
}

// Results is Reader.Results for whichever tablebase covers A.
func (s *Set) Results(A seki.Matrix) (seki.Results, bool, error) {
	for _, r := range s.readers {
		if results, ok, err := r.Results(A); ok || err != nil {
			return results, ok, err
		}
	}
	return seki.Results{}, false, nil
}
