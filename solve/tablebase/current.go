package tablebase

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/seki"
)

// current is the layer that is being solved.
type current struct {
	margins
	sum      int
	files    []string         // by slab: the slab file that has it, "" if there is none
	waiting  map[int]*archive // slabs in memory only, each as a zip file
	bytes    int64            // of them
	finished bool             // by another process

	scanned time.Time
	known   map[string]bool // slab files that were written or read
}

func newCurrent(size seki.Size, sum int) *current {
	m := newMargins(size, sum)
	return &current{
		margins: m, sum: sum, files: make([]string, len(m.rows.Parts)), waiting: map[int]*archive{}, known: map[string]bool{},
	}
}

func (c *current) has(number int) bool {
	return c.finished || c.files[number] != "" || c.waiting[number] != nil
}

// stored returns the number of slabs that are stored.
func (c *current) stored() (n int) {
	for number := range c.files {
		if c.has(number) {
			n++
		}
	}
	return n
}

// slabFileName matches the names of slab files. They are random, because several processes write them.
var slabFileName = regexp.MustCompile(`^slabs-[0-9a-f]{16}\.zip$`)

// slabsComment returns the zip comment of a slab file, which says to which layer it belongs.
func slabsComment(size seki.Size, sum int) string {
	return fmt.Sprintf("%s, sum %d", FolderName(size), sum)
}

// slabFolder returns the folder for the slab files and the temporary files of an unfinished layer.
func (s *Store) slabFolder(sum int) string { return filepath.Join(s.dir, fmt.Sprintf("sum-%05d", sum)) }

func (s *Store) layerName(sum int) string { return filepath.Join(s.dir, LayerName(sum)) }

func isThere(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// unlessFinished returns an error of the files of a layer, or nil if another process has finished the layer: then it
// does not need them, and may have removed them.
func (s *Store) unlessFinished(c *current, err error) error {
	if err != nil && isThere(s.layerName(c.sum)) {
		c.finished = true
		return nil
	}
	return err
}

// scan looks for slabs and a finished layer of other processes.
func (s *Store) scan() error {
	c := s.current
	c.scanned = time.Now()
	if c.finished = isThere(s.layerName(c.sum)); c.finished {
		return nil
	}
	entries, err := os.ReadDir(s.slabFolder(c.sum))
	for _, entry := range entries {
		name := entry.Name()
		if c.known[name] || !slabFileName.MatchString(name) {
			continue
		}
		c.known[name] = true
		for _, number := range s.slabsIn(c, name) {
			if !c.has(number) {
				c.files[number] = name
			}
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return s.unlessFinished(c, inFile("read", s.slabFolder(c.sum), err))
}

// slabsIn returns the slabs in a slab file. A damaged file has none: its slabs are solved again.
func (s *Store) slabsIn(c *current, name string) []int {
	a, err := openArchive(filepath.Join(s.slabFolder(c.sum), name))
	if err != nil {
		return nil
	}
	defer a.Close()
	for number, slab := range a.slabs {
		if number >= len(c.files) {
			return nil
		}
		if _, _, err := a.checkedHead(slab, c.margins); err != nil {
			return nil
		}
	}
	if a.comment != slabsComment(s.size, c.sum) {
		return nil
	}
	return slices.Collect(maps.Keys(a.slabs))
}

// takeWaiting moves the slabs that wait in memory to a new slab file, which writeSlabs writes.
func (c *current) takeWaiting() (name string, slabs map[int]*archive) {
	name, slabs = fmt.Sprintf("slabs-%016x.zip", rand.Uint64()), c.waiting
	for number := range slabs {
		c.files[number] = name
	}
	c.known[name], c.waiting, c.bytes = true, map[int]*archive{}, 0
	return name, slabs
}

func (s *Store) writeSlabs(sum int, name string, slabs map[int]*archive) error {
	if len(slabs) == 0 {
		return nil
	}
	err := s.write(sum, filepath.Join(s.slabFolder(sum), name), func(w io.Writer) error {
		z := zip.NewWriter(w)
		for _, number := range slices.Sorted(maps.Keys(slabs)) {
			if err := slabs[number].copySlab(z, slabs[number].slabs[number]); err != nil {
				return err
			}
		}
		return cmp.Or(z.SetComment(slabsComment(s.size, sum)), z.Close())
	})
	if isThere(s.layerName(sum)) { // by another process, which has removed the folder
		s.removeSlabs(sum)
		return nil
	}
	return err
}

// write writes a file for the layer of a sum. Its temporary file is in the slab folder, which is removed when the layer
// is finished.
func (s *Store) write(sum int, name string, fill func(io.Writer) error) error {
	folder := s.slabFolder(sum)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return inFile("write", folder, err)
	}
	f, err := atomicfile.Create(folder, 0o644)
	if err != nil {
		return inFile("write", name, err)
	}
	if err = fill(f); err == nil {
		err = atomicfile.Replace(f, name)
	}
	if err != nil {
		_ = atomicfile.Discard(f) // it may be closed, or have its name already
	}
	return inFile("write", name, err)
}

// removeSlabs removes the slab folder of a finished layer. Files of others in it stay.
func (s *Store) removeSlabs(sum int) {
	folder := s.slabFolder(sum)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, entry := range entries {
		if slabFileName.MatchString(entry.Name()) || atomicfile.IsTemporary(entry.Name()) {
			os.Remove(filepath.Join(folder, entry.Name()))
		}
	}
	os.Remove(folder)
}

// each calls visit with the slabs of a layer in order.
func (s *Store) each(c *current, visit func(*archive, storedSlab) error) (err error) {
	var a *archive // the last one; usually the next slab is there too
	defer func() { a.Close() }()
	for number, file := range c.files {
		layer, name := s.layerName(c.sum), filepath.Join(s.slabFolder(c.sum), file)
		if c.finished {
			name = layer
		}
		if slab := c.waiting[number]; slab != nil {
			a.Close()
			a = slab
		} else if a == nil || a.name != name {
			a.Close()
			if a, err = openArchive(name); err != nil && isThere(layer) { // another process has finished it
				c.finished = true
				a, err = openArchive(layer)
			}
		}
		if err != nil {
			return err
		}
		slab, ok := a.slabs[number]
		if !ok {
			return a.corrupt("it has lost slab %d", number)
		}
		if err := visit(a, slab); err != nil {
			return err
		}
	}
	return nil
}

// finish makes the file of a layer from its slabs.
func (s *Store) finish(c *current, total seki.Census) error {
	return s.write(c.sum, s.layerName(c.sum), func(out io.Writer) error {
		w, result := newLayerWriter(out), newSummary(s.size, c.sum)
		err := s.each(c, func(a *archive, slab storedSlab) error {
			h, err := a.head(slab)
			if err == nil {
				err = a.copySlab(w.Writer, slab)
			}
			result.add(h)
			return err
		})
		if err != nil {
			return err
		}
		if isThere(s.layerName(c.sum)) { // by another process: replacing it could disturb its readers
			return fs.ErrExist
		}
		result.Census = total
		return w.finish(result)
	})
}
