package tablebase

import (
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Results looks A up. ok is false if the tablebase does not cover A: its size is another one (a tablebase covers a size
// and its transpose), or its sum is too great. Results fails with a *seki.ImpossibleError if A is
// outside the games, or with a *CorruptError. Cost: less than a microsecond, and half a millisecond for a chunk that is
// not in the cache.
func (r *Reader) Results(A seki.Matrix) (results seki.Results, ok bool, err error) {
	if A.Size().Tall() != r.size {
		return results, false, nil
	}
	for _, g := range seki.Games {
		outcome, over, err := A.Terminal(g)
		if err != nil {
			return seki.Results{}, false, err
		}
		if over {
			results[g] = seki.Result{Outcome: outcome, Kind: seki.None}
			ok = true
		}
	}
	if ok || !r.covers(A.Layer()) {
		return results, ok, nil
	}
	l, code, kinds, err := r.lookUp(A, true)
	if err != nil {
		return results, false, err
	}
	results, err = blocks.Results(code, kinds)
	return results, err == nil, l.error(err)
}

// Code returns the code of a matrix without zero lines, whose size and layer the tablebase must hold.
// blocks.Results describes what a code means; it leaves open which seki are complete or semi-complete.
func (r *Reader) Code(A seki.Matrix) (byte, error) {
	_, code, _, err := r.lookUp(A, false)
	return code, err
}

// probe looks matrices up. It is used by one goroutine at a time, and remembers what helps with similar matrices.
type probe struct {
	ranker blocks.Ranker
	place  blocks.Place
}

var probes = sync.Pool{New: func() any { return &probe{ranker: blocks.Ranker{Memory: 4 << 20}} }}

// lookUp returns the layer and the code of A and, if withKinds is set, the kinds listed for its class.
func (r *Reader) lookUp(A seki.Matrix, withKinds bool) (l *layerFile, code, kinds byte, err error) {
	if l, err = r.layer(A.Sum()); err != nil {
		return nil, 0, 0, err
	}
	p := probes.Get().(*probe)
	defer probes.Put(p)
	wide := A.Rows() < A.Cols()
	if wide {
		A = A.Transpose()
	}
	at := &p.place
	blocks.Locate(at, A.Rows(), A.Cols(), A.Entries())
	if !blocks.CoreLayout.Stored(at.Row, at.Col) {
		code = blocks.Unstored(at.Entries, at.Row, at.Col)
	} else if code, kinds, err = p.stored(l, withKinds); err != nil {
		return l, 0, 0, l.error(err)
	}
	if at.Transposed != wide {
		code, kinds = blocks.Transposed(code), blocks.TransposedKinds(kinds)
	}
	return l, code, kinds, nil
}

// stored is lookUp for the matrix at the place of the probe.
func (p *probe) stored(l *layerFile, withKinds bool) (code, kinds byte, err error) {
	at, x := &p.place, l.index()
	number, _ := x.rows.Of(at.Row)
	col, _ := x.cols.Of(at.Col)
	s := x.slabs[number].Load()
	if s == nil {
		if s, err = newSlabIndex(l, number); err != nil {
			return 0, 0, err
		}
		x.slabs[number].Store(s)
	}
	offset := uint64(s.offsets[col])
	pos := offset + p.ranker.Rank(at.Entries, at.Row, at.Col)
	chunk, err := s.chunk(int(pos / chunkSize))
	if err != nil {
		return 0, 0, err
	}
	code = blocks.CodeAt(chunk, int(pos%chunkSize))
	if withKinds && blocks.IsSeki(code) && len(s.specials) > 0 {
		blocks.ToFirstInOrbit(at.Entries, at.Row, at.Col)
		kinds = s.kindsAt(offset + p.ranker.Rank(at.Entries, at.Row, at.Col))
	}
	return code, kinds, nil
}

// index is the index of a layer by its margins.
type index struct {
	margins
	slabs []atomic.Pointer[slabIndex]
}

// slabIndex is a slab with the positions of its blocks. Its chunks are in memory or not.
type slabIndex struct {
	head
	stored  storedSlab
	offsets []int // by column margin
	chunks  []atomic.Pointer[cached]
}

func newIndex(size seki.Size, sum int) *index {
	m := newMargins(size, sum)
	return &index{m, make([]atomic.Pointer[slabIndex], len(m.rows.Parts))}
}

func newSlabIndex(l *layerFile, number int) (*slabIndex, error) {
	h, offsets, err := l.checkedHead(l.slabs[number], l.index().margins)
	return &slabIndex{h, l.slabs[number], offsets, make([]atomic.Pointer[cached], len(l.slabs[number].chunks))}, err
}

// cached is a chunk in memory.
type cached struct {
	data []byte
	used atomic.Bool // since the cache last looked at it
	home *atomic.Pointer[cached]
}

// chunk returns the packed codes of a chunk.
func (s *slabIndex) chunk(k int) ([]byte, error) {
	if c := s.chunks[k].Load(); c != nil {
		if !c.used.Load() {
			c.used.Store(true)
		}
		return c.data, nil
	}
	n := s.chunkLength(k)
	c := &cached{data: make([]byte, blocks.PackedLen(n)), home: &s.chunks[k]}
	if err := readCodes(s.stored.chunks[k], c.data, n); err != nil {
		return nil, err
	}
	if c.home.CompareAndSwap(nil, c) {
		chunks.add(c)
	}
	return c.data, nil
}

// cacheSize is the number of bytes of chunks that lookups keep in memory, in the whole process. The positions of the
// blocks, about 8 bytes for each block of the slabs that were used, and the heads of these slabs come on top.
const cacheSize = 16 << 20

// chunks is the cache of chunks. It gives up the chunk that came first, unless that was used since the cache last
// looked at it ("second chance": F. J. Corbató, A paging experiment with the Multics system, 1968).
var chunks cache

type cache struct {
	mu    sync.Mutex
	bytes int
	queue []*cached
}

func (c *cache) add(chunk *cached) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue = append(c.queue, chunk)
	c.bytes += len(chunk.data)
	for c.bytes > cacheSize {
		first := c.queue[0]
		c.queue = c.queue[1:]
		if first.used.Swap(false) {
			c.queue = append(c.queue, first)
			continue
		}
		first.home.Store(nil)
		c.bytes -= len(first.data)
	}
}
