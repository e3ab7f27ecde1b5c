package tablebase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

var _ retrograde.Store = (*Store)(nil)

// Store writes a tablebase: it is the retrograde.Store of an engine that solves layer after layer. Any number of
// stores, in one process or in several, may work in one folder. The bytes of the finished layers depend on the values
// alone.
//
// Solved slabs wait in memory until they have some megabytes, and are then written to a slab file. A finished layer is
// one file, made from the slab files and from the slabs that still wait. So a small layer never has slab files. Every
// file is written under a temporary name, synced and renamed.
//
// Its methods are safe for concurrent use. After a failed write a store is good for nothing but to be closed: the next
// one continues with what was written before.
type Store struct {
	dir  string
	size seki.Size

	mostWaiting int64         // bytes of slabs that wait in memory
	scanAfter   time.Duration // how long a store does not look for the slabs of other processes

	mu      sync.Mutex
	below   *layerFile // the last finished layer
	current *current
}

// OpenStore opens the tablebase of a size, rows ≥ cols, in the folder dir to continue it, and makes it if there is
// none. It fails with a *FolderError if dir has something else, and a *CorruptError if its files cannot be continued.
func OpenStore(dir string, size seki.Size) (*Store, error) {
	if err := checkSize(size); err != nil {
		return nil, err
	}
	s := &Store{dir: dir, size: size, mostWaiting: 2 << 20, scanAfter: time.Second}
	err := s.openFolder()
	if err == nil {
		err = s.begin()
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// openFolder makes the folder a tablebase, unless it is one. It fails if no files can be made there.
func (s *Store) openFolder() error {
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return inFile("write", s.dir, err)
	}
	have, err := readManifest(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		made := s.makeManifest()
		if have, err = readManifest(s.dir); err != nil { // otherwise this or another process has made it
			return made
		}
	}
	if err == nil && have != s.size {
		err = &FolderError{filepath.Join(s.dir, manifestName),
			fmt.Sprintf("belongs to a tablebase of size %v, not %v", have, s.size)}
	}
	if err != nil {
		return err
	}
	f, err := atomicfile.Create(s.dir, 0o644)
	if err == nil {
		err = atomicfile.Discard(f)
	}
	return inFile("write", s.dir, err)
}

// makeManifest writes the manifest, if no other process does.
func (s *Store) makeManifest() error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return inFile("read", s.dir, err)
	}
	for _, entry := range entries {
		if !atomicfile.IsTemporary(entry.Name()) {
			return &FolderError{s.dir, fmt.Sprintf(
				"holds %s, which is not of a tablebase: choose an empty folder, or one with a tablebase", entry.Name())}
		}
	}
	name := filepath.Join(s.dir, manifestName)
	f, err := atomicfile.Create(s.dir, 0o644)
	if err == nil {
		_, err = f.Write(encodeManifest(s.size))
		err = cmp.Or(err, f.Sync(), f.Close())
		if err == nil {
			if err = os.Link(f.Name(), name); err != nil && !isThere(name) { // no links here
				err = os.Rename(f.Name(), name)
			}
		}
		os.Remove(f.Name())
	}
	return inFile("write", name, err)
}

// begin makes the first unfinished layer the current one, and removes the slabs of finished layers.
func (s *Store) begin() (err error) {
	sum := s.size.MinSum()
	for ; isThere(s.layerName(sum)); sum++ {
		s.removeSlabs(sum)
	}
	s.below.Close()
	s.below = nil
	if sum > s.size.MinSum() {
		if s.below, err = openLayer(s.layerName(sum-1), s.size, sum-1); err != nil {
			return err
		}
	}
	s.current = newCurrent(s.size, sum)
	return s.scan()
}

// Close writes the slabs that wait in memory. A nil Store has none.
func (s *Store) Close() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	name, slabs := s.current.takeWaiting()
	return cmp.Or(s.writeSlabs(s.current.sum, name, slabs), s.below.Close())
}

// Next returns the sum of the first layer that is not finished.
func (s *Store) Next() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current.sum
}

// Stored returns how many slabs of the first unfinished layer are stored, and how many there are.
func (s *Store) Stored() (stored, all int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current.stored(), len(s.current.files)
}

