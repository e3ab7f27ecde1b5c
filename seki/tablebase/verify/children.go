package verify

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// plan says which values of a layer are derived again from their children.
type plan struct {
	verifier  *verifier
	check     func(s *scratch, A seki.Matrix) (seki.Results, error) // nil: none
	positions []uint64                                              // of the sample among the stored values, increasing
	random    *rand.Rand
	share     float64 // of the constant blocks that give a table to the sample
	scratches sync.Pool
	derived   atomic.Uint64
}

// scratch is what one goroutine needs.
type scratch struct {
	counter tablebase.Counter
	entries []int
	least   []int // of the orbit of the table in work
}

// constantShare is the part of the sample that is taken from constant blocks.
const constantShare = 8

func (v *verifier) plan() (*plan, error) {
	p := &plan{verifier: v, random: v.random()}
	p.scratches.New = func() any { return &scratch{entries: make([]int, v.rows*v.cols)} }
	first := v.sum == v.table.Params().FirstSum()
	switch {
	case !v.out.HasValues:
		v.out.Why = "its values are not kept"
		return p, nil
	case !first && !v.table.HasValues(v.sum-1):
		v.out.Why = "the values of the layer below are not kept"
		return p, nil
	case v.options.Deep && !first:
		below, err := v.table.Load(v.sum - 1)
		if err != nil {
			return nil, err
		}
		p.check = func(s *scratch, A seki.Matrix) (seki.Results, error) {
			return fromChildren(A, func(child seki.Matrix) ([2]seki.Outcome, error) {
				return below.Outcomes(&s.counter, child.Entries())
			})
		}
	default:
		p.check = func(_ *scratch, A seki.Matrix) (seki.Results, error) {
			return fromChildren(A, func(child seki.Matrix) ([2]seki.Outcome, error) {
				outcomes, ok, err := v.table.Probe(child)
				if err == nil && !ok {
					err = v.fault("[%s] has a child that is not in the table", A)
				}
				return outcomes, err
			})
		}
	}
	if !v.options.Deep {
		p.choose()
	}
	return p, nil
}

// choose draws the sample.
func (p *plan) choose() {
	v := p.verifier
	for range min(uint64(v.options.Sample), v.out.Values) {
		p.positions = append(p.positions, p.random.Uint64N(v.out.Values))
	}
	slices.Sort(p.positions)
	p.positions = slices.Compact(p.positions)
	rows, cols := len(tablebase.Partitions(v.sum, v.rows)), len(tablebase.Partitions(v.sum, v.cols))
	blocks := rows * cols
	if v.rows == v.cols {
		blocks = rows * (rows + 1) / 2
	}
	p.share = float64(v.options.Sample) / constantShare / float64(max(1, blocks-int(v.out.Blocks)))
}

// fromChildren derives the results of a non-terminal A, given the outcomes of
// non-terminal matrices of the sum below.
func fromChildren(A seki.Matrix, outcomes func(seki.Matrix) ([2]seki.Outcome, error)) (seki.Results, error) {
	var children [2][]seki.Outcome
	for mv := range A.Moves() {
		child := A.After(mv)
		both, over, err := terminal(child)
		if err == nil && !over {
			both, err = outcomes(child)
		}
		if err != nil {
			return seki.Results{}, err
		}
		for g := range children {
			children[g] = append(children[g], both[g])
		}
	}
	return seki.Results{derive(children[0]), derive(children[1])}, nil
}

// terminal returns the outcomes of a matrix in which the game is over.
func terminal(A seki.Matrix) (both [2]seki.Outcome, over bool, err error) {
	for g := range both { // the games end at the same time
		if both[g], over, err = A.Terminal(seki.Game(g)); err != nil || !over {
			return both, false, err
		}
	}
	return both, true, nil
}

