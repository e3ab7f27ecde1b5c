package tablebase

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Results looks A up. ok is false when the tablebase does not cover A: its size
// is another one (a tablebase covers a size and its transpose), or the values of
// its layer are not there. Results fails with a *seki.ImpossibleError when A is
// outside the games, or with a *CorruptError. Cost: 60 to 100 µs, most of it for
// decoding one chunk.
func (r *Reader) Results(A seki.Matrix) (results seki.Results, ok bool, err error) {
	if !r.hasSize(A.Size()) {
		return seki.Results{}, false, nil
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
	if ok {
		return results, true, nil
	}
	sum := A.Sum()
	if !r.HasValues(sum) {
		return seki.Results{}, false, nil
	}
	wide := A.Rows() < A.Cols()
	if wide {
		A = A.Transpose()
	}
	p := r.probers.Get().(*prober)
	defer r.probers.Put(p)
	blocks.Locate(&p.place, A.Rows(), A.Cols(), A.Entries())
	f := r.layers[sum-r.first]
	code, kinds, err := p.probe(f, p.place)
	if err != nil {
		return seki.Results{}, false, err
	}
	if results, err = blocks.Results(code, kinds); err != nil {
		return seki.Results{}, false, f.corrupt(0, "%v", err)
	}
	if p.place.Transposed != wide {
		results = results.Transposed()
	}
	return results, true, nil
}

// hasSize reports whether the tablebase is one of the given size or of its
// transpose.
func (r *Reader) hasSize(size seki.Size) bool {
	return size.Tall() == r.params.size()
}

// prober looks matrices up. It remembers the last slab and the last chunk, which
// the decoder holds.
type prober struct {
	counter blocks.Counter
	decoder *decoder
	place   blocks.Place // of the matrix
	slab    *slabView
	chunk   int // -1 when there is none
}

func (p *prober) open(f *layerFile, index int) (err error) {
	if p.slab != nil && p.slab.file == f && p.slab.head.index == index {
		return nil
	}
	p.slab, err = f.slab(index)
	p.chunk = -1
	return err
}

func (p *prober) probe(f *layerFile, at blocks.Place) (code, kinds byte, err error) {
	if !blocks.CoreLayout.Stored(at.Row, at.Col) {
		return blocks.Unstored(at.Entries, at.Row, at.Col), 0, nil
	}
	index, ok := f.directory.find(at.Row)
	if !ok {
		return 0, 0, f.corrupt(0, "no slab has the row sums %v", at.Row)
	}
	if err := p.open(f, index); err != nil {
		return 0, 0, err
	}
	slab := p.slab
	k, ok := slab.blocks.find(at.Col)
	if !ok {
		return 0, 0, f.corrupt(slab.offset, "slab %d has no block with the column sums %v", index, at.Col)
	}
	block := slab.blocks.at(k)
	rank := p.counter.Rank(at.Entries, at.Row, at.Col)
	pos := block.offset + int64(rank)
	if block.offset < 0 || rank >= uint64(block.length) || pos >= slab.head.raw || pos < 0 {
		return 0, 0, f.corrupt(slab.offset, "the block with the margins %v, %v is too short", at.Row, at.Col)
	}
	chunk := int(pos / chunkSize)
	if p.chunk != chunk {
		p.chunk = -1
		if err := slab.readChunk(p.decoder, chunk, p.decoder.codes[:slab.chunkLength(chunk)]); err != nil {
			return 0, 0, err
		}
		p.chunk = chunk
	}
	code = p.decoder.codes[pos%chunkSize]
	if blocks.IsSeki(code) && slab.head.specials > 0 {
		blocks.ToFirstInOrbit(at.Entries, at.Row, at.Col)
		kinds = slab.kindsAt(block.offset + int64(p.counter.Rank(at.Entries, at.Row, at.Col)))
	}
	return code, kinds, nil
}
