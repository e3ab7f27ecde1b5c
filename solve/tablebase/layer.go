package tablebase

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// censusName is the last entry of a layer.
const censusName = "census.json"

// summary is the contents of census.json.
type summary struct {
	Rows     int         `json:"rows"`
	Cols     int         `json:"cols"`
	Sum      int         `json:"sum"`
	Contents contents    `json:"contents"`
	Values   uint64      `json:"values"`   // in the full layer
	Specials uint64      `json:"specials"` // complete and semi-complete seki
	Checksum string      `json:"checksum"` // CRC-32 of the bytes before this entry
	Census   seki.Census `json:"census"`
}

// contents says how much of a layer a file holds.
type contents string

const (
	contentsFull  contents = "values" // and lists and counts
	contentsKinds contents = "lists"  // and counts
)

// layerFile reads a finished layer. It is safe for concurrent use.
type layerFile struct {
	summary
	name   string
	file   layerData
	bytes  int64
	slabs  []slabFile
	census *zip.File

	index atomic.Pointer[index] // see lookup
}

// layerData is the open file; *os.File is one.
type layerData interface {
	io.ReaderAt
	io.Closer
}

// slabFile is a slab in a file.
type slabFile struct {
	index  int
	head   *zip.File
	chunks []*zip.File
}

// openLayer opens the file of a finished layer.
func openLayer(name string, p Params, sum int) (*layerFile, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, readError(name, err)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(readError(name, err), file.Close())
	}
	l := &layerFile{name: name, file: file, bytes: info.Size()}
	if err := l.open(p, sum); err != nil {
		file.Close()
		return nil, l.error(err)
	}
	return l, nil
}

// corrupt returns a *CorruptError.
func (l *layerFile) corrupt(format string, args ...any) error {
	return &CorruptError{l.name, fmt.Sprintf(format, args...)}
}

// error names the file in an error of reading it.
func (l *layerFile) error(err error) error { return fileError(l.name, err) }

func fileError(name string, err error) error {
	var damaged *damage
	switch {
	case err == nil || errors.As(err, new(*CorruptError)):
		return err
	case errors.As(err, &damaged):
		return &CorruptError{name, damaged.Error()}
	case errors.Is(err, zip.ErrFormat) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return &CorruptError{name, "it is no zip file, or ends too early"}
	}
	return readError(name, err)
}

func (l *layerFile) open(p Params, sum int) error {
	z, err := zip.NewReader(l.file, l.bytes)
	if err != nil {
		return err
	}
	files := z.File
	if len(files) == 0 || files[len(files)-1].Name != censusName {
		return l.corrupt("the last entry is not %s", censusName)
	}
	l.census = files[len(files)-1]
	if err := l.readSummary(); err != nil {
		return err
	}
	if l.Rows != p.Rows || l.Cols != p.Cols || l.Sum != sum || l.Contents != contentsFull && l.Contents != contentsKinds {
		return l.corrupt("it holds the %s of size %d×%d, sum %d", l.Contents, l.Rows, l.Cols, l.Sum)
	}
	var rest []*zip.File
	l.slabs, rest = cutSlabs(files[:len(files)-1])
	right := len(rest) == 0 && len(l.slabs) == p.Slabs(sum)
	for k, s := range l.slabs {
		right = right && s.index == k
	}
	if !right {
		return l.corrupt("its entries are not those of %d slabs", p.Slabs(sum))
	}
	return nil
}

func (l *layerFile) readSummary() error {
	const most = 1 << 16
	if l.census.UncompressedSize64 > most {
		return &damage{l.census, "it is too long"}
	}
	text, err := readEntry(l.census, int(l.census.UncompressedSize64), nil)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &l.summary); err != nil {
		return &damage{l.census, err.Error()}
	}
	return nil
}

