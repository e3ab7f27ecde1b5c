package layers

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// Source provides layers. The zero value solves all of them in memory, without a
// limit. A Source is not safe for concurrent use.
type Source struct {
	// Tables are the tablebases to read from. A nil set is empty.
	Tables *tablebase.Set

	// SolveUnkept applies where a tablebase holds a layer but did not keep the
	// wanted classes: true solves the size in memory, false is a *TableError.
	SolveUnkept bool

	// Keep, if not "", is a folder of tablebases, those of Tables among them, or of
	// nothing yet. What is solved is kept there: a tablebase of a size with all its
	// values is continued, and a size without a tablebase gets one.
	Keep string

	// Memory is what the whole process may use, in bytes; 0 means no limit. Layers
	// that would need more are refused before anything is solved.
	Memory int64

	Workers int // goroutines of the engine; 0 means GOMAXPROCS

	fits map[fit]int // sums up to which sizes are known to fit into memory
}

// WalkPairs calls h for the layers of a range, pair by pair as in Pairs: for each
// sum it visits the classes of both sizes, then calls h.Layer for the first and for
// the second. It fails as Check does, before it calls a handler.
func (s *Source) WalkPairs(ctx context.Context, r Range, h retrograde.Handlers) error {
	if err := s.Check(ctx, r, h); err != nil {
		return err
	}
	for _, pair := range Pairs(r.Sizes) {
		if err := s.walk(ctx, pair, r, h); err != nil {
			return err
		}
	}
	return nil
}

// Check returns the *TableError or *LimitError with which Walk and WalkPairs would
// fail, or the error of tablebase.OpenStore if what they solve cannot be kept. Of the
// handlers only Visit and Want matter. It estimates the memory of the layers to be
// solved, which takes milliseconds to seconds, and remembers what fitted.
func (s *Source) Check(ctx context.Context, r Range, h retrograde.Handlers) error {
	var unsolved [][]seki.Size
	for _, pair := range Pairs(r.Sizes) {
		from, err := s.tables(pair, r, h)
		if err != nil {
			return err
		}
		if from == nil && r.MaxSum >= pair[0].MinSum() {
			unsolved = append(unsolved, pair)
		}
	}
	if err := s.checkLimits(ctx, unsolved, r.MaxSum, h.Visit != nil); err != nil {
		return err
	}
	for _, pair := range unsolved {
		store, err := s.store(pair[0].Tall())
		if err != nil {
			return err
		}
		if err := store.Close(); err != nil {
			return err
		}
	}
	return nil
}

// store opens the tablebase in which the layers of a tall size are kept, nil for
// none. The caller must call Close.
func (s *Source) store(tall seki.Size) (*tablebase.Store, error) {
	dir := s.storeDir(tall)
	if dir == "" {
		return nil, nil
	}
	return tablebase.OpenStore(dir, tablebase.Params{Rows: tall.Rows, Cols: tall.Cols, Keep: tablebase.KeepAll})
}

// storeDir returns the folder of that tablebase, "" for none.
func (s *Source) storeDir(tall seki.Size) string {
	if s.Keep == "" {
		return ""
	}
	readers := s.Tables.Of(tall)
	if len(readers) == 0 {
		return filepath.Join(s.Keep, tablebase.FolderName(tall))
	}
	for _, r := range readers {
		if r.Params().Keep == tablebase.KeepAll {
			return r.Dir()
		}
	}
	return ""
}

// walk calls h for the layers of a size, or of a size and its transpose.
func (s *Source) walk(ctx context.Context, pair []seki.Size, r Range, h retrograde.Handlers) error {
	tall := pair[0].Tall()
	if r.MaxSum < tall.Rows {
		return nil // no layers
	}
	from, err := s.tables(pair, r, h)
	if err != nil {
		return err
	}
	if from != nil {
		return fromTables(ctx, pair, from, h)
	}
	p := retrograde.Params{
		Rows: pair[0].Rows, Cols: pair[0].Cols, MaxSum: r.MaxSum, Workers: s.Workers,
		MinSum: r.MinSum, Both: len(pair) > 1,
	}
	store, err := s.store(tall)
	if err != nil {
		return err
	}
	if store != nil {
		p.Store = store
	}
	return errors.Join(retrograde.Solve(ctx, p, h), store.Close())
}
