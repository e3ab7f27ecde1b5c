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
	"sync"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Limits of the format.
const (
	MaxSide = 16 // rows or columns
	MaxSum  = 1<<15 - 1
)

// CorruptError reports that a file differs from the one that was written: a checksum is wrong, or a field has an
// impossible value. Or the file is missing, although later ones are there.
type CorruptError struct{ File, Reason string }

const missing = "is missing, although later layers are there"

func (e *CorruptError) Error() string {
	if e.Reason == missing {
		return e.File + " " + missing
	}
	return fmt.Sprintf("%s is damaged: %s", e.File, e.Reason)
}

// FolderError reports that a folder cannot be used, because it holds something else, or that a file is of another
// version.
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

// file is a zip file with slabs of one layer: with all of them, in order, if the layer is finished.
type file struct {
	name string
	size int64
	summary
	layer    seki.Layer
	checksum uint32 // of the summary, which has the checksum of all before it
	slabs    []*slab
	margins  func() *margins
}

// summary is the contents of census.json.
type summary struct {
	Rows     int         `json:"rows"`
	Cols     int         `json:"cols"`
	Sum      int         `json:"sum"`
	Contents string      `json:"contents"` // version
	Values   uint64      `json:"values"`
	Specials uint64      `json:"specials"` // complete and semi-complete seki
	Checksum string      `json:"checksum"` // CRC-32 of the bytes before this entry
	Census   seki.Census `json:"census"`
}

// version is the format of the files, and its version.
const version = "seki-tablebase 3"

// summaryName is the last entry of a file.
const summaryName = "census.json"

// onDisk reads a file that is open only meanwhile: other processes may remove it, and there may be any number.
type onDisk string

func (name onDisk) ReadAt(p []byte, at int64) (int, error) {
	f, err := os.Open(string(name))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	return f.ReadAt(p, at)
}

func openFile(name string) (*file, error) {
	f := &file{name: name}
	if err := f.open(); err != nil {
		return nil, f.error(err)
	}
	return f, nil
}

func (f *file) open() error {
	info, err := os.Stat(f.name)
	if err != nil {
		return err
	}
	f.size = info.Size()
	z, err := zip.NewReader(onDisk(f.name), f.size)
	if err != nil {
		return err
	}
	var s *slab // the last one
	for k, e := range z.File {
		if e.CompressedSize64 > uint64(f.size) {
			return fmt.Errorf("entry %s: it is too long", e.Name)
		}
		entry := entry{FileHeader: &e.FileHeader, file: e}
		if k == len(z.File)-1 && e.Name == summaryName {
			return f.summarize(entry)
		}
		if s != nil && e.Name == chunkName(s.number, len(s.chunks)) {
			s.chunks = append(s.chunks, &chunk{entry: entry})
			continue
		}
		s = &slab{head: entry}
		if _, err := fmt.Sscanf(e.Name, "slab-%05d", &s.number); err != nil || e.Name != headName(s.number) {
			break
		}
		s.once = f.once(s)
		f.slabs = append(f.slabs, s)
	}
	return fmt.Errorf("its entries are not slabs and %s", summaryName)
}

// once returns a function that reads the head of a slab once.
func (f *file) once(s *slab) func() (*head, error) {
	return sync.OnceValues(func() (*head, error) { return s.index(f.margins()) })
}

