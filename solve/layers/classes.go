package layers

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// errStopped stops a walk after the caller has left the loop.
var errStopped = errors.New("the loop was left")

// Classes returns the wanted classes of the layers of a query and, after the classes of
// each layer, its end with the census of all its classes. Every class comes once, in an
// order that depends only on the query and the tablebases. The layers of a size come in
// ascending order of their sums, the sizes in the order of q.Sizes. A size and its transpose are solved
// together, and the wanted classes of the later one wait in memory.
//
// An error comes last: an error of Check, before all classes; the cause, if ctx is
// cancelled; or an error that names the layer. The layers that have ended before it are
// complete. Leaving the loop stops the work. Cost: the layers are solved or read.
func (s *Source) Classes(ctx context.Context, q Query) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		err := s.items(ctx, q, func(item Item) error {
			if !yield(item, nil) {
				return errStopped
			}
			return nil
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(Item{}, err)
		}
	}
}

// Census returns the census of each layer of a query, regardless of the classes it wants,
// in the order and with the errors of Classes.
func (s *Source) Census(ctx context.Context, q Query) iter.Seq2[Census, error] {
	q.CensusOnly = true
	return func(yield func(Census, error) bool) {
		for item, err := range s.Classes(ctx, q) {
			if err != nil {
				yield(Census{}, err)
				return
			}
			if !yield(*item.End, nil) {
				return
			}
		}
	}
}

// items calls take for each item of a query, in the caller's goroutine.
func (s *Source) items(ctx context.Context, q Query, take func(Item) error) error {
	if err := s.Check(ctx, q); err != nil {
		return err
	}
	later := map[seki.Size][]Item{} // of sizes solved together with an earlier one
	for k, size := range q.Sizes {
		var err error
		mirror := size.Transposed()
		items, solved := later[size]
		switch {
		case solved:
			delete(later, size)
			for _, item := range items {
				if err = cmp.Or(context.Cause(ctx), err); err == nil {
					err = take(item)
				}
			}
		case size != mirror && slices.Contains(q.Sizes[k:], mirror):
			later[mirror] = nil
			err = s.walk(ctx, size, q.WithTransposes(), func(item Item) error {
				if other := item.Transposed(); q.wants(other) {
					later[mirror] = append(later[mirror], other)
				}
				if !q.wants(item) {
					return nil
				}
				return take(item)
			})
		default:
			err = s.walk(ctx, size, q, take)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// walk calls take for each item of a size.
func (s *Source) walk(ctx context.Context, size seki.Size, q Query, take func(Item) error) error {
	if q.MaxSum < size.MinSum() {
		return nil // no layers
	}
	table, err := s.table(size, q)
	if err != nil {
		return err
	}
	h := retrograde.Handlers{
		Want: q.Want, Margins: q.Margins,
		Layer: func(l seki.Layer, census seki.Census) error { return take(Item{End: &Census{l, census}}) },
	}
	if !q.CensusOnly {
		h.Visit = func(class seki.Class) error { return take(Item{Class: class}) }
	}
	if table == nil {
		return retrograde.Solve(ctx, s.params(size, q), h)
	}
	for sum := max(q.MinSum, size.MinSum()); sum <= q.MaxSum; sum++ {
		if err := table.Layer(sum).Visit(ctx, size, h); err != nil {
			return At(seki.Layer{Size: size, Sum: sum}, err)
		}
	}
	return nil
}
