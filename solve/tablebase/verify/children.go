package verify

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// plan selects the values of a layer to derive again from their children.
type plan struct {
	verifier  *verifier
	ctx       context.Context
	every     bool     // the sample is all codes of the layer
	positions []uint64 // of another sample among the codes of the layer, increasing
	random    *rand.Rand
	share     float64 // fraction of the blocks not stored that contribute a matrix to the sample
	scratches sync.Pool
	derived   atomic.Uint64
}

// scratch is the working memory of one goroutine.
type scratch struct {
	counter blocks.Counter
	entries []int
	first   []int // of the orbit of a matrix
}

// unstoredShare is the number of matrices of the sample for each matrix that is also taken
// from a block that is not stored.
const unstoredShare = 8

// plan draws the sample. It is unused if all values are derived.
func (v *verifier) plan() *plan {
	sample := v.options.Sample
	p := &plan{verifier: v, ctx: v.ctx, random: rand.New(rand.NewPCG(v.options.Seed, uint64(v.Sum)))}
	p.scratches.New = func() any { return &scratch{entries: make([]int, v.Rows*v.Cols)} }
	p.every = uint64(sample) >= v.Values
	if !p.every {
		p.positions = draw(p.random, uint64(sample), v.Values)
	}
	unstored, cols := 0, blocks.Margins(v.Sum, v.Cols)
	for k, row := range blocks.Margins(v.Sum, v.Rows) {
		for j, col := range cols {
			if (v.Rows != v.Cols || j >= k) && !blocks.CoreLayout.Stored(row, col) {
				unstored++
			}
		}
	}
	p.share = float64(sample) / unstoredShare / float64(max(1, unstored))
	return p
}

// draw returns k of the numbers 0…n−1, increasing, k ≤ n. All choices are equally likely: R. Floyd,
// in J. Bentley, Programming pearls, Communications of the ACM 30 (1987) 754–757. Cost: O(k log k).
func draw(random *rand.Rand, k, n uint64) []uint64 {
	drawn := map[uint64]bool{}
	for last := n - k; last < n; last++ {
		number := random.Uint64N(last + 1)
		if drawn[number] {
			number = last
		}
		drawn[number] = true
	}
	return slices.Sorted(maps.Keys(drawn))
}

// child looks up the outcomes of a child that is not terminal.
func (v *verifier) child(child seki.Matrix) (seki.Results, error) {
	code, err := v.reader.Code(child)
	return read(code, 0), err
}

// block derives the chosen matrices of a block again, in a goroutine that run starts. first is the position of the
// block among the codes of the layer.
func (p *plan) block(run func(func() error), b tablebase.Block, first uint64) {
	if p.verifier.options.Deep || p.every && b.Rule == nil {
		b.Codes = slices.Clone(b.Codes)
		run(func() error { return p.all(b) })
		return
	}
	var chosen []uint64
	if b.Rule != nil && p.random.Float64() < p.share {
		chosen = append(chosen, p.random.Uint64())
	}
	for len(p.positions) > 0 && p.positions[0] < first+uint64(len(b.Codes)) {
		chosen = append(chosen, p.positions[0]-first)
		p.positions = p.positions[1:]
	}
	for _, special := range b.Specials {
		chosen = append(chosen, special.Pos)
	}
	if len(chosen) == 0 {
		return
	}
	b.Codes = slices.Clone(b.Codes)
	slices.Sort(chosen)
	run(func() error {
		for _, pos := range slices.Compact(chosen) {
			if err := p.position(b, pos); err != nil {
				return err
			}
		}
		return nil
	})
}

// all derives all matrices of a block again.
func (p *plan) all(b tablebase.Block) error {
	s := p.scratches.Get().(*scratch)
	defer p.scratches.Put(s)
	var err error
	b.Each(func(entries []int, code, kinds byte) bool {
		if kinds == 0 && blocks.IsSeki(code) { // kinds are listed at the first matrix of a class
			kinds = s.kindsOf(b, entries)
		}
		err = p.compare(b, entries, code, kinds)
		return err == nil
	})
	return err
}

// position derives again the matrix at a position of a block. In a block that is not stored,
// whose size is unknown, positions beyond the end wrap around.
func (p *plan) position(b tablebase.Block, pos uint64) error {
	s := p.scratches.Get().(*scratch)
	defer p.scratches.Put(s)
	if b.Rule != nil {
		pos %= s.counter.Count(b.Row, b.Col)
	}
	s.counter.Unrank(pos, b.Row, b.Col, s.entries)
	var code byte
	if b.Rule != nil {
		code = b.Rule(s.entries, b.Row, b.Col)
	} else {
		code = b.Codes[pos]
	}
	return p.compare(b, s.entries, code, s.kindsOf(b, s.entries))
}

// kindsOf returns the listed kinds of the class of a matrix, 0 if the class is not listed.
func (s *scratch) kindsOf(b tablebase.Block, entries []int) byte {
	if len(b.Specials) == 0 {
		return 0
	}
	s.first = append(s.first[:0], entries...)
	blocks.ToFirstInOrbit(s.first, b.Row, b.Col)
	first := s.counter.Rank(s.first, b.Row, b.Col)
	for _, special := range b.Specials {
		if special.Pos == first {
			return special.Kinds
		}
	}
	return 0
}

// compare derives a matrix again and compares it with its code and kinds.
func (p *plan) compare(b tablebase.Block, entries []int, code, kinds byte) error {
	if err := context.Cause(p.ctx); err != nil {
		return err
	}
	A, err := seki.New(len(b.Row), len(b.Col), entries)
	if err != nil {
		return err
	}
	want, err := reference.Derive(A, p.verifier.child)
	if err != nil {
		return err
	}
	p.derived.Add(1)
	stored := read(code, kinds)
	for g := range want {
		if stored[g] != want[g] {
			return &MismatchError{File: p.verifier.File, Sum: p.verifier.Sum, Matrix: A, Game: seki.Game(g),
				Stored: stored[g], Want: want[g]}
		}
	}
	return nil
}

// read returns the results given by a code and listed kinds. The low nibble is for SEKI,
// the high one for D-SEKI; in each, bits 0 and 1 mean that C to move loses or draws, bits 2
// and 3 the same for R.
func read(code, kinds byte) seki.Results {
	var results seki.Results
	for g := range results {
		nibble := code >> (4 * g)
		r := &results[g]
		r.Outcome = seki.Outcome{R: player(nibble >> 2), C: player(nibble)}
		r.Kind = seki.Kind(kinds >> (4 * g) & 15)
		if r.Kind == 0 { // not listed
			r.Kind = seki.None
			if r.Outcome == (seki.Outcome{R: seki.Draw, C: seki.Draw}) {
				r.Kind = seki.Plain
			}
		}
	}
	return results
}

func player(bits byte) seki.Value {
	switch {
	case bits&1 != 0:
		return seki.Loss
	case bits&2 != 0:
		return seki.Draw
	}
	return seki.Win
}
