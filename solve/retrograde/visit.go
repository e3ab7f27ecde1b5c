package retrograde

import (
	"context"
	"errors"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// visitLayer visits the wanted classes of a solved layer, block by block; in SEKI alone, after the classes that are
// stored come direct sums.
func (s *solver) visitLayer(ctx context.Context, l *layer) error {
	plain := l.selection.WantsPlain()
	if l.layout == blocks.SekiLayout && plain {
		return errors.New("only special seki were to be visited")
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
		if err := l.selection.In(b.Row, b.Col).VisitBlock(b, &counter); err != nil {
			return err
		}
	}
	if l.layout == blocks.SekiLayout && !s.p.everyBlock {
		return s.visitDirectSums(l)
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