// cutSlabs returns the slabs whose entries are at the beginning of a list, and the rest of it.
func cutSlabs(files []*zip.File) (slabs []slabFile, rest []*zip.File) {
	for len(files) > 0 {
		index, n := 0, 1
		if _, err := fmt.Sscanf(files[0].Name, "slab-%05d", &index); err != nil || files[0].Name != headName(index) {
			break
		}
		for n < len(files) && files[n].Name == chunkName(index, n-1) {
			n++
		}
		slabs = append(slabs, slabFile{index, files[0], files[1:n]})
		files = files[n:]
	}
	return slabs, files
}

// head reads the head of slab index.
func (l *layerFile) head(index int) (*head, error) {
	h, err := readHead(l.slabs[index].head)
	if err == nil {
		want := h.chunks()
		if l.Contents != contentsFull {
			want = 0
		}
		if got := len(l.slabs[index].chunks); got != want {
			err = l.corrupt("slab %d has %d chunks instead of %d", index, got, want)
		}
	}
	return h, l.error(err)
}

// slab reads a slab, whose codes are in buf if they fit.
func (l *layerFile) slab(index int, buf []byte) (*retrograde.Slab, error) {
	h, err := l.head(index)
	if err != nil {
		return nil, err
	}
	size := blocks.PackedLen(int(h.Values))
	if cap(buf) < size {
		buf = make([]byte, size)
	}
	slab := &retrograde.Slab{Data: buf[:size], Values: int(h.Values), Specials: h.specials, Census: h.Census}
	for k, f := range l.slabs[index].chunks {
		n := h.chunkLength(k)
		at := k * packedChunk
		if err := readCodes(f, slab.Data[at:at+blocks.PackedLen(n)], n); err != nil {
			return nil, l.error(err)
		}
	}
	return slab, nil
}

// checkBytes compares the file, byte for byte, with what a layerWriter makes of its entries, which also compares the
// checksum in census.json. Chunks are not decompressed.
func (l *layerFile) checkBytes() error {
	same := &comparer{want: io.NewSectionReader(l.file, 0, l.bytes)}
	w := newLayerWriter(same)
	for _, s := range l.slabs {
		for _, f := range append([]*zip.File{s.head}, s.chunks...) {
			e, err := copyEntry(f)
			if err == nil {
				err = e.write(w.Writer)
			}
			if err != nil {
				return l.differs(err)
			}
		}
	}
	err := w.finish(nil, l.summary)
	if err == nil && same.n < l.bytes {
		err = errDiffers
	}
	return l.differs(err)
}

func (l *layerFile) differs(err error) error {
	if errors.Is(err, errDiffers) {
		return l.corrupt("some of its bytes are not those that its entries and its checksum need")
	}
	return l.error(err)
}

// comparer is a writer that fails unless it is given the bytes of a file.
type comparer struct {
	want io.Reader
	n    int64
	buf  []byte
}

var errDiffers = errors.New("the bytes differ")

func (c *comparer) Write(b []byte) (int, error) {
	c.buf = slices.Grow(c.buf[:0], len(b))[:len(b)]
	if _, err := io.ReadFull(c.want, c.buf); err != nil || !bytes.Equal(b, c.buf) {
		return 0, errDiffers
	}
	c.n += int64(len(b))
	return len(b), nil
}

// layerWriter writes the file of a layer.
type layerWriter struct {
	*zip.Writer
	hash hash.Hash32
}

func newLayerWriter(w io.Writer) layerWriter {
	sum := crc32.NewIEEE()
	return layerWriter{zip.NewWriter(io.MultiWriter(w, sum)), sum}
}

// finish writes entries, census.json with the checksum of the bytes before it, and the directory.
func (w layerWriter) finish(entries []entry, s summary) error {
	for _, e := range entries {
		if err := e.write(w.Writer); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	s.Checksum = fmt.Sprintf("%08x", w.hash.Sum32())
	last, err := jsonEntry(censusName, s)
	if err == nil {
		err = last.write(w.Writer)
	}
	if err == nil {
		err = w.Close()
	}
	return err
}
