package tablebase

import (
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/floor"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Floor returns the greatest layer of a size whose values fit the given memory in
// bytes, for searches that end there, and the bytes that it may take; nil if there is
// none. Chunks are read, checked and kept when they are first needed.
func (s *Set) Floor(size seki.Size, memory int64) (*floor.Floor, int64) {
	for _, r := range s.Of(size) { // the greatest sum first
		for sum := r.MaxSum(); r.HasValues(sum); sum-- {
			if bytes := r.layers[sum-r.first].floorBytes(); bytes <= memory {
				if f := r.Floor(sum); f != nil {
					return f, bytes
				}
			}
		}
	}
	return nil, 0
}

// Floor returns a layer whose values are kept as a floor; nil if its margins do not fit
// one.
func (r *Reader) Floor(sum int) *floor.Floor {
	f := r.layers[sum-r.first]
	layer := seki.Layer{Size: r.params.size(), Sum: sum}
	if !floor.Fits(layer) {
		return nil
	}
	return floor.New(layer, r.loader(f))
}

// floorBytes bounds the memory of a floor with all chunks: two codes to a byte, the
// indexes as they are stored and as they are counted, the lists, and the scratch of
// chunks.
func (f *layerFile) floorBytes() int64 {
	p := Params{f.rows, f.cols, KeepAll}
	return int64(f.stats.Values)/2 + 2*int64(p.MaxIndexBytes(f.sum)) + int64(f.stats.Specials)*specialSize + 1<<20
}

// loader returns what reads the chunks of a layer. It keeps the indexes of the
// slabs that it has read.
func (r *Reader) loader(f *layerFile) floor.Loader {
	slabs := make([]atomic.Pointer[slabView], f.slabs)
	return func(index, chunk int) ([]byte, error) {
		v := slabs[index].Load()
		if v == nil {
			var err error
			if v, err = f.slab(index); err != nil {
				return nil, err
			}
			slabs[index].Store(v)
		}
		if chunk >= v.head.chunks {
			return nil, f.corrupt(v.offset, "slab %d has too few chunks", index)
		}
		p := r.probers.Get().(*prober)
		defer r.probers.Put(p)
		packed := make([]byte, blocks.PackedLen(v.chunkLength(chunk)))
		return packed, v.readPacked(p.decoder, chunk, packed)
	}
}
