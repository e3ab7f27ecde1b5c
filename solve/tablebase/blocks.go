package tablebase

import (
	"hash/crc32"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Block is a block of a layer. The codes are nil in layers without values.
type Block = blocks.Block

// Blocks yields all blocks of a layer in order, those not stored too, and checks
// everything that the file says: every checksum, the order and the sizes of the
// blocks, the lists, the statistics, and the counts of the slabs, which must add
// up to those of the layer. The first *CorruptError ends the sequence.
// Codes are valid until the next block.
//
// Layers without values or lists yield their blocks without them.
func (r *Reader) Blocks(sum int) iter.Seq2[Block, error] { return r.blocks(sum, true) }

// blocks is Blocks or, without decoding, yields at least the blocks that have a
// list, without their codes, and checks these only.
func (r *Reader) blocks(sum int, decode bool) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		f, err := r.layer(sum)
		if err != nil {
			yield(Block{}, err)
			return
		}
		p := r.probers.Get().(*prober)
		defer r.probers.Put(p)
		b := &blockReader{file: f, decode: decode, decoder: p.decoder, counter: &p.counter, yield: yield}
		if err := b.layer(); err != nil {
			yield(Block{}, err)
		}
	}
}

// blockReader reads a layer from beginning to end.
type blockReader struct {
	file    *layerFile
	decode  bool
	decoder *decoder
	counter *blocks.Counter
	yield   func(Block, error) bool
	stopped bool   // by the receiver
	codes   []byte // decoded and not yet yielded
}

func (r *blockReader) layer() error {
	f := r.file
	rows, cols := blocks.CoreLayout.Margins(f.sum, f.rows), blocks.CoreLayout.Margins(f.sum, f.cols)
	var total seki.Census
	var found stats
	all, allCols := blocks.Margins(f.sum, f.rows), blocks.Margins(f.sum, f.cols)
	index := 0
	for k, row := range all {
		own := allCols
		if f.rows == f.cols {
			own = allCols[k:]
		}
		if index == len(rows) || !slices.Equal(row, rows[index]) {
			if r.decode && !r.unstored(row, own) {
				return nil
			}
			continue
		}
		v, err := f.slab(index)
		if err != nil {
			return err
		}
		if !slices.Equal(v.row, row) {
			return f.corrupt(v.offset, "slab %d has the row sums %v instead of %v", index, v.row, row)
		}
		if !r.decode && v.head.specials == 0 {
			index++
			continue
		}
		l := newLayout(f.header, rows, cols, index, r.counter)
		index++
		if v.head.raw != l.raw {
			return f.corrupt(v.offset, "slab %d has %d values instead of %d", index, v.head.raw, l.raw)
		}
		head := v.head
		head.blocks = len(l.blocks) // also where their index is gone
		found.add(head, v.meta)
		total.Add(parseNumbers[seki.Census](v.counts))
		if err := r.slab(v, l, own); err != nil || r.stopped {
			return err
		}
	}
	if !r.decode {
		return nil
	}
	if f.contents != contentsFull { // of what is gone
		found.ChunkBytes = f.stats.ChunkBytes
	}
	if found != f.stats {
		return f.corrupt(f.size, "the statistics of the layer are wrong")
	}
	outside, err := blocks.OutsideOf(seki.Size{Rows: f.rows, Cols: f.cols}).Census(f.sum)
	if err != nil {
		return err
	}
	total.Add(outside)
	if total != f.total {
		return f.corrupt(f.size, "the counts of the slabs do not add up to those of the layer")
	}
	return nil
}

// unstored yields blocks that are not stored, until the receiver stops.
func (r *blockReader) unstored(row []int, cols [][]int) (more bool) {
	for _, col := range cols {
		if !r.yield(Block{Row: row, Col: col, Rule: blocks.Unstored}, nil) {
			r.stopped = true
			return false
		}
	}
	return true
}

