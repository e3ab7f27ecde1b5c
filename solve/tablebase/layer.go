package tablebase

import (
	"archive/zip"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Limits of the format.
const (
	MaxSide = 16 // rows or columns
	MaxSum  = 1<<15 - 1
)

// CorruptError reports that a file is damaged: it differs from the one that was written. Or it is missing, although
// later ones are there.
type CorruptError struct{ File, Reason string }

func (e *CorruptError) Error() string { return e.File + " " + e.Reason }

// FolderError reports that a folder holds something else, or that a file is of another version.
type FolderError struct{ Path, Reason string }

func (e *FolderError) Error() string { return e.Path + " " + e.Reason }

// cannot words an error of the system, which names a file itself.
func cannot(verb, name string, err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	} else if link, ok := errors.AsType[*os.LinkError](err); ok {
		err = link.Err
	}
	return fmt.Errorf("cannot %s %s: %w", verb, name, err)
}

// Layer is a file with slabs of one layer: with all of them, in order, if the layer is finished.
type Layer struct {
	File     string // its path
	Bytes    int64  // of the file
	Checksum uint32 // stands for the whole file: it is of the summary, which has the checksum of all before it
	summary

	slabs      []*slab
	rows, cols func() *blocks.Numbering // the margins of stored blocks; row margins number the slabs
}

// summary is the contents of census.json.
type summary struct {
	seki.Layer
	Contents string      `json:"contents"` // version
	Values   uint64      `json:"values"`   // stored codes
	Specials uint64      `json:"specials"` // complete and semi-complete seki
	Before   string      `json:"checksum"` // CRC-32 of the bytes before this entry
	Census   seki.Census `json:"census"`   // with the classes that are not stored
}

// version is the format of the files, and its version.
const version = "seki-tablebase 3"

// summaryName is the last entry of a file.
const summaryName = "census.json"

// onDisk reads a file that is open only meanwhile: other processes may remove it, and there may be any number.
type onDisk string

func (name onDisk) ReadAt(p []byte, at int64) (int, error) {
	if at < 0 { // a damaged directory; no error of the system
		return 0, errors.New("its directory is wrong")
	}
	f, err := os.Open(string(name))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	return f.ReadAt(p, at)
}

func openFile(name string) (*Layer, error) {
	l := &Layer{File: name}
	return l, l.error(l.open())
}

func (l *Layer) open() error {
	info, err := os.Stat(l.File)
	if err != nil {
		return err
	}
	l.Bytes = info.Size()
	z, err := zip.NewReader(onDisk(l.File), l.Bytes)
	if err != nil {
		return err
	}
	for k, f := range z.File {
		e := &entry{FileHeader: &f.FileHeader, raw: f.OpenRaw}
		if f.CompressedSize64 > uint64(l.Bytes) {
			return fmt.Errorf("entry %s: it is too long", e.Name)
		}
		if k == len(z.File)-1 && e.Name == summaryName {
			return l.summarize(e)
		}
		if !l.add(e) {
			break
		}
	}
	return fmt.Errorf("its entries are not slabs and %s", summaryName)
}

// add adds an entry of a slab. It reports whether it is one.
func (l *Layer) add(e *entry) bool {
	if n := len(l.slabs); n > 0 {
		if s := l.slabs[n-1]; e.Name == entryName(s.number, len(s.entries)) {
			s.entries = append(s.entries, e)
			return e.Method == zstdMethod
		}
	}
	s := &slab{of: l, entries: []*entry{e}}
	s.once = sync.OnceValues(func() (*head, error) { return s.read(nil, false) })
	l.slabs = append(l.slabs, s)
	_, err := fmt.Sscanf(e.Name, "slab-%05d", &s.number)
	return err == nil && e.Name == entryName(s.number, 0) && e.Method == zip.Store
}

// summarize reads the summary and checks the numbers of the slabs.
func (l *Layer) summarize(e *entry) error {
	text, err := e.read(nil)
	if err == nil {
		err = json.Unmarshal(text, &l.summary)
	}
	if err != nil {
		return err
	}
	if l.Contents != version {
		return &FolderError{l.File, fmt.Sprintf("has the format %q instead of %q", l.Contents, version)}
	}
	if err := checkSize(l.Size); err != nil || l.Sum < l.Size.MinSum() || l.Sum > MaxSum {
		return cmp.Or(err, fmt.Errorf("no layer has the sum %d", l.Sum))
	}
	all := slabs(l.Layer)
	for _, s := range l.slabs {
		if s.number < 0 || s.number >= all {
			return fmt.Errorf("the layer has no slab %d", s.number)
		}
	}
	l.Checksum = e.CRC32
	l.setMargins()
	return nil
}

func (l *Layer) setMargins() {
	number := func(parts int) func() *blocks.Numbering {
		return sync.OnceValue(func() *blocks.Numbering { return blocks.CoreLayout.Number(l.Sum, parts) })
	}
	l.rows, l.cols = number(l.Rows), number(l.Cols)
}

