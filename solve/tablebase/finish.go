package tablebase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Finish assembles the layer of a sum from its shares, compares its counts with the exact
// number of classes, seals it and removes the shares. The number of shares does not matter. The file is the one that a single process
// writes. It fails when shares are missing or damaged, and says which; the damaged ones are
// then removed, to be solved again. It can be interrupted and continued. Cost: every share is
// read, and copied, once.
func (s *Store) Finish(ctx context.Context, sum int) error {
	next, index := s.Next()
	switch {
	case sum < s.params.FirstSum() || sum > MaxSum:
		return fmt.Errorf("a tablebase of %v has no layer of sum %d", s.params, sum)
	case sum < next: // an interrupted process may have left shares
		return removeShares(s.dir, sum)
	case sum > next:
		return fmt.Errorf("%s is missing: the layer of sum %d is not finished", filepath.Join(s.dir, LayerName(next)), next)
	}
	shares, err := Shares(s.dir, sum)
	if err != nil {
		return err
	}
	var damaged []error
	lose := func(err error) error { // the file, if it is damaged
		var corrupt *CorruptError
		if !errors.As(err, &corrupt) {
			return err
		}
		damaged = append(damaged, err)
		return remove(corrupt.File)
	}
	var files []*layerFile
	defer func() { closeLayers(files) }()
	for _, sh := range shares {
		f, err := openLayerOrShare(sh.file(s.dir), true)
		if err == nil && (f.rows != s.params.Rows || f.cols != s.params.Cols || f.sum != sum) {
			f.close()
			err = f.corrupt(8, "it holds size %d×%d, sum %d", f.rows, f.cols, f.sum)
		}
		if err == nil {
			files = append(files, f)
		} else if err := lose(err); err != nil {
			return err
		}
	}
	slices.SortStableFunc(files, func(a, b *layerFile) int { return cmp.Compare(a.first, b.first) })
	for _, f := range files {
		err := f.eachRecord(func(at int, record []byte) error {
			if err := context.Cause(ctx); err != nil || at != index {
				return err
			}
			index++
			return s.appendRecord(record)
		})
		f.close() // Windows removes no open file
		if err != nil {
			if err := lose(err); err != nil {
				return err
			}
		}
	}
	if index < s.params.Slabs(sum) {
		return s.lacking(sum, shares, damaged)
	}
	s.mu.Lock()
	total := s.part.total
	s.mu.Unlock()
	outside, err := s.params.outside().Census(sum)
	if err != nil {
		return err
	}
	total.Add(outside)
	at := seki.Layer{Size: s.params.size(), Sum: sum}
	if err := retrograde.CheckClasses(ctx, at, total, seki.Games[:]); err != nil {
		return err
	}
	return s.EndLayer(sum, total)
}

// appendRecord stores the record of the next slab.
func (s *Store) appendRecord(record []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = s.part.append(record)
	}
	return s.err
}

// lacking returns the error that says which shares are damaged, and which are to be solved:
// those that are not there of the most numerous ones.
func (s *Store) lacking(sum int, shares []Share, damaged []error) error {
	count := map[int]int{}
	most := 0
	for _, sh := range shares {
		count[sh.N]++
		if count[sh.N] > count[most] || most == 0 {
			most = sh.N
		}
	}
	var missing []Share
	for k := range most {
		sh := Share{sum, k, most}
		if _, err := os.Stat(sh.file(s.dir)); errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, sh)
		}
	}
	return &SharesError{s.dir, sum, damaged, missing}
}

// Shares returns the shares of a layer that have a file in the folder dir, by N and K.
func Shares(dir string, sum int) (shares []Share, err error) {
	names, err := fileNames(dir)
	for _, name := range names {
		var sh Share
		n, _ := fmt.Sscanf(name, sharePattern, &sh.Sum, &sh.K, &sh.N)
		if n == 3 && sh.Sum == sum && name == filepath.Base(sh.file(dir)) {
			shares = append(shares, sh)
		}
	}
	slices.SortFunc(shares, func(a, b Share) int { return cmp.Or(a.N-b.N, a.K-b.K) })
	return shares, err
}

// removeShares removes the shares of a layer, and what processes that were killed have left of
// them.
func removeShares(dir string, sum int) error {
	prefix := fmt.Sprintf("layer-%05d.share-", sum)
	return removeFiles(dir, func(name string) bool { return strings.HasPrefix(name, prefix) })
}
