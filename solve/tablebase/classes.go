package tablebase

import (
	"bytes"
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Visit calls h for a layer as a solve does: for the given sizes, which are that of the
// tablebase, rows ≥ cols, its transpose, or both in this or the other order. Classes come
// in the order of the file. If h.Want selects only complete and semi-complete seki, then the
// lists are read, which layers without values have too; otherwise every value of the layer is decoded. Visit returns an error of h, the cause if ctx
// is cancelled, an error if the layer does not hold what is needed, or a *CorruptError.
func (r *Reader) Visit(ctx context.Context, sum int, sizes []seki.Size, h retrograde.Handlers) error {
	f, err := r.layer(sum)
	if err != nil {
		return err
	}
	w := &walker{Selection: &blocks.Selection{Handlers: h, Sizes: sizes, Sum: sum}}
	if h.Visit != nil {
		if err := w.layer(ctx, r, f); err != nil {
			return err
		}
	}
	return w.End(ctx, f.total)
}

// walker visits classes of one layer.
type walker struct {
	*blocks.Selection
	counter blocks.Counter
}

func (w *walker) layer(ctx context.Context, r *Reader, f *layerFile) error {
	plain := w.WantsPlain()
	if plain && f.contents != contentsFull {
		return r.missing(f.sum, "values")
	}
	for block, err := range r.blocks(f.sum, plain) {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err == nil {
			err = w.block(block)
		}
		if err == blocks.ErrNoCode || err == blocks.ErrNoSeki {
			err = f.corrupt(0, "%v", err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// block visits the wanted classes of a block. Where only listed ones can be wanted, the
// other matrices are passed over.
func (w *walker) block(b Block) (err error) {
	part := w.In(b.Row, b.Col)
	if b.Rule != nil {
		return part.VisitUnstored()
	}
	plain := slices.ContainsFunc(blocks.Codes[:], func(code byte) bool {
		ok, _ := part.Wants(code, 0)
		return ok && bytes.IndexByte(b.Codes, code) >= 0
	})
	if !plain {
		entries := make([]int, len(b.Row)*len(b.Col))
		for k, special := range b.Specials {
			w.counter.Unrank(special.Pos, b.Row, b.Col, entries)
			if err := part.VisitClass(entries, b.SpecialCodes[k], special.Kinds); err != nil {
				return err
			}
		}
		return nil
	}
	b.Each(func(entries []int, code, kinds byte) bool {
		var ok bool
		if ok, err = part.Wants(code, kinds); ok && blocks.FirstInOrbit(entries, b.Row, b.Col) {
			err = part.VisitClass(entries, code, kinds)
		}
		return err == nil
	})
	return err
}
