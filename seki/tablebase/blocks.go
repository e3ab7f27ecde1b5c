package tablebase

import (
	"hash/crc32"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Block is a block of a layer as it is stored.
type Block struct {
	Row, Col []int
	Constant bool      // not stored: all values are Value
	Value    byte      // of a constant block
	Values   []byte    // nil in constant blocks and in layers without values
	Specials []Special // classes of the block, positions counted from its beginning
}

// Blocks yields all blocks of a layer in order, the constant ones too, and
// compares everything that the file says on the way: every checksum, the order
// and the sizes of the blocks, the lists, the statistics, and the counts of the
// slabs, which must add up to those of the layer. A *CorruptError, the first
// fault, ends the sequence. Values are valid until the next block.
//
// Layers without values or lists yield their blocks without them.
func (t *Table) Blocks(sum int) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		f, err := t.layer(sum)
		if err != nil {
			yield(Block{}, err)
			return
		}
		p := t.probers.Get().(*prober)
		defer t.probers.Put(p)
		p.slab = nil // its chunk will be overwritten
		r := &blockReader{file: f, decoder: p.decoder, counter: &p.counter, yield: yield}
		if err := r.layer(); err != nil {
			yield(Block{}, err)
		}
	}
}

// blockReader reads a layer from beginning to end.
type blockReader struct {
	file    *layerFile
	decoder *decoder
	counter *Counter
	yield   func(Block, error) bool
	stopped bool
	values  []byte // decoded and not yet given out
}

func (r *blockReader) layer() error {
	f := r.file
	rows, cols := Partitions(f.sum, f.rows), Partitions(f.sum, f.cols)
	var total seki.Census
	var found stats
	for index := range f.slabs {
		v, err := f.slab(index)
		if err != nil {
			return err
		}
		if !slices.Equal(v.row, rows[index]) {
			return f.corrupt(v.offset, "slab %d has the row sums %v instead of %v", index, v.row, rows[index])
		}
		l := newLayout(f.header, rows, cols, index, r.counter)
		if v.head.raw != l.raw {
			return f.corrupt(v.offset, "slab %d has %d values instead of %d", index, v.head.raw, l.raw)
		}
		found.values += uint64(l.raw)
		found.blocks += uint64(len(l.blocks))
		found.specials += uint64(v.head.specials)
		found.chunkBytes += uint64(v.head.length - v.meta)
		total.Add(parseCensus(v.counts))
		if err := r.slab(v, l, cols); err != nil || r.stopped {
			return err
		}
	}
	if f.contents != contentsFull { // of what is gone
		found.chunkBytes = f.stats.chunkBytes
	}
	if f.contents == contentsCounts {
		found.specials = f.stats.specials
	}
	if found != f.stats {
		return f.corrupt(f.src.size(), "the statistics of the layer are wrong")
	}
	if total.Classes != f.total.Classes || total.Games != f.total.Games {
		return f.corrupt(f.src.size(), "the counts of the slabs do not add up to those of the layer")
	}
	return nil
}

// slab yields the blocks of one slab.
func (r *blockReader) slab(v *slabView, l layout, cols [][]int) error {
	f := r.file
	if f.contents == contentsFull && v.head.blocks != len(l.blocks) {
		return f.corrupt(v.offset, "slab %d has %d blocks instead of %d", v.head.index, v.head.blocks, len(l.blocks))
	}
	if f.rows == f.cols {
		cols = cols[v.head.index:]
	}
	r.values = r.values[:0]
	specials := v.specials()
	chunk, next := 0, 0
	for _, col := range cols {
		b := Block{Row: v.row, Col: col}
		if b.Value, b.Constant = constantBlock(v.row, col); !b.Constant {
			place := l.blocks[next]
			b.Specials, specials = cutSpecials(specials, place)
			if f.contents == contentsFull {
				if err := r.fill(v, &chunk, place.length); err != nil {
					return err
				}
				b.Values = r.values[:place.length:place.length]
				if err := v.checkBlock(next, v.head.specials-len(specials)-len(b.Specials), place, b); err != nil {
					return err
				}
			}
			if err := r.checkFirst(v, b); err != nil {
				return err
			}
			next++
		}
		if !r.yield(b, nil) {
			r.stopped = true
			return nil
		}
		r.values = append(r.values[:0], r.values[len(b.Values):]...)
	}
	if len(specials) > 0 {
		return f.corrupt(v.offset, "the list of slab %d is not sorted or too long", v.head.index)
	}
	return nil
}

