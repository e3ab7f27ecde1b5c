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
	code, kinds, err := r.lookUp(A, true)
	if err != nil {
		return results, false, err
	}
	results, err = blocks.Results(code, kinds)
	return results, err == nil, r.Layer(A.Sum()).error(err)
}

// Code returns the code of a matrix without zero lines, whose size and layer the tablebase must hold.
// blocks.Results describes what a code means; it leaves open which seki are complete or semi-complete.
func (r *Reader) Code(A seki.Matrix) (byte, error) {
	code, _, err := r.lookUp(A, false)
	return code, err
}

// probe looks matrices up. It is used by one goroutine at a time, and remembers what helps with similar matrices.
type probe struct {
	ranker blocks.Ranker
	place  blocks.Place
}

var probes = sync.Pool{New: func() any { return &probe{ranker: blocks.Ranker{Memory: 4 << 20}} }}

// lookUp returns the code of A and, if withKinds is set, the kinds listed for its class.
func (r *Reader) lookUp(A seki.Matrix, withKinds bool) (code, kinds byte, err error) {
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
	} else if code, kinds, err = p.stored(r.Layer(A.Sum()), withKinds); err != nil {
		return 0, 0, r.Layer(A.Sum()).error(err)
	}
	if at.Transposed != wide {
		code, kinds = blocks.Transposed(code), blocks.TransposedKinds(kinds)
	}
	return code, kinds, nil
}

// stored is lookUp for the matrix at the place of the probe.
func (p *probe) stored(l *Layer, withKinds bool) (code, kinds byte, err error) {
	at := &p.place
	number, _ := l.rows().Of(at.Row)
	col, _ := l.cols().Of(at.Col)
	s := l.slabs[number]
	h, err := s.once()
	if err != nil {
		return 0, 0, err
	}
	offset := uint64(h.Offsets[col])
	pos := offset + p.ranker.Rank(at.Entries, at.Row, at.Col)
	k := int(pos / chunkSize)
	packed, err := chunks.get(s.entries[1+k], h.chunkLength(k))
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

// chunks is the cache of chunks. It gives up the chunk that came first.
var chunks cache

type cache struct {
	mu    sync.Mutex
	queue []*entry
	bytes int
}

// get returns the packed codes of a chunk of n codes.
func (c *cache) get(chunk *entry, n int) ([]byte, error) {
	if data := chunk.cached.Load(); data != nil {
		return *data, nil
	}
	data, err := chunk.codes(n, nil)
	if err != nil || !chunk.cached.CompareAndSwap(nil, &data) {
		return data, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue = append(c.queue, chunk)
	for c.bytes += len(data); c.bytes > cacheSize; c.queue = c.queue[1:] {
		c.bytes -= len(*c.queue[0].cached.Swap(nil))
	}
	return data, nil
}
