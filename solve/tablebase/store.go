package tablebase

import (
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
// Its methods are safe for concurrent use. After a failed write all calls fail with the same error.
type Store struct {
	dir    string
	params Params
	create func(dir string) (tempFile, error)

	mostWaiting int           // bytes of slabs that wait in memory
	scanAfter   time.Duration // how long a store does not look for the slabs of other processes

	mu      sync.Mutex
	below   *layerFile // the last finished layer
	current *current
	reduced int   // sums below this one need no reduction
	err     error // the first one
	closed  bool
	flushes sync.WaitGroup
}

// tempFile is a file with a temporary name; *os.File is one.
type tempFile interface {
	atomicfile.File
	Write([]byte) (int, error)
}

// OpenStore opens the tablebase in the folder dir to continue it, and makes it if there is none. It fails with a
// *ParamsError if dir has a tablebase with other parameters, and a *FolderError if it has something else. If its files
// cannot be continued, the error is a *VersionError or *CorruptError, and if the folder cannot be written, a
// *FileError.
func OpenStore(dir string, p Params) (*Store, error) {
	return openStore(dir, p, createTemp)
}

func createTemp(dir string) (tempFile, error) { return atomicfile.Create(dir, 0o644) }

func openStore(dir string, p Params, create func(string) (tempFile, error)) (*Store, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	s := &Store{
		dir: dir, params: p, create: create, reduced: p.FirstSum(), mostWaiting: 2 << 20, scanAfter: time.Second,
	}
	err := s.openFolder()
	if err == nil {
		err = s.begin()
	}
	if err != nil {
		s.closeBelow()
		return nil, err
	}
	return s, nil
}

// openFolder makes the folder a tablebase, unless it is one. It fails if no files can be made there.
func (s *Store) openFolder() error {
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return writeError(s.dir, err)
	}
	have, err := ReadParams(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		made := s.makeManifest()
		if have, err = ReadParams(s.dir); err != nil { // otherwise this or another process has made it
			return made
		}
	}
	if err == nil && have != s.params {
		err = &ParamsError{filepath.Join(s.dir, manifestName), have, s.params}
	}
	if err != nil {
		return err
	}
	f, err := s.create(s.dir)
	if err == nil {
		err = errors.Join(f.Close(), os.Remove(f.Name()))
	}
	return writeError(s.dir, err)
}

func (s *Store) makeManifest() error {
	names, err := fileNames(s.dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		if !atomicfile.IsTemporary(name) {
			return &FolderError{Dir: s.dir, Name: name, What: "a tablebase"}
		}
	}
	return s.write(s.dir, filepath.Join(s.dir, manifestName), atomicfile.Place, func(f tempFile) error {
		_, err := f.Write(encodeManifest(s.params))
		return err
	})
}

// write writes a file under a temporary name in a folder and calls place, which gives it the name.
func (s *Store) write(folder, name string, place func(atomicfile.File, string) error, fill func(tempFile) error) error {
	f, err := s.create(folder)
	if err != nil {
		return writeError(name, err)
	}
	if err = fill(f); err == nil {
		err = place(f, name)
	} else {
		f.Close()
	}
	if err != nil {
		os.Remove(f.Name()) // it may have its name already, or be gone
	}
	return writeError(name, err)
}

// begin makes the first unfinished layer the current one. It removes what other layers do not need any more.
func (s *Store) begin() error {
	s.closeBelow()
	last, err := s.openBelow()
	if err != nil {
		return err
	}
	if last == MaxSum {
		return fmt.Errorf("a tablebase ends with sum %d", MaxSum)
	}
	s.current = newCurrent(s.params, last+1)
	if err := s.clean(last); err != nil {
		return err
	}
	return s.scan()
}

// openBelow opens the last finished layer, if there is one, and returns its sum.
func (s *Store) openBelow() (int, error) {
	for before := -1; ; {
		last, err := lastLayer(s.dir, s.params)
		if err != nil || last < s.params.FirstSum() {
			return last, err
		}
		l, err := openLayer(s.layerName(last), s.params, last)
		if err != nil {
			return last, err
		}
		if l.Contents == contentsFull {
			s.below = l
			return last, nil
		}
		l.Close()
		if last == before {
			return last, l.corrupt("the last layer has no values: the tablebase cannot be continued")
		}
		before = last // another process may have finished the next layer meanwhile
	}
}

func (s *Store) closeBelow() {
	if s.below != nil {
		s.below.Close()
		s.below = nil
	}
}

func (s *Store) layerName(sum int) string  { return filepath.Join(s.dir, LayerName(sum)) }
func (s *Store) slabFolder(sum int) string { return filepath.Join(s.dir, slabFolder(sum)) }

// Close writes the slabs that wait in memory, and returns the first error of the store. A nil Store has none.
func (s *Store) Close() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	if s.err == nil {
		s.fail(s.flush())
	}
	s.mu.Unlock()
	s.flushes.Wait()
	s.mu.Lock()
	s.closeBelow()
	return s.err
}

