package tablebase

import (
	"context"
	"errors"
	"iter"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Block is a block of a layer.
type Block = blocks.Block

// Blocks yields all blocks of a layer in order, including blocks that are not stored, and checks what it reads: every
// checksum, the sizes of the slabs, the lists, and the counts of the slabs, which must add up to the counts of the
// layer. The first *CorruptError ends the sequence. Codes are valid until the next block.
func (r *Reader) Blocks(sum int) iter.Seq2[Block, error] { return r.blocks(sum, true) }

// CheckBytes compares the CRC-32 of the file of a layer with the one of the file that a store writes from its entries.
func (r *Reader) CheckBytes(sum int) error {
	l, err := r.layer(sum)
	if err != nil {
		return err
	}
	return l.checkBytes()
}

// blocks is Blocks or, without codes, reads the heads of the slabs only.
func (r *Reader) blocks(sum int, withCodes bool) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		l, err := r.layer(sum)
		if err != nil {
			yield(Block{}, err)
			return
		}
		var found summary
		var buf []byte
		slab := func(number int) (*blocks.Slab, error) {
			s, offsets, err := l.slab(number, withCodes, buf)
			if err != nil {
				return nil, err
			}
			buf = s.Data
			found.add(head{fixed{uint64(s.Values), s.Census}, s.Specials})
			return &blocks.Slab{Offsets: offsets, Data: s.Data, Specials: s.Specials}, nil
		}
		for block, err := range blocks.CoreLayout.Walk(r.size, sum, slab) {
			if err == nil {
				err = checkSpecials(block)
			}
			if err != nil {
				yield(Block{}, l.error(err))
				return
			}
			if !yield(block, nil) {
				return
			}
		}
		outside, err := blocks.OutsideOf(r.size).Census(sum)
		found.Census.Add(outside)
		if err == nil && (found.Values != l.Values || found.Specials != l.Specials || found.Census != l.Census) {
			err = errors.New("the counts of the slabs do not add up to those of the layer")
		}
		if err != nil {
			yield(Block{}, l.error(err))
		}
	}
}

// checkSpecials checks that the list entries of a block are sorted, have kinds, agree with the codes, and come first in
// their orbits.
func checkSpecials(b Block) error {
	if len(b.Specials) == 0 {
		return nil
	}
	counter := counters.Get().(*blocks.Counter)
	defer counters.Put(counter)
	entries := make([]int, len(b.Row)*len(b.Col))
	for k, s := range b.Specials {
		if k > 0 && s.Pos <= b.Specials[k-1].Pos || s.Kinds == 0 || b.Codes != nil && b.Codes[s.Pos] != s.Code {
			return errors.New("an entry of the list of a slab is wrong")
		}
		counter.Unrank(s.Pos, b.Row, b.Col, entries)
		if !blocks.FirstInOrbit(entries, b.Row, b.Col) {
			return errors.New("an entry of the list of a slab is not the first matrix of its class")
		}
	}
	return nil
}

// Visit calls h for a layer as a solve does. The size is the size of the tablebase, rows ≥ cols, or its transpose.
// Classes come in the order of the file. If h.Want selects only complete and semi-complete seki, Visit reads their
// lists. Otherwise it decodes every value of the layer. It returns an error of
// h, the cause if ctx is cancelled, an error if the layer does not hold the classes, or a *CorruptError.
func (r *Reader) Visit(ctx context.Context, sum int, size seki.Size, h retrograde.Handlers) error {
	l, err := r.layer(sum)
	if err != nil {
		return err
	}
	selection := &blocks.Selection{Handlers: h, Size: size, Sum: sum}
	if h.Visit == nil {
		return selection.End(ctx, l.Census)
	}
	counter := counters.Get().(*blocks.Counter)
	defer counters.Put(counter)
	for block, err := range r.blocks(sum, selection.WantsPlain()) {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err == nil {
			err = selection.In(block.Row, block.Col).VisitBlock(block, counter)
		}
		if err == blocks.ErrNoCode || err == blocks.ErrNoSeki {
			err = l.error(err)
		}
		if err != nil {
			return err
		}
	}
	return selection.End(ctx, l.Census)
}
