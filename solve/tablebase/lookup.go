package tablebase

import (
	"cmp"
	"sort"
	"sync"

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
	f, code, kinds, err := r.lookUp(A, true)
	if err != nil {
		return results, false, err
	}
	results, err = blocks.Results(code, kinds)
	return results, err == nil, f.error(err)
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
func (r *Reader) lookUp(A seki.Matrix, withKinds bool) (f *file, code, kinds byte, err error) {
	if f, err = r.layer(A.Sum()); err != nil {
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
	} else if code, kinds, err = p.stored(f, withKinds); err != nil {
		return f, 0, 0, f.error(err)
	}
	if at.Transposed != wide {
		code, kinds = blocks.Transposed(code), blocks.TransposedKinds(kinds)
	}
	return f, code, kinds, nil
}

// stored is lookUp for the matrix at the place of the probe.
func (p *probe) stored(f *file, withKinds bool) (code, kinds byte, err error) {
	at, m := &p.place, f.margins()
	number, _ := m.rows.Of(at.Row)
	col, _ := m.cols.Of(at.Col)
	s := f.slabs[number]
	h, err := s.once()
	if err != nil {
		return 0, 0, err
	}
	offset := uint64(h.Offsets[col])
	pos := offset + p.ranker.Rank(at.Entries, at.Row, at.Col)
	k := int(pos / chunkSize)
	packed, err := chunks.get(s.chunks[k], h.chunkLength(k))
	if err != nil {
		return 0, 0, err
	}
	code = blocks.CodeAt(packed, int(pos%chunkSize))
	if withKinds && blocks.IsSeki(code) && len(h.Specials) > 0 {
		blocks.ToFirstInOrbit(at.Entries, at.Row, at.Col)
		pos = offset + p.ranker.Rank(at.Entries, at.Row, at.Col)
		k, listed := sort.Find(len(h.Specials), func(k int) int { return cmp.Compare(pos, h.Specials[k].Pos) })
		if listed {
			kinds = h.Specials[k].Kinds
		}
	}
	return code, kinds, nil
}

// cacheSize is the number of bytes of chunks that lookups keep in memory, in the whole process. The positions of the
// blocks, about 8 bytes for each block of the slabs that were used, and the heads of these slabs come on top.
const cacheSize = 16 << 20

// chunks is the cache of chunks. It gives up the chunk that came first, unless that was used since the cache last
// looked at it ("second chance": F. J. Corbató, A paging experiment with the Multics system, 1968).
var chunks cache

type cache struct {
	mu    sync.Mutex
	queue []*chunk
	bytes int
}

// get returns the packed codes of a chunk of n codes.
func (c *cache) get(chunk *chunk, n int) ([]byte, error) {
	if data := chunk.data.Load(); data != nil {
		if !chunk.used.Load() {
			chunk.used.Store(true)
		}
		return *data, nil
	}
	data := make([]byte, blocks.PackedLen(n))
	if err := chunk.readCodes(data, n); err != nil {
		return nil, err
	}
	if chunk.data.CompareAndSwap(nil, &data) {
		c.add(chunk, len(data))
	}
	return data, nil
}

func (c *cache) add(added *chunk, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue = append(c.queue, added)
	for c.bytes += bytes; c.bytes > cacheSize; {
		first := c.queue[0]
		c.queue = c.queue[1:]
		if first.used.Swap(false) {
			c.queue = append(c.queue, first)
		} else {
			c.bytes -= len(*first.data.Swap(nil))
		}
	}
}