// offsets counts where the blocks of a slab begin, see blocks.Slab. Blocks that are not stored have length 0; in square
// sizes these include the transposes of blocks of other slabs.
func (l *Layer) offsets(slab int) (offsets []int) {
	counter := counters.Get().(*blocks.Counter)
	defer counters.Put(counter)
	row, at := l.rows().Parts[slab], 0
	for k, col := range l.cols().Parts {
		offsets = append(offsets, at)
		if (l.Rows != l.Cols || k >= slab) && blocks.CoreLayout.Stored(row, col) {
			at += int(counter.Count(row, col))
		}
	}
	return append(offsets, at)
}

var counters = sync.Pool{New: func() any { return new(blocks.Counter) }}

// slabs returns the number of slabs of a layer.
func slabs(l seki.Layer) int { return int(blocks.CoreLayout.CountMargins(l.Sum, l.Rows)) }

func checkSize(s seki.Size) error {
	if s.Cols < 1 || s.Rows < s.Cols || s.Rows > MaxSide {
		return fmt.Errorf("no tablebase of size %v: it must have at least as many rows as columns, and at most %d", s, MaxSide)
	}
	return nil
}

// error names the file in an error of reading it. Unless the system reports it, the error is a *CorruptError, or a
// *FolderError.
func (l *Layer) error(err error) error {
	switch {
	case err == nil || errors.As(err, new(*FolderError)):
		return err
	case errors.As(err, new(*fs.PathError)):
		return cannot("read", l.File, err)
	}
	return &CorruptError{l.File, "is damaged: " + err.Error()}
}

// writeFile writes a file with slabs of a layer. Its bytes depend on the slabs alone.
func writeFile(w io.Writer, l seki.Layer, slabs []*slab) error {
	unstored, err := blocks.OutsideOf(l.Size).Census(l.Sum)
	if err != nil {
		return err
	}
	hash := crc32.NewIEEE()
	z := zip.NewWriter(io.MultiWriter(w, hash))
	sum := summary{Layer: l, Contents: version, Census: unstored}
	for _, s := range slabs {
		h, err := s.readHead()
		if err != nil {
			return err
		}
		sum.Values += h.Values
		sum.Specials += uint64(len(h.Specials))
		sum.Census.Add(h.Census)
		for _, e := range s.entries {
			if err := e.write(z); err != nil {
				return err
			}
		}
	}
	if err := z.Flush(); err != nil {
		return err
	}
	sum.Before = fmt.Sprintf("%08x", hash.Sum32())
	text, err := json.MarshalIndent(sum, "", "\t")
	if err == nil {
		err = newEntry(summaryName, zip.Store, append(text, '\n')).write(z)
	}
	return cmp.Or(err, z.Close())
}

// folder is the folder of a tablebase.
type folder struct {
	dir   string
	size  seki.Size
	last  int    // the sum of the last layer, 0 if there is none
	other string // a file that is not of a tablebase, "" if there is none
}

// FolderName returns the name of the tablebase of a size, rows ≥ cols, in a folder of several.
func FolderName(s seki.Size) string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// LayerName returns the name of a finished layer's file.
func LayerName(sum int) string { return fmt.Sprintf("sum-%05d.zip", sum) }

func (d folder) layerName(sum int) string { return filepath.Join(d.dir, LayerName(sum)) }

// slabFolder returns the folder for the slab files and the temporary files of an unfinished layer.
func (d folder) slabFolder(sum int) string { return strings.TrimSuffix(d.layerName(sum), ".zip") }

// readFolder returns the folder of a tablebase, with the size of its last layer.
func readFolder(dir string) (folder, error) {
	d := folder{dir: dir}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return d, cannot("read", dir, err)
	}
	for _, entry := range entries {
		var sum int
		_, _ = fmt.Sscanf(entry.Name(), "sum-%d", &sum)
		switch path := filepath.Join(dir, entry.Name()); {
		case sum < 1 || sum > MaxSum:
			d.other = entry.Name()
		case path == d.layerName(sum):
			d.last = max(d.last, sum)
		case path != d.slabFolder(sum) || !entry.IsDir():
			d.other = entry.Name()
		}
	}
	if d.last == 0 {
		return d, nil
	}
	l, err := openFile(d.layerName(d.last))
	d.size = l.Size
	return d, err
}

// openLayer opens the file of a finished layer.
func (d folder) openLayer(sum int) (*Layer, error) {
	l, err := openFile(d.layerName(sum))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &CorruptError{l.File, "is missing, although later layers are there"}
	}
	if err != nil {
		return nil, err
	}
	if l.Layer != (seki.Layer{Size: d.size, Sum: sum}) {
		return nil, l.error(fmt.Errorf("it holds %v matrices of sum %d", l.Size, l.Sum))
	}
	all := slabs(l.Layer)
	for k := range all {
		if len(l.slabs) != all || l.slabs[k].number != k {
			return nil, l.error(errors.New("it does not hold all slabs in order"))
		}
	}
	return l, nil
}
