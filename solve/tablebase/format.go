package tablebase

import (
	"encoding/binary"
	"hash/crc32"

	"github.com/sekilab/sekilab/seki"
)

// The layout of a layer's file; docs/file-formats.md describes it. All numbers
// are unsigned and little-endian.
const (
	fileMagic   = "SEKILAYR"
	recordMagic = "SLAB"
	footerMagic = "FOOT"
	endMagic    = "DONE"

	headerSize  = 32
	recordSize  = 48 // the fixed head of a slab record
	trailerSize = 16
	countsSize  = 19 * 8
	chunkEntry  = 16
	specialSize = 10 // position, kinds, code
)

// contents says how much of a layer a file holds.
type contents uint8

const (
	contentsFull  contents = iota // values, lists, counts
	contentsKinds                 // lists and counts, of the slabs and of the layer
)

// castagnoli is the polynomial of all checksums.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

var le = binary.LittleEndian

// header is the first headerSize bytes of a layer's file.
type header struct {
	contents        contents
	rows, cols, sum int
	slabs           int // in the layer: |P_rows(sum)|
}

// fullHeader returns the header of a layer with everything.
func fullHeader(p Params, sum int) header {
	return header{contents: contentsFull, rows: p.Rows, cols: p.Cols, sum: sum, slabs: p.Slabs(sum)}
}

func (h header) encode() []byte {
	b := make([]byte, 0, headerSize)
	b = append(b, fileMagic...)
	b = le.AppendUint16(b, Version)
	b = append(b, byte(h.contents), 0)
	b = le.AppendUint16(b, uint16(h.rows))
	b = le.AppendUint16(b, uint16(h.cols))
	b = le.AppendUint32(b, uint32(h.sum))
	b = le.AppendUint32(b, uint32(h.slabs))
	b = le.AppendUint32(b, chunkSize)
	return appendChecksum(b)
}

func appendChecksum(b []byte) []byte { return le.AppendUint32(b, crc32.Checksum(b, castagnoli)) }

// checked reports whether the last four bytes of b are the checksum of the
// others.
func checked(b []byte) bool {
	n := len(b) - 4
	return le.Uint32(b[n:]) == crc32.Checksum(b[:n], castagnoli)
}

func parseHeader(name string, b []byte) (header, error) {
	if len(b) < headerSize || string(b[:8]) != fileMagic {
		return header{}, &CorruptError{name, 0, "this is not a layer of a tablebase"}
	}
	if !checked(b[:headerSize]) {
		return header{}, &CorruptError{name, 0, "the checksum of the header is wrong"}
	}
	if v := int(le.Uint16(b[8:])); v != Version {
		return header{}, &VersionError{name, v}
	}
	h := header{
		contents: contents(b[10]), rows: int(le.Uint16(b[12:])), cols: int(le.Uint16(b[14:])),
		sum: int(le.Uint32(b[16:])), slabs: int(le.Uint32(b[20:])),
	}
	p := Params{h.rows, h.cols, KeepAll}
	switch {
	case p.check() != nil, h.sum < p.FirstSum(), h.sum > MaxSum, h.contents > contentsKinds,
		b[11] > 0, le.Uint32(b[24:]) != chunkSize, h.slabs != p.Slabs(h.sum):
		return header{}, &CorruptError{name, 8, "the header has impossible parameters"}
	}
	return h, nil
}

// recordHead is the fixed part of a slab record. After it come the margin, the
// counts, the indexes and the list, a checksum of all that, and the chunks.
type recordHead struct {
	index    int
	length   int64 // of the whole record
	raw      int64 // codes in the slab
	blocks   int
	chunks   int
	specials int
}

func (r recordHead) encode(b []byte) []byte {
	start := len(b)
	b = append(b, recordMagic...)
	b = le.AppendUint32(b, uint32(r.index))
	b = le.AppendUint64(b, uint64(r.length))
	b = le.AppendUint64(b, uint64(r.raw))
	b = le.AppendUint32(b, uint32(r.blocks))
	b = le.AppendUint32(b, uint32(r.chunks))
	b = le.AppendUint64(b, uint64(r.specials))
	b = le.AppendUint32(b, 0)
	return le.AppendUint32(b, crc32.Checksum(b[start:], castagnoli))
}

