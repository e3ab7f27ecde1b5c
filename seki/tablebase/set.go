package tablebase

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/sekilab/sekilab/seki"
)

// Set is one or several tables. Of several tables of one size each answers what
// it can.
type Set struct {
	dir    string
	tables []*Table
}

// OpenSet opens the table in the directory dir or, when dir is no table itself,
// the tables in its directories. It fails as Open does, and when there is no
// table at all.
func OpenSet(dir string) (*Set, error) {
	s := &Set{dir: dir}
	err := s.open(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	entries, dirErr := os.ReadDir(dir)
	if dirErr != nil {
		return nil, fmt.Errorf("cannot read %s: %w", dir, reason(dirErr))
	}
	for _, entry := range entries {
		sub := filepath.Join(dir, entry.Name())
		if err := s.open(sub); err != nil && !notATable(err) {
			s.Close()
			return nil, err
		}
	}
	if len(s.tables) == 0 {
		return nil, fmt.Errorf("%s holds no table: %w", dir, fs.ErrNotExist)
	}
	return s, nil
}

func (s *Set) open(dir string) error {
	t, err := Open(dir)
	if err == nil {
		s.tables = append(s.tables, t)
	}
	return err
}

// notATable reports whether Open failed because there is no manifest.
func notATable(err error) bool {
	var path *fs.PathError
	return errors.Is(err, fs.ErrNotExist) || errors.As(err, &path)
}

// Close closes all tables. A nil Set has none.
func (s *Set) Close() error {
	if s == nil {
		return nil
	}
	var err error
	for _, t := range s.tables {
		if closeErr := t.Close(); err == nil {
			err = closeErr
		}
	}
	return err
}

// Tables returns the tables.
func (s *Set) Tables() []*Table { return s.tables }

// covers reports whether a table has the given size or the transposed one.
func (t *Table) covers(rows, cols int) bool {
	return t.params.Rows == max(rows, cols) && t.params.Cols == min(rows, cols)
}

// Of returns the table that covers a size, or nil. A table covers its size and
// the transposed one. Of several tables it is the one with the greatest sum.
func (s *Set) Of(rows, cols int) *Table {
	var best *Table
	for _, t := range s.tables {
		if t.covers(rows, cols) && (best == nil || t.MaxSum() > best.MaxSum()) {
			best = t
		}
	}
	return best
}

// Results is Table.Results for whichever table holds the result of A.
func (s *Set) Results(A seki.Matrix) (seki.Results, bool, error) {
	for _, t := range s.tables {
		if !t.covers(A.Rows(), A.Cols()) {
			continue
		}
		if results, ok, err := t.Results(A); ok || err != nil {
			return results, ok, err
		}
	}
	return seki.Results{}, false, nil
}
