package tablebase

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// LayerName returns the name of a finished layer's file.
func LayerName(sum int) string { return fmt.Sprintf("sum-%05d.zip", sum) }

// layerFile is the file of a finished layer.
type layerFile struct {
	*archive
	summary
	index func() *index // see lookup.go
}

// censusName is the last entry of a layer.
const censusName = "census.json"

// summary is the contents of census.json.
type summary struct {
	Rows     int         `json:"rows"`
	Cols     int         `json:"cols"`
	Sum      int         `json:"sum"`
	Contents string      `json:"contents"` // "values", as all slabs have codes
	Values   uint64      `json:"values"`
	Specials uint64      `json:"specials"` // complete and semi-complete seki
	Checksum string      `json:"checksum"` // CRC-32 of the bytes before this entry
	Census   seki.Census `json:"census"`
}

func newSummary(size seki.Size, sum int) summary {
	return summary{Rows: size.Rows, Cols: size.Cols, Sum: sum, Contents: "values"}
}

// add adds the counts of a slab.
func (s *summary) add(h head) {
	s.Values += h.Values
	s.Specials += uint64(len(h.specials))
	s.Census.Add(h.Census)
}

// openLayer opens the file of a finished layer.
func openLayer(name string, size seki.Size, sum int) (*layerFile, error) {
	a, err := openArchive(name)
	if err != nil {
		return nil, err
	}
	l := &layerFile{archive: a}
	if err := l.check(size, sum); err != nil {
		return nil, errors.Join(l.error(err), a.Close())
	}
	l.index = sync.OnceValue(func() *index { return newIndex(size, sum) })
	return l, nil
}

// Close closes the file. A nil layer has none.
func (l *layerFile) Close() error {
	if l == nil {
		return nil
	}
	return l.archive.Close()
}

// check reads the summary and checks that the file is the one of a layer.
func (l *layerFile) check(size seki.Size, sum int) error {
	if len(l.rest) != 1 || l.rest[0].Name != censusName {
		return l.corrupt("its entries are not slabs and %s", censusName)
	}
	text, err := readEntry(l.rest[0], nil)
	if err == nil {
		err = json.Unmarshal(text, &l.summary)
	}
	if err != nil {
		return err
	}
	want := newSummary(size, sum)
	want.Values, want.Specials, want.Checksum, want.Census = l.Values, l.Specials, l.Checksum, l.Census
	if l.summary != want {
		return l.corrupt("it holds the %s of size %d×%d, sum %d", l.Contents, l.Rows, l.Cols, l.Sum)
	}
	slabs := int(blocks.CoreLayout.CountMargins(sum, size.Rows))
	for k := range slabs {
		if _, ok := l.slabs[k]; !ok || len(l.slabs) != slabs {
			return l.corrupt("its slabs are not those from 0 to %d", slabs-1)
		}
	}
	return nil
}

// slab reads a slab and where its blocks begin. Its codes, if withCodes is set, are in buf if they fit.
func (l *layerFile) slab(number int, withCodes bool, buf []byte) (*retrograde.Slab, []int, error) {
	h, offsets, err := l.checkedHead(l.slabs[number], l.index().margins)
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
	if _, err := io.Copy(have, io.NewSectionReader(l.file, 0, 1<<62)); err != nil {
		return l.error(err)
	}
	w := newLayerWriter(want)
	for number := range len(l.slabs) {
		if err := l.copySlab(w.Writer, l.slabs[number]); err != nil {
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

// finish writes census.json with the checksum of the bytes before it, and the directory.
func (w layerWriter) finish(s summary) error {
	if err := w.Flush(); err != nil {
		return err
	}
	s.Checksum = fmt.Sprintf("%08x", w.hash.Sum32())
	text, err := json.MarshalIndent(s, "", "\t")
	if err == nil {
		err = writePlain(w.Writer, censusName, append(text, '\n'))
	}
	if err == nil {
		err = w.Close()
	}
	return err
}