// fail ends the store, if err is not nil, and returns its first error.
func (s *Store) fail(err error) error {
	if s.err == nil {
		s.err = err
	}
	return s.err
}

// Next returns the sum of the first layer that is not finished.
func (s *Store) Next() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current.sum
}

// Stored returns how many slabs of the first unfinished layer are stored.
func (s *Store) Stored() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.current.slabs) - s.current.left
}

// Has reports whether a slab of the current layer is stored. It looks for the slabs of other processes once a second.
func (s *Store) Has(sum, number int) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.at(sum)
	if err != nil {
		return false, err
	}
	if !c.has(number) && time.Since(c.scanned) >= s.scanAfter {
		s.fail(s.scan())
	}
	return c.has(number), s.err
}

// at returns the current layer, if it has the given sum.
func (s *Store) at(sum int) (*current, error) {
	if s.err == nil && s.closed {
		return nil, errors.New("the tablebase is closed")
	}
	if s.err == nil && sum != s.current.sum {
		return nil, fmt.Errorf("the current layer has sum %d, not %d", s.current.sum, sum)
	}
	return s.current, s.err
}

// Put stores a slab of the current layer. It may be called from several goroutines and in any order, and does not keep
// the slab. A slab that is stored already is ignored.
func (s *Store) Put(sum, number int, slab *retrograde.Slab) error {
	s.mu.Lock()
	c, err := s.at(sum)
	there := err == nil && number >= 0 && number < len(c.slabs)
	stored := there && c.has(number)
	s.mu.Unlock()
	if err != nil || stored {
		return err
	}
	if !there {
		return fmt.Errorf("the layer of sum %d has no slab %d", sum, number)
	}
	entries, err := encodeSlab(c.margins, number, slab)
	if err != nil {
		return fmt.Errorf("slab %d of sum %d: %w", number, sum, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.at(sum); err != nil || c.has(number) { // meanwhile
		return err
	}
	c.add(number, solvedSlab{uint64(slab.Values), uint64(len(slab.Specials)), slab.Census, entries, ""})
	if c.bytes >= s.mostWaiting {
		return s.fail(s.flush())
	}
	return nil
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
	c, err := s.at(sum)
	if err != nil {
		return total, err
	}
	if c.finished { // by another process
		l, err := openLayer(s.layerName(sum), s.params, sum)
		if err != nil {
			return total, err
		}
		defer l.Close()
		for number := range l.slabs {
			h, _, err := l.slabHead(number)
			if err != nil {
				return total, err
			}
			total.Add(h.Census)
		}
		return total, nil
	}
	for _, slab := range c.slabs {
		total.Add(slab.census)
	}
	return total, c.complete()
}

// EndLayer ends the current layer, whose census is total: it makes the file of the layer, unless another process has
// done so. Layers before it lose what the tablebase does not keep. It fails if slabs are missing.
func (s *Store) EndLayer(sum int, total seki.Census) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.at(sum)
	if err != nil {
		return err
	}
	if err := c.complete(); err != nil {
		return err
	}
	if !c.finished {
		if err := s.fail(s.unlessFinished(c, s.finish(c, total))); err != nil {
			return err
		}
	}
	return s.fail(s.begin())
}

// Part is number K of N parts of a layer, K from 0 on. The zero Part is everything.
type Part struct{ K, N int }

// Solve solves the layers up to a sum that are not finished, and returns the census of their classes, also if it
// fails: Next says how far it came. Layers that other processes finish count as well. Memory is the number of bytes
// for values, 0 for no limit; if that is too little, Solve returns a *retrograde.RoomError before it begins. Each
// layer begins with a part, and continues with all slabs that no other process has stored. It returns the errors of
// retrograde.Solve and of writing; if ctx is cancelled, the cause.
func (s *Store) Solve(
	ctx context.Context, maxSum int, memory int64, part Part, progress func(retrograde.Progress),
) (solved seki.Census, err error) {
	first := s.Next()
	p := retrograde.Params{
		Rows: s.params.Rows, Cols: s.params.Cols, MaxSum: maxSum, Store: s, Memory: memory,
		Part: part.K, Parts: part.N, Progress: progress,
	}
	if memory > 0 && first <= maxSum {
		e, err := retrograde.NewEstimate(ctx, p)
		if err == nil {
			err = e.CheckMemory(memory, retrograde.Estimate.LeastValues)
		}
		if err != nil {
			return solved, err
		}
	}
	err = retrograde.Solve(ctx, p, retrograde.Handlers{})
	for sum := first; sum < s.Next() && sum <= maxSum; sum++ {
		l, openErr := openLayer(s.layerName(sum), s.params, sum)
		if openErr != nil {
			return solved, errors.Join(err, openErr)
		}
		l.Close()
		solved.Add(l.Census)
	}
	return solved, err
}
