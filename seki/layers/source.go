package layers

import (
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// Source provides layers. The zero value solves all of them in memory, without a
// limit. A Source is not safe for concurrent use.
type Source struct {
	// Tables are the tablebases to read from. A nil set is empty.
	Tables *tablebase.Set

	// SolveUnkept applies where a tablebase holds a layer but did not keep the
	// wanted classes: true solves the size in memory, false is a *TableError.
	SolveUnkept bool

	// Memory is what the whole process may use, in bytes; 0 means no limit. Layers
	// that would need more are refused before anything is solved.
	Memory int64

	Workers int // goroutines of the engine; 0 means GOMAXPROCS

	fits map[fit]int // sums up to which sizes are known to fit into memory
}

// Walk calls h for the layers of a range as retrograde.Solve does, size by size in
// the order of r.Sizes. The wanted classes of a size whose transpose comes earlier
// are buffered in memory. Walk fails as Check does, before it calls a handler.
func (s *Source) Walk(ctx context.Context, r Range, h retrograde.Handlers) error {
	if err := s.Check(ctx, r, h); err != nil {
		return err
	}
	for _, pair := range inOrder(r.Sizes, h) {
		if pair.kept != nil {
			if err := pair.kept.replay(ctx, h); err != nil {
				return err
			}
			continue
		}
		if err := s.walk(ctx, pair.sizes, r, pair.handlers); err != nil {
			return err
		}
	}
	return nil
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
// fail. Of the handlers only Visit and Want matter. It estimates the memory of the
// layers to be solved, which takes milliseconds to seconds, and remembers what
// fitted.
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
	return s.checkLimits(ctx, unsolved, r.MaxSum, h.Visit != nil)
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
	h = oriented(pair, r.MinSum, h)
	if from != nil {
		return fromTables(ctx, tall, from, h)
	}
	return retrograde.Solve(ctx, retrograde.Params{Rows: tall.Rows, Cols: tall.Cols, MaxSum: r.MaxSum, Workers: s.Workers}, h)
}
