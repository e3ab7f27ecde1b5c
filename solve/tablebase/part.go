package tablebase

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// When a part is synced while slabs are appended to it.
const (
	syncBytes = 32 << 20
	syncTime  = time.Second
)

// partFile is a file being written; *os.File is one.
type partFile interface {
	atomicfile.File
	io.ReaderAt
	io.WriterAt
	Truncate(size int64) error
}

// part is the current layer: a file that slab records are appended to.
type part struct {
	header
	name                   string
	file                   partFile // nil until the first slab is stored
	create                 func(name string) (partFile, error)
	rowMargins, colMargins [][]int

	places   []entry // of the stored slabs
	end      int64   // where the next record goes
	total    seki.Census
	stats    stats
	pending  map[int][]byte // records that wait for those before them
	unsynced int64
	synced   time.Time
}

// beginLayer opens the file of the layer sum, which becomes the current layer,
// and takes over the slabs that an earlier process has stored there.
func (s *Store) beginLayer(sum int) error {
	p := s.newPart(sum, partName(sum))
	s.part = p
	if sum > MaxSum {
		return fmt.Errorf("a tablebase ends with sum %d", MaxSum)
	}
	info, err := os.Lstat(p.name)
	if errors.Is(err, os.ErrNotExist) {
		return nil // it is made with the first slab
	}
	if err != nil {
		return readError(p.name, err)
	}
	if p.file, err = s.create(p.name); err != nil {
		return &WriteError{p.name, err}
	}
	return p.recover(info.Size())
}

func (s *Store) newPart(sum int, name string) *part {
	return &part{
		header:     fullHeader(s.params, sum),
		name:       filepath.Join(s.dir, name),
		rowMargins: blocks.CoreLayout.Margins(sum, s.params.Rows),
		colMargins: blocks.CoreLayout.Margins(sum, s.params.Cols),
		create:     s.create,
		pending:    map[int][]byte{},
		synced:     time.Now(),
	}
}

// next returns the index of the next slab to be appended.
func (p *part) next() int { return len(p.places) }

// recover takes over the whole slabs of a file of the given size and cuts off
// the rest. When all slabs are there the last is cut off too: solving it again
// leads to EndLayer, which compares the counts.
func (p *part) recover(size int64) error {
	f := &layerFile{header: p.header, name: p.name, data: p.file, size: size}
	head, err := f.view(0, min(size, headerSize), nil)
	if err != nil {
		return err
	}
	if !bytes.Equal(head, p.header.encode()) {
		var newer *VersionError
		if _, err := parseHeader(p.name, head); errors.As(err, &newer) {
			return err
		}
		return p.cut(0)
	}
	p.end = headerSize
	last := *p // without the last slab
	for len(p.places) < p.slabs {
		v, err := f.wholeSlab(len(p.places), p.end, size-p.end)
		var corrupt *CorruptError
		if errors.As(err, &corrupt) {
			return p.cut(p.end)
		}
		if err != nil {
			return err
		}
		last = *p
		p.add(v)
	}
	*p = last
	return p.cut(p.end)
}

// cut shortens the file to size, which becomes its end.
func (p *part) cut(size int64) error {
	p.end = size
	if err := p.file.Truncate(size); err != nil {
		return &WriteError{p.name, err}
	}
	return p.sync()
}

// add notes a record that is stored at the end of the file.
func (p *part) add(v *slabView) {
	p.places = append(p.places, entry{p.rowMargins[v.head.index], p.end, v.head.length, v.checksum})
	p.end += v.head.length
	p.total.Add(parseNumbers[seki.Census](v.counts))
	p.stats.add(v.head, v.meta)
}

func (p *part) append(record []byte) error {
	err := p.write(record)
	if err != nil {
		if p.file != nil {
			p.file.Truncate(p.end) // frees the space; recover would cut it as well
		}
		return &WriteError{p.name, err}
	}
	f := &layerFile{header: p.header, name: p.name, data: bytes.NewReader(record), size: int64(len(record))}
	v, err := f.readSlab(p.next(), 0, int64(len(record)))
	if err != nil {
		return err
	}
	p.add(v)
	p.unsynced += int64(len(record))
	if p.unsynced >= syncBytes || time.Since(p.synced) >= syncTime {
		return p.sync()
	}
	return nil
}

func (p *part) write(record []byte) error {
	if p.file == nil {
		var err error
		if p.file, err = p.create(p.name); err != nil {
			return err
		}
	}
	if p.end == 0 {
		if _, err := p.file.WriteAt(p.header.encode(), 0); err != nil {
			return err
		}
		p.end = headerSize
	}
	_, err := p.file.WriteAt(record, p.end)
	return err
}

func (p *part) sync() error {
	err := p.file.Sync()
	p.unsynced, p.synced = 0, time.Now()
	return writeError(p.name, err)
}

func (p *part) close() error {
	if p.file == nil {
		return nil
	}
	return cmp.Or(p.sync(), writeError(p.name, p.file.Close()))
}
