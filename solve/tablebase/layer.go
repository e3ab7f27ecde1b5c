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
	"slices"
	"sync"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// slabsFile is an open zip file with slabs. It is safe for concurrent use.
type slabsFile struct {
	*os.File
	slabs   []storedSlab
	rest    []*zip.File // the entries after the slabs
	comment string
}

// storedSlab is a slab in a file.
type storedSlab struct {
	number int
	head   *zip.File
	chunks []*zip.File
}

func (s storedSlab) entries() []*zip.File { return append([]*zip.File{s.head}, s.chunks...) }

func openSlabs(name string) (*slabsFile, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, readError(name, err)
	}
	f := &slabsFile{File: file}
	if err := f.readDirectory(); err != nil {
		return nil, errors.Join(f.error(err), file.Close())
	}
	return f, nil
}

func (f *slabsFile) readDirectory() error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	z, err := zip.NewReader(f, info.Size())
	if err != nil {
		return err
	}
	f.rest, f.comment = z.File, z.Comment
	for len(f.rest) > 0 {
		number, n := 0, 1
		if _, err := fmt.Sscanf(f.rest[0].Name, "slab-%05d", &number); err != nil || f.rest[0].Name != headName(number) {
			break
		}
		for n < len(f.rest) && f.rest[n].Name == chunkName(number, n-1) {
			n++
		}
		f.slabs = append(f.slabs, storedSlab{number, f.rest[0], f.rest[1:n]})
		f.rest = f.rest[n:]
	}
	return nil
}

// corrupt returns a *CorruptError.
func (f *slabsFile) corrupt(format string, args ...any) error {
	return &CorruptError{f.Name(), fmt.Sprintf(format, args...)}
}

// error names the file in an error of reading it. Unless the system reports it, the error is a *CorruptError.
func (f *slabsFile) error(err error) error {
	switch {
	case err == nil || errors.As(err, new(*CorruptError)):
		return err
	case errors.As(err, new(*fs.PathError)):
		return readError(f.Name(), err)
	}
	return f.corrupt("%v", err)
}

// head reads the head of a slab and counts where its blocks begin. It compares the number of codes and the number
// of chunks, which is 0 in a layer without values.
func (f *slabsFile) head(s storedSlab, m margins, withCodes bool) (h head, offsets []int, err error) {
	data, err := readEntry(s.head, nil)
	if err == nil {
		h, err = decodeHead(data)
	}
	if err != nil {
		return h, nil, f.error(err)
	}
	offsets = m.offsets(s.number)
	if count := offsets[len(m.cols.Parts)]; h.Values != uint64(count) {
		return h, nil, f.corrupt("slab %d has %d values instead of %d", s.number, h.Values, count)
	}
	chunks := 0
	if withCodes {
		chunks = h.chunks()
	}
	if len(s.chunks) != chunks {
		return h, nil, f.corrupt("slab %d has %d chunks instead of %d", s.number, len(s.chunks), chunks)
	}
	return h, offsets, nil
}

// layerFile is the file of a finished layer.
type layerFile struct {
	*slabsFile
	summary
	census *zip.File
	index  func() *index // see lookup
}

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

// contents is the part of a layer that a file holds.
type contents string

const (
	contentsFull  contents = "values" // and lists and counts
	contentsKinds contents = "lists"  // and counts
)

// openLayer opens the file of a finished layer.
func openLayer(name string, p Params, sum int) (*layerFile, error) {
	f, err := openSlabs(name)
	if err != nil {
		return nil, err
	}
	l := &layerFile{slabsFile: f}
	if err := l.check(p, sum); err != nil {
		return nil, errors.Join(l.error(err), f.Close())
	}
	l.index = sync.OnceValue(func() *index { return newIndex(p, sum) })
	return l, nil
}

// check reads the summary and checks that the file is the one of a layer.
func (l *layerFile) check(p Params, sum int) error {
	if len(l.rest) != 1 || l.rest[0].Name != censusName {
		return l.corrupt("its entries are not slabs and %s", censusName)
	}
	l.census = l.rest[0]
	text, err := readEntry(l.census, nil)
	if err == nil {
		err = json.Unmarshal(text, &l.summary)
	}
	if err != nil {
		return err
	}
	if l.Rows != p.Rows || l.Cols != p.Cols || l.Sum != sum || l.Contents != contentsFull && l.Contents != contentsKinds {
		return l.corrupt("it holds the %s of size %d×%d, sum %d", l.Contents, l.Rows, l.Cols, l.Sum)
	}
	want := p.Slabs(sum)
	right := len(l.slabs) == want
	for k, s := range l.slabs {
		right = right && s.number == k
	}
	if !right {
		return l.corrupt("its slabs are not those from 0 to %d", want-1)
	}
	return nil
}

// slabHead is head for a slab of the layer.
func (l *layerFile) slabHead(number int) (head, []int, error) {
	return l.head(l.slabs[number], l.index().margins, l.Contents == contentsFull)
}

// slab reads a slab and where its blocks begin. Its codes, if withCodes is set, are in buf if they fit.
func (l *layerFile) slab(number int, withCodes bool, buf []byte) (*retrograde.Slab, []int, error) {
	h, offsets, err := l.slabHead(number)
	if err != nil {
		return nil, nil, err
	}
	slab := &retrograde.Slab{Values: int(h.Values), Specials: h.specials, Census: h.Census}
	if !withCodes {
		return slab, offsets, nil
	}
	size := blocks.PackedLen(slab.Values)
	slab.Data = slices.Grow(buf[:0], size)[:size]
	for k, f := range l.slabs[number].chunks {
		n := h.chunkLength(k)
		if err := readCodes(f, slab.Data[k*packedChunk:][:blocks.PackedLen(n)], n); err != nil {
			return nil, nil, l.error(err)
		}
	}
	return slab, offsets, nil
}

// checkBytes compares the bytes of the file with the bytes that a layerWriter makes of its entries and its census.
func (l *layerFile) checkBytes() error {
	have, want := crc32.NewIEEE(), crc32.NewIEEE()
	if _, err := io.Copy(have, io.NewSectionReader(l, 0, 1<<62)); err != nil {
		return l.error(err)
	}
	w := newLayerWriter(want)
	for _, s := range l.slabs {
		if err := w.copy(l.slabsFile, s.entries()...); err != nil {
			return err
		}
	}
	if err := w.finish(l.summary); err != nil {
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

// copy copies entries of another file as they are.
func (w layerWriter) copy(from *slabsFile, entries ...*zip.File) error {
	for _, f := range entries {
		e, err := rawEntry(f)
		if err != nil {
			return from.error(err)
		}
		if err := e.write(w.Writer); err != nil {
			return err
		}
	}
	return nil
}

// finish writes census.json with the checksum of the bytes before it, and the directory.
func (w layerWriter) finish(s summary) error {
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
