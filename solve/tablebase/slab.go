package tablebase

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// slab is a slab in a file, or in memory until it is written.
type slab struct {
	of      *Layer
	number  int
	entries []*entry // the head, and the chunks of codes
	once    func() (*head, error)
}

// chunkSize is the number of codes in a chunk (fewer in the last of a slab). A lookup decodes one chunk.
const chunkSize = 1 << 18

// packedChunk is the number of bytes of a chunk before compression.
const packedChunk = chunkSize / 2

// head is a slab without its codes.
type head struct {
	fixed
	blocks.Slab
}

type fixed struct {
	Values uint64
	Census seki.Census
}

// newSlab returns a slab in memory, which depends on the solved slab alone. It fails if the engine and the margins
// disagree about the number of codes.
func newSlab(of *Layer, number int, solved *retrograde.Slab) (*slab, error) {
	offsets := of.offsets(number)
	if count := offsets[len(offsets)-1]; solved.Values != count || len(solved.Data) != blocks.PackedLen(count) {
		return nil, fmt.Errorf("it has %d values in %d bytes instead of %d", solved.Values, len(solved.Data), count)
	}
	if !blocks.Valid(solved.Data, solved.Values) {
		return nil, blocks.ErrNoCode
	}
	var h []byte
	for _, part := range []any{fixed{uint64(solved.Values), solved.Census}, solved.Specials} {
		h, _ = binary.Append(h, binary.LittleEndian, part) // it fails for types of variable size only
	}
	s := &slab{of: of, number: number, entries: []*entry{newEntry(entryName(number, 0), zip.Store, h)}}
	for codes := range slices.Chunk(solved.Data, packedChunk) {
		s.entries = append(s.entries, newEntry(entryName(number, len(s.entries)), zstdMethod, codes))
	}
	return s, nil
}

// readHead reads the head, but for the offsets of the blocks.
func (s *slab) readHead() (*head, error) {
	b, err := s.entries[0].read(nil)
	if err != nil {
		return nil, err
	}
	h := &head{}
	n, err := binary.Decode(b, binary.LittleEndian, &h.fixed)
	size := binary.Size(blocks.Special{})
	if err != nil || (len(b)-n)%size != 0 {
		return nil, errors.New("it is no head of a slab")
	}
	h.Specials = make([]blocks.Special, (len(b)-n)/size)
	_, err = binary.Decode(b[n:], binary.LittleEndian, h.Specials)
	return h, err
}

// read reads the head, counts where the blocks begin, and compares the numbers of codes and of chunks. With codes, it
// reads these too, into buf if they fit.
func (s *slab) read(buf []byte, codes bool) (*head, error) {
	h, err := s.readHead()
	if err != nil {
		return nil, err
	}
	h.Offsets = s.of.offsets(s.number)
	count, chunks := h.Offsets[len(h.Offsets)-1], s.entries[1:]
	if h.Values != uint64(count) || len(chunks) != (count+chunkSize-1)/chunkSize {
		return nil, fmt.Errorf("slab %d has %d values in %d chunks instead of %d", s.number, h.Values, len(chunks), count)
	}
	if !codes {
		return h, nil
	}
	h.Data = slices.Grow(buf[:0], blocks.PackedLen(count))
	for k, chunk := range chunks {
		packed, err := chunk.codes(h.chunkLength(k), h.Data[len(h.Data):])
		if err != nil {
			return nil, err
		}
		h.Data = append(h.Data, packed...) // where they are already, unless the decoder wanted more room
	}
	return h, nil
}

// chunkLength returns the number of codes in chunk k.
func (h head) chunkLength(k int) int { return int(min(chunkSize, h.Values-uint64(k)*chunkSize)) }

// entry is an entry of a zip file, or the data for one.
type entry struct {
	*zip.FileHeader
	raw func() (io.Reader, error) // of the compressed data

	cached atomic.Pointer[[]byte] // the data, if it is in the cache of lookups
}

// entryName returns the name of an entry by its place in the slab.
func entryName(slab, k int) string {
	if k == 0 {
		return fmt.Sprintf("slab-%05d/head", slab)
	}
	return fmt.Sprintf("slab-%05d/codes-%05d", slab, k-1)
}

// zstdMethod is the number of zstd in the list of methods of zip files.
const zstdMethod = 93

// newEntry returns an entry in memory, which keeps data that it does not compress.
func newEntry(name string, method uint16, data []byte) *entry {
	packed := data
	if method == zstdMethod {
		packed = compress(data)
	}
	raw := func() (io.Reader, error) { return bytes.NewReader(packed), nil }
	return &entry{raw: raw, FileHeader: &zip.FileHeader{Name: name, Method: method, CRC32: crc32.ChecksumIEEE(data),
		UncompressedSize64: uint64(len(data)), CompressedSize64: uint64(len(packed))}}
}

// load returns the compressed data.
func (e *entry) load() ([]byte, error) {
	r, err := e.raw()
	if err != nil {
		return nil, err
	}
	packed := make([]byte, e.CompressedSize64)
	_, err = io.ReadFull(r, packed)
	return packed, err
}

// read returns the data, in buf if it fits, after comparing its checksum.
func (e *entry) read(buf []byte) ([]byte, error) {
	data, err := e.load()
	if err == nil && e.Method == zstdMethod {
		data, err = decompress(data, buf)
	}
	if err == nil && (uint64(len(data)) != e.UncompressedSize64 || crc32.ChecksumIEEE(data) != e.CRC32) {
		err = errors.New("its checksum is wrong")
	}
	if err != nil {
		return nil, fmt.Errorf("entry %s: %w", e.Name, err)
	}
	return data, nil
}

// codes reads a chunk of n codes, into buf if they fit.
func (e *entry) codes(n int, buf []byte) ([]byte, error) {
	packed, err := e.read(buf)
	if err == nil && (len(packed) != blocks.PackedLen(n) || !blocks.Valid(packed, n)) {
		err = blocks.ErrNoCode
	}
	return packed, err
}

// write copies the entry. Its header depends on its name and its data alone.
func (e *entry) write(z *zip.Writer) error {
	packed, err := e.load()
	if err != nil {
		return err
	}
	w, err := z.CreateRaw(&zip.FileHeader{Name: e.Name, Method: e.Method, CRC32: e.CRC32,
		UncompressedSize64: e.UncompressedSize64, CompressedSize64: e.CompressedSize64})
	if err == nil {
		_, err = w.Write(packed)
	}
	return err
}
