package tablebase

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"iter"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Reader reads a tablebase. It is safe for concurrent use, also while a Store
// adds layers to the same folder; it sees the layers that were finished when it
// was opened. It opens a file only while it reads the part that is needed.
type Reader struct {
	folder
	layers []*file // by sum
}

// Open opens the tablebase in the folder dir. It reads and checks the directories and
// the counts of its files; the rest is checked when it is read. It fails with
// fs.ErrNotExist if dir holds no tablebase, a *FolderError if its files are of another version, or a *CorruptError, also
// if a layer below others is missing.
func Open(dir string) (*Reader, error) {
	d, last, err := readFolder(dir)
	if err == nil && last == 0 {
		err = fmt.Errorf("%s holds no tablebase: %w", dir, fs.ErrNotExist)
	}
	if err != nil {
		return nil, err
	}
	r := &Reader{folder: d}
	for sum := d.size.MinSum(); sum <= last; sum++ {
		f, err := d.openLayer(sum)
		if err != nil {
			return nil, err
		}
		r.layers = append(r.layers, f)
	}
	return r, nil
}

// Dir returns the folder of the tablebase.
func (r *Reader) Dir() string { return r.dir }

// Size returns the size of the matrices, rows ≥ cols.
func (r *Reader) Size() seki.Size { return r.size }

// MaxSum returns the sum of the last finished layer. Layers begin with Size().MinSum().
func (r *Reader) MaxSum() int { return r.size.MinSum() + len(r.layers) - 1 }

func (r *Reader) layer(sum int) (*file, error) {
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
	f, err := r.layer(sum)
	if err != nil {
		return Layer{}, err
	}
	return Layer{f.name, f.size, f.checksum, f.Values, f.Census}, nil
}

// CheckBytes compares the CRC-32 of the file of a layer with the one of the file that a store writes from its slabs. So
// it also compares the counts of the layer with the counts of the slabs.
func (r *Reader) CheckBytes(sum int) error {
	f, err := r.layer(sum)
	if err != nil {
		return err
	}
	unstored, err := blocks.OutsideOf(r.size).Census(sum)
	if err != nil {
		return err
	}
	have, want := crc32.NewIEEE(), crc32.NewIEEE()
	if err := writeFile(want, f.layer, f.slabs, unstored); err != nil {
		return f.error(err)
	}
	if _, err := io.Copy(have, io.NewSectionReader(onDisk(f.name), 0, 1<<62)); err != nil {
		return f.error(err)
	}
	if have.Sum32() != want.Sum32() {
		return &CorruptError{f.name, "some of its bytes are not those that its slabs need"}
	}
	return nil
}

// Block is a block of a layer.
type Block = blocks.Block

// Blocks yields all blocks of a layer in order, including blocks that are not stored. It checks the checksums and the
// sizes of the slabs and, at the end, that their counts and lists add up to the counts of the layer. The first
// *CorruptError ends the sequence. Codes are valid until the next block.
func (r *Reader) Blocks(sum int) iter.Seq2[Block, error] { return r.blocks(sum, true) }

// blocks is Blocks or, without codes, reads the heads of the slabs only.
func (r *Reader) blocks(sum int, withCodes bool) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		f, err := r.layer(sum)
		if err != nil {
			yield(Block{}, err)
			return
		}
		var buf []byte
		var census seki.Census
		listed := uint64(0)
		slab := func(number int) (*blocks.Slab, error) {
			s := f.slabs[number]
			h, err := s.index(f.margins())
			if err == nil && withCodes {
				err = s.readCodes(h, buf)
			}
			if err != nil {
				return nil, err
			}
			buf = h.Data
			census.Add(h.Census)
			listed += uint64(len(h.Specials))
			return &h.Slab, nil
		}
		for block, err := range blocks.CoreLayout.Walk(r.size, sum, slab) {
			if !yield(block, f.error(err)) || err != nil {
				return
			}
		}
		unstored, err := blocks.OutsideOf(r.size).Census(sum)
		census.Add(unstored)
		if err == nil && (census != f.Census || listed != f.Specials) {
			err = errors.New("the counts and lists of its slabs do not add up to its counts")
		}
		if err != nil {
			yield(Block{}, f.error(err))
		}
	}
}

// Visit calls h for a layer as a solve does. The size is the size of the tablebase, rows ≥ cols, or its transpose.
// Classes come in the order of the file. If h.Want selects only complete and semi-complete seki, Visit reads their
// lists. Otherwise it decodes every value of the layer. It returns an error of
// h, the cause if ctx is cancelled, an error if the layer does not hold the classes, or a *CorruptError.
func (r *Reader) Visit(ctx context.Context, sum int, size seki.Size, h retrograde.Handlers) error {
	f, err := r.layer(sum)
	if err != nil {
		return err
	}
	selection := &blocks.Selection{Handlers: h, Size: size, Sum: sum}
	if h.Visit == nil {
		return selection.End(ctx, f.Census)
	}
	counter := counters.Get().(*blocks.Counter)
	defer counters.Put(counter)
	for block, err := range r.blocks(sum, selection.WantsPlain()) {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err == nil {
			err = selection.In(block.Row, block.Col).VisitBlock(block, counter)
		}
		if err == blocks.ErrNoCode || err == blocks.ErrNoSeki {
			err = f.error(err)
		}
		if err != nil {
			return err
		}
	}
	return selection.End(ctx, f.Census)
}