// Has reports whether a slab of the current layer is stored. It looks for the slabs of other processes once a second.
func (s *Store) Has(sum, number int) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.at(sum)
	if err == nil && !c.has(number) && time.Since(c.scanned) >= s.scanAfter {
		err = s.scan()
	}
	return err == nil && c.has(number), err
}

// at returns the current layer, if it has the given sum.
func (s *Store) at(sum int) (*current, error) {
	if sum != s.current.sum {
		return nil, fmt.Errorf("the current layer has sum %d, not %d", s.current.sum, sum)
	}
	return s.current, nil
}

// Put stores a slab of the current layer. It may be called from several goroutines and in any order, and does not keep
// the slab. A slab that is stored already is ignored.
func (s *Store) Put(sum, number int, slab *retrograde.Slab) error {
	s.mu.Lock()
	c, err := s.at(sum)
	if err == nil && (number < 0 || number >= len(c.files)) {
		err = fmt.Errorf("the layer of sum %d has no slab %d", sum, number)
	}
	stored := err == nil && c.has(number)
	s.mu.Unlock()
	if err != nil || stored {
		return err
	}
	a, err := encodeSlab(c.margins, number, slab)
	if err != nil {
		return fmt.Errorf("slab %d of sum %d: %w", number, sum, err)
	}
	s.mu.Lock()
	if c.has(number) { // meanwhile
		s.mu.Unlock()
		return nil
	}
	c.waiting[number] = a
	c.bytes += a.size
	var name string
	var slabs map[int]*archive
	if c.bytes >= s.mostWaiting {
		name, slabs = c.takeWaiting()
	}
	s.mu.Unlock()
	return s.writeSlabs(sum, name, slabs)
}

// Get loads a slab of the last finished layer. Its Data is in buf if it fits. It fails with a *CorruptError if the file
// is damaged.
func (s *Store) Get(sum, number int, buf []byte) (*retrograde.Slab, error) {
	s.mu.Lock()
	l := s.below
	s.mu.Unlock()
	if l == nil || l.Sum != sum || number < 0 || number >= len(l.slabs) {
		return nil, fmt.Errorf("%s does not hold slab %d of sum %d", s.dir, number, sum)
	}
	slab, _, err := l.slab(number, true, buf)
	return slab, err
}

// Census returns the census of the classes of the current layer that are stored, when all slabs are.
func (s *Store) Census(sum int) (total seki.Census, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.whole(sum)
	if err != nil {
		return total, err
	}
	return total, s.each(c, func(a *archive, slab storedSlab) error {
		h, err := a.head(slab)
		total.Add(h.Census)
		return err
	})
}

// whole is at for a layer that has all its slabs.
func (s *Store) whole(sum int) (*current, error) {
	c, err := s.at(sum)
	if err == nil && c.stored() < len(c.files) {
		err = fmt.Errorf("the layer of sum %d has only %d of %d slabs", sum, c.stored(), len(c.files))
	}
	return c, err
}

// EndLayer ends the current layer, whose census is total: it makes the file of the layer, unless another process has
// done so. It fails if slabs are missing.
func (s *Store) EndLayer(sum int, total seki.Census) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.whole(sum)
	if err == nil && !c.finished {
		err = s.unlessFinished(c, s.finish(c, total))
	}
	if err != nil {
		return err
	}
	return s.begin()
}

// Solve solves the layers up to p.MaxSum that are not finished, and returns the census of their classes, also if it
// fails: Next says how far it came. Layers that other processes finish count as well. The size and the store are set
// in p. It returns the errors of retrograde.Solve and of writing.
func (s *Store) Solve(ctx context.Context, p retrograde.Params) (solved seki.Census, err error) {
	first := s.Next()
	p.Rows, p.Cols, p.Store = s.size.Rows, s.size.Cols, s
	err = retrograde.Solve(ctx, p, retrograde.Handlers{})
	for sum := first; sum < s.Next() && sum <= p.MaxSum; sum++ {
		l, openErr := openLayer(s.layerName(sum), s.size, sum)
		if openErr != nil {
			return solved, errors.Join(err, openErr)
		}
		l.Close()
		solved.Add(l.Census)
	}
	return solved, err
}
