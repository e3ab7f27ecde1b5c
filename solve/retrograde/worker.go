package retrograde

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/burnside"
	"github.com/sekilab/sekilab/solve/retrograde/internal/flags"
	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
)

// worker solves slabs, one at a time, with its own scratch memory.
type worker struct {
	pool       *buffers
	streamer   geometry.Streamer
	sweeper    geometry.Sweeper
	outside    flags.Outside
	smaller    flags.Smaller
	flags      []byte    // of the children of the current block, then its values
	found      []Special // all special matrices of a part of the current block
	entries    []int     // of a special
	counter    burnside.Counter
	transposer geometry.Transposer
	graph      geometry.Graph
}

const (
	listMemory    = 48 << 20 // limits the bytes of the lists of a slab,
	outsideMemory = 4 << 20  // and of the flags that are kept for it
)

func newWorker(s *geometry.Shapes, pool *buffers, p Params) *worker {
	w := &worker{pool: pool, streamer: geometry.NewStreamer(s)}
	w.graph = geometry.Graph{Shapes: s, ListMemory: listMemory}
	w.outside = flags.Outside{Least: p.layout().Least(), Memory: outsideMemory}
	return w
}

// frame is the graph of a slab with the top nodes of its blocks.
type frame struct {
	*geometry.Graph
	ri     int
	first  int     // index of the first column margin stored
	roots  []int32 // by ci − first
	offset []int   // by ci, see solvedSlab
	most   int     // values of the largest block stored
}

// frame lays out slab ri of l. It is valid until the next call.
func (w *worker) frame(l *layer, ri int) (*frame, error) {
	w.graph.Reset(l.rows.Parts[ri])
	f := &frame{Graph: &w.graph, ri: ri, first: l.firstColumn(ri)}
	f.offset = make([]int, len(l.cols.Parts)+1)
	f.roots = make([]int32, 0, len(l.cols.Parts)-f.first)
	at := 0
	for ci := f.first; ci < len(l.cols.Parts); ci++ {
		c := l.cols.Parts[ci]
		root, err := f.Root(c)
		if err != nil {
			return nil, err
		}
		f.roots = append(f.roots, root)
		f.offset[ci] = at
		if _, constant := l.layout.Constant(f.R, c); !constant {
			at += f.matrices(ci)
			f.most = max(f.most, f.matrices(ci))
		}
	}
	f.offset[len(l.cols.Parts)] = at
	return f, nil
}

// values returns the number of values of the slab.
func (f *frame) values() int { return f.offset[len(f.offset)-1] }

// bytes returns the size of the slab, packed.
func (f *frame) bytes() int { return blocks.PackedLen(f.values()) }

// matrices returns the number of matrices in block ci, stored or not.
func (f *frame) matrices(ci int) int { return int(f.Size(0, f.roots[ci-f.first])) }

// solve solves slab ri of this layer from the layer below. If ctx is cancelled it stops
// before the next block and returns the cause.
func (w *worker) solve(ctx context.Context, this, below *layer, ri int) (*frame, *Slab, error) {
	f, err := w.frame(this, ri)
	if err != nil {
		return nil, nil, err
	}
	w.outside.Reset()
	slab := &Slab{Data: w.pool.get(f.bytes()), Values: f.values()}
	w.flags = w.pool.get(f.most)
	defer func() { w.pool.put(w.flags) }()
	var off seki.Census // of the blocks off the diagonal
	for ci := f.first; ci < len(this.cols.Parts); ci++ {
		first := len(slab.Specials)
		eventloop.Yield()
		err, counts := context.Cause(ctx), blocks.Tally{}
		if err == nil {
			counts, err = w.solveBlock(f, this, below, ci, slab)
		}
		if err != nil {
			w.pool.put(slab.Data)
			return nil, nil, err
		}
		block := seki.Census{Games: counts}
		for _, classes := range counts[seki.Seki].Outcome { // one for each class
			block.Classes += classes
		}
		for _, special := range slab.Specials[first:] {
			for g := range block.Games {
				block.Games[g].AddKind(seki.Kind(special.Kinds>>(4*g)&0xF), 1)
			}
		}
		slab.Census.Add(block)
		if this.square && ci != ri {
			off.Add(block)
		}
	}
	slab.Census.Add(off.Transposed())
	return f, slab, nil
}

