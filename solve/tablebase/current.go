package tablebase

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
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
	slabs    []solvedSlab
	left     int  // slabs that are not stored
	finished bool // by another process

	waiting []int // slabs in memory only
	bytes   int   // of their entries

	scanned time.Time
	files   map[string]bool // slab files that were written or read
}

// solvedSlab is a slab in memory or in a slab file.
type solvedSlab struct {
	values, specials uint64
	census           seki.Census
	entries          []entry // if it waits in memory
	file             string  // otherwise
}

func newCurrent(p Params, sum int) *current {
	c := &current{margins: newMargins(p, sum), sum: sum, files: map[string]bool{}}
	c.left = len(c.rows.Parts)
	c.slabs = make([]solvedSlab, c.left)
	return c
}

func (c *current) has(number int) bool {
	return c.finished || c.slabs[number].entries != nil || c.slabs[number].file != ""
}

// complete returns an error if slabs are missing.
func (c *current) complete() error {
	if !c.finished && c.left > 0 {
		return fmt.Errorf("the layer of sum %d lacks %d of %d slabs", c.sum, c.left, len(c.slabs))
	}
	return nil
}

func (c *current) add(number int, s solvedSlab) {
	c.slabs[number] = s
	c.left--
	if s.file == "" {
		c.waiting = append(c.waiting, number)
		for _, e := range s.entries {
			c.bytes += len(e.packed)
		}
	}
}

// slabFileName matches the names of slab files. They are random, because several processes write them.
var slabFileName = regexp.MustCompile(`^slabs-[0-9a-f]{16}\.zip$`)

// scan looks for slabs and a finished layer of other processes.
func (s *Store) scan() error {
	c := s.current
	c.scanned = time.Now()
	if c.finished = s.isFinished(c.sum); c.finished {
		return nil
	}
	names, err := fileNames(s.slabFolder(c.sum))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, name := range names {
		if err == nil && !c.files[name] && slabFileName.MatchString(name) {
			err = s.readSlabs(c, name)
		}
	}
	return s.unlessFinished(c, err)
}

func (s *Store) isFinished(sum int) bool {
	_, err := os.Lstat(s.layerName(sum))
	return err == nil
}

// unlessFinished returns an error of the files of a layer, or nil if another process has finished the layer: then it
// does not need them, and may have removed them.
func (s *Store) unlessFinished(c *current, err error) error {
	if err != nil && s.isFinished(c.sum) {
		c.finished = true
		return nil
	}
	return err
}

// readSlabs adds the slabs of a slab file of another process to the layer.
func (s *Store) readSlabs(c *current, name string) error {
	f, err := s.openSlabs(c, name)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, slab := range f.slabs {
		h, _, err := f.head(slab, c.margins, true)
		if err != nil {
			return solveAgain(err)
		}
		if !c.has(slab.number) {
			c.add(slab.number, solvedSlab{h.Values, uint64(len(h.specials)), h.Census, nil, name})
		}
	}
	c.files[name] = true
	return nil
}

// openSlabs opens a slab file.
func (s *Store) openSlabs(c *current, name string) (*slabsFile, error) {
	f, err := openSlabs(filepath.Join(s.slabFolder(c.sum), name))
	if err != nil {
		return nil, solveAgain(err)
	}
	foreign := func(s storedSlab) bool { return s.number >= len(c.slabs) }
	if f.comment != slabsComment(s.params, c.sum) || len(f.rest) > 0 || slices.ContainsFunc(f.slabs, foreign) {
		return nil, errors.Join(solveAgain(f.corrupt("it holds other things than slabs of this layer")), f.Close())
	}
	return f, nil
}

// slabsComment returns the zip comment of a slab file, which says to which layer it belongs.
func slabsComment(p Params, sum int) string { return fmt.Sprintf("%dx%d, sum %d", p.Rows, p.Cols, sum) }

// solveAgain adds a hint to the error of a damaged slab file.
func solveAgain(err error) error {
	var corrupt *CorruptError
	if errors.As(err, &corrupt) {
		corrupt.Reason += "; remove it to have its slabs solved again"
	}
	return err
}

// flush writes the slabs that wait in memory into a slab file. The caller holds the lock, which is free meanwhile.
func (s *Store) flush() error {
	c := s.current
	waiting := c.waiting
	c.waiting, c.bytes = nil, 0
	if len(waiting) == 0 || c.finished {
		return nil
	}
	var entries []entry
	for _, number := range waiting {
		entries = append(entries, c.slabs[number].entries...)
	}
	name := fmt.Sprintf("slabs-%016x.zip", rand.Uint64())
	c.files[name] = true
	s.flushes.Add(1)
	defer s.flushes.Done()
	s.mu.Unlock()
	err := s.writeSlabs(c.sum, name, entries)
	s.mu.Lock()
	if err = s.unlessFinished(c, err); err != nil || c.finished {
		return err
	}
	for _, number := range waiting {
		c.slabs[number].file, c.slabs[number].entries = name, nil
	}
	return nil
}

