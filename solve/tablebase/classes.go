package tablebase

import (
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Visit calls h for a layer as a solve does. The size is that of the
// tablebase, rows ≥ cols, or its transpose. Classes come in the order of the file. If h.Want selects only complete
// and semi-complete seki, Visit reads their lists, which layers without values have too. Otherwise it decodes every
// value of the layer. It returns an error of h, the cause if ctx is cancelled, an error if the layer does not hold
// the classes, or a *CorruptError.
func (r *Reader) Visit(ctx context.Context, sum int, size seki.Size, h retrograde.Handlers) error {
	l, err := r.layer(sum)
	if err != nil {
		return err
	}
	w := &walker{Selection: &blocks.Selection{Handlers: h, Size: size, Sum: sum}}
	if h.Visit != nil {
		if err := w.layer(ctx, r, l); err != nil {
			return err
		}
	}
	return w.End(ctx, l.Census)
}

// walker visits classes of one layer.
type walker struct {
	*blocks.Selection
	counter blocks.Counter
}

func (w *walker) layer(ctx context.Context, r *Reader, l *layerFile) error {
	plain := w.WantsPlain()
	if plain && l.Contents != contentsFull {
		return r.missing(l.Sum, "values")
	}
	for block, err := range r.blocks(l.Sum, plain) {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err == nil {
			part := w.In(block.Row, block.Col)
			if block.Rule != nil {
				err = part.VisitUnstored()
			} else {
				err = part.VisitStored(block, &w.counter)
			}
		}
		if err == blocks.ErrNoCode || err == blocks.ErrNoSeki {
			err = l.corrupt("%v", err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
