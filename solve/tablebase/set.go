package tablebase

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/sekilab/sekilab/seki"
)

// Set is one or several tablebases, or none.
type Set []*Reader

// OpenSet opens the tablebase in the folder dir or, when dir is not a tablebase itself, the tablebases in its folders.
// It fails as Open does, and with fs.ErrNotExist when there is none.
func OpenSet(dir string) (set Set, err error) {
	r, err := Open(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return Set{r}, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, cannot("read", dir, err)
	}
	for _, entry := range entries {
		r, err := Open(filepath.Join(dir, entry.Name()))
		if err == nil {
			set = append(set, r)
		} else if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) {
			return nil, err
		}
	}
	if len(set) == 0 {
		return nil, fmt.Errorf("%s holds no tablebase: %w", dir, fs.ErrNotExist)
	}
	return set, nil
}

// Of returns the tablebase of a size and its transpose that has the greatest sum, nil if there is none.
func (s Set) Of(size seki.Size) (best *Reader) {
	for _, r := range s {
		if r.size == size.Tall() && (best == nil || r.MaxSum() > best.MaxSum()) {
			best = r
		}
	}
	return best
}

// Covers reports whether Results answers for all matrices of a layer.
func (s Set) Covers(layer seki.Layer) bool {
	return slices.ContainsFunc(s, func(r *Reader) bool { return r.covers(layer) })
}

// Results is Reader.Results for whichever tablebase covers A.
func (s Set) Results(A seki.Matrix) (seki.Results, bool, error) {
	for _, r := range s {
		if results, ok, err := r.Results(A); ok || err != nil {
			return results, ok, err
		}
	}
	return seki.Results{}, false, nil
}