func (s *Store) writeSlabs(sum int, name string, entries []entry) error {
	folder, err := s.makeSlabFolder(sum)
	if err != nil {
		return err
	}
	err = s.write(folder, filepath.Join(folder, name), atomicfile.Replace, func(f tempFile) error {
		z := zip.NewWriter(f)
		for _, e := range entries {
			if err := e.write(z); err != nil {
				return err
			}
		}
		return cmp.Or(z.SetComment(slabsComment(s.params, sum)), z.Close())
	})
	if err == nil && s.isFinished(sum) { // its folder has been removed, and was made again for this file
		s.removeSlabFolder(sum)
	}
	return err
}

// makeSlabFolder makes the folder for the slab files and the temporary files of a layer.
func (s *Store) makeSlabFolder(sum int) (string, error) {
	folder := s.slabFolder(sum)
	return folder, writeError(folder, os.MkdirAll(folder, 0o755))
}

// removeSlabFolder removes the folder of a finished layer. Other files in it stay.
func (s *Store) removeSlabFolder(sum int) {
	folder := s.slabFolder(sum)
	names, _ := fileNames(folder)
	for _, name := range names {
		if slabFileName.MatchString(name) || atomicfile.IsTemporary(name) {
			os.Remove(filepath.Join(folder, name))
		}
	}
	os.Remove(folder)
}

// finish makes the file of a layer from its slabs, unless there is one: another process may have reduced it already.
func (s *Store) finish(c *current, total seki.Census) error {
	return s.writeLayer(c.sum, atomicfile.Place, func(w layerWriter) error {
		result := summary{Rows: s.params.Rows, Cols: s.params.Cols, Sum: c.sum, Contents: contentsFull, Census: total}
		from := &slabsFile{} // the last one; usually the next slab is there too
		defer func() { from.Close() }()
		name := ""
		for number, slab := range c.slabs {
			result.Values += slab.values
			result.Specials += slab.specials
			for _, e := range slab.entries {
				if err := e.write(w.Writer); err != nil {
					return err
				}
			}
			if slab.file == "" {
				continue
			}
			if name != slab.file {
				next, err := s.openSlabs(c, slab.file)
				if err != nil {
					return err
				}
				from.Close()
				from, name = next, slab.file
			}
			k := slices.IndexFunc(from.slabs, func(s storedSlab) bool { return s.number == number })
			if k < 0 {
				return solveAgain(from.corrupt("it has lost slab %d", number))
			}
			if err := w.copy(from, from.slabs[k].entries()...); err != nil {
				return solveAgain(err)
			}
		}
		return w.finish(result)
	})
}

// writeLayer writes the file of a layer. Its temporary file is in the slab folder, which is removed afterwards.
func (s *Store) writeLayer(sum int, place func(atomicfile.File, string) error, fill func(layerWriter) error) error {
	folder, err := s.makeSlabFolder(sum)
	if err != nil {
		return err
	}
	return s.write(folder, s.layerName(sum), place, func(f tempFile) error { return fill(newLayerWriter(f)) })
}

// clean removes the slab folders of the layers up to last, and the values of the layers before last unless the
// tablebase keeps them.
func (s *Store) clean(last int) error {
	for ; s.params.Keep != KeepAll && s.reduced < last; s.reduced++ {
		if err := s.reduce(s.reduced); err != nil {
			return err
		}
	}
	names, err := fileNames(s.dir)
	for _, name := range names {
		var sum int
		if n, _ := fmt.Sscanf(name, "sum-%05d", &sum); n == 1 && name == slabFolder(sum) && sum <= last {
			s.removeSlabFolder(sum)
		}
	}
	return err
}

// reduce removes the values of a layer. Another process may do the same at the same time, and then remove the temporary
// file of this one.
func (s *Store) reduce(sum int) (err error) {
	for range 100 {
		l, err := openLayer(s.layerName(sum), s.params, sum)
		if err != nil {
			return err
		}
		if l.Contents == contentsKinds {
			return l.Close()
		}
		var heads []*zip.File
		for _, slab := range l.slabs {
			heads = append(heads, slab.head)
		}
		result := l.summary
		result.Contents = contentsKinds
		err = s.writeLayer(sum, atomicfile.Replace, func(w layerWriter) error {
			return cmp.Or(w.copy(l.slabsFile, heads...), l.Close(), w.finish(result)) // Windows replaces no open file
		})
		l.Close()
		if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return err
}
