package tablebase

import (
	"archive/zip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// slab is a slab in a zip file, or in memory until it is written.
type slab struct {
	number int
	head   entry
	chunks []*chunk
	once   func() (*head, error) // reads the head once, for lookups
}

func headName(number int) string     { return fmt.Sprintf("slab-%05d/head", number) }
func chunkName(number, k int) string { return fmt.Sprintf("slab-%05d/codes-%05d", number, k) }

// chunk is an entry of codes.
type chunk struct {
	entry
	data atomic.Pointer[[]byte] // the packed codes, if they are in the cache of lookups
	used atomic.Bool            // since the cache last looked at it
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

func (h head) encode() []byte {
	var b []byte
	for _, part := range []any{h.fixed, h.Specials} {
		b, _ = binary.Append(b, binary.LittleEndian, part) // it fails for types of variable size only
	}
	return b
}

// entries returns the entries in the order of the file.
func (s *slab) entries() []entry {
	list := []entry{s.head}
	for _, c := range s.chunks {
		list = append(list, c.entry)
	}
	return list
}

// readHead reads the head of a slab, but for the offsets of its blocks.
func (s *slab) readHead() (*head, error) {
	b, err := s.head.read(nil)
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

// index reads the head and counts where the blocks begin. It compares the numbers of codes and of chunks.
func (s *slab) index(m *margins) (*head, error) {
	h, err := s.readHead()
	if err != nil {
		return nil, err
	}
	h.Offsets = m.offsets(s.number)
	if count := h.Offsets[len(m.cols.Parts)]; h.Values != uint64(count) || len(s.chunks) != h.chunks() {
		return nil, fmt.Errorf("slab %d has %d values in %d chunks instead of %d", s.number, h.Values, len(s.chunks), count)
	}
	return h, nil
}

// chunks returns the number of chunks of the slab.
func (h head) chunks() int { return int(h.Values/chunkSize + min(1, h.Values%chunkSize)) }

// chunkLength returns the number of codes in chunk k.
func (h head) chunkLength(k int) int { return int(min(chunkSize, h.Values-uint64(k)*chunkSize)) }

// readCodes reads all codes, into buf if they fit.
func (s *slab) readCodes(h *head, buf []byte) error {
	size := blocks.PackedLen(int(h.Values))
	h.Data = slices.Grow(buf[:0], size)[:size]
	for k, c := range s.chunks {
		n := h.chunkLength(k)
		if err := c.readCodes(h.Data[k*packedChunk:][:blocks.PackedLen(n)], n); err != nil {
			return err
		}
	}
	return nil
}

// readCodes reads a chunk of count codes into packed, of length blocks.PackedLen(count).
func (c *chunk) readCodes(packed []byte, count int) error {
	data, err := c.read(packed[:0:len(packed)])
	if err == nil && (len(data) != len(packed) || !blocks.Valid(data, count)) {
		err = blocks.ErrNoCode
	}
	copy(packed, data) // they are the same bytes, unless the decoder wanted more room
	return err
}

// margins are the margins of the stored blocks of a layer. Row margins number the slabs.
type margins struct {
	square     bool
	rows, cols *blocks.Numbering
}

func newMargins(l seki.Layer) *margins {
	return &margins{l.Rows == l.Cols, blocks.CoreLayout.Number(l.Sum, l.Rows), blocks.CoreLayout.Number(l.Sum, l.Cols)}
}

// offsets counts where the blocks of a slab begin, see blocks.Slab. Blocks that are not stored have length 0; in square
// sizes these include the transposes of blocks of other slabs.
func (m *margins) offsets(number int) []int {
	counter := counters.Get().(*blocks.Counter)
	defer counters.Put(counter)
	row, at := m.rows.Parts[number], 0
	offsets := make([]int, 0, len(m.cols.Parts)+1)
	for k, col := range m.cols.Parts {
		offsets = append(offsets, at)
		if (!m.square || k >= number) && blocks.CoreLayout.Stored(row, col) {
			at += int(counter.Count(row, col))
		}
	}
	return append(offsets, at)
}

var counters = sync.Pool{New: func() any { return new(blocks.Counter) }}

// newSlab returns a slab in memory, which depends on the solved slab alone. It fails if the engine and the margins
// disagree about the number of codes.
func newSlab(m *margins, number int, solved *retrograde.Slab) (*slab, error) {
	count := m.offsets(number)[len(m.cols.Parts)]
	if solved.Values != count || len(solved.Data) != blocks.PackedLen(count) {
		return nil, fmt.Errorf("it has %d values in %d bytes instead of %d", solved.Values, len(solved.Data), count)
	}
	if !blocks.Valid(solved.Data, count) {
		return nil, blocks.ErrNoCode
	}
	h := head{fixed{uint64(count), solved.Census}, blocks.Slab{Specials: solved.Specials}}
	s := &slab{number: number, head: newEntry(headName(number), zip.Store, h.encode())}
	for codes := range slices.Chunk(solved.Data, packedChunk) {
		s.chunks = append(s.chunks, &chunk{entry: newEntry(chunkName(number, len(s.chunks)), zstdMethod, codes)})
	}
	return s, nil
}

// entry is an entry of a zip file.
type entry struct {
	*zip.FileHeader
	file   *zip.File // nil in memory
	packed []byte    // in memory: the data, compressed by the method
}

// zstdMethod is the number of zstd in the list of methods of zip files.
const zstdMethod = 93

// newEntry returns an entry in memory, which keeps data that it does not compress.
func newEntry(name string, method uint16, data []byte) entry {
	packed := data
	if method == zstdMethod {
		packed = compress(data)
	}
	return entry{packed: packed, FileHeader: &zip.FileHeader{Name: name, Method: method, CRC32: crc32.ChecksumIEEE(data),
		UncompressedSize64: uint64(len(data)), CompressedSize64: uint64(len(packed))}}
}

// load returns the compressed data.
func (e entry) load() ([]byte, error) {
	if e.file == nil {
		return e.packed, nil
	}
	r, err := e.file.OpenRaw()
	if err != nil {
		return nil, err
	}
	packed := make([]byte, e.CompressedSize64)
	_, err = io.ReadFull(r, packed)
	return packed, err
}

// read returns the data, in buf if it fits, after comparing its checksum.
func (e entry) read(buf []byte) ([]byte, error) {
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

// write copies the entry. Its header depends on its name and its data alone.
func (e entry) write(z *zip.Writer) error {
	packed, err := e.load()
	if err != nil {
		return err
	}
	w, err := z.CreateRaw(&zip.FileHeader{Name: e.Name, Method: e.Method, CRC32: e.CRC32,
		UncompressedSize64: e.UncompressedSize64, CompressedSize64: uint64(len(packed))})
	if err == nil {
		_, err = w.Write(packed)
	}
	return err
}
