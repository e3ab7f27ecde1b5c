package tablebase

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
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
// Solved slabs wait in memory until they have some megabytes, and are then written to a file in the folder of the
// layer. The file of a finished layer is made from all its slabs, wherever they are. So a small layer is only one file.
// Every file is written under a temporary name, synced and renamed.
//
// Its methods are safe for concurrent use. After a failed write a store can only be closed: the next one continues with
// the slabs that were written before.
type Store struct {
	folder
	mostWaiting int           // bytes of slabs that wait in memory
	scanAfter   time.Duration // how long a store does not look for the slabs of other processes

	below   *Layer // the last finished layer
	current *current

	mu sync.Mutex // of the fields of current
}

// current is the first layer that is not finished, with its slabs by number, nil if they are not stored, and the census
// of those that are.
type current struct {
	Layer
	stored  int     // number of slabs
	waiting []*slab // stored in memory only
	bytes   int     // of them

	scanned time.Time
	known   map[string]bool // files that were read
}

// OpenStore opens the tablebase of a size, rows ≥ cols, in the folder dir to continue it, and makes the folder if there
// is none. It fails with a *FolderError if dir has something else, and a *CorruptError if its files cannot be
// continued.
func OpenStore(dir string, size seki.Size) (*Store, error) {
	if err := checkSize(size); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, cannot("write", dir, err)
	}
	d, err := readFolder(dir)
	switch {
	case err != nil:
		return nil, err
	case d.last > 0 && d.size != size:
		return nil, &FolderError{dir, fmt.Sprintf("holds a tablebase of size %v, not %v", d.size, size)}
	case d.last == 0 && d.other != "":
		return nil, &FolderError{dir, fmt.Sprintf(
			"holds %s, which is not of a tablebase: choose an empty folder, or one with a tablebase", d.other)}
	}
	d.size = size
	s := &Store{folder: d, mostWaiting: 2 << 20, scanAfter: time.Second}
	return s, s.begin(size.MinSum())
}

// begin makes the first unfinished layer from a sum on the current one, and removes the slabs of finished layers.
func (s *Store) begin(sum int) (err error) {
	for ; isThere(s.layerName(sum)); sum++ {
		s.removeSlabs(sum)
	}
	if sum > s.size.MinSum() {
		if s.below, err = s.openLayer(sum - 1); err != nil {
			return err
		}
	}
	s.current = &current{known: map[string]bool{}}
	c, l := s.current, seki.Layer{Size: s.size, Sum: sum}
	c.Layer.summary.Layer, c.slabs = l, make([]*slab, slabs(l))
	c.setMargins()
	s.scan(true)
	return nil
}

func isThere(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

var slabFileName = regexp.MustCompile(`^slabs-[0-9a-f]{16}\.zip$`)

// slabFiles returns the slab files of a layer, also temporary ones. Their folder may have files of others.
func (s *Store) slabFiles(sum int) (names []string) {
	entries, _ := os.ReadDir(s.slabFolder(sum))
	for _, entry := range entries {
		if slabFileName.MatchString(entry.Name()) || atomicfile.IsTemporary(entry.Name()) {
			names = append(names, filepath.Join(s.slabFolder(sum), entry.Name()))
		}
	}
	return names
}

// removeSlabs removes the slab files of a finished layer, and their folder, unless it has files of others.
func (s *Store) removeSlabs(sum int) {
	for _, name := range s.slabFiles(sum) {
		os.Remove(name)
	}
	os.Remove(s.slabFolder(sum) + string(filepath.Separator)) // a folder, not a file of this name
}

// Close writes the slabs that wait in memory.
func (s *Store) Close() error { return s.writeWaiting(0) }

// Next returns the sum of the first layer that is not finished.
func (s *Store) Next() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current.Sum
}

// Stored returns how many slabs of the first unfinished layer are stored, and how many there are.
func (s *Store) Stored() (stored, all int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current.stored, len(s.current.slabs)
}

// Has reports whether a slab of the current layer is stored. It looks for the slabs of other processes once a second.
func (s *Store) Has(number int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.current; c.slabs[number] == nil && time.Since(c.scanned) >= s.scanAfter {
		s.scan(false)
	}
	return s.current.slabs[number] != nil
}

// scan looks for slabs of other processes, in slab files and in the file of the finished layer. Damaged ones count as
// none, and are solved again. When a layer begins, all bytes and codes are checked, because the slabs may be of
// processes that were killed long ago.
func (s *Store) scan(whole bool) {
	c := s.current
	var buf []byte
	c.scanned = time.Now()
	for _, name := range append(s.slabFiles(c.Sum), s.layerName(c.Sum)) {
		if c.known[name] || filepath.Ext(name) != ".zip" || !isThere(name) {
			continue
		}
		c.known[name] = true
		l, err := openFile(name)
		if err != nil || l.Layer != c.Layer.Layer || whole && l.CheckBytes() != nil {
			continue
		}
		l.rows, l.cols = c.rows, c.cols
		for _, slab := range l.slabs {
			h, err := slab.read(buf, whole)
			if err == nil {
				buf = h.Data
				c.put(slab, h.Census)
			}
		}
	}
}

