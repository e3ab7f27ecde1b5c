package retrograde

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// visitLayer visits the wanted classes of a solved layer.
func (s *solver) visitLayer(ctx context.Context, selection *blocks.Selection, l *layer) error {
	for ri := range l.slabs {
		if selection.WantsPlain() || len(l.specials[ri]) > 0 {
			if err := s.visitSlab(ctx, selection, l, ri); err != nil {
				return err
			}
		}
	}
	return nil
}

// visitSlab visits the wanted classes of a slab, block by block in the order of the
// matrices. A class is visited at the first matrix of its orbit under the Young subgroup.
func (s *solver) visitSlab(ctx context.Context, selection *blocks.Selection, l *layer, ri int) error {
	f, err := s.workers[0].frame(l, ri)
	if err != nil {
		return err
	}
	slab := &Slab{Specials: l.specials[ri]}
	if l.slabs[ri] != nil {
		slab.Data = l.slabs[ri].data
	} else {
		buf := s.pool.get(f.bytes())
		defer s.pool.put(buf)
		if slab, err = s.p.Store.Get(l.sum, ri, buf); err != nil {
			return err
		}
	}
	specials := slab.Specials
	for ci := f.first; ci < len(l.cols.parts); ci++ {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		c := l.cols.parts[ci]
		b := blockVisitor{
			Part:            selection.In(f.r, c),
			representatives: newRepresentatives(f.geometry, f.roots[ci-f.first], c, l.rows.bySum[f.ri], l.cols.bySum[ci]),
		}
		offset, size := f.offset[ci], f.matrices(ci)
		if value, constant := blocks.Constant(f.r, c); constant {
			err = b.constant(value, size)
		} else {
			end, _ := slices.BinarySearchFunc(specials, uint64(offset+size), compareSpecial)
			err = b.stored(slab.Data[offset:offset+size], uint64(offset), specials[:end])
			specials = specials[end:]
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// blockVisitor visits the classes of one block.
type blockVisitor struct {
	*blocks.Part
	*representatives
}

func (b *blockVisitor) constant(value byte, size int) error {
	if ok, err := b.Wants(value, 0); !ok {
		return err
	}
	for position := range size {
		if err := b.matrix(position, value, 0); err != nil {
			return err
		}
	}
	return nil
}

func (b *blockVisitor) stored(values []byte, offset uint64, specials []Special) error {
	var plain [256]bool // values wanted of matrices that are not special
	none := true
	for _, value := range blocks.Codes {
		plain[value], _ = b.Wants(value, 0)
		none = none && !plain[value]
	}
	next := 0
	for _, s := range append(slices.Clip(specials), Special{Pos: offset + uint64(len(values))}) {
		here := int(s.Pos - offset)
		for ; !none && next < here; next++ {
			if plain[values[next]] {
				if err := b.matrix(next, values[next], 0); err != nil {
					return err
				}
			}
		}
		next = here + 1
		if here < len(values) {
			if err := b.matrix(here, values[here], s.Kinds); err != nil {
				return err
			}
		}
	}
	return nil
}

// matrix visits the class of the matrix at a position if it is wanted and the matrix is the
// first of its class.
func (b *blockVisitor) matrix(position int, value, kinds byte) error {
	if ok, err := b.Wants(value, kinds); !ok {
		return err
	}
	entries, ok := b.first(position)
	if !ok {
		return nil
	}
	return b.VisitClass(entries, value, kinds)
}
