package tablebase

import (
	"cmp"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
)

// Reader reads a tablebase. It is safe for concurrent use, also while a Store
// adds layers to the same folder; it sees the layers that were finished when it
// was opened. It keeps the files open and reads only what is asked for.
type Reader struct {
	dir     string
	params  Params
	first   int          // sum of the first layer
	layers  []*layerFile // by sum, from first on
	probers sync.Pool
	closed  atomic.Bool
}

// Open opens the tablebase in the folder dir. It reads and checks the beginnings
// and the ends of its files; the rest is checked when it is read. It fails with
// fs.ErrNotExist when dir holds no tablebase, or with a *VersionError or
// *CorruptError.
func Open(dir string) (*Reader, error) {
	params, err := ReadParams(dir)
	if err != nil {
		return nil, err
	}
	layers, err := openLayers(dir, params)
	if err != nil {
		return nil, err
	}
	return newReader(dir, params, params.FirstSum(), layers), nil
}

func newReader(dir string, params Params, first int, layers []*layerFile) *Reader {
	r := &Reader{dir: dir, params: params, first: first, layers: layers}
	r.probers.New = func() any { return &prober{decoder: newDecoder()} }
	return r
}

// openLayers opens the finished layers of a tablebase, in the order of the sums.
func openLayers(dir string, p Params) (layers []*layerFile, err error) {
	defer func() {
		if err != nil {
			closeLayers(layers)
		}
	}()
	sums, err := layerSums(dir)
	if err != nil {
		return nil, err
	}
	for k, sum := range sums {
		if want := p.FirstSum() + k; sum != want {
			return layers, &CorruptError{filepath.Join(dir, LayerName(want)), 0, "the layer is missing"}
		}
		f, err := openLayerFile(filepath.Join(dir, LayerName(sum)))
		if err != nil {
			return layers, err
		}
		layers = append(layers, f)
		if f.rows != p.Rows || f.cols != p.Cols || f.sum != sum {
			return layers, f.corrupt(8, "it holds size %d×%d, sum %d", f.rows, f.cols, f.sum)
		}
	}
	return layers, nil
}

func closeLayers(layers []*layerFile) error {
	var err error
	for _, f := range layers {
		err = cmp.Or(err, f.close())
	}
	return err
}

// Close closes the files. A read that needs one of them fails from then on, also
// one under way in another goroutine.
func (r *Reader) Close() error {
	if r.closed.Swap(true) {
		return nil
	}
	return closeLayers(r.layers)
}

// Dir returns the folder of the tablebase.
func (r *Reader) Dir() string { return r.dir }

// Params returns the size of the tablebase, rows ≥ cols, and what it keeps.
func (r *Reader) Params() Params { return r.params }

// MaxSum returns the sum of the last finished layer. Layers begin with
// Params().FirstSum(); without any, MaxSum is one less.
func (r *Reader) MaxSum() int { return r.first + len(r.layers) - 1 }

func (r *Reader) layer(sum int) (*layerFile, error) {
	k := sum - r.first
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
	f, err := r.layer(sum)
	if err != nil {
		return seki.Census{}, err
	}
	return f.total, nil
}

// HasValues reports whether the values of a layer are kept, so that its matrices
// can be looked up.
func (r *Reader) HasValues(sum int) bool {
	f, err := r.layer(sum)
	return err == nil && f.contents == contentsFull
}

// Info describes the file of a layer.
type Info struct {
	Sum                      int
	File                     string // its path
	Checksum                 uint32 // stands for the whole file
	HasValues                bool
	Bytes                    int64  // of the file
	Values, Blocks, Specials uint64 // numbers in the full layer
}

// Info returns what the head and the footer of a layer's file say.
func (r *Reader) Info(sum int) (Info, error) {
	f, err := r.layer(sum)
	if err != nil {
		return Info{}, err
	}
	return Info{
		Sum: sum, File: f.name, Checksum: f.checksum, Bytes: f.size,
		HasValues: f.contents == contentsFull,
		Values:    f.stats.Values, Blocks: f.stats.Blocks, Specials: f.stats.Specials,
	}, nil
}
