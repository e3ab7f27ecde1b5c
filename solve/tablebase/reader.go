package tablebase

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"

	"github.com/sekilab/sekilab/seki"
)

// Reader reads a tablebase. It is safe for concurrent use, also while a Store
// adds layers to the same folder; it sees the layers that were finished when it
// was opened. It keeps the files open and reads only the parts that are needed.
type Reader struct {
	dir    string
	size   seki.Size
	layers []*layerFile // by sum
}

// Open opens the tablebase in the folder dir. It reads and checks the directories and
// the counts of its files; the rest is checked when it is read. It fails with
// fs.ErrNotExist if dir holds no tablebase, or with a *FolderError or *CorruptError, also if a layer below others is
// missing.
func Open(dir string) (*Reader, error) {
	size, err := readManifest(dir)
	if err != nil {
		return nil, err
	}
	last, err := lastLayer(dir)
	if err != nil {
		return nil, err
	}
	r := &Reader{dir: dir, size: size}
	for sum := size.MinSum(); sum <= last; sum++ {
		name := filepath.Join(dir, LayerName(sum))
		var l *layerFile
		if isThere(name) {
			l, err = openLayer(name, size, sum)
		} else {
			err = &CorruptError{name, missing}
		}
		if err != nil {
			r.Close()
			return nil, err
		}
		r.layers = append(r.layers, l)
	}
	return r, nil
}

// lastLayer returns the greatest sum of the finished layers in a folder, 0 without any. They are finished in order.
func lastLayer(dir string) (last int, err error) {
	entries, err := os.ReadDir(dir)
	for _, entry := range entries {
		var sum int
		if _, err := fmt.Sscanf(entry.Name(), "sum-%d.zip", &sum); err == nil && entry.Name() == LayerName(sum) {
			last = max(last, sum)
		}
	}
	return last, inFile("read", dir, err)
}

// Close closes the files. A read that needs one of them fails from then on, also one under way in another goroutine.
func (r *Reader) Close() (err error) {
	for _, l := range r.layers {
		err = cmp.Or(err, l.Close())
	}
	return err
}

// Dir returns the folder of the tablebase.
func (r *Reader) Dir() string { return r.dir }

// Size returns the size of the matrices, rows ≥ cols.
func (r *Reader) Size() seki.Size { return r.size }

// MaxSum returns the sum of the last finished layer. Layers begin with Size().MinSum(); without any, MaxSum is one
// less.
func (r *Reader) MaxSum() int { return r.size.MinSum() + len(r.layers) - 1 }

func (r *Reader) layer(sum int) (*layerFile, error) {
	if k := sum - r.size.MinSum(); k >= 0 && k < len(r.layers) {
		return r.layers[k], nil
	}
	return nil, fmt.Errorf("%s does not hold the layer of sum %d", r.dir, sum)
}

// covers reports whether the tablebase has a layer or its transpose.
func (r *Reader) covers(l seki.Layer) bool {
	return l.Size.Tall() == r.size && l.Sum >= r.size.MinSum() && l.Sum <= r.MaxSum()
}

// Layer describes a layer and its file.
type Layer struct {
	File     string // its path
	Bytes    int64  // of the file
	Checksum uint32 // stands for the whole file
	Values   uint64 // stored codes
	Census   seki.Census
}

// Layer returns the description of a layer.
func (r *Reader) Layer(sum int) (Layer, error) {
	l, err := r.layer(sum)
	if err != nil {
		return Layer{}, err
	}
	return Layer{l.name, l.size, l.rest[0].CRC32, l.Values, l.Census}, nil
}
