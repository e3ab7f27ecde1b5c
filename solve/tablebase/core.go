package tablebase

import (
	"fmt"

	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// A tablebase of version 2 is continued with layers of version 3. The engine reads of its
// layers what it reads of those of version 3: the core.

// coreSlab returns the slab of a layer of version 2 that has the row sums of slab index of
// the core.
func (s *Store) coreSlab(f *layerFile, index int) (*slabView, error) {
	rows := blocks.CoreMargins(f.sum, f.rows)
	if index >= 0 && index < len(rows) {
		if all, ok := f.directory.find(rows[index]); ok {
			return f.slab(all)
		}
	}
	return nil, fmt.Errorf("%s does not hold slab %d of sum %d", s.dir, index, f.sum)
}

// toCore reduces a slab of version 2 to the blocks of the core, with its Data in buf if it
// fits.
func (s *Store) toCore(v *slabView, slab *retrograde.Slab, buf []byte) {
	f := v.file
	counter := s.counters.get()
	defer s.counters.put(counter)
	l := newLayout(f.header, f.layout.Margins(f.sum, f.rows), f.layout.Margins(f.sum, f.cols), v.head.index, counter)
	values := int64(0)
	for _, b := range l.blocks {
		if blocks.InCore(l.row, b.margin) {
			values += b.length
		}
	}
	data, at, specials := packedIn(buf, int(values)), int64(0), slab.Specials
	codes := make([]byte, min(values, chunkSize))
	slab.Specials = nil
	for _, b := range l.blocks {
		core := blocks.InCore(l.row, b.margin)
		for len(specials) > 0 && specials[0].Pos < uint64(b.offset+b.length) {
			if core {
				specials[0].Pos -= uint64(b.offset - at)
				slab.Specials = append(slab.Specials, specials[0])
			}
			specials = specials[1:]
		}
		if !core {
			continue
		}
		for first := b.offset; first < b.offset+b.length; first += chunkSize {
			piece := codes[:min(chunkSize, b.offset+b.length-first)]
			blocks.UnpackAt(piece, slab.Data, int(first))
			blocks.PackAt(data, int(at), piece)
			at += int64(len(piece))
		}
	}
	slab.Data, slab.Values = data, int(values)
}
