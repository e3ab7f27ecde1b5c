package layers

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Range is a set of layers: the given sizes, all different, with sums
// from MinSum to MaxSum.
type Range struct {
	Sizes  []seki.Size `json:"sizes"`
	MinSum int         `json:"min_sum"`
	MaxSum int         `json:"max_sum"`
}

// UpTo returns the range of all sizes up to n×n and all sums up to maxSum.
func UpTo(n, maxSum int) Range { return Range{seki.SizesUpTo(n), 1, maxSum} }

// OfSize returns the range of one size and all sums up to maxSum.
func OfSize(size seki.Size, maxSum int) Range { return Range{[]seki.Size{size}, 1, maxSum} }

// Contains reports whether the class of A is in the range.
func (r Range) Contains(A seki.Matrix) bool {
	sum := A.Sum()
	return r.MinSum <= sum && sum <= r.MaxSum && slices.Contains(r.Sizes, A.Size())
}

// Firsts returns the range without the sizes whose transposes come earlier, see Query.WithTransposes.
func (r Range) Firsts() Range {
	var firsts []seki.Size
	for _, size := range r.Sizes {
		if size == size.Transposed() || !slices.Contains(firsts, size.Transposed()) {
			firsts = append(firsts, size)
		}
	}
	r.Sizes = firsts
	return r
}

// Query selects classes and censuses from the layers of a range.
type Query struct {
	Range

	// Games are the games of interest, nil for both. The results and the counts of another
	// game are undefined, also in calls of Want.
	Games []seki.Game

	// Special promises that Want selects only special seki. Layers of SEKI alone are then solved in less time and
	// memory.
	Special bool

	// CensusOnly leaves out all classes. Counting needs less memory than visiting.
	CensusOnly bool

	// Want selects the classes by their layer and results; nil selects all.
	Want func(seki.Layer, seki.Results) bool

	// Margins, if not nil, is called once for each block of a layer, with its row sums and
	// its column sums in descending order. In square sizes it is also called with the two
	// exchanged, for each block off the diagonal. It returns a function that reports which
	// of the results selected by Want matter in the block, or nil if all do. It is a hint
	// that saves time: classes that do not matter may still be returned.
	Margins func(l seki.Layer, rows, cols []int) func(seki.Results) bool
}

// params returns the parameters of a solve of a size.
func (s *Source) params(size seki.Size, q Query) retrograde.Params {
	return retrograde.Params{
		Rows: size.Rows, Cols: size.Cols, MaxSum: q.MaxSum, Workers: s.Workers,
		MinSum: q.MinSum, Progress: s.Progress,
		SekiAlone: (q.Special || q.CensusOnly) && slices.Equal(q.Games, []seki.Game{seki.Seki}),
	}
}

// WithTransposes returns a query that, in sizes that are not square, also selects the classes whose transposes q
// selects. So one solve answers for a size and its transpose: see Item.Transposed.
func (q Query) WithTransposes() Query {
	if want := q.Want; want != nil {
		q.Want = func(l seki.Layer, results seki.Results) bool {
			return want(l, results) || l.Rows != l.Cols && want(l.Transposed(), results.Transposed())
		}
	}
	if margins := q.Margins; margins != nil {
		q.Margins = func(l seki.Layer, rows, cols []int) func(seki.Results) bool {
			matters := margins(l, rows, cols)
			if matters == nil || l.Rows == l.Cols {
				return matters
			}
			transposed := margins(l.Transposed(), cols, rows)
			if transposed == nil {
				return nil
			}
			return func(results seki.Results) bool { return matters(results) || transposed(results.Transposed()) }
		}
	}
	return q
}

// wants reports whether the query selects a class.
func (q Query) wants(i Item) bool {
	return i.End != nil || q.Want == nil || q.Want(i.Layer(), i.Results)
}

// visitsPlain reports whether a query selects classes of a layer that are neither complete nor semi-complete.
func (q Query) visitsPlain(l seki.Layer) bool {
	if q.CensusOnly {
		return false
	}
	for results := range seki.EachClassResults {
		if !results.IsSpecial() && (q.Want == nil || q.Want(l, results)) {
			return true
		}
	}
	return false
}

// OfKinds returns a Query.Want for the classes that have a kind of the set in one of the games.
func OfKinds(kinds seki.KindSet, games ...seki.Game) func(seki.Layer, seki.Results) bool {
	return func(_ seki.Layer, results seki.Results) bool { return kinds.Wants(results, games...) }
}

// Item is a wanted class, or the end of a layer.
type Item struct {
	seki.Class         // in no particular form; the zero Class at the end of a layer
	End        *Census // of the layer that ends, nil for a class
}

// Census is the census of a layer.
type Census struct {
	Layer  seki.Layer
	Census seki.Census
}

// Layer returns the layer of the class, or the one that ends. Cost: O(m·n).
func (i Item) Layer() seki.Layer {
	if i.End != nil {
		return i.End.Layer
	}
	return i.Matrix.Layer()
}

// Transposed returns the transposed class, or the end of the transposed layer.
func (i Item) Transposed() Item {
	if i.End != nil {
		return Item{End: &Census{i.End.Layer.Transposed(), i.End.Census.Transposed()}}
	}
	return Item{Class: seki.Class{Matrix: i.Matrix.Transpose(), Results: i.Results.Transposed()}}
}

// At wraps an error, unless it is nil, with the layer in whose classes or census it
// occurred, in the form of the errors of Source.Classes.
func At(l seki.Layer, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%v matrices of sum %d: %w", l.Size, l.Sum, err)
}
