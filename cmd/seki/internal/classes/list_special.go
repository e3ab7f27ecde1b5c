package classes

import (
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
		for sizes := q.Sizes; len(sizes) > 0; {
			searched, run := isSearched(q, sizes[0]), 1
			for run < len(sizes) && isSearched(q, sizes[run]) == searched {
				run++
			}
			part := q
			part.Sizes, sizes = sizes[:run], sizes[run:]
			classes := source.Classes(ctx, part)
			if searched {
				classes = searchedClasses(ctx, solver, part)
			}
			for item, err := range classes {
				if !yield(item, err) || err != nil {
					return
				}
			}
		}
	}
}

// searchedClasses returns the wanted special seki of SEKI and the ends of their layers, as layers.Source.Classes does.
// Of the censuses it counts the classes only.
func searchedClasses(ctx context.Context, solver *search.Solver, q layers.Query) iter.Seq2[layers.Item, error] {
	return func(yield func(layers.Item, error) bool) {
		for _, size := range q.Sizes {
			for sum := max(q.MinSum, size.MinSum()); sum <= q.MaxSum; sum++ {
				layer := seki.Layer{Size: size, Sum: sum}
				list, err := special.List(ctx, layer, solver.Special)
				if err != nil {
					yield(layers.Item{}, layers.At(layer, err))
					return
				}
				for _, class := range list {
					if q.Want(layer, class.Results) && !yield(layers.Item{Class: class}, nil) {
						return
					}
				}
				count, err := enumerate.Counter{}.Classes(ctx, size.Rows, size.Cols, sum)
				if err != nil {
					yield(layers.Item{}, layers.At(layer, err))
					return
				}
				end := layers.Census{Layer: layer, Census: seki.Census{Classes: count.Uint64()}}
				if !yield(layers.Item{End: &end}, nil) {
					return
				}
			}
		}
	}
}
