package tablebase

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"runtime"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// chunkSize is the number of codes in a chunk (fewer in the last of a slab). A
// lookup decodes one chunk.
const chunkSize = 1 << 18

// packedChunk is the number of bytes of a chunk before compression.
const packedChunk = chunkSize / 2

// zstdMethod is the number of zstd in the list of methods of zip files.
const zstdMethod = 93

// entry is an entry of a zip file, compressed.
type entry struct {
	header zip.FileHeader
	data   []byte
}

// newEntry returns the entry for data, of which packed is the compressed form. Its header depends on
// nothing else, so that files are reproducible.
func newEntry(name string, method uint16, data, packed []byte) entry {
	return entry{data: packed, header: zip.FileHeader{
		Name: name, Method: method, CRC32: crc32.ChecksumIEEE(data),
		UncompressedSize64: uint64(len(data)), CompressedSize64: uint64(len(packed)),
	}}
}

// plainEntry returns the entry for data that is not compressed.
func plainEntry(name string, data []byte) entry { return newEntry(name, zip.Store, data, data) }

func jsonEntry(name string, value any) (entry, error) {
	data, err := json.MarshalIndent(value, "", "\t")
	return plainEntry(name, append(data, '\n')), err
}

func (e entry) write(w *zip.Writer) error {
	header := e.header // CreateRaw changes it
	out, err := w.CreateRaw(&header)
	if err == nil {
		_, err = out.Write(e.data)
	}
	return err
}

// Compression in all goroutines of the process.
var (
	encoders = newPool(newPacker)
	decoders = newPool(newUnpacker)
)

// chunkEntries returns the entries for the packed codes of slab index.
func chunkEntries(index int, data []byte) []entry {
	chunks := make([]entry, (len(data)+packedChunk-1)/packedChunk)
	workers := max(1, min(runtime.GOMAXPROCS(0), len(chunks)/4)) // a megabyte of codes each at least
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			e := encoders.get()
			defer encoders.put(e)
			for k := len(chunks) * w / workers; k < len(chunks)*(w+1)/workers; k++ {
				codes := data[k*packedChunk : min((k+1)*packedChunk, len(data))]
				packed := e.EncodeAll(codes, make([]byte, 0, len(codes)/4))
				chunks[k] = newEntry(chunkName(index, k), zstdMethod, codes, packed)
			}
		})
	}
	group.Wait()
	return chunks
}

// readEntry returns the data of an entry, which must have the given size. The data is in buf if it fits.
func readEntry(f *zip.File, size int, buf []byte) ([]byte, error) {
	raw, err := rawEntry(f)
	if err != nil {
		return nil, err
	}
	data := raw
	if f.Method == zstdMethod {
		if size > packedChunk {
			return nil, entryError(f, "it is too long")
		}
		d := decoders.get()
		defer decoders.put(d)
		buf = slices.Grow(buf[:0], size)
		if data, err = d.DecodeAll(raw, buf); err != nil {
			return nil, entryError(f, "%v", err)
		}
	}
	if len(data) != size || crc32.ChecksumIEEE(data) != f.CRC32 {
		return nil, entryError(f, "its checksum is wrong")
	}
	return data, nil
}

// rawEntry returns the bytes of an entry as they are in the file.
func rawEntry(f *zip.File) ([]byte, error) {
	if f.Method != zstdMethod && f.Method != zip.Store {
		return nil, entryError(f, "no tablebase has such an entry")
	}
	r, err := f.OpenRaw()
	if err != nil {
		return nil, entryError(f, "%w", err)
	}
	if f.CompressedSize64 > 2*packedChunk { // which need not be true
		return io.ReadAll(r)
	}
	raw := make([]byte, f.CompressedSize64)
	_, err = io.ReadFull(r, raw)
	return raw, err
}

// entryError names the entry in an error.
func entryError(f *zip.File, format string, args ...any) error {
	return fmt.Errorf("entry %s: %w", f.Name, fmt.Errorf(format, args...))
}

// copyEntry returns an entry of a file, with the header that newEntry gives it.
func copyEntry(f *zip.File) (entry, error) {
	raw, err := rawEntry(f)
	return entry{data: raw, header: zip.FileHeader{
		Name: f.Name, Method: f.Method, CRC32: f.CRC32,
		UncompressedSize64: f.UncompressedSize64, CompressedSize64: f.CompressedSize64,
	}}, err
}

// readCodes reads a chunk of count codes into packed, of length blocks.PackedLen(count).
func readCodes(f *zip.File, packed []byte, count int) error {
	data, err := readEntry(f, len(packed), packed[:0:len(packed)])
	if err != nil {
		return err
	}
	copy(packed, data) // they are the same bytes, unless the decoder wanted more room
	if !blocks.Valid(packed, count) {
		return entryError(f, "%v", blocks.ErrNoCode)
	}
	return nil
}
