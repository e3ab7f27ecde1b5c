package layers

import (
	"context"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// TableError is returned for a layer that a tablebase does not hold or did not keep.
type TableError struct {
	Dir    string           // of the tablebase
	Made   tablebase.Params // how it was made
	Last   int              // the sum of its last layer
	Layer  seki.Layer       // the first missing one
	Wanted int              // the greatest sum wanted
}

func (e *TableError) Error() string {
	if e.Layer.Sum > e.Last {
		return fmt.Sprintf("%s holds %d×%d up to sum %d, not %d", e.Dir, e.Made.Rows, e.Made.Cols, e.Last, e.Wanted)
	}
	return fmt.Sprintf("%s keeps %s: %s", e.Dir, e.Made.Keep, e.Held())
}

// Held describes what the tablebase holds of a layer that it did not keep completely.
func (e *TableError) Held() string {
	return fmt.Sprintf("of %d×%d, sum %d, it holds only the counts and the complete and semi-complete seki",
		e.Made.Rows, e.Made.Cols, e.Layer.Sum)
}

// contents is the part of a layer that a query needs.
type contents int

const (
	counts contents = iota // the census
	lists                  // also classes that are complete or semi-complete in a game
	values                 // also other classes
)

// contentsFor returns what a query needs of a layer.
func contentsFor(l seki.Layer, q Query) contents {
	if q.CensusOnly {
		return counts
	}
	if q.Want == nil {
		return values
	}
	most := counts
	for results := range seki.EachClassResults {
		if !q.Want(l, results) {
			continue
		}
		if !results.IsSpecial() {
			return values
		}
		most = lists
	}
	return most
}

// holds reports whether a tablebase holds these contents of a layer of its size.
func holds(r *tablebase.Reader, sum int, need contents) bool {
	if need == values {
		return r.HasValues(sum)
	}
	return sum <= r.MaxSum()
}

// tableLayer is a layer in a tablebase.
type tableLayer struct {
	reader *tablebase.Reader
	sum    int
	need   contents
}

// tables returns the layers of a size that are in tablebases, by sum, or nil if there is no tablebase of the size.
func (s *Source) tables(size seki.Size, q Query) ([]tableLayer, error) {
	readers := s.Tables.Of(size)
	if len(readers) == 0 {
		return nil, nil
	}
	from := []tableLayer{}
	for sum := max(q.MinSum, size.MinSum()); sum <= q.MaxSum; sum++ {
		layer := seki.Layer{Size: size, Sum: sum}
		need, best := contentsFor(layer, q), readers[0]
		k := slices.IndexFunc(readers, func(r *tablebase.Reader) bool { return holds(r, sum, need) })
		if k < 0 {
			return nil, &TableError{best.Dir(), best.Params(), best.MaxSum(), layer, q.MaxSum}
		}
		from = append(from, tableLayer{readers[k], sum, need})
	}
	return from, nil
}

// fromTables calls the handlers for layers of a size that are in tablebases.
func fromTables(ctx context.Context, size seki.Size, from []tableLayer, h retrograde.Handlers) error {
	for _, l := range from {
		own := h
		if l.need == counts {
			own.Visit = nil
		}
		if err := l.reader.Visit(ctx, l.sum, size, own); err != nil {
			return At(seki.Layer{Size: size, Sum: l.sum}, err)
		}
	}
	return nil
}
