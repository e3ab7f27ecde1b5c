package tablebase

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
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

// slabsFile is an open file with slabs. It is safe for concurrent use.
type slabsFile struct {
	name  string
	file  fileData
	bytes int64
	slabs []slabFile
	rest  []*zip.File // the entries after those of the slabs

	comment string
}

// fileData is an open file; *os.File is one.
type fileData interface {
	io.ReaderAt
	io.Closer
}

// slabFile is a slab in a file.
type slabFile struct {
	index  int
	head   *zip.File
	chunks []*zip.File
}

func openSlabs(name string) (*slabsFile, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, readError(name, err)
	}
	f := &slabsFile{name: name, file: file}
	info, err := file.Stat()
	if err == nil {
		f.bytes = info.Size()
		err = f.open()
	}
	if err != nil {
		return nil, errors.Join(f.error(err), file.Close())
	}
	return f, nil
}

func (f *slabsFile) open() error {
	z, err := zip.NewReader(f.file, f.bytes)
	if err != nil {
		return err
	}
	f.rest, f.comment = z.File, z.Comment
	for len(f.rest) > 0 {
		index, n := 0, 1
		if _, err := fmt.Sscanf(f.rest[0].Name, "slab-%05d", &index); err != nil || f.rest[0].Name != headName(index) {
			break
		}
		for n < len(f.rest) && f.rest[n].Name == chunkName(index, n-1) {
			n++
		}
		f.slabs = append(f.slabs, slabFile{index, f.rest[0], f.rest[1:n]})
		f.rest = f.rest[n:]
	}
	return nil
}

func (f *slabsFile) close() {
	if f.file != nil {
		f.file.Close()
	}
}

// corrupt returns a *CorruptError.
func (f *slabsFile) corrupt(format string, args ...any) error {
	return &CorruptError{f.name, fmt.Sprintf(format, args...)}
}

// error names the file in an error of reading it: that of the system, or else a *CorruptError.
func (f *slabsFile) error(err error) error {
	switch {
	case err == nil || errors.As(err, new(*CorruptError)) || errors.As(err, new(*readingError)):
		return err
	case errors.As(err, new(*fs.PathError)):
		return readError(f.name, err)
	}
	return f.corrupt("%v", err)
}

// readHead reads the head of a slab, which has chunks or, in a layer without values, has none.
func (f *slabsFile) readHead(s slabFile, withCodes bool) (*head, error) {
	h, err := readHead(s.head)
	if err == nil {
		want := 0
		if withCodes {
			want = h.chunks()
		}
		if len(s.chunks) != want {
			err = f.corrupt("slab %d has %d chunks instead of %d", s.index, len(s.chunks), want)
		}
	}
	return h, f.error(err)
}

// checkCount compares the number of codes of a slab with that of its blocks.
func (f *slabsFile) checkCount(m margins, index int, h *head) error {
	counter := counters.get()
	defer counters.put(counter)
	if count := m.offsets(index, counter)[len(m.cols)]; count != h.Values {
		return f.corrupt("slab %d has %d values instead of %d", index, h.Values, count)
	}
	return nil
}

// layerFile is the file of a finished layer.
type layerFile struct {
	slabsFile
	summary
	census *zip.File
	index  atomic.Pointer[index] // see lookup
}

// openLayer opens the file of a finished layer.
func openLayer(name string, p Params, sum int) (*layerFile, error) {
	f, err := openSlabs(name)
	if err != nil {
		return nil, err
	}
	l := &layerFile{slabsFile: *f}
	if err := l.check(p, sum); err != nil {
		return nil, errors.Join(l.error(err), f.file.Close())
	}
	return l, nil
}

// check reads the summary and checks that the file is the one of a layer.
func (l *layerFile) check(p Params, sum int) error {
	if len(l.rest) != 1 || l.rest[0].Name != censusName {
		return l.corrupt("its entries are not slabs and %s", censusName)
	}
	l.census = l.rest[0]
	if err := l.readSummary(); err != nil {
		return err
	}
	if l.Rows != p.Rows || l.Cols != p.Cols || l.Sum != sum || l.Contents != contentsFull && l.Contents != contentsKinds {
		return l.corrupt("it holds the %s of size %d×%d, sum %d", l.Contents, l.Rows, l.Cols, l.Sum)
	}
	right := len(l.slabs) == p.Slabs(sum)
	for k, s := range l.slabs {
		right = right && s.index == k
	}
	if !right {
		return l.corrupt("its slabs are not those from 0 to %d", p.Slabs(sum)-1)
	}
	return nil
}

func (l *layerFile) readSummary() error {
	const most = 1 << 16
	if l.census.UncompressedSize64 > most {
		return entryError(l.census, "it is too long")
	}
	text, err := readEntry(l.census, int(l.census.UncompressedSize64), nil)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &l.summary); err != nil {
		return entryError(l.census, "%v", err)
	}
	return nil
}

// head reads the head of slab index.
func (l *layerFile) head(index int) (*head, error) {
	return l.readHead(l.slabs[index], l.Contents == contentsFull)
}

// slab reads a slab, whose codes are in buf if they fit.
func (l *layerFile) slab(index int, buf []byte) (*retrograde.Slab, error) {
	h, err := l.head(index)
	if err != nil {
		return nil, err
	}
	if err := l.checkCount(l.indexed().margins, index, h); err != nil {
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

// checkBytes compares the bytes of the file with those that a layerWriter makes of its entries and its census.
func (l *layerFile) checkBytes() error {
	have, want := crc32.NewIEEE(), crc32.NewIEEE()
	if _, err := io.Copy(have, io.NewSectionReader(l.file, 0, l.bytes)); err != nil {
		return l.error(err)
	}
	w := newLayerWriter(want)
	for _, s := range l.slabs {
		for _, f := range append([]*zip.File{s.head}, s.chunks...) {
			e, err := copyEntry(f)
			if err == nil {
				err = e.write(w.Writer)
			}
			if err != nil {
				return l.error(err)
			}
		}
	}
	if err := w.finish(nil, l.summary); err != nil {
		return l.error(err)
	}
	if have.Sum32() != want.Sum32() {
		return l.corrupt("some of its bytes are not those that its entries need")
	}
	return nil
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
