package layers

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// Walk calls h for the layers of a range as retrograde.Solve does, size by size in
// the order of r.Sizes. The wanted classes of a size whose transpose comes earlier
// are buffered in memory. Walk fails as Check does, before it calls a handler.
func (s *Source) Walk(ctx context.Context, r Range, h retrograde.Handlers) error {
	if err := s.Check(ctx, r, h); err != nil {
		return err
	}
	solved := map[seki.Size]*buffer{} // with an earlier size
	for k, size := range r.Sizes {
		var err error
		mirror := size.Transposed()
		switch {
		case solved[size] != nil:
			err = solved[size].replay(ctx, h)
			delete(solved, size)
		case size != mirror && slices.Contains(r.Sizes[k:], mirror):
			solved[mirror] = &buffer{}
			err = s.walk(ctx, []seki.Size{size, mirror}, r, solved[mirror].handlers(mirror, h))
		default:
			err = s.walk(ctx, []seki.Size{size}, r, h)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// buffer holds the layers of a size.
type buffer struct {
	layers  []bufferedLayer
	classes []seki.Class // of the current layer
}

type bufferedLayer struct {
	layer   seki.Layer
	census  seki.Census
	classes []seki.Class // that are wanted
}

// handlers returns handlers for a pair that buffer the layers of one size and pass
// those of the other to h.
func (b *buffer) handlers(size seki.Size, h retrograde.Handlers) retrograde.Handlers {
	own := h
	own.Layer = func(l seki.Layer, census seki.Census) error {
		if l.Size == size {
			b.layers = append(b.layers, bufferedLayer{l, census, b.classes})
			b.classes = nil
		} else if h.Layer != nil {
			return h.Layer(l, census)
		}
		return nil
	}
	if h.Visit != nil {
		own.Visit = func(class seki.Class) error {
			if class.Matrix.Size() != size {
				return h.Visit(class)
			}
			b.classes = append(b.classes, class)
			return nil
		}
	}
	return own
}

// replay passes the buffered layers to h.
func (b *buffer) replay(ctx context.Context, h retrograde.Handlers) error {
	for _, l := range b.layers {
		for _, class := range l.classes {
			if err := h.Visit(class); err != nil {
				return err
			}
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if h.Layer != nil {
			if err := h.Layer(l.layer, l.census); err != nil {
				return err
			}
		}
	}
	return nil
}