// parseRecordHead reads the head of slab record index, which must not be longer
// than space. If it is wrong, reason says why.
func (h header) parseRecordHead(b []byte, index int, space int64) (r recordHead, reason string) {
	if string(b[:4]) != recordMagic || !checked(b[:recordSize]) {
		return r, "the head of a slab is wrong"
	}
	r = recordHead{
		index: int(le.Uint32(b[4:])), length: int64(le.Uint64(b[8:])), raw: int64(le.Uint64(b[16:])),
		blocks: int(le.Uint32(b[24:])), chunks: int(le.Uint32(b[28:])), specials: int(le.Uint64(b[32:])),
	}
	if r.index != index || r.length < 0 || r.length > space || r.raw < 0 || le.Uint32(b[40:]) != 0 ||
		r.specials < 0 || int64(r.specials) > r.raw || r.raw > 1<<56 {
		return r, "the head of a slab has impossible fields"
	}
	wantChunks := (r.raw + chunkSize - 1) / chunkSize
	if h.contents != contentsFull {
		wantChunks = 0
	}
	if int64(r.chunks) != wantChunks || h.contents != contentsFull && r.blocks != 0 || int64(r.blocks) > r.raw {
		return r, "the head of a slab has impossible fields"
	}
	if meta := h.metaSize(r); meta > r.length || meta < 0 {
		return r, "a slab is shorter than its index"
	}
	return r, ""
}

// metaSize returns the size of a record up to its chunks.
func (h header) metaSize(r recordHead) int64 {
	return recordSize + int64(2*h.rows) + countsSize + int64(r.blocks)*int64(entrySize(h.cols)) +
		int64(r.chunks)*chunkEntry + int64(r.specials)*specialSize + 4
}

// stats are sums over the slabs of a layer.
type stats struct {
	Values, ChunkBytes, Blocks, Specials uint64
}

func (s *stats) add(r recordHead, metaSize int64) {
	s.Values += uint64(r.raw)
	s.ChunkBytes += uint64(r.length - metaSize)
	s.Blocks += uint64(r.blocks)
	s.Specials += uint64(r.specials)
}

// appendFooter appends the directory of the slabs, the counts and statistics of
// the layer, and the trailer that makes the file a finished one. offset is the
// length of the file so far, of which b holds the end.
func appendFooter(b []byte, offset int64, places []entry, total seki.Census, s stats) []byte {
	start := len(b)
	b = append(b, footerMagic...)
	b = le.AppendUint32(b, uint32(len(places)))
	for _, p := range places {
		b = appendEntry(b, p)
	}
	b = appendNumbers(appendNumbers(b, total), s)
	b = le.AppendUint32(b, crc32.Checksum(b[start:], castagnoli))
	trailer := le.AppendUint64(make([]byte, 0, trailerSize), uint64(offset))
	trailer = appendChecksum(trailer)
	return append(append(b, trailer...), endMagic...)
}

func appendMargin(b []byte, margin []int) []byte {
	for _, v := range margin {
		b = le.AppendUint16(b, uint16(v))
	}
	return b
}

func parseMargin(b []byte, parts int) []int {
	margin := make([]int, parts)
	for k := range margin {
		margin[k] = int(le.Uint16(b[2*k:]))
	}
	return margin
}

// appendNumbers appends the fields of a census or of stats, 8 bytes each.
func appendNumbers[T seki.Census | stats](b []byte, numbers T) []byte {
	b, err := binary.Append(b, le, numbers)
	if err != nil {
		panic(err) // no type of variable size
	}
	return b
}

// parseNumbers is the inverse of appendNumbers. It panics if b is too short.
func parseNumbers[T seki.Census | stats](b []byte) (numbers T) {
	if _, err := binary.Decode(b, le, &numbers); err != nil {
		panic(err)
	}
	return numbers
}
