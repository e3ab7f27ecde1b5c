package tablebase

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"runtime"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// chunkSize is the number of codes in a chunk (fewer in the last of a slab). A lookup decodes one chunk.
const chunkSize = 1 << 18

// packedChunk is the number of bytes of a chunk before compression.
const packedChunk = chunkSize / 2

// zstdMethod is the number of zstd in the list of methods of zip files.
const zstdMethod = 93

// entry is an entry of a zip file, compressed. Its header depends on the data alone, so that files are reproducible.
type entry struct {
	name         string
	method       uint16
	packed       []byte
	size         uint64 // of the data
	dataChecksum uint32
}

// newEntry returns the entry for data, whose compressed form is packed.
func newEntry(name string, method uint16, data, packed []byte) entry {
	return entry{name, method, packed, uint64(len(data)), crc32.ChecksumIEEE(data)}
}

// plainEntry returns the entry for data that is not compressed.
func plainEntry(name string, data []byte) entry { return newEntry(name, zip.Store, data, data) }

func jsonEntry(name string, value any) (entry, error) {
	data, err := json.MarshalIndent(value, "", "\t")
	return plainEntry(name, append(data, '\n')), err
}

// rawEntry returns an entry of a file as it is there. It compares no checksum.
func rawEntry(f *zip.File) (entry, error) {
	e := entry{name: f.Name, method: f.Method, size: f.UncompressedSize64, dataChecksum: f.CRC32}
	r, err := f.OpenRaw()
	if err == nil {
		e.packed, err = io.ReadAll(r)
	}
	if err == nil && uint64(len(e.packed)) != f.CompressedSize64 {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		err = fmt.Errorf("entry %s: %w", f.Name, err)
	}
	return e, err
}

func (e entry) write(w *zip.Writer) error {
	out, err := w.CreateRaw(&zip.FileHeader{
		Name: e.name, Method: e.method, CRC32: e.dataChecksum,
		UncompressedSize64: e.size, CompressedSize64: uint64(len(e.packed)),
	})
	if err == nil {
		_, err = out.Write(e.packed)
	}
	return err
}

// data returns the data of the entry, in buf if it fits, after comparing its checksum.
func (e entry) data(buf []byte) (data []byte, err error) {
	data = e.packed
	if e.method == zstdMethod {
		d := decoders.get()
		defer decoders.put(d)
		data, err = d.DecodeAll(e.packed, buf[:0])
	}
	if err == nil && (uint64(len(data)) != e.size || crc32.ChecksumIEEE(data) != e.dataChecksum) {
		err = errors.New("its checksum is wrong")
	}
	if err != nil {
		err = fmt.Errorf("entry %s: %w", e.name, err)
	}
	return data, err
}

// readEntry returns the data of an entry of a file, in buf if it fits.
func readEntry(f *zip.File, buf []byte) ([]byte, error) {
	e, err := rawEntry(f)
	if err != nil {
		return nil, err
	}
	return e.data(buf)
}

// readCodes reads a chunk of count codes into packed, of length blocks.PackedLen(count).
func readCodes(f *zip.File, packed []byte, count int) error {
	data, err := readEntry(f, slices.Clip(packed))
	if err == nil && (len(data) != len(packed) || !blocks.Valid(data, count)) {
		err = fmt.Errorf("entry %s: %w", f.Name, blocks.ErrNoCode)
	}
	copy(packed, data) // they are the same bytes, unless the decoder wanted more room
	return err
}

// Compression in all goroutines of the process.
var (
	encoders = newPool(newPacker)
	decoders = newPool(newUnpacker)
)

// chunkEntries returns the entries for the packed codes of a slab.
func chunkEntries(number int, data []byte) []entry {
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
				chunks[k] = newEntry(chunkName(number, k), zstdMethod, codes, packed)
			}
		})
	}
	group.Wait()
	return chunks
}
