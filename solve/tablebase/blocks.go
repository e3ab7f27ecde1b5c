package tablebase

import (
	"errors"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Block is a block of a layer. The codes are nil in layers without values.
type Block = blocks.Block

// Blocks yields all blocks of a layer in order, those not stored too, and checks
// what it reads: every checksum, the sizes of the slabs, the lists, and the counts of the
// slabs, which must add up to those of the layer. The first *CorruptError ends the sequence.
// Codes are valid until the next block.
//
// Layers without values yield their blocks without codes.
func (r *Reader) Blocks(sum int) iter.Seq2[Block, error] { return r.blocks(sum, true) }

// CheckBytes compares the CRC-32 of the file of a layer with the one of the file that a store writes from its entries.
func (r *Reader) CheckBytes(sum int) error {
	l, err := r.layer(sum)
	if err != nil {
		return err
	}
	return l.checkBytes()
}

// blocks is Blocks or, if all is false, yields at least the blocks that have a
// list, without their codes, and checks these only.
func (r *Reader) blocks(sum int, all bool) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		l, err := r.layer(sum)
		if err != nil {
			yield(Block{}, err)
			return
		}
		b := &blockReader{layerFile: l, all: all, margins: newMargins(r.params, sum), counter: counters.get(), yield: yield}
		defer counters.put(b.counter)
		if err := b.layer(); err != nil && err != errStopped {
			yield(Block{}, l.error(err))
		}
	}
}

// errStopped is returned after the receiver of a sequence has stopped.
var errStopped = errors.New("stopped")

// blockReader reads a layer from beginning to end.
type blockReader struct {
	*layerFile
	margins
	all     bool // also blocks without a list, with codes
	counter *blocks.Counter
	yield   func(Block, error) bool

	codes  []byte // decoded and not yet yielded
	packed []byte // a chunk
}

func (r *blockReader) layer() error {
	var found summary
	allCols := blocks.Margins(r.Sum, r.Cols)
	index := 0 // of the next slab
	for k, row := range blocks.Margins(r.Sum, r.Rows) {
		cols := margins{square: r.square}.own(k, allCols)
		if index == len(r.rows) || !slices.Equal(row, r.rows[index]) {
			if !r.all {
				continue
			}
			for _, col := range cols {
				if !r.yield(Block{Row: row, Col: col, Rule: blocks.Unstored}, nil) {
					return errStopped
				}
			}
			continue
		}
		h, err := r.head(index)
		if err != nil {
			return err
		}
		found.Values += h.Values
		found.Specials += uint64(len(h.specials))
		found.Census.Add(h.Census)
		if r.all || len(h.specials) > 0 {
			if err := r.slab(index, h, cols); err != nil {
				return err
			}
		}
		index++
	}
	outside, err := blocks.OutsideOf(seki.Size{Rows: r.Rows, Cols: r.Cols}).Census(r.Sum)
	if err != nil {
		return err
	}
	found.Census.Add(outside)
	if found.Values != r.Values || found.Specials != r.Specials || found.Census != r.Census {
		return r.corrupt("the counts of the slabs do not add up to those of the layer")
	}
	return nil
}

// slab yields the blocks of a slab with the given column margins, those not stored too.
func (r *blockReader) slab(index int, h *head, cols [][]int) error {
	row, offsets := r.rows[index], r.offsets(index, r.counter)
	if count := offsets[len(r.cols)]; count != h.Values {
		return r.corrupt("slab %d has %d values instead of %d", index, h.Values, count)
	}
	codes := r.all && r.Contents == contentsFull
	r.codes = r.codes[:0]
	chunk, list := 0, h.specials
	next := len(r.cols) - len(r.own(index, r.cols)) // the column margin of the next block in the core
	for _, col := range cols {
		b := Block{Row: row, Col: col, Rule: blocks.Unstored}
		if next < len(r.cols) && slices.Equal(col, r.cols[next]) {
			from, to := offsets[next], offsets[next+1]
			next++
			if !blocks.CoreLayout.Stored(row, col) {
				if !r.yield(b, nil) {
					return errStopped
				}
				continue
			}
			b.Rule = nil
			for len(list) > 0 && list[0].Pos >= from && list[0].Pos < to {
				b.Specials = append(b.Specials, blocks.Special{Pos: list[0].Pos - from, Kinds: list[0].Kinds, Code: list[0].Code})
				list = list[1:]
			}
			if codes {
				length := int(to - from)
				for ; len(r.codes) < length; chunk++ {
					if err := r.decode(index, h, chunk); err != nil {
						return err
					}
				}
				b.Codes = r.codes[:length:length]
			}
			if err := r.checkSpecials(index, b); err != nil {
				return err
			}
		}
		if !r.yield(b, nil) {
			return errStopped
		}
		r.codes = append(r.codes[:0], r.codes[len(b.Codes):]...)
	}
	if len(list) > 0 {
		return r.corrupt("the list of slab %d is not sorted or too long", index)
	}
	return nil
}

// decode appends the codes of a chunk.
func (r *blockReader) decode(index int, h *head, chunk int) error {
	n := h.chunkLength(chunk)
	r.packed = slices.Grow(r.packed[:0], packedChunk)[:blocks.PackedLen(n)]
	if err := readCodes(r.slabs[index].chunks[chunk], r.packed, n); err != nil {
		return err
	}
	at := len(r.codes)
	r.codes = slices.Grow(r.codes, n)[:at+n]
	blocks.UnpackAt(r.codes[at:], r.packed, 0)
	return nil
}

// checkSpecials checks that the list entries of a block are sorted, have kinds, agree with the codes, and
// come first in their orbits.
func (r *blockReader) checkSpecials(index int, b Block) error {
	if len(b.Specials) == 0 {
		return nil
	}
	entries := make([]int, len(b.Row)*len(b.Col))
	for k, s := range b.Specials {
		if k > 0 && s.Pos <= b.Specials[k-1].Pos || s.Kinds == 0 || b.Codes != nil && b.Codes[s.Pos] != s.Code {
			return r.corrupt("an entry of the list of slab %d is wrong", index)
		}
		r.counter.Unrank(s.Pos, b.Row, b.Col, entries)
		if !blocks.FirstInOrbit(entries, b.Row, b.Col) {
			return r.corrupt("an entry of the list of slab %d is not the first matrix of its class", index)
		}
	}
	return nil
}
