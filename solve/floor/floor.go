// Package floor answers from memory for all matrices of one layer, millions of
// times: a search goes down to the layer and no further.
//
// The codes of a layer lie in the order of retrograde.Slab, slab by slab, each in
// chunks of ChunkSize codes, two to a byte. Slabs are indexed, and chunks loaded,
// when they are first needed, so a search pays for the part of the layer that it
// reaches.
package floor

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// ChunkSize is the number of codes in a chunk, fewer in the last of a slab.
const ChunkSize = 1 << 16

// A Floor is a layer in memory. It is safe for concurrent use.
type Floor struct {
	layer seki.Layer // rows ≥ cols
	load  Loader
	rows  *margins
	cols  *margins
	slabs []atomic.Pointer[slab]
	idle  sync.Pool // of *Probe

	RankMemory int64 // bytes that a probe remembers of ranks, see blocks.Ranker
}

// A Loader returns a chunk of a slab as blocks.PackAt packs it. It is called from
// several goroutines, now and then twice for a chunk.
type Loader func(slab, chunk int) ([]byte, error)

// slab is the index of a slab and the chunks loaded so far.
type slab struct {
	offsets []int64 // of the blocks by column margin
	chunks  []atomic.Pointer[[]byte]
}

// margins numbers the margins of a layer in the order of blocks.CoreLayout.Margins.
type margins struct {
	parts  [][]int
	number map[uint64]int // by word
}

// New returns the floor of a layer, rows ≥ cols, that Fits.
func New(l seki.Layer, load Loader) *Floor {
	f := &Floor{layer: l, load: load, rows: newMargins(l.Sum, l.Rows)}
	f.cols = f.rows
	if l.Rows != l.Cols {
		f.cols = newMargins(l.Sum, l.Cols)
	}
	f.slabs = make([]atomic.Pointer[slab], len(f.rows.parts))
	f.idle.New = func() any { return &Probe{floor: f, ranker: blocks.Ranker{Memory: f.RankMemory}} }
	return f
}

// Fits reports whether a margin of the layer fits a word: sums below 65536 for
// four rows, 256 for eight, 64 for ten.
func Fits(l seki.Layer) bool {
	return l.Rows <= 16 && uint64(l.Sum)>>(64/l.Rows) == 0 && l.Rows >= l.Cols
}

// Layer returns the layer.
func (f *Floor) Layer() seki.Layer { return f.layer }

func newMargins(sum, parts int) *margins {
	m := &margins{parts: blocks.CoreLayout.Margins(sum, parts), number: map[uint64]int{}}
	for k, part := range m.parts {
		m.number[word(part)] = k
	}
	return m
}

// word packs a margin of a layer that Fits into a word.
func word(part []int) uint64 {
	x := uint64(0)
	for _, v := range part {
		x = x<<(64/len(part)) | uint64(v)
	}
	return x
}

// A Probe looks matrices up. It is used by one goroutine at a time, and remembers
// what helps with similar matrices.
type Probe struct {
	floor  *Floor
	ranker blocks.Ranker
	place  blocks.Place
}

// Probe returns a probe. Release gives it back.
func (f *Floor) Probe() *Probe { return f.idle.Get().(*Probe) }

// Release gives a probe back to its floor.
func (p *Probe) Release() { p.floor.idle.Put(p) }

// Code returns the code of the matrix of the layer that has the given entries, row
// by row, and no zero line.
func (p *Probe) Code(entries []int32) (byte, error) {
	f := p.floor
	at := &p.place
	blocks.Locate(at, f.layer.Rows, f.layer.Cols, entries)
	var code byte
	if !blocks.CoreLayout.Stored(at.Row, at.Col) {
		code = blocks.Unstored(at.Entries, at.Row, at.Col)
	} else {
		row, col := f.rows.number[word(at.Row)], f.cols.number[word(at.Col)]
		s := f.slabs[row].Load()
		if s == nil {
			s = p.index(row)
		}
		pos := s.offsets[col] + int64(p.ranker.Rank(at.Entries, at.Row, at.Col))
		chunk := s.chunks[pos/ChunkSize].Load()
		if chunk == nil {
			loaded, err := f.load(row, int(pos/ChunkSize))
			if err != nil {
				return 0, err
			}
			chunk = &loaded
			s.chunks[pos/ChunkSize].Store(chunk)
		}
		k := pos % ChunkSize
		if int(k/2) >= len(*chunk) {
			return 0, fmt.Errorf("the layer of %v has too few values for the margins %v, %v", f.layer, at.Row, at.Col)
		}
		code = blocks.CodeAt(*chunk, int(k))
	}
	if at.Transposed {
		code = blocks.Transposed(code)
	}
	return code, nil
}

// index makes the index of a slab by counting.
func (p *Probe) index(row int) *slab {
	f := p.floor
	part := f.rows.parts[row]
	s := &slab{offsets: make([]int64, len(f.cols.parts))}
	first := 0
	if f.layer.Rows == f.layer.Cols {
		first = row
	}
	length := int64(0)
	for k, col := range f.cols.parts {
		s.offsets[k] = length
		if k >= first && blocks.CoreLayout.Stored(part, col) {
			length += int64(p.ranker.Counter.Count(part, slices.Clone(col)))
		}
	}
	s.chunks = make([]atomic.Pointer[[]byte], (length+ChunkSize-1)/ChunkSize)
	f.slabs[row].CompareAndSwap(nil, s)
	return f.slabs[row].Load()
}