// resolvePiece is the number of matrices of a block that are resolved at a time.
const resolvePiece = 1 << 15

// solveBlock solves block ci of the slab, counts its classes by outcome, and lists the
// special ones.
func (w *worker) solveBlock(f *frame, this, below *layer, ci int, slab *Slab) (blocks.Tally, error) {
	c := this.cols.Parts[ci]
	root, size := f.roots[ci-f.first], f.matrices(ci)
	equalRows, equalCols := this.rows.bySum[f.ri], this.cols.bySum[ci]
	block := burnside.Block{Graph: f.Graph, Root: root, ColSums: c,
		Rows: this.rows.symmetries[f.ri], Cols: this.cols.symmetries[ci]}
	var err error
	if block.Order, err = burnside.Order(uint64(size), block.Rows, block.Cols); err != nil {
		return blocks.Tally{}, err
	}
	if v, constant := this.layout.Constant(f.R, c); constant {
		block.Constant = v
		block.Counts.Add(v, uint64(size))
		return w.counter.Classes(block)
	}
	offset := f.offset[ci]
	values := w.flags[:size]
	w.setStreams(f.ri, ci, equalRows, equalCols, this, below)
	w.streamer.Run(f.Graph, root, equalRows, equalCols, values)
	if this.layout == blocks.SekiLayout {
		w.smaller.Add(f.Graph, root, c, equalRows, equalCols, values)
	}
	w.sweeper.Sweep(f.Graph, root, equalRows, equalCols, values)
	w.outside.Add(f.Graph, root, c, values)
	for at := 0; at < size; at += resolvePiece {
		part := values[at:min(at+resolvePiece, size)]
		if this.layout == blocks.SekiLayout {
			flags.InSeki(part)
		}
		w.found = flags.Resolve(part, &block.Counts, w.found[:0], at)
		slab.Specials = w.appendFirst(slab.Specials, f.Graph, root, c, uint64(offset))
		if !blocks.PackAt(slab.Data, offset+at, part) {
			return block.Counts, fmt.Errorf("the block of row sums %v and column sums %v: %w", f.R, c, blocks.ErrNoCode)
		}
	}
	block.Values = values
	return w.counter.Classes(block)
}

// setStreams sets the streams of the moves in the last line of each sum to the children of
// the block with the margins of numbers ri and ci.
func (w *worker) setStreams(ri, ci int, equalRows, equalCols []geometry.Lines, this, below *layer) {
	for p, childRow := range this.childRows[ri] {
		for q, childCol := range this.childCols[ci] {
			st := w.streamer.Children(equalRows[p].Last, equalCols[q].Last)
			if childRow < 0 || childCol < 0 {
				st.SetConstant(0) // flags.Outside adds their values
			} else if v, constant := below.layout.Constant(below.rows.Parts[childRow], below.cols.Parts[childCol]); constant {
				st.SetConstant(v)
			} else {
				packed, at := below.block(childRow, childCol)
				st.SetCodes(packed, at)
			}
		}
	}
}

// newSolvedSlab prepares a slab to be read by its parents, with the transposed copies that they need. If last is
// true there are no parents.
func (w *worker) newSolvedSlab(l *layer, f *frame, data []byte, last bool) *solvedSlab {
	s := &solvedSlab{data: data, offset: f.offset}
	if !l.square || last {
		return s
	}
	s.transposedAt = map[int]int{}
	size, most := 0, 0
	for ci := f.ri + 1; ci < len(l.cols.Parts); ci++ {
		c := l.cols.Parts[ci]
		if _, constant := l.layout.Constant(f.R, c); constant || !blocks.ReadTransposed(f.R, c) {
			continue
		}
		s.transposedAt[ci] = size
		size += f.matrices(ci)
		most = max(most, f.matrices(ci))
	}
	s.transposed = w.pool.get(blocks.PackedLen(size))
	from, to := w.pool.get(most), w.pool.get(most)
	for ci := f.ri + 1; ci < len(l.cols.Parts); ci++ {
		if at, ok := s.transposedAt[ci]; ok {
			count := f.matrices(ci)
			blocks.UnpackAt(from[:count], data, f.offset[ci])
			w.transposer.Copy(f.Graph, f.roots[ci-f.first], l.cols.Parts[ci], from, to)
			blocks.PackAt(s.transposed, at, to[:count])
		}
	}
	w.pool.put(from)
	w.pool.put(to)
	return s
}
