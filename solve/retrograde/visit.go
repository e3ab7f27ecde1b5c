package retrograde

import (
	"context"
	"errors"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// visitLayer visits the wanted classes of a solved layer, block by block. In SEKI alone the blocks that are not stored
// have direct sums.
func (s *solver) visitLayer(ctx context.Context, l *layer) error {
	plain := l.selection.WantsPlain()
	if l.layout == blocks.SekiLayout && plain {
		return errors.New("only special seki were to be visited")
	}
	sums, err := s.directSums(l)
	if err != nil {
		return err
	}
	var counter blocks.Counter
	cols := blocks.Margins(l.sum, s.p.Cols)
	for k, row := range blocks.Margins(l.sum, s.p.Rows) {
		slab, err := s.openSlab(l, row, plain)
		if err != nil {
			return err
		}
		own := cols
		if s.p.Rows == s.p.Cols {
			own = cols[k:]
		}
		for _, col := range own {
			if err = context.Cause(ctx); err != nil {
				break
			}
			direct := sums[key(row)][key(col)]
			switch {
			case len(direct) > 0:
				err = visitClasses(l.selection.In(row, col), direct)
			case slab != nil && l.layout.Stored(row, col):
				err = slab.visit(l.selection.In(row, col), col, &counter)
			case plain:
				err = l.selection.In(row, col).VisitUnstored()
			}
			if err != nil {
				break
			}
		}
		slab.close()
		if err != nil {
			return err
		}
	}
	return nil
}

// visitClasses visits special seki of SEKI alone that are in one block.
func visitClasses(part *blocks.Part, classes []seki.Class) error {
	for _, c := range classes {
		if err := part.VisitClass(c.Matrix.Entries(), drawn, byte(c.Results[seki.Seki].Kind)); err != nil {
			return err
		}
	}
	return nil
}

// drawn is the code of a seki in both games.
const drawn = 0xAA

// openedSlab is a slab whose blocks are visited in order.
type openedSlab struct {
	*solver
	l        *layer
	row      []int
	offset   []int     // see solvedSlab
	data     []byte    // packed; nil if no plain classes are wanted
	values   []byte    // from the pool, for the largest block
	specials []Special // of the blocks to come
}

// openSlab opens the slab of a row margin, with values for plain classes. It returns nil if there is nothing to visit.
func (s *solver) openSlab(l *layer, row []int, plain bool) (*openedSlab, error) {
	ri, ok := l.rows.of(row)
	if !ok || !plain && len(l.specials[ri]) == 0 {
		return nil, nil
	}
	f, err := s.workers[0].frame(l, ri)
	if err != nil {
		return nil, err
	}
	v := &openedSlab{solver: s, l: l, row: row, offset: f.offset, specials: l.specials[ri]}
	if plain {
		v.data, v.values = l.slabs[ri].data, s.pool.get(f.most)
	}
	return v, nil
}

func (v *openedSlab) close() {
	if v != nil {
		v.pool.put(v.values)
	}
}

// visit visits the wanted classes of a block of the slab.
func (v *openedSlab) visit(part *blocks.Part, col []int, counter *blocks.Counter) error {
	ci, _ := v.l.cols.of(col)
	offset, end := v.offset[ci], v.offset[ci+1]
	b := blocks.Block{Row: v.row, Col: col}
	for ; len(v.specials) > 0 && v.specials[0].Pos < uint64(end); v.specials = v.specials[1:] {
		special := v.specials[0]
		special.Pos -= uint64(offset)
		b.Specials = append(b.Specials, special)
	}
	if v.data != nil && part.WantsPlain() {
		b.Codes = v.values[:end-offset]
		blocks.UnpackAt(b.Codes, v.data, offset)
	}
	return part.VisitStored(b, counter)
}
