package tablebase

import (
	"bytes"
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// PartFile is the file interface of a store, for tests that let writes fail.
type PartFile = partFile

// CreateFile is what a store opens files with.
var CreateFile = createFile

// OpenStoreWith is OpenStore with another way to open files for writing.
func OpenStoreWith(dir string, p Params, create func(string) (PartFile, error)) (*Store, error) {
	return openStore(dir, p, create)
}

// Repair sets the checksums of a changed layer file right, as far as its layout
// is still that of the original.
func Repair(original, changed []byte) {
	f, err := openLayer("original", bytes.NewReader(original), int64(len(original)))
	if err != nil {
		panic(err)
	}
	sum := func(from, to int64) { copy(changed[to:to+4], appendChecksum(changed[from:to:to])[to-from:]) }
	sum(0, headerSize-4)
	for index := range f.slabs {
		v, err := f.slab(index)
		if err != nil {
			panic(err)
		}
		for k := range v.head.chunks {
			at := v.offset + v.meta - 4 - int64(len(v.special)) - int64((v.head.chunks-k)*chunkEntry)
			chunk := v.chunkOffset(k)
			length := int64(le.Uint32(v.chunks[k*chunkEntry+8:]))
			le.PutUint32(changed[at+12:], le.Uint32(appendChecksum(changed[chunk : chunk+length : chunk+length])[length:]))
		}
		sum(v.offset, v.offset+recordSize-4)
		sum(v.offset, v.offset+v.meta-4)
	}
	end := int64(len(original))
	footer := int64(le.Uint64(original[end-trailerSize:]))
	sum(footer, end-trailerSize-4)
	sum(end-trailerSize, end-8)
}

// ReadEverything reads a layer's file in every way there is, and returns the
// first error.
func ReadEverything(data []byte) error {
	f, err := openLayer("layer", bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	p := Params{f.rows, f.cols, KeepAll}
	r := newReader("dir", p, f.sum, []*layerFile{f})
	var first error
	note := func(err error) {
		if first == nil {
			first = err
		}
	}
	for _, err := range r.Blocks(f.sum) {
		note(err)
	}
	visit := retrograde.Handlers{
		Want: func(_ seki.Layer, results seki.Results) bool { return results.IsSpecial() },
		Visit: func(class seki.Class) error {
			_, _, err := r.Results(class.Matrix)
			note(err)
			return nil
		},
	}
	size := []seki.Size{{Rows: f.rows, Cols: f.cols}}
	note(r.Visit(context.Background(), f.sum, size, visit))
	if r.HasValues(f.sum) {
		visit.Want = nil
		note(r.Visit(context.Background(), f.sum, size, visit))
	}
	return first
}

// ChunkCodec returns the functions that encode and decode a chunk.
func ChunkCodec() (encode func(dst, codes []byte) []byte, decode func(codes, chunk []byte)) {
	e, d := newEncoder(), newDecoder()
	packed := make([]byte, chunkSize/2)
	encode = func(dst, codes []byte) []byte {
		p := packed[:blocks.PackedLen(len(codes))]
		blocks.PackAt(p, 0, codes)
		return e.EncodeAll(p, dst)
	}
	decode = func(codes, chunk []byte) {
		p := packed[:blocks.PackedLen(len(codes))]
		if err := d.decode(p, len(codes), chunk); err != nil {
			panic(err)
		}
		blocks.UnpackAt(codes, p, 0)
	}
	return encode, decode
}

// EncodeSlab makes the record of a slab as Put does, and forgets it.
func (s *Store) EncodeSlab(sum, index int, slab *retrograde.Slab) error {
	_, err := s.newPart(sum, "").encodeSlab(index, slab)
	return err
}

// SlabPlace returns where slab index of a layer's file begins, how many bytes
// of it come before the chunks, and where its entry in the directory is.
func SlabPlace(data []byte, index int) (offset, meta, entry int) {
	f, err := openLayer("layer", bytes.NewReader(data), int64(len(data)))
	if err != nil {
		panic(err)
	}
	v, err := f.slab(index)
	if err != nil {
		panic(err)
	}
	footer := int(le.Uint64(data[len(data)-trailerSize:]))
	return int(v.offset), int(v.meta), footer + 8 + index*entrySize(f.rows)
}

// ReadSlab opens a layer's file and reads slab index up to its chunks.
func ReadSlab(data []byte, index int) error {
	f, err := openLayer("layer", bytes.NewReader(data), int64(len(data)))
	if err == nil {
		_, err = f.slab(index)
	}
	return err
}
