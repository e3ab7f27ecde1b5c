package tablebase

import (
	"cmp"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"sort"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// layerFile reads a finished layer. It is safe for concurrent use.
type layerFile struct {
	header
	name      string
	data      io.ReaderAt // see view
	size      int64       // of the file
	directory marginIndex // of the slabs
	total     seki.Census
	stats     stats
	checksum  uint32 // of the footer, and through it of everything
}

// openLayerFile opens the named file of a finished layer.
func openLayerFile(name string) (*layerFile, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, readError(name, err)
	}
	var f *layerFile
	info, err := file.Stat()
	if err == nil {
		f, err = openLayer(name, file, info.Size())
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return f, nil
}

// openLayer reads the header and the footer of a finished layer.
func openLayer(name string, data io.ReaderAt, size int64) (*layerFile, error) {
	f := &layerFile{name: name, data: data, size: size}
	return f, f.readEnds()
}

func (f *layerFile) close() error {
	if file, ok := f.data.(io.Closer); ok {
		return file.Close()
	}
	return nil
}

func (f *layerFile) corrupt(offset int64, format string, args ...any) error {
	return &CorruptError{f.name, offset, fmt.Sprintf(format, args...)}
}

// view returns n bytes of the file, in buf if it is long enough. A file that ends before
// them is corrupt. Files are not mapped into memory, where one cut short or a failing
// disk would crash the process instead of being an error.
func (f *layerFile) view(offset, n int64, buf []byte) ([]byte, error) {
	early := offset < 0 || n < 0 || n > f.size-offset
	var err error
	if !early {
		buf = slices.Grow(buf[:0], int(n))[:n]
		_, err = f.data.ReadAt(buf, offset)
	}
	if early || err == io.EOF {
		return nil, f.corrupt(f.size, "the file ends too early")
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", f.name, err)
	}
	return buf, nil
}

func (f *layerFile) readEnds() error {
	size := f.size
	b, err := f.view(0, min(size, headerSize), nil)
	if err != nil {
		return err
	}
	if f.header, err = parseHeader(f.name, b); err != nil {
		return err
	}
	if size < headerSize+trailerSize {
		return f.corrupt(size, "the file ends too early")
	}
	b, err = f.view(size-trailerSize, trailerSize, nil)
	if err != nil {
		return err
	}
	if !checked(b[:12]) || string(b[12:]) != endMagic {
		return f.corrupt(size-trailerSize, "the end of the file is wrong")
	}
	offset := int64(le.Uint64(b))
	if offset < headerSize || offset > size-trailerSize-12 {
		return f.corrupt(size-trailerSize, "the footer is outside the file")
	}
	return f.readFooter(offset, size-trailerSize-offset)
}

func (f *layerFile) readFooter(offset, length int64) error {
	b, err := f.view(offset, length, nil)
	if err != nil {
		return err
	}
	if !checked(b) {
		return f.corrupt(offset, "the checksum of the footer is wrong")
	}
	slabs := f.slabs
	want := 8 + int64(slabs)*int64(entrySize(f.rows)) + countsSize + 4*8 + 4
	if string(b[:4]) != footerMagic || int(le.Uint32(b[4:])) != slabs || length != want {
		return f.corrupt(offset, "the footer does not fit the header")
	}
	f.checksum = le.Uint32(b[length-4:])
	f.directory = marginIndex{f.rows, b[8 : 8+slabs*entrySize(f.rows)]}
	b = b[8+len(f.directory.bytes):]
	f.total = parseNumbers[seki.Census](b)
	f.stats = parseNumbers[stats](b[countsSize:])
	end := int64(headerSize)
	for k := range slabs {
		p := f.directory.at(k)
		if p.offset != end || p.length < recordSize || p.length > offset-end {
			return f.corrupt(offset, "the directory does not fit the file")
		}
		end += p.length
	}
	if end != offset {
		return f.corrupt(end, "bytes that belong to no slab")
	}
	return nil
}

// slabView is a slab record: its checked indexes and lists are in memory.
type slabView struct {
	file     *layerFile
	offset   int64 // of the record in the file
	head     recordHead
	row      []int
	counts   []byte
	blocks   marginIndex
	chunks   []byte
	special  []byte
	checksum uint32 // of all that, and through it of the chunks
	meta     int64  // size of the record up to its chunks
}

// slab reads and checks a slab record up to its chunks.
func (f *layerFile) slab(index int) (*slabView, error) {
	p := f.directory.at(index)
	v, err := f.readSlab(index, p.offset, p.length)
	if err != nil {
		return nil, err
	}
	if v.head.length != p.length || !slices.Equal(v.row, p.margin) || v.checksum != p.checksum {
		return nil, f.corrupt(p.offset, "slab %d is not what the directory says", index)
	}
	return v, nil
}

// readSlab reads the slab record at offset, which ends within space bytes.
func (f *layerFile) readSlab(index int, offset, space int64) (*slabView, error) {
	if space < recordSize {
		return nil, f.corrupt(offset, "slab %d is incomplete", index)
	}
	b, err := f.view(offset, recordSize, nil)
	if err != nil {
		return nil, err
	}
	head, why := f.parseRecordHead(b, index, space)
	if why != "" {
		return nil, f.corrupt(offset, "slab %d: %s", index, why)
	}
	v := &slabView{file: f, offset: offset, head: head, meta: f.metaSize(head)}
	b, err = f.view(offset, v.meta, nil)
	if err != nil {
		return nil, err
	}
	if !checked(b) {
		return nil, f.corrupt(offset, "the checksum of slab %d is wrong", index)
	}
	cut := func(n int) []byte {
		part := b[:n]
		b = b[n:]
		return part
	}
	cut(recordSize)
	v.row = parseMargin(cut(2*f.rows), f.rows)
	v.counts = cut(countsSize)
	v.blocks = marginIndex{f.cols, cut(head.blocks * entrySize(f.cols))}
	v.chunks = cut(head.chunks * chunkEntry)
	v.special = cut(head.specials * specialSize)
	v.checksum = le.Uint32(b)
	end := int64(0) // the chunks must fill the rest of the record
	for k := range head.chunks {
		length := int64(v.chunkBytes(k))
		if int64(le.Uint64(v.chunks[k*chunkEntry:])) != end || length < 1 || length > 2*chunkSize {
			return nil, f.corrupt(offset, "the chunks of slab %d do not follow each other", index)
		}
		end += length
	}
	if end != head.length-v.meta {
		return nil, f.corrupt(offset, "slab %d has bytes that belong to no chunk", index)
	}
	return v, nil
}

// wholeSlab is readSlab, and compares the checksums of the chunks too.
func (f *layerFile) wholeSlab(index int, offset, space int64) (*slabView, error) {
	v, err := f.readSlab(index, offset, space)
	for k := 0; err == nil && k < v.head.chunks; k++ {
		_, err = v.checkChunk(k, nil)
	}
	return v, err
}

func (v *slabView) chunkLength(k int) int { return int(min(chunkSize, v.head.raw-int64(k)*chunkSize)) }

// readChunk checks chunk k and decodes it into codes, of length chunkLength(k).
func (v *slabView) readChunk(d *decoder, k int, codes []byte) error {
	packed := d.packed[:blocks.PackedLen(len(codes))]
	if err := v.readPacked(d, k, packed); err != nil {
		return err
	}
	blocks.UnpackAt(codes, packed, 0)
	return nil
}

func (v *slabView) readPacked(d *decoder, k int, packed []byte) error {
	d.chunk = slices.Grow(d.chunk[:0], v.chunkBytes(k))
	chunk, err := v.checkChunk(k, d.chunk)
	if err != nil {
		return err
	}
	if err := d.decode(packed, v.chunkLength(k), chunk); err != nil {
		return v.file.corrupt(v.chunkOffset(k), "chunk %d of slab %d: %v", k, v.head.index, err)
	}
	return nil
}

func (v *slabView) chunkOffset(k int) int64 {
	return v.offset + v.meta + int64(le.Uint64(v.chunks[k*chunkEntry:]))
}

// chunkBytes returns the length of chunk k in the file.
func (v *slabView) chunkBytes(k int) int { return int(le.Uint32(v.chunks[k*chunkEntry+8:])) }

// checkChunk returns the bytes of chunk k after comparing their checksum. They
// may lie in buf, which is used when it is long enough.
func (v *slabView) checkChunk(k int, buf []byte) ([]byte, error) {
	chunk, err := v.file.view(v.chunkOffset(k), int64(v.chunkBytes(k)), buf)
	if err != nil {
		return nil, err
	}
	if crc32.Checksum(chunk, castagnoli) != le.Uint32(v.chunks[k*chunkEntry+12:]) {
		return nil, v.file.corrupt(v.chunkOffset(k), "the checksum of chunk %d of slab %d is wrong", k, v.head.index)
	}
	return chunk, nil
}

// specialAt returns entry k of the list: position, kinds and code.
func (v *slabView) specialAt(k int) (pos int64, kinds, code byte) {
	entry := v.special[k*specialSize:]
	return int64(le.Uint64(entry)), entry[8], entry[9]
}

func (v *slabView) specials() []retrograde.Special {
	list := make([]retrograde.Special, v.head.specials)
	for k := range list {
		pos, kinds, code := v.specialAt(k)
		list[k] = retrograde.Special{Pos: uint64(pos), Kinds: kinds, Code: code}
	}
	return list
}

// kindsAt returns the kinds listed at a position in the slab, 0 when there are
// none.
func (v *slabView) kindsAt(pos int64) byte {
	k, listed := sort.Find(v.head.specials, func(k int) int { return cmp.Compare(uint64(pos), le.Uint64(v.special[k*specialSize:])) })
	if !listed {
		return 0
	}
	return v.special[k*specialSize+8]
}
