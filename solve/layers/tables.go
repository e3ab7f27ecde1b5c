package layers

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/tablebase"
)

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