func (r *blockReader) slab(v *slabView, l layout, cols [][]int) error {
	f := r.file
	decode := r.decode && f.contents == contentsFull
	if f.contents == contentsFull && v.head.blocks != len(l.blocks) {
		return f.corrupt(v.offset, "slab %d has %d blocks instead of %d", v.head.index, v.head.blocks, len(l.blocks))
	}
	r.codes = r.codes[:0]
	chunk, next, special := 0, 0, 0
	for _, col := range cols {
		b := Block{Row: v.row, Col: col}
		if !blocks.CoreLayout.Stored(v.row, col) {
			b.Rule = blocks.Unstored
		} else {
			place := l.blocks[next]
			first := special
			special = v.cutSpecials(&b, first, place)
			if decode {
				if err := r.fill(v, &chunk, place.length); err != nil {
					return err
				}
				b.Codes = r.codes[:place.length:place.length]
				if err := v.checkBlock(next, place, b); err != nil {
					return err
				}
			}
			if err := r.checkSpecials(v, first, b); err != nil {
				return err
			}
			next++
		}
		if !r.yield(b, nil) {
			r.stopped = true
			return nil
		}
		r.codes = append(r.codes[:0], r.codes[len(b.Codes):]...)
	}
	if special < v.head.specials {
		return f.corrupt(v.offset, "the list of slab %d is not sorted or too long", v.head.index)
	}
	return nil
}

// fill decodes chunks until length codes are there.
func (r *blockReader) fill(v *slabView, chunk *int, length int64) error {
	for int64(len(r.codes)) < length {
		n := v.chunkLength(*chunk)
		at := len(r.codes)
		r.codes = slices.Grow(r.codes, n)[:at+n]
		if err := v.readChunk(r.decoder, *chunk, r.codes[at:]); err != nil {
			return err
		}
		*chunk++
	}
	return nil
}

// cutSpecials gives the block at place the list entries, from number first on,
// that belong to it, and returns the number of the next one.
func (v *slabView) cutSpecials(b *Block, first int, place entry) (next int) {
	for next = first; next < v.head.specials; next++ {
		pos, kinds, code := v.specialAt(next)
		if pos < place.offset || pos >= place.offset+place.length {
			break
		}
		b.Specials = append(b.Specials, blocks.Special{Pos: uint64(pos - place.offset), Kinds: kinds, Code: code})
	}
	return next
}

// checkBlock compares entry k of the index of blocks with what it should say.
func (v *slabView) checkBlock(k int, place entry, b Block) error {
	stored := v.blocks.at(k)
	if !slices.Equal(stored.margin, place.margin) || stored.offset != place.offset || stored.length != place.length {
		return v.file.corrupt(v.offset, "slab %d: entry %d of the index of blocks is wrong", v.head.index, k)
	}
	if crc32.Checksum(b.Codes, castagnoli) != stored.checksum {
		return v.file.corrupt(v.offset, "the checksum of the block with the margins %v, %v is wrong", b.Row, b.Col)
	}
	return nil
}

// checkSpecials checks that the list entries of a block, the first of which has
// the number first in its slab, are sorted, have kinds, agree with the codes, and
// come first in their orbits.
func (r *blockReader) checkSpecials(v *slabView, first int, b Block) error {
	if len(b.Specials) == 0 {
		return nil
	}
	entries := make([]int, len(b.Row)*len(b.Col))
	for k, s := range b.Specials {
		if k > 0 && s.Pos <= b.Specials[k-1].Pos || s.Kinds == 0 || b.Codes != nil && b.Codes[s.Pos] != s.Code {
			return v.file.corrupt(v.offset, "entry %d of the list of slab %d is wrong", first+k, v.head.index)
		}
		r.counter.Unrank(s.Pos, b.Row, b.Col, entries)
		if !blocks.FirstInOrbit(entries, b.Row, b.Col) {
			return v.file.corrupt(v.offset, "entry %d of the list of slab %d is not the first matrix of its class", first+k, v.head.index)
		}
	}
	return nil
}
