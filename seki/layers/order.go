package layers

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// step is a step of a walk in the order of the sizes: either a pair to solve, whose
// first size is passed on at once, or a size that was solved with an earlier one.
type step struct {
	sizes    []seki.Size
	handlers retrograde.Handlers
	kept     *kept // nil for a pair to solve
}

// inOrder returns the steps of a walk over sizes. A size whose transpose follows
// later is solved with it, and the layers of the transpose are kept.
func inOrder(sizes []seki.Size, h retrograde.Handlers) []step {
	var steps []step
	later := map[seki.Size]*kept{}
	for k, size := range sizes {
		mirror := size.Transposed()
		switch {
		case later[size] != nil:
			steps = append(steps, step{kept: later[size]})
		case size != mirror && slices.Contains(sizes[k:], mirror):
			layers := &kept{}
			later[mirror] = layers
			steps = append(steps, step{sizes: []seki.Size{size, mirror}, handlers: layers.handlers(size, h)})
		default:
			steps = append(steps, step{sizes: []seki.Size{size}, handlers: h})
		}
	}
	return steps
}

// kept buffers the layers of a size.
type kept struct {
	layers  []keptLayer
	classes []seki.Class // of the current layer
}

type keptLayer struct {
	layer   seki.Layer
	census  seki.Census
	classes []seki.Class // that are wanted
}

// handlers returns handlers for a pair that pass the layers of its first size to h
// and buffer those of the other.
func (kp *kept) handlers(first seki.Size, h retrograde.Handlers) retrograde.Handlers {
	own := h
	own.Layer = func(l seki.Layer, census seki.Census) error {
		if l.Size != first {
			kp.layers = append(kp.layers, keptLayer{l, census, kp.classes})
			kp.classes = nil
			return nil
		}
		if h.Layer == nil {
			return nil
		}
		return h.Layer(l, census)
	}
	if h.Visit != nil {
		own.Visit = func(class seki.Class) error {
			if class.Matrix.Size() == first {
				return h.Visit(class)
			}
			kp.classes = append(kp.classes, class)
			return nil
		}
	}
	return own
}

// replay passes the buffered layers to h and releases them.
func (kp *kept) replay(ctx context.Context, h retrograde.Handlers) error {
	defer func() { kp.layers = nil }()
	for _, l := range kp.layers {
		for _, class := range l.classes {
			if err := h.Visit(class); err != nil {
				return err
			}
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if h.Layer == nil {
			continue
		}
		if err := h.Layer(l.layer, l.census); err != nil {
			return err
		}
	}
	return nil
}