// put adds a slab. One in a file replaces the same slab in memory.
func (c *current) put(s *slab, census seki.Census) {
	if c.slabs[s.number] == nil {
		c.stored++
		c.Census.Add(census)
	}
	c.slabs[s.number] = s
}

// Put stores a slab of the current layer. It may be called from several goroutines and in any order, and does not keep
// the slab. A slab that is stored already is ignored.
func (s *Store) Put(number int, solved *retrograde.Slab) error {
	c := s.current // which only EndLayer changes
	added, err := newSlab(&c.Layer, number, solved)
	if err != nil {
		return fmt.Errorf("slab %d of sum %d: %w", number, c.Sum, err)
	}
	s.mu.Lock()
	if c.slabs[number] == nil {
		c.put(added, solved.Census)
		c.waiting = append(c.waiting, added)
		for _, e := range added.entries {
			c.bytes += int(e.CompressedSize64)
		}
	}
	s.mu.Unlock()
	return s.writeWaiting(s.mostWaiting)
}

// writeWaiting writes the slabs that wait in memory, if they have at least some bytes, to a file of a random name,
// because several processes do so.
func (s *Store) writeWaiting(bytes int) error {
	s.mu.Lock()
	c := s.current
	l, slabs := c.Layer.Layer, c.waiting
	if len(slabs) == 0 || c.bytes < bytes {
		s.mu.Unlock()
		return nil
	}
	c.waiting, c.bytes = nil, 0
	s.mu.Unlock()
	err := s.write(filepath.Join(s.slabFolder(l.Sum), fmt.Sprintf("slabs-%016x.zip", rand.Uint64())), l, slabs)
	if isThere(s.layerName(l.Sum)) { // by another process, which has removed the folder
		s.removeSlabs(l.Sum)
		err = nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.scan(false) // the slabs need not stay in memory
	return err
}

// write writes a file of a layer. Its temporary file is in the slab folder, which is removed when the layer is
// finished.
func (s *Store) write(name string, l seki.Layer, slabs []*slab) error {
	err := os.MkdirAll(s.slabFolder(l.Sum), 0o755)
	if err != nil {
		return cannot("write", name, err)
	}
	f, err := atomicfile.Create(s.slabFolder(l.Sum), 0o644)
	if err != nil {
		return cannot("write", name, err)
	}
	defer atomicfile.Discard(f) // nothing is left to discard after Replace
	if err = writeFile(f, l, slabs); err == nil {
		err = atomicfile.Replace(f, name)
	}
	if err != nil {
		return cannot("write", name, err)
	}
	return nil
}

// Get loads a slab of the last finished layer. Its Data is in buf if it fits. It fails with a *CorruptError if the file
// is damaged.
func (s *Store) Get(number int, buf []byte) (*retrograde.Slab, error) {
	h, err := s.below.slabs[number].read(buf, true)
	if err != nil {
		return nil, s.below.error(err)
	}
	return &retrograde.Slab{Data: h.Data, Values: int(h.Values), Specials: h.Specials, Census: h.Census}, nil
}

// Census returns the census of the stored slabs of the current layer.
func (s *Store) Census() seki.Census {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current.Census
}

// EndLayer ends the current layer, when all its slabs are stored. It makes the file of the layer, unless another process
// has done so.
func (s *Store) EndLayer() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.current
	name := s.layerName(c.Sum)
	if !isThere(name) {
		err := s.write(name, c.Layer.Layer, c.slabs)
		if err != nil && !isThere(name) { // otherwise another process has finished it, and removed its slabs
			return err
		}
	}
	return s.begin(c.Sum)
}

// Solve solves the layers up to p.MaxSum that are not finished, and returns the census of their classes, also if it
// fails: Next says how far it came. Layers that only other processes work on do not count. The size and the store are
// set in p. It returns the errors of retrograde.Solve and of writing.
func (s *Store) Solve(ctx context.Context, p retrograde.Params) (solved seki.Census, err error) {
	p.Rows, p.Cols, p.Store = s.size.Rows, s.size.Cols, s
	err = retrograde.Solve(ctx, p, retrograde.Handlers{Layer: func(_ seki.Layer, census seki.Census) error {
		solved.Add(census)
		return nil
	}})
	return solved, err
}
