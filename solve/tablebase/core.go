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

// toCore reduces a slab of version 2 to the blocks of the core, with its codes in buf if
// they fit.
func (s *Store) toCore(v *slabView, slab *retrograde.Slab, buf []byte) {
	f := v.file
	counter := s.counters.get()
	defer s.counters.put(counter)
	l := newLayout(f.header, f.layout.Margins(f.sum, f.rows), f.layout.Margins(f.sum, f.cols), v.head.index, counter)
	data, specials := buf[:0], slab.Specials
	slab.Specials = nil
	for _, b := range l.blocks {
		core := blocks.InCore(l.row, b.margin)
		for len(specials) > 0 && specials[0].Pos < uint64(b.offset+b.length) {
			if core {
				specials[0].Pos -= uint64(b.offset) - uint64(len(data))
				slab.Specials = append(slab.Specials, specials[0])
			}
			specials = specials[1:]
		}
		if core {
			data = append(data, slab.Data[b.offset:b.offset+b.length]...)
		}
	}
	slab.Data = data
}