// block has the chosen tables of a block derived again. first is the position
// of the block among the stored values.
func (p *plan) block(pool *pool, b tablebase.Block, first uint64) {
	b.Values = slices.Clone(b.Values)
	deep := p.verifier.options.Deep
	switch {
	case b.Constant:
		if take := deep || p.random.Float64() < p.share; take {
			at := p.random.Uint64()
			pool.run(func() error { return p.constant(b, at) })
		}
	case deep:
		pool.run(func() error { return p.all(b) })
	default:
		var chosen []uint64
		for len(p.positions) > 0 && p.positions[0] < first+uint64(len(b.Values)) {
			chosen = append(chosen, p.positions[0]-first)
			p.positions = p.positions[1:]
		}
		for _, special := range b.Specials {
			chosen = append(chosen, special.Pos)
		}
		slices.Sort(chosen)
		if chosen = slices.Compact(chosen); len(chosen) == 0 {
			return
		}
		pool.run(func() error {
			for _, pos := range chosen {
				if err := p.position(b, pos); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// all derives all tables of a block again.
func (p *plan) all(b tablebase.Block) error {
	s := p.scratches.Get().(*scratch)
	defer p.scratches.Put(s)
	var err error
	eachTable(b, func(entries []int, value, kinds byte) bool {
		if kinds == 0 && drawn(value) { // kinds are listed at the first table of a class
			kinds = s.kindsOf(b, entries)
		}
		err = p.compare(s, b, entries, value, kinds)
		return err == nil
	})
	return err
}

// constant derives tables of a constant block again: all, or the one that at
// chooses.
func (p *plan) constant(b tablebase.Block, at uint64) error {
	if p.verifier.options.Deep {
		return p.all(b)
	}
	s := p.scratches.Get().(*scratch)
	defer p.scratches.Put(s)
	s.counter.Unrank(at%s.counter.Tables(b.Row, b.Col), b.Row, b.Col, s.entries)
	return p.compare(s, b, s.entries, b.Value, 0)
}

// position derives the table at a position of a block again.
func (p *plan) position(b tablebase.Block, pos uint64) error {
	s := p.scratches.Get().(*scratch)
	defer p.scratches.Put(s)
	s.counter.Unrank(pos, b.Row, b.Col, s.entries)
	return p.compare(s, b, s.entries, b.Values[pos], s.kindsOf(b, s.entries))
}

// kindsOf returns the listed kinds of the class of a table, 0 when it is not
// listed.
func (s *scratch) kindsOf(b tablebase.Block, entries []int) byte {
	if len(b.Specials) == 0 {
		return 0
	}
	s.least = append(s.least[:0], entries...)
	tablebase.LeastInOrbit(s.least, b.Row, b.Col)
	first := s.counter.Rank(s.least, b.Row, b.Col)
	for _, special := range b.Specials {
		if special.Pos == first {
			return special.Kinds
		}
	}
	return 0
}

// drawn reports whether a value is that of a seki in at least one game.
func drawn(value byte) bool {
	results := read(value, 0)
	return results[seki.Seki].Kind == seki.Plain || results[seki.DSeki].Kind == seki.Plain
}

// compare derives a table again and compares it with its value and kinds.
func (p *plan) compare(s *scratch, b tablebase.Block, entries []int, value, kinds byte) error {
	if err := context.Cause(p.verifier.ctx); err != nil {
		return err
	}
	A, err := seki.New(len(b.Row), len(b.Col), entries)
	if err != nil {
		return err
	}
	want, err := p.check(s, A)
	if err != nil {
		return err
	}
	p.derived.Add(1)
	stored := read(value, kinds)
	for g := range want {
		if stored[g] != want[g] {
			return &Fault{File: p.verifier.out.File, Sum: p.verifier.sum, Matrix: A, Game: seki.Game(g), Stored: stored[g], Want: want[g]}
		}
	}
	return nil
}

// read returns the results that a value and listed kinds stand for: in the low
// nibble SEKI, in the high one D-SEKI; bits 0 and 1 say that C to move loses
// and draws, bits 2 and 3 the same of R.
func read(value, kinds byte) seki.Results {
	var results seki.Results
	for g := range results {
		nibble := value >> (4 * g)
		r := &results[g]
		r.Outcome = seki.Outcome{R: player(nibble >> 2), C: player(nibble)}
		r.Kind = seki.Kind(kinds >> (4 * g) & 15)
		if r.Kind == seki.None && r.Outcome == (seki.Outcome{R: seki.Draw, C: seki.Draw}) {
			r.Kind = seki.Plain
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
