package classes

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/special"
)

// isSearched reports whether a query is for special seki of SEKI alone, and package special finds them sooner than
// layers do.
func isSearched(q layers.Query, size seki.Size) bool {
	return q.Special && slices.Equal(q.Games, []seki.Game{seki.Seki}) && special.Faster(size, q.MaxSum)
}

// partlySearched does what source.Classes does, but asks package special where isSearched says so.
func partlySearched(ctx context.Context, source *layers.Source, q layers.Query) iter.Seq2[layers.Item, error] {
	return func(yield func(layers.Item, error) bool) {
		solver := search.New(search.Options{Memory: 256 << 20, Workers: 1})
		for _, size := range q.Sizes {
			part := q
			part.Sizes = []seki.Size{size}
			classes := source.Classes(ctx, part)
			if isSearched(q, size) {
				classes = searchedClasses(ctx, solver, size, q)
			}
			for item, err := range classes {
				if !yield(item, err) || err != nil {
					return
				}
			}
		}
	}
}

// searchedClasses returns the wanted special seki of SEKI of a size and the ends of their layers, as
// layers.Source.Classes does. Of the censuses it counts the classes only.
func searchedClasses(
	ctx context.Context, solver *search.Solver, size seki.Size, q layers.Query,
) iter.Seq2[layers.Item, error] {
	return func(yield func(layers.Item, error) bool) {
		for sum := max(q.MinSum, size.MinSum()); sum <= q.MaxSum; sum++ {
			layer := seki.Layer{Size: size, Sum: sum}
			list, err := special.List(ctx, layer, solver.Special)
			count, countErr := enumerate.Counter{}.Classes(ctx, size.Rows, size.Cols, sum)
			if err = cmp.Or(err, countErr); err != nil {
				yield(layers.Item{}, layers.At(layer, err))
				return
			}
			for _, class := range list {
				if q.Want(layer, class.Results) && !yield(layers.Item{Class: class}, nil) {
					return
				}
			}
			end := layers.Census{Layer: layer, Census: seki.Census{Classes: count.Uint64()}}
			if !yield(layers.Item{End: &end}, nil) {
				return
			}
		}
	}
}
