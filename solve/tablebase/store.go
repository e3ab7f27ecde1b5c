package tablebase

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/internal/filelock"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

var _ retrograde.Store = (*Store)(nil)

// Store writes a tablebase: it is the retrograde.Store of an engine that solves
// layer after layer. Slabs are compressed by the goroutines that bring them, and
// appended to the layer's file in their order. A finished layer is sealed: synced,
// and renamed to its final name. The bytes of all files depend on the slabs alone,
// not on the order or the time of the calls, nor on interruptions.
//
// Its methods are safe for concurrent use. After a failed write every Put fails
// with the same error; what Next said before is stored.
type Store struct {
	dir    string
	params Params
	lock   *os.File
	create func(name string) (partFile, error) // opens a file for writing

	mu     sync.Mutex
	sealed map[int]*layerFile
	part   *part // the current layer
	err    error // of the first failed write
}

// OpenStore opens the tablebase in the folder dir to continue it, and makes it
// when there is none. It fails with a *ParamsError when dir holds a tablebase with
// other parameters, a *FolderError when it holds something else, a *LockedError
// when another process writes it, a *VersionError or *CorruptError when its files
// cannot be continued, and a *WriteError when the folder cannot be written. A torn
// end of the current layer is cut off.
func OpenStore(dir string, p Params) (*Store, error) {
	return openStore(dir, p, createFile)
}

// What the goroutines of all stores work with.
var (
	encoders = make(pool[encoder], runtime.GOMAXPROCS(0))
	decoders = make(pool[decoder], runtime.GOMAXPROCS(0))
)

// createFile is openOwn as a store uses it.
func createFile(name string) (partFile, error) { return openOwn(name) }

func openStore(dir string, p Params, create func(string) (partFile, error)) (*Store, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	s := newStore(dir, p, create)
	err := s.open()
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// newStore returns a store of nothing yet.
func newStore(dir string, p Params, create func(string) (partFile, error)) *Store {
	return &Store{dir: dir, params: p, create: create, sealed: map[int]*layerFile{}}
}

// Close syncs what has been stored and closes the files. A nil Store has none.
func (s *Store) Close() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var err error
	if s.part != nil {
		err = s.part.close()
		s.part = nil
	}
	for sum, f := range s.sealed {
		f.close()
		delete(s.sealed, sum)
	}
	if s.lock != nil {
		_ = filelock.Unlock(s.lock) // it holds nothing
		s.lock = nil
	}
	if s.err == nil {
		s.err = errors.New("the tablebase is closed")
	}
	return err
}

// Next returns the first slab that is not stored yet: everything before
// (sum, index) in the order of sums and indices is stored. A layer of which all
// slabs but the last are stored is unfinished; only EndLayer ends it.
func (s *Store) Next() (sum, index int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.part == nil {
		return 0, 0
	}
	return s.part.sum, s.part.next()
}

// Put stores a slab of the current layer. It may be called from several
// goroutines and out of order, and does not keep the slab. A stored slab survives
// the death of the process; it survives that of the machine once it is synced:
// after 32 MiB, a second, or the end of the layer.
func (s *Store) Put(sum, index int, slab *retrograde.Slab) error {
	s.mu.Lock()
	p, err := s.part, s.err
	s.mu.Unlock()
	if err != nil {
		return err
	}
	if sum != p.sum || index < 0 || index >= len(p.rowMargins) {
		return fmt.Errorf("slab %d of sum %d does not belong to the current layer, sum %d", index, sum, p.sum)
	}
	record, err := p.encodeSlab(index, slab)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return s.err
	}
	if s.part != p || index < p.next() || p.pending[index] != nil {
		return fmt.Errorf("slab %d of sum %d is stored twice", index, sum)
	}
	p.pending[index] = record
	for s.err == nil {
		next := p.pending[p.next()]
		if next == nil {
			break
		}
		delete(p.pending, p.next())
		s.err = p.append(next)
	}
	return s.err
}

// Census returns the census of a finished layer.
func (s *Store) Census(sum int) (seki.Census, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.sealed[sum]
	if f == nil {
		return seki.Census{}, fmt.Errorf("%s does not hold sum %d", s.dir, sum)
	}
	return f.total, nil
}

// Get loads a stored slab of a layer whose values are kept. Its Data is in buf
// when it fits. It fails with a *CorruptError when the file is damaged.
func (s *Store) Get(sum, index int, buf []byte) (*retrograde.Slab, error) {
	v, err := s.view(sum, index)
	if err != nil {
		return nil, err
	}
	if v.file.contents != contentsFull {
		return nil, fmt.Errorf("%s does not hold the values of sum %d", s.dir, sum)
	}
	d := decoders.get(newDecoder)
	defer decoders.put(d)
	slab := &retrograde.Slab{Values: int(v.head.raw), Specials: v.specials(), Census: parseNumbers[seki.Census](v.counts)}
	size := blocks.PackedLen(slab.Values)
	slab.Data = slices.Grow(buf[:0], size)[:size]
	for k := range v.head.chunks {
		from := k * chunkSize / 2
		if err := v.readPacked(d, k, slab.Data[from:from+blocks.PackedLen(v.chunkLength(k))]); err != nil {
			return nil, err
		}
	}
	return slab, nil
}

// Meta loads the list and the counts of a stored slab, without its values.
func (s *Store) Meta(sum, index int) (*retrograde.Slab, error) {
	v, err := s.view(sum, index)
	if err != nil {
		return nil, err
	}
	return &retrograde.Slab{Specials: v.specials(), Census: parseNumbers[seki.Census](v.counts)}, nil
}

func (s *Store) view(sum, index int) (*slabView, error) {
	s.mu.Lock()
	f, p := s.sealed[sum], s.part
	var place entry
	stored := p != nil && p.sum == sum && index >= 0 && index < p.next()
	if stored {
		place = p.places[index]
	}
	s.mu.Unlock()
	switch {
	case f != nil && index >= 0 && index < f.slabs:
		return f.slab(index)
	case stored:
		f := &layerFile{header: p.header, name: p.name, data: p.file, size: 1 << 62}
		return f.readSlab(index, place.offset, place.length)
	}
	return nil, fmt.Errorf("%s does not hold slab %d of sum %d", s.dir, index, sum)
}
