package retrograde

import (
	"context"
	"errors"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// visitLayer visits the wanted classes of a solved layer.
func (s *solver) visitLayer(ctx context.Context, selection *blocks.Selection, l *layer) error {
	rows, cols := blocks.Margins(l.sum, s.p.Rows), blocks.Margins(l.sum, s.p.Cols)
	if l.layout == blocks.SekiLayout && selection.WantsPlain() {
		return errors.New("only special seki were to be visited")
	}
	sums, err := s.directSums(l, l.leastVisited())
	if err != nil {
		return err
	}
	for k, row := range rows {
		direct := sums[key(row)]
		var stored *slabVisitor
		if ri, ok := l.rows.of(row); ok && (selection.WantsPlain() || len(l.specials[ri]) > 0) {
			if stored, err = s.newSlabVisitor(l, ri); err != nil {
				return err
			}
		} else if !selection.WantsPlain() && direct == nil {
			continue
		}
		own := cols
		if s.p.Rows == s.p.Cols {
			own = cols[k:]
		}
		err = visitRow(ctx, selection, stored, direct, row, own)
		if stored != nil {
			s.pool.put(stored.borrowed)
			s.pool.put(stored.values)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// visitRow visits the wanted classes of the blocks with one row margin in the order of their
// first matrices: those of stored blocks, the direct sums, which are given by the keys of their column
// sums, and the others.
func visitRow(ctx context.Context, selection *blocks.Selection, stored *slabVisitor, sums map[string][]seki.Class, row []int, cols [][]int) error {
	for _, col := range cols {
		err := context.Cause(ctx)
		var direct []seki.Class
		if sums != nil {
			direct = sums[key(col)]
		}
		switch {
		case err != nil:
		case len(direct) > 0:
			for part := selection.In(row, col); len(direct) > 0 && err == nil; direct = direct[1:] {
				err = part.VisitClass(direct[0].Matrix.Entries(), 0xAA, byte(direct[0].Results[seki.Seki].Kind))
			}
		case stored != nil && stored.l.visited(row, col):
			err = stored.block(selection, col)
		case selection.WantsPlain():
			err = selection.In(row, col).VisitUnstored()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// slabVisitor visits the stored blocks of a slab. A class is visited at the first matrix of
// its orbit under the Young subgroup.
type slabVisitor struct {
	*frame
	l        *layer
	data     []byte    // packed
	borrowed []byte    // data, if it is from the pool
	values   []byte    // of the current block; from the pool, nil in SEKI alone
	specials []Special // of the blocks to come
}

func (s *solver) newSlabVisitor(l *layer, ri int) (*slabVisitor, error) {
	f, err := s.workers[0].frame(l, ri)
	if err != nil {
		return nil, err
	}
	v := &slabVisitor{frame: f, l: l, specials: l.specials[ri]}
	switch {
	case l.layout == blocks.SekiLayout: // see blockVisitor.drawn
		return v, nil
	case l.slabs[ri] != nil:
		v.data, v.values = l.slabs[ri].data, s.pool.get(f.most)
		return v, nil
	}
	buf := s.pool.get(f.bytes())
	slab, err := s.p.Store.Get(l.sum, ri, buf)
	if err != nil {
		s.pool.put(buf)
		return nil, err
	}
	v.data, v.specials, v.borrowed, v.values = slab.Data, slab.Specials, buf, s.pool.get(f.most)
	return v, nil
}

func (v *slabVisitor) block(selection *blocks.Selection, col []int) error {
	ci, _ := v.l.cols.of(col)
	b := blockVisitor{
		packing:         v.packing,
		Part:            selection.In(v.r, col),
		representatives: newRepresentatives(v.geometry, v.roots[ci-v.first], col, v.l.rows.bySum[v.ri], v.l.cols.bySum[ci]),
	}
	offset, end := v.offset[ci], v.offset[ci+1]
	last, _ := slices.BinarySearchFunc(v.specials, uint64(end), compareSpecial)
	first, _ := slices.BinarySearchFunc(v.specials, uint64(offset), compareSpecial)
	specials := v.specials[first:last]
	v.specials = v.specials[last:]
	if v.l.layout == blocks.SekiLayout {
		return b.drawn(offset, specials)
	}
	return b.stored(v.data, offset, v.values[:end-offset], specials)
}

// blockVisitor visits the classes of one block.
type blockVisitor struct {
	*blocks.Part
	*representatives
	packing blocks.Packing
}

// stored visits the classes of a stored block, whose values begin at offset of the slab. values has room
// for them unpacked.
func (b *blockVisitor) stored(packed []byte, offset int, values []byte, specials []Special) error {
	var plain [256]bool // values wanted of matrices that are not special
	none := true
	for _, value := range blocks.Codes {
		plain[value], _ = b.Wants(value, 0)
		none = none && !plain[value]
	}
	if !none {
		b.packing.UnpackAt(values, packed, offset)
	}
	next := 0
	for _, s := range append(slices.Clip(specials), Special{Pos: uint64(offset + len(values))}) {
		here := int(s.Pos) - offset
		for ; !none && next < here; next++ {
			if plain[values[next]] {
				if err := b.matrix(next, values[next], 0); err != nil {
					return err
				}
			}
		}
		next = here + 1
		if here < len(values) {
			if err := b.matrix(here, b.packing.CodeAt(packed, int(s.Pos)), s.Kinds); err != nil {
				return err
			}
		}
	}
	return nil
}

// drawn visits the special seki of a block, which begins at offset of the slab, in SEKI alone. They are drawn, so
// that no values are needed.
func (b *blockVisitor) drawn(offset int, specials []Special) error {
	for _, s := range specials {
		if err := b.matrix(int(s.Pos)-offset, 0xAA, s.Kinds); err != nil {
			return err
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
