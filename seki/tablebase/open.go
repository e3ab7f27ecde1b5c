package tablebase

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// open finds out what the directory holds, and makes a table of an empty one.
func (s *Store) open() error {
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return &WriteError{s.dir, err}
	}
	have, err := ReadParams(s.dir)
	fresh := errors.Is(err, fs.ErrNotExist)
	switch {
	case fresh:
		if err := s.checkEmpty(); err != nil {
			return err
		}
	case err != nil:
		return err
	case have != s.params:
		return &ParamsError{filepath.Join(s.dir, manifestName), have, s.params}
	}
	if s.lock, err = lockFile(filepath.Join(s.dir, lockName)); err != nil {
		return err
	}
	if fresh {
		if err := s.writeWhole(manifestName, encodeManifest(s.params)); err != nil {
			return err
		}
	}
	if err := s.removeTemporary(); err != nil {
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

// checkEmpty refuses to make a table among the files of something else.
func (s *Store) checkEmpty() error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", s.dir, reason(err))
	}
	for _, entry := range entries {
		if name := entry.Name(); name != lockName && !strings.HasSuffix(name, temporary) {
			return fmt.Errorf("%s is neither a table nor empty: it holds %s", s.dir, name)
		}
	}
	return nil
}

// temporary ends the names of files that are renamed when they are complete.
const temporary = ".tmp"

// removeTemporary removes what an interrupted writeWhole left behind.
func (s *Store) removeTemporary() error {
	names, err := filepath.Glob(filepath.Join(s.dir, "*"+temporary))
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := os.Remove(name); err != nil {
			return &WriteError{name, err}
		}
	}
	return nil
}

// writeWhole writes a file of the table whole or not at all.
func (s *Store) writeWhole(name string, data []byte) error {
	name = filepath.Join(s.dir, name)
	f, err := s.create(name + temporary)
	if err != nil {
		return &WriteError{name, err}
	}
	_, err = f.WriteAt(data, 0)
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(name+temporary, name)
	}
	if err == nil {
		err = syncDir(s.dir)
	}
	if err != nil {
		os.Remove(name + temporary)
		return &WriteError{name, err}
	}
	return nil
}

// syncDir makes renames in a directory durable.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// openSealed opens the finished layers and returns the sum of the last one.
func (s *Store) openSealed() (last int, err error) {
	sums, err := layerSums(s.dir)
	if err != nil {
		return 0, err
	}
	last = s.params.FirstSum() - 1
	for _, sum := range sums {
		last++
		if sum != last {
			return 0, &CorruptError{filepath.Join(s.dir, layerName(last)), 0, "the layer is missing"}
		}
		name := filepath.Join(s.dir, layerName(sum))
		src, err := openFile(name)
		if err != nil {
			return 0, err
		}
		f, err := openLayer(name, src)
		if err != nil {
			return 0, err
		}
		s.sealed[sum] = f
		if err := f.fits(s.params, sum); err != nil {
			return 0, err
		}
	}
	if f := s.sealed[last]; f != nil && f.contents != contentsFull {
		return 0, f.corrupt(8, "the last layer has no values: the table cannot be continued")
	}
	return last, nil
}

// layerSums returns the sums of the finished layers in a directory, increasing.
func layerSums(dir string) ([]int, error) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", dir, reason(err))
	}
	var sums []int
	for _, entry := range entries {
		var sum int
		if n, _ := fmt.Sscanf(entry.Name(), "layer-%05d.seki", &sum); n == 1 && entry.Name() == layerName(sum) {
			sums = append(sums, sum)
		}
	}
	return sums, nil
}

// fits reports whether the file is the layer that its name and its table say.
func (f *layerFile) fits(p Params, sum int) error {
	if f.rows != p.Rows || f.cols != p.Cols || f.sum != sum {
		return f.corrupt(8, "it holds size %d×%d, sum %d", f.rows, f.cols, f.sum)
	}
	return nil
}
