package layers

import (
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// Source hands out layers. The zero value solves all of them in memory, without
// a limit. A Source is not safe for concurrent use.
type Source struct {
	// Tables answer for the sizes that they hold. A nil set holds none.
	Tables *tablebase.Set

	// SolveUnkept says what happens where a tablebase holds a layer but has not
	// kept the classes that are asked for: true solves the size in memory, false
	// is a *TableError.
	SolveUnkept bool

	// Free returns the bytes that solving in memory may take. It is asked before
	// anything is solved; nil means that there is no limit.
	Free func() int64

	Workers int // goroutines of the engine; 0 means GOMAXPROCS

	fits map[seki.Size]int // sums up to which tall sizes are known to fit into memory
}

// Walk hands out the layers of a range as retrograde.Solve does, size by size in
// the order of r.Sizes. The classes that h.Want selects of a size whose transpose
// comes earlier are kept in memory until its turn. It fails as Check does,
// before any handler is called.
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

// WalkPairs hands out the layers of a range, pair by pair as in Pairs, and the
// layers of a pair together: for each sum, the classes of both sizes are visited,
// then h.Layer is called for the first size and for the second. It fails as Check
// does, before any handler is called.
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

// Check returns the error that Walk and WalkPairs would refuse the range with: a
// *TableError or a *LimitError. Of the handlers it matters whether there is a
// Visit, and what it Wants. Cost: that of estimating the memory of the layers to
// be solved, from milliseconds to seconds. The last range that fitted is
// remembered.
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
	return s.checkLimits(ctx, unsolved, r.MaxSum)
}

// walk hands out the layers of a size, or of a size and its transpose.
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
