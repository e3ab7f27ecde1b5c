package layers

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Walk calls h for the layers of a range as retrograde.Solve does, size by size in
// the order of r.Sizes. The wanted classes of a size whose transpose comes earlier
// are buffered in memory. Walk fails as Check does, before it calls a handler.
func (s *Source) Walk(ctx context.Context, r Range, h retrograde.Handlers) error {
	if err := s.Check(ctx, r, h); err != nil {
		return err
	}
	later := map[seki.Size]*[]func() error{} // calls for sizes solved with an earlier one
	for k, size := range r.Sizes {
		var err error
		mirror := size.Transposed()
		switch {
		case later[size] != nil:
			err = replay(ctx, *later[size])
			delete(later, size)
		case size != mirror && slices.Contains(r.Sizes[k:], mirror):
			later[mirror] = &[]func() error{}
			err = s.walk(ctx, []seki.Size{size, mirror}, r, postponing(mirror, later[mirror], h))
		default:
			err = s.walk(ctx, []seki.Size{size}, r, h)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// postponing returns handlers that call h, and for one size append the calls to later.
func postponing(size seki.Size, later *[]func() error, h retrograde.Handlers) retrograde.Handlers {
	own := h
	pass := func(of seki.Size, call func() error) error {
		if of != size {
			return call()
		}
		*later = append(*later, call)
		return nil
	}
	if layer := h.Layer; layer != nil {
		own.Layer = func(l seki.Layer, census seki.Census) error {
			return pass(l.Size, func() error { return layer(l, census) })
		}
	}
	if visit := h.Visit; visit != nil {
		own.Visit = func(class seki.Class) error {
			return pass(class.Matrix.Size(), func() error { return visit(class) })
		}
	}
	return own
}

// replay makes postponed calls.
func replay(ctx context.Context, calls []func() error) error {
	for _, call := range calls {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if err := call(); err != nil {
			return err
		}
	}
	return nil
}
