package tablebase

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Reader reads a tablebase. It is safe for concurrent use, also while a Store
// adds layers to the same folder; it sees the layers that were finished when it
// was opened. It keeps the files open and reads only the parts that are needed.
type Reader struct {
	dir    string
	params Params
	layers []*layerFile // by sum
	closed atomic.Bool
}

// Open opens the tablebase in the folder dir. It reads and checks the directories and
// the counts of its files; the rest is checked when it is read. It fails with
// fs.ErrNotExist if dir holds no tablebase, or with a *VersionError or *CorruptError.
func Open(dir string) (*Reader, error) {
	params, err := ReadParams(dir)
	if err != nil {
		return nil, err
	}
	r := &Reader{dir: dir, params: params}
	last, err := lastLayer(dir, params)
	for sum := params.FirstSum(); err == nil && sum <= last; sum++ {
		var l *layerFile
		if l, err = openLayer(filepath.Join(dir, LayerName(sum)), params, sum); err == nil {
			r.layers = append(r.layers, l)
		}
	}
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// fileNames returns the names of the files in a folder, in order.
func fileNames(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	return units.Texts(entries, fs.DirEntry.Name), readError(dir, err)
}

// lastLayer returns the sum of the last finished layer in a folder, one less than the first sum if there is none. It
// fails with a *CorruptError if one before it is missing.
func lastLayer(dir string, p Params) (int, error) {
	names, err := fileNames(dir)
	if err != nil {
		return 0, err
	}
	last := p.FirstSum() - 1
	for _, name := range names { // in the order of the sums
		sum, ok := layerSum(name)
		if !ok {
			continue
		}
		if last++; sum != last {
			return 0, &CorruptError{filepath.Join(dir, LayerName(last)), "the layer is missing"}
		}
	}
	return last, nil
}

// Close closes the files. A read that needs one of them fails from then on, also
// one under way in another goroutine.
func (r *Reader) Close() error {
	if r.closed.Swap(true) {
		return nil
	}
	var err error
	for _, l := range r.layers {
		err = cmp.Or(err, l.Close())
	}
	return err
}

// Dir returns the folder of the tablebase.
func (r *Reader) Dir() string { return r.dir }

// Params returns the size of the tablebase, rows ≥ cols, and what it keeps.
func (r *Reader) Params() Params { return r.params }

// MaxSum returns the sum of the last finished layer. Layers begin with
// Params().FirstSum(); without any, MaxSum is one less.
func (r *Reader) MaxSum() int { return r.params.FirstSum() + len(r.layers) - 1 }

func (r *Reader) layer(sum int) (*layerFile, error) {
	if r.closed.Load() {
		return nil, readError(r.dir, os.ErrClosed)
	}
	k := sum - r.params.FirstSum()
	if k < 0 || k >= len(r.layers) {
		return nil, r.missing(sum, "layer")
	}
	return r.layers[k], nil
}

// missing returns the error that part of a layer is not in the tablebase.
func (r *Reader) missing(sum int, what string) error {
	return &MissingError{r.dir, r.params.Keep, sum, what}
}

// Census returns the census of a layer.
func (r *Reader) Census(sum int) (seki.Census, error) {
	l, err := r.layer(sum)
	if err != nil {
		return seki.Census{}, err
	}
	return l.Census, nil
}

// HasValues reports whether the tablebase has the values of a layer, so that its matrices
// can be looked up.
func (r *Reader) HasValues(sum int) bool {
	k := sum - r.params.FirstSum()
	return k >= 0 && k < len(r.layers) && r.layers[k].Contents == contentsFull
}

// hasSize reports whether the tablebase is one of the given size or of its transpose.
func (r *Reader) hasSize(size seki.Size) bool { return size.Tall() == r.params.size() }

// Info describes the file of a layer.
type Info struct {
	Sum                      int
	File                     string // its path
	Checksum                 uint32 // stands for the whole file
	HasValues                bool
	Bytes                    int64  // of the file
	Values, Blocks, Specials uint64 // numbers in the full layer
}

// Info returns the Info of a layer.
func (r *Reader) Info(sum int) (Info, error) {
	l, err := r.layer(sum)
	if err != nil {
		return Info{}, err
	}
	info := Info{
		Sum: sum, File: l.Name(), Checksum: l.census.CRC32,
		HasValues: l.Contents == contentsFull, Values: l.Values, Specials: l.Specials,
	}
	stat, err := l.Stat()
	if err != nil {
		return Info{}, l.error(err)
	}
	info.Bytes = stat.Size()
	m := newMargins(r.params, sum)
	for k, row := range m.rows.Parts {
		for j, col := range m.cols.Parts {
			if (!m.square || j >= k) && blocks.CoreLayout.Stored(row, col) {
				info.Blocks++
			}
		}
	}
	return info, nil
}
