package tablebase

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"sort"
	"sync"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// A slab is a head, and chunks of codes.
func headName(number int) string     { return fmt.Sprintf("slab-%05d/head", number) }
func chunkName(number, k int) string { return fmt.Sprintf("slab-%05d/codes-%05d", number, k) }

// chunkSize is the number of codes in a chunk (fewer in the last of a slab). A lookup decodes one chunk.
const chunkSize = 1 << 18

// packedChunk is the number of bytes of a chunk before compression.
const packedChunk = chunkSize / 2

// zstdMethod is the number of zstd in the list of methods of zip files.
const zstdMethod = 93

// head is a slab without its codes.
type head struct {
	fixed
	specials []blocks.Special // by position
}

type fixed struct {
	Values uint64
	Census seki.Census
}

func (h head) encode() []byte {
	var b []byte
	for _, part := range []any{h.fixed, h.specials} {
		b, _ = binary.Append(b, binary.LittleEndian, part) // it fails for types of variable size only
	}
	return b
}

func decodeHead(b []byte) (h head, err error) {
	n, err := binary.Decode(b, binary.LittleEndian, &h.fixed)
	size := binary.Size(blocks.Special{})
	if err != nil || (len(b)-n)%size != 0 {
		return h, errors.New("it is no head of a slab")
	}
	h.specials = make([]blocks.Special, (len(b)-n)/size)
	_, err = binary.Decode(b[n:], binary.LittleEndian, h.specials)
	return h, err
}

// chunks returns the number of chunks of the slab.
func (h head) chunks() int { return int(h.Values/chunkSize + min(1, h.Values%chunkSize)) }

// chunkLength returns the number of codes in chunk k.
func (h head) chunkLength(k int) int { return int(min(chunkSize, h.Values-uint64(k)*chunkSize)) }

// kindsAt returns the kinds listed at a position in the slab, 0 if there are none.
func (h head) kindsAt(pos uint64) byte {
	k, listed := sort.Find(len(h.specials), func(k int) int { return cmp.Compare(pos, h.specials[k].Pos) })
	if !listed {
		return 0
	}
	return h.specials[k].Kinds
}

// margins are the margins of the stored blocks of a layer. Row margins number the slabs.
type margins struct {
	square     bool
	rows, cols *blocks.Numbering
}

func newMargins(size seki.Size, sum int) margins {
	return margins{size.Rows == size.Cols, blocks.CoreLayout.Number(sum, size.Rows), blocks.CoreLayout.Number(sum, size.Cols)}
}

// offsets counts where the blocks of a slab begin, see blocks.Slab. Blocks that are not stored have length 0; in square
// sizes these include the transposes of blocks of other slabs.
func (m margins) offsets(number int) []int {
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

// encodeSlab returns a zip file in memory with a slab. It depends on the slab alone.
func encodeSlab(m margins, number int, slab *retrograde.Slab) (*archive, error) {
	count := m.offsets(number)[len(m.cols.Parts)]
	if slab.Values != count || len(slab.Data) != blocks.PackedLen(count) {
		return nil, fmt.Errorf("it has %d values in %d bytes instead of %d", slab.Values, len(slab.Data), count)
	}
	if !blocks.Valid(slab.Data, slab.Values) {
		return nil, blocks.ErrNoCode
	}
	var file bytes.Buffer
	file.Grow(len(slab.Data)/4 + 4096)
	z := zip.NewWriter(&file)
	h := head{fixed{uint64(slab.Values), slab.Census}, slab.Specials}
	err := writePlain(z, headName(number), h.encode())
	for k := 0; k < h.chunks() && err == nil; k++ {
		codes := slab.Data[k*packedChunk : min((k+1)*packedChunk, len(slab.Data))]
		err = writeEntry(z, chunkName(number, k), zstdMethod, codes, compress(codes))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return nil, err
	}
	a := &archive{name: "a slab in memory"}
	return a, a.readDirectory(bytes.NewReader(file.Bytes()), int64(file.Len()))
}

// writePlain writes an entry that is not compressed.
func writePlain(z *zip.Writer, name string, data []byte) error {
	return writeEntry(z, name, zip.Store, data, data)
}

// writeEntry writes an entry for data, whose compressed form is packed. Its header depends on the data alone.
func writeEntry(z *zip.Writer, name string, method uint16, data, packed []byte) error {
	return writeRaw(z, &zip.FileHeader{
		Name: name, Method: method, CRC32: crc32.ChecksumIEEE(data), UncompressedSize64: uint64(len(data)),
	}, packed)
}

func writeRaw(z *zip.Writer, h *zip.FileHeader, packed []byte) error {
	w, err := z.CreateRaw(&zip.FileHeader{
		Name: h.Name, Method: h.Method, CRC32: h.CRC32,
		UncompressedSize64: h.UncompressedSize64, CompressedSize64: uint64(len(packed)),
	})
	if err == nil {
		_, err = w.Write(packed)
	}
	return err
}
