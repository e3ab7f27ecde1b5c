package layers

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// Source provides layers. The zero value solves all of them in memory, without a
// limit. A Source is not safe for concurrent use.
type Source struct {
	// Tables are the tablebases to read from.
	Tables tablebase.Set

	// Memory is the number of bytes that the whole process may use; 0 means no limit.
	// Layers that would need more are rejected before anything is solved.
	Memory int64

	// Workers is the number of goroutines of the engine; 0 means GOMAXPROCS.
	Workers int

	// Progress, if not nil, is called at most five times a second while layers are solved, by a goroutine of the
	// engine.
	Progress func(retrograde.Progress)

	fits map[solveKind]int // greatest sums known to fit into memory
}

// Check returns the *TableError or *LimitError with which Classes would fail. It estimates the memory of
// the layers to be solved, which takes milliseconds to seconds, and caches the result.
func (s *Source) Check(ctx context.Context, q Query) error {
	var unsolved []seki.Size
	for _, size := range q.Sizes {
		table, err := s.table(size, q)
		if err != nil {
			return err
		}
		if table == nil && q.MaxSum >= size.MinSum() {
			unsolved = append(unsolved, size)
		}
	}
	return s.checkLimits(ctx, unsolved, q)
}

// TableError is returned for a layer that a tablebase does not hold.
type TableError struct {
	Dir    string    // of the tablebase
	Size   seki.Size // of its matrices
	Last   int       // the sum of its last layer
	Wanted int       // the greatest sum wanted
}

func (e *TableError) Error() string {
	return fmt.Sprintf("%s holds %v up to sum %d, not %d", e.Dir, e.Size, e.Last, e.Wanted)
}

// table returns the tablebase of a size, nil if there is none.
func (s *Source) table(size seki.Size, q Query) (*tablebase.Reader, error) {
	r := s.Tables.Of(size)
	if r != nil && q.MaxSum > r.MaxSum() && q.MaxSum >= size.MinSum() {
		return nil, &TableError{r.Dir(), r.Size(), r.MaxSum(), q.MaxSum}
	}
	return r, nil
}
