package tablebase

import (
	"cmp"
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
	layers []*Layer // by sum
}

// Open opens the tablebase in the folder dir. It reads and checks the directories and
// the counts of its files; the rest is checked when it is read. It fails with
// fs.ErrNotExist if dir holds no tablebase, a *FolderError if its files are of another version, or a *CorruptError, also
// if a layer below others is missing.
func Open(dir string) (*Reader, error) {
	d, err := readFolder(dir)
	if err == nil && d.last == 0 {
		err = fmt.Errorf("%s holds no tablebase: %w", dir, fs.ErrNotExist)
	}
	r := &Reader{folder: d}
	for sum := d.size.MinSum(); sum <= d.last && err == nil; sum++ {
		var l *Layer
		l, err = d.openLayer(sum)
		r.layers = append(r.layers, l)
	}
	return r, err
}

// Dir returns the folder of the tablebase.
func (r *Reader) Dir() string { return r.dir }

// Size returns the size of the matrices, rows ≥ cols.
func (r *Reader) Size() seki.Size { return r.size }

// MaxSum returns the sum of the last finished layer. Layers begin with Size().MinSum().
func (r *Reader) MaxSum() int { return r.last }

// Layer returns the layer of a sum, from Size().MinSum() to MaxSum().
func (r *Reader) Layer(sum int) *Layer { return r.layers[sum-r.size.MinSum()] }

// covers reports whether the tablebase has a layer or its transpose.
func (r *Reader) covers(l seki.Layer) bool {
	return l.Size.Tall() == r.size && l.Sum >= r.size.MinSum() && l.Sum <= r.last
}

// CheckBytes compares the CRC-32 of the file with the one of the file that a store writes from its slabs. So it also
// compares the counts of the layer with the counts of the slabs.
func (l *Layer) CheckBytes() error {
	have, want := crc32.NewIEEE(), crc32.NewIEEE()
	err := writeFile(want, l.Layer, l.slabs)
	if err == nil {
		_, err = io.Copy(have, io.NewSectionReader(onDisk(l.File), 0, l.Bytes+1))
	}
	if err == nil && have.Sum32() != want.Sum32() {
		err = errors.New("some of its bytes are not those that its slabs need")
	}
	return l.error(err)
}

// Block is a block of a layer.
type Block = blocks.Block

// Blocks yields all blocks of a layer in order, including blocks that are not stored. It checks the checksums and the
// sizes of the slabs and, at the end, that their counts and lists add up to the counts of the layer. The first
// *CorruptError ends the sequence. Codes are valid until the next block.
func (l *Layer) Blocks() iter.Seq2[Block, error] { return l.blocks(true) }

// blocks is Blocks or, without codes, reads the heads of the slabs only.
func (l *Layer) blocks(withCodes bool) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		census, err := blocks.OutsideOf(l.Size).Census(l.Sum)
		if err != nil {
			yield(Block{}, err)
			return
		}
		var buf []byte
		listed := uint64(0)
		slab := func(number int) (*blocks.Slab, error) {
			h, err := l.slabs[number].read(buf, withCodes)
			if err != nil {
				return nil, err
			}
			buf = h.Data
			census.Add(h.Census)
			listed += uint64(len(h.Specials))
			return &h.Slab, nil
		}
		for block, err := range blocks.CoreLayout.Walk(l.Size, l.Sum, slab) {
			if !yield(block, l.error(err)) || err != nil {
				return
			}
		}
		if census != l.Census || listed != l.Specials {
			yield(Block{}, l.error(errors.New("the counts and lists of its slabs do not add up to its counts")))
		}
	}
}

// Visit calls h for the layer as a solve does. The size is the size of the tablebase, rows ≥ cols, or its transpose.
// Classes come in the order of the file. If h.Want selects only complete and semi-complete seki, Visit reads their
// lists. Otherwise it decodes every value of the layer. It returns an error of h, the cause if ctx is cancelled, or a
// *CorruptError.
func (l *Layer) Visit(ctx context.Context, size seki.Size, h retrograde.Handlers) error {
	selection := &blocks.Selection{Handlers: h, Size: size, Sum: l.Sum}
	if h.Visit == nil {
		return selection.End(ctx, l.Census)
	}
	counter := counters.Get().(*blocks.Counter)
	defer counters.Put(counter)
	for block, err := range l.blocks(selection.WantsPlain()) {
		if err = cmp.Or(err, context.Cause(ctx)); err == nil {
			err = selection.In(block.Row, block.Col).VisitBlock(block, counter)
		}
		if err == blocks.ErrNoCode || err == blocks.ErrNoSeki {
			err = l.error(err)
		}
		if err != nil {
			return err
		}
	}
	return selection.End(ctx, l.Census)
}