// summarize reads the summary and checks the numbers of the slabs.
func (f *file) summarize(e entry) error {
	text, err := e.read(nil)
	if err == nil {
		err = json.Unmarshal(text, &f.summary)
	}
	if err != nil {
		return err
	}
	if f.Contents != version {
		return &FolderError{f.name, fmt.Sprintf("has the format %q instead of %q", f.Contents, version)}
	}
	f.checksum, f.layer = e.CRC32, seki.Layer{Size: seki.Size{Rows: f.Rows, Cols: f.Cols}, Sum: f.Sum}
	if err := checkSize(f.layer.Size); err != nil || f.Sum < 1 || f.Sum > MaxSum {
		return cmp.Or(err, fmt.Errorf("no layer has the sum %d", f.Sum))
	}
	all := slabs(f.layer)
	for _, s := range f.slabs {
		if s.number < 0 || s.number >= all {
			return fmt.Errorf("the layer has no slab %d", s.number)
		}
	}
	f.margins = sync.OnceValue(func() *margins { return newMargins(f.layer) })
	return nil
}

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
func (f *file) error(err error) error {
	switch {
	case err == nil || errors.As(err, new(*CorruptError)) || errors.As(err, new(*FolderError)):
		return err
	case errors.As(err, new(*fs.PathError)):
		return cannot("read", f.name, err)
	}
	return &CorruptError{f.name, err.Error()}
}

// writeFile writes a zip file of slabs of a layer. Its bytes depend on them alone, and on the census of the classes
// without a slab, if these count.
func writeFile(w io.Writer, l seki.Layer, slabs []*slab, unstored seki.Census) error {
	hash := crc32.NewIEEE()
	z := zip.NewWriter(io.MultiWriter(w, hash))
	sum := summary{Rows: l.Rows, Cols: l.Cols, Sum: l.Sum, Contents: version, Census: unstored}
	for _, s := range slabs {
		h, err := s.readHead()
		if err != nil {
			return err
		}
		sum.Values += h.Values
		sum.Specials += uint64(len(h.Specials))
		sum.Census.Add(h.Census)
		for _, e := range s.entries() {
			if err := e.write(z); err != nil {
				return err
			}
		}
	}
	if err := z.Flush(); err != nil {
		return err
	}
	sum.Checksum = fmt.Sprintf("%08x", hash.Sum32())
	text, err := json.MarshalIndent(sum, "", "\t")
	if err == nil {
		err = newEntry(summaryName, zip.Store, append(text, '\n')).write(z)
	}
	if err == nil {
		err = z.Close()
	}
	return err
}

// folder is the folder of a tablebase.
type folder struct {
	dir  string
	size seki.Size
}

// FolderName returns the name of the tablebase of a size, rows ≥ cols, in a folder of several.
func FolderName(s seki.Size) string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// LayerName returns the name of a finished layer's file.
func LayerName(sum int) string { return fmt.Sprintf("sum-%05d.zip", sum) }

func (d folder) layerName(sum int) string { return filepath.Join(d.dir, LayerName(sum)) }

// readFolder returns the folder of a tablebase, with the size of its last layer and the sum of that, 0 if there is none.
func readFolder(dir string) (d folder, last int, err error) {
	d.dir = dir
	entries, err := os.ReadDir(dir)
	if err != nil {
		return d, 0, cannot("read", dir, err)
	}
	for _, entry := range entries {
		var sum int
		if _, err := fmt.Sscanf(entry.Name(), "sum-%d.zip", &sum); err == nil && entry.Name() == LayerName(sum) {
			last = max(last, sum)
		}
	}
	if last == 0 {
		return d, 0, nil
	}
	f, err := openFile(d.layerName(last))
	if err == nil {
		d.size = f.layer.Size
	}
	return d, last, err
}

// openLayer opens the file of a finished layer.
func (d folder) openLayer(sum int) (*file, error) {
	f, err := openFile(d.layerName(sum))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &CorruptError{d.layerName(sum), missing}
	}
	if err != nil {
		return nil, err
	}
	if l := (seki.Layer{Size: d.size, Sum: sum}); f.layer != l {
		return nil, &CorruptError{f.name, fmt.Sprintf("it holds %v matrices of sum %d", f.layer.Size, f.Sum)}
	}
	all := slabs(f.layer)
	for k := range all {
		if len(f.slabs) != all || f.slabs[k].number != k {
			return nil, &CorruptError{f.name, "it does not hold all slabs in order"}
		}
	}
	return f, nil
}
