package tablebase

import (
	"cmp"
	"fmt"
	"hash/crc32"
	"runtime"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// layout is what the margins alone say about a slab: the blocks that are stored.
type layout struct {
	row    []int
	blocks []entry // without checksums
	raw    int64
}

// newLayout lays out slab index of the layer h.
func newLayout(h header, rowMargins, colMargins [][]int, index int, counter *blocks.Counter) layout {
	l := layout{row: rowMargins[index]}
	if h.rows == h.cols {
		colMargins = colMargins[index:] // the others are transposes
	}
	for _, col := range colMargins {
		if !blocks.CoreLayout.Stored(l.row, col) {
			continue
		}
		length := int64(counter.Count(l.row, col))
		l.blocks = append(l.blocks, entry{margin: col, offset: l.raw, length: length})
		l.raw += length
	}
	return l
}

// encodeSlab returns the record of a slab, which depends on the slab alone.
func (p *part) encodeSlab(index int, slab *retrograde.Slab) ([]byte, error) {
	h, data := p.header, slab.Data
	compressed := compress(data)
	e := encoders.get(newEncoder)
	defer encoders.put(e)
	l := newLayout(h, p.rowMargins, p.colMargins, index, &e.counter)
	if int64(slab.Values) != l.raw || len(data) != blocks.PackedLen(slab.Values) {
		return nil, fmt.Errorf("slab %d of sum %d has %d values in %d bytes instead of %d", index, h.sum, slab.Values, len(data), l.raw)
	}
	if !blocks.Valid(data, slab.Values) {
		return nil, fmt.Errorf("slab %d of sum %d: %w", index, h.sum, blocks.ErrNoCode)
	}
	sorted := slices.IsSortedFunc(slab.Specials, func(a, b retrograde.Special) int { return cmp.Compare(a.Pos, b.Pos) })
	if n := len(slab.Specials); !sorted || n > 0 && slab.Specials[n-1].Pos >= uint64(l.raw) {
		return nil, fmt.Errorf("the list of slab %d of sum %d is not sorted or too long", index, h.sum)
	}
	head := recordHead{index: index, raw: l.raw, blocks: len(l.blocks), chunks: len(compressed), specials: len(slab.Specials)}
	metaSize := h.metaSize(head)
	head.length = metaSize
	for _, chunk := range compressed {
		head.length += int64(len(chunk))
	}
	b := make([]byte, 0, head.length)
	b = head.encode(b)
	b = appendMargin(b, l.row)
	b = appendNumbers(b, slab.Census)
	for _, block := range l.blocks {
		block.checksum = e.checksum(data, block.offset, block.length)
		b = appendEntry(b, block)
	}
	offset := uint64(0)
	for _, chunk := range compressed {
		b = le.AppendUint64(b, offset)
		b = le.AppendUint32(b, uint32(len(chunk)))
		b = le.AppendUint32(b, crc32.Checksum(chunk, castagnoli))
		offset += uint64(len(chunk))
	}
	b = appendSpecials(b, slab)
	b = appendChecksum(b)
	for _, chunk := range compressed {
		b = append(b, chunk...)
	}
	return b, nil
}

// appendSpecials appends the list, with the codes, which a layer without values
// still has to know.
func appendSpecials(b []byte, slab *retrograde.Slab) []byte {
	for _, special := range slab.Specials {
		b = append(le.AppendUint64(b, special.Pos), special.Kinds, blocks.CodeAt(slab.Data, int(special.Pos)))
	}
	return b
}

// compress returns the chunks of packed codes, compressed.
func compress(data []byte) [][]byte {
	const size = chunkSize / 2
	chunks := make([][]byte, (len(data)+size-1)/size)
	workers := max(1, min(runtime.GOMAXPROCS(0), len(chunks)/8)) // half a megabyte each at least
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			e := encoders.get(newEncoder)
			defer encoders.put(e)
			from, to := len(chunks)*w/workers, len(chunks)*(w+1)/workers
			arena := make([]byte, 0, min((to-from)*(chunkSize/6), len(data)))
			for k := from; k < to; k++ {
				start := len(arena)
				arena = e.EncodeAll(data[k*size:min((k+1)*size, len(data))], arena)
				chunks[k] = arena[start:len(arena):len(arena)]
			}
		})
	}
	group.Wait()
	return chunks
}