// fill decodes chunks until length values are there.
func (r *blockReader) fill(v *slabView, chunk *int, length int64) error {
	for int64(len(r.values)) < length {
		n := v.chunkLength(*chunk)
		at := len(r.values)
		r.values = slices.Grow(r.values, n)[:at+n]
		if err := v.readChunk(r.decoder, *chunk, r.values[at:]); err != nil {
			return err
		}
		*chunk++
	}
	return nil
}

// cutSpecials returns the entries of a list that belong to a block, relative to
// it, and the rest.
func cutSpecials(list []Special, place layoutBlock) (mine, rest []Special) {
	for len(list) > 0 && list[0].Pos >= uint64(place.offset) && list[0].Pos < uint64(place.offset+place.length) {
		mine = append(mine, Special{Pos: list[0].Pos - uint64(place.offset), Kinds: list[0].Kinds})
		list = list[1:]
	}
	return mine, list
}

// checkBlock compares entry k of the index of blocks, and the entries of the
// list from first on that belong to it, with what they should say.
func (v *slabView) checkBlock(k, first int, place layoutBlock, b Block) error {
	entry := v.blockAt(k)
	if !slices.Equal(entry.col, place.col) || entry.offset != place.offset || entry.length != place.length {
		return v.file.corrupt(v.offset, "slab %d: entry %d of the index of blocks is wrong", v.head.index, k)
	}
	if crc32.Checksum(b.Values, castagnoli) != entry.checksum {
		return v.file.corrupt(v.offset, "the checksum of the block with the margins %v, %v is wrong", b.Row, b.Col)
	}
	for k, special := range b.Specials {
		_, kinds, value := v.specialAt(first + k)
		if k > 0 && special.Pos <= b.Specials[k-1].Pos || b.Values[special.Pos] != value || kinds == 0 {
			return v.file.corrupt(v.offset, "entry %d of the list of slab %d is wrong", first+k, v.head.index)
		}
	}
	return nil
}

// checkFirst looks whether the listed tables of a block are the first of their
// classes.
func (r *blockReader) checkFirst(v *slabView, b Block) error {
	if len(b.Specials) == 0 {
		return nil
	}
	entries := make([]int, len(b.Row)*len(b.Col))
	for _, special := range b.Specials {
		r.counter.Unrank(special.Pos, b.Row, b.Col, entries)
		if !FirstInOrbit(entries, b.Row, b.Col) {
			return v.file.corrupt(v.offset, "the list of slab %d has position %d of the block with the margins %v, %v, which is not the first table of its class", v.head.index, special.Pos, b.Row, b.Col)
		}
	}
	return nil
}

// Info describes a layer's file.
type Info struct {
	Sum                      int
	File                     string // its path
	Checksum                 uint32 // stands for the whole file
	HasValues, HasLists      bool
	Bytes                    int64  // of the file
	Values, Blocks, Specials uint64 // of the full layer
}

// Info returns what the ends of a layer's file say.
func (t *Table) Info(sum int) (Info, error) {
	f, err := t.layer(sum)
	if err != nil {
		return Info{}, err
	}
	return Info{
		Sum: sum, File: f.name, Checksum: f.checksum, Bytes: f.src.size(),
		HasValues: f.contents == contentsFull, HasLists: f.contents <= contentsKinds,
		Values: f.stats.values, Blocks: f.stats.blocks, Specials: f.stats.specials,
	}, nil
}
