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
	slab := func(k int) (*blocks.Slab, error) { return s.visitedSlab(l, k, plain) }
	var counter blocks.Counter
	for b, err := range l.layout.Walk(s.layerAt(l.sum).Size, l.sum, slab) {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		part := l.selection.In(b.Row, b.Col)
		if direct := sums[key(b.Row)][key(b.Col)]; len(direct) > 0 {
			err = visitClasses(part, direct)
		} else {
			err = part.VisitBlock(b, &counter)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// visitedSlab returns a slab for a visit, with codes for plain classes. It returns nil if there is nothing to visit.
func (s *solver) visitedSlab(l *layer, ri int, plain bool) (*blocks.Slab, error) {
	if !plain && len(l.specials[ri]) == 0 {
		return nil, nil
	}
	f, err := s.workers[0].frame(l, ri)
	if err != nil {
		return nil, err
	}
	slab := &blocks.Slab{Offsets: f.offset, Specials: l.specials[ri]}
	if plain {
		slab.Data = l.slabs[ri].data
	}
	return slab, nil
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
