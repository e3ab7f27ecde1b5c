package tablebase

import (
	"archive/zip"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// archive is a zip file with slabs that is open for reading: the file of a layer, a slab file, or a slab in memory. It
// is safe for concurrent use.
type archive struct {
	name    string
	file    *os.File // nil in memory
	size    int64
	slabs   map[int]storedSlab
	rest    []*zip.File // the entries after the slabs
	comment string
}

// storedSlab is a slab in a file.
type storedSlab struct {
	number int
	head   *zip.File
	chunks []*zip.File
}

func openArchive(name string) (*archive, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, inFile("read", name, err)
	}
	a := &archive{name: name, file: file}
	info, err := file.Stat()
	if err == nil {
		err = a.readDirectory(file, info.Size())
	}
	if err != nil {
		return nil, errors.Join(a.error(err), file.Close())
	}
	return a, nil
}

func (a *archive) readDirectory(r io.ReaderAt, size int64) error {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return err
	}
	a.size, a.slabs, a.rest, a.comment = size, map[int]storedSlab{}, z.File, z.Comment
	for len(a.rest) > 0 {
		number, n := 0, 1
		if _, err := fmt.Sscanf(a.rest[0].Name, "slab-%05d", &number); err != nil || a.rest[0].Name != headName(number) {
			break
		}
		for n < len(a.rest) && a.rest[n].Name == chunkName(number, n-1) {
			n++
		}
		a.slabs[number] = storedSlab{number, a.rest[0], a.rest[1:n]}
		a.rest = a.rest[n:]
	}
	return nil
}

// Close closes the file. A nil archive has none.
func (a *archive) Close() error {
	if a == nil || a.file == nil {
		return nil
	}
	return a.file.Close()
}

// corrupt returns a *CorruptError.
func (a *archive) corrupt(format string, args ...any) error {
	return &CorruptError{a.name, fmt.Sprintf(format, args...)}
}

// error names the file in an error of reading it. Unless the system reports it, the error is a *CorruptError.
func (a *archive) error(err error) error {
	if err == nil || errors.As(err, new(*CorruptError)) || errors.As(err, new(*fileError)) {
		return err
	}
	if errors.As(err, new(*fs.PathError)) {
		return inFile("read", a.name, err)
	}
	return a.corrupt("%v", err)
}

// head reads the head of a slab.
func (a *archive) head(s storedSlab) (h head, err error) {
	data, err := readEntry(s.head, nil)
	if err == nil {
		h, err = decodeHead(data)
	}
	return h, a.error(err)
}

// checkedHead is head, and counts where the blocks of the slab begin. It compares the numbers of codes and of chunks.
func (a *archive) checkedHead(s storedSlab, m margins) (h head, offsets []int, err error) {
	h, err = a.head(s)
	if err != nil {
		return h, nil, err
	}
	offsets = m.offsets(s.number)
	if count := offsets[len(m.cols.Parts)]; h.Values != uint64(count) || len(s.chunks) != h.chunks() {
		return h, nil, a.corrupt("slab %d has %d values in %d chunks instead of %d", s.number, h.Values, len(s.chunks), count)
	}
	return h, offsets, nil
}

// copySlab copies a slab as it is, without comparing its checksums.
func (a *archive) copySlab(z *zip.Writer, s storedSlab) error {
	for _, f := range append([]*zip.File{s.head}, s.chunks...) {
		packed, err := readRaw(f)
		if err != nil {
			return a.error(err)
		}
		if err := writeRaw(z, &f.FileHeader, packed); err != nil {
			return err
		}
	}
	return nil
}

func readRaw(f *zip.File) ([]byte, error) {
	r, err := f.OpenRaw()
	if err != nil {
		return nil, entryError(f, err)
	}
	packed, err := io.ReadAll(r)
	if err == nil && uint64(len(packed)) != f.CompressedSize64 {
		err = io.ErrUnexpectedEOF
	}
	return packed, entryError(f, err)
}

// readEntry returns the data of an entry, in buf if it fits, after comparing its checksum.
func readEntry(f *zip.File, buf []byte) ([]byte, error) {
	data, err := readRaw(f)
	if err == nil && f.Method == zstdMethod {
		data, err = decompress(data, buf)
	}
	if err == nil && (uint64(len(data)) != f.UncompressedSize64 || crc32.ChecksumIEEE(data) != f.CRC32) {
		err = errors.New("its checksum is wrong")
	}
	return data, entryError(f, err)
}

// readCodes reads a chunk of count codes into packed, of length blocks.PackedLen(count).
func readCodes(f *zip.File, packed []byte, count int) error {
	data, err := readEntry(f, packed[:0:len(packed)])
	if err == nil && (len(data) != len(packed) || !blocks.Valid(data, count)) {
		err = entryError(f, blocks.ErrNoCode)
	}
	copy(packed, data) // they are the same bytes, unless the decoder wanted more room
	return err
}

func entryError(f *zip.File, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("entry %s: %w", f.Name, err)
}
