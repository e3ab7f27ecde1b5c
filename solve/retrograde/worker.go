package retrograde

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/kernel"
)

// worker solves slabs, one at a time, with its own scratch memory.
type worker struct {
	*shapes
	pool         *buffers
	streams      []kernel.Stream // by i·n + j
	streamer     streamer
	sweeper      sweeper
	units        unitFlags
	smallerFlags smallerFlags
	flags        []byte    // of the children of the current block, then its values
	found        []Special // all special matrices of a part of the current block
	entries      []int     // of a special
	counter      blockCounter
	copier       transposer
	scratch      geometry
}

func newWorker(s *shapes, pool *buffers, p Params) *worker {
	w := &worker{shapes: s, pool: pool, streams: make([]kernel.Stream, s.rows*s.cols)}
	w.units.most, w.units.least = keptMemory, p.layout().Least()
	return w
}

// geometry returns the geometry of the row margin r, valid until the next call.
func (w *worker) geometry(r []int) *geometry {
	w.scratch.shapes = w.shapes
	w.scratch.reset(r)
	return &w.scratch
}

// frame is the geometry of a slab with the top nodes of its blocks.
type frame struct {
	*geometry
	ri     int
	first  int     // index of the first column margin stored
	roots  []int32 // by ci − first
	offset []int   // by ci, see solvedSlab
	most   int     // values of the largest block stored
}

// frame lays out slab ri of l.
func (w *worker) frame(l *layer, ri int) (*frame, error) {
	f := &frame{geometry: w.geometry(l.rows.Parts[ri]), ri: ri, first: l.firstColumn(ri)}
	f.offset = make([]int, len(l.cols.Parts)+1)
	f.roots = make([]int32, 0, len(l.cols.Parts)-f.first)
	at := 0
	for ci := f.first; ci < len(l.cols.Parts); ci++ {
		c := l.cols.Parts[ci]
		root, err := f.root(c)
		if err != nil {
			return nil, err
		}
		f.roots = append(f.roots, root)
		f.offset[ci] = at
		if _, constant := l.layout.Constant(f.r, c); !constant {
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
func (f *frame) matrices(ci int) int { return int(f.size(0, f.roots[ci-f.first])) }

// solve solves slab ri of this layer from the layer below. If ctx is cancelled it stops
// before the next block and returns the cause.
func (w *worker) solve(ctx context.Context, this, below *layer, ri int) (*frame, *Slab, error) {
	f, err := w.frame(this, ri)
	if err != nil {
		return nil, nil, err
	}
	slab := &Slab{Data: w.pool.get(f.bytes()), Values: f.values()}
	w.flags = w.pool.get(f.most)
	defer func() { w.pool.put(w.flags) }()
	var off seki.Census // of the blocks off the diagonal
	for ci := f.first; ci < len(this.cols.Parts); ci++ {
		first := len(slab.Specials)
		eventloop.Yield()
		err, counts := context.Cause(ctx), tally{}
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

// solveBlock solves block ci of the slab, counts its classes by outcome, and lists the
// special ones.
func (w *worker) solveBlock(f *frame, this, below *layer, ci int, slab *Slab) (tally, error) {
	c := this.cols.Parts[ci]
	root, size := f.roots[ci-f.first], f.matrices(ci)
	equalRows, equalCols := this.rows.bySum[f.ri], this.cols.bySum[ci]
	rows, cols := this.rows.symmetries[f.ri], this.cols.symmetries[ci]
	w.counter.walker.g, w.counter.walker.root, w.counter.walker.c = f.geometry, root, c
	if v, constant := this.layout.Constant(f.r, c); constant {
		var counts tally
		counts.addValue(v, uint64(size))
		w.counter.values, w.counter.constant = nil, v
		return w.counter.classesOf(counts, uint64(size), rows, cols)
	}
	offset := f.offset[ci]
	values := w.flags[:size]
	w.setStreams(f.ri, ci, equalRows, equalCols, this, below)
	w.assignStreams(f.geometry, equalRows, equalCols)
	w.streamer.values = w.flags[:cap(w.flags)]
	w.streamer.run(0, root, 0)
	if this.layout == blocks.SekiLayout {
		w.smallerFlags.add(f.geometry, root, c, equalRows, equalCols, values)
	}
	w.sweeper.g, w.sweeper.values = f.geometry, values
	w.sweeper.sweep(root, equalRows, equalCols)
	w.units.add(f.geometry, root, c, values)
	var counts tally
	for at := 0; at < size; at += resolvePiece {
		part := values[at:min(at+resolvePiece, size)]
		if this.layout == blocks.SekiLayout {
			inSeki(part)
		}
		w.found = resolvePart(part, &counts, w.found[:0], at)
		slab.Specials = w.appendFirst(slab.Specials, f.geometry, root, c, uint64(offset))
		if !blocks.PackAt(slab.Data, offset+at, part) {
			return counts, fmt.Errorf("the block of row sums %v and column sums %v: %w", f.r, c, blocks.ErrNoCode)
		}
	}
	w.counter.values = values
	return w.counter.classesOf(counts, uint64(size), rows, cols)
}

// setStreams sets the streams of the moves in the last line of each sum to the children of
// the block with the margins of numbers ri and ci.
func (w *worker) setStreams(ri, ci int, equalRows, equalCols []lines, this, below *layer) {
	for p, childRow := range this.childRows[ri] {
		for q, childCol := range this.childCols[ci] {
			st := &w.streams[equalRows[p].last*w.cols+equalCols[q].last]
			if childRow < 0 || childCol < 0 {
				st.SetConstant(0) // unitFlags adds their values
			} else if v, constant := below.layout.Constant(below.rows.Parts[childRow], below.cols.Parts[childCol]); constant {
				st.SetConstant(v)
			} else {
				packed, at := below.block(childRow, childCol)
				st.SetCodes(packed, at)
			}
		}
	}
}

// assignStreams passes the streams of a block to the streamer, by the rows of their moves.
func (w *worker) assignStreams(g *geometry, equalRows, equalCols []lines) {
	s := &w.streamer
	s.g, s.masked, s.moves = g, max(0, g.leafLevel()-1), s.moves[:0]
	if s.rows == nil {
		s.rows = make([][]rowStream, s.masked)
	}
	for i := range s.rows {
		s.rows[i] = s.rows[i][:0]
	}
	for _, sameRows := range equalRows {
		for _, sameCols := range equalCols {
			i, j := sameRows.last, sameCols.last
			st := &w.streams[i*w.cols+j]
			if st.Zero() {
				continue
			}
			if i < s.masked {
				s.rows[i] = append(s.rows[i], rowStream{st, 1 << j})
			} else {
				s.moves = append(s.moves, kernel.Masked{Stream: st, Mask: (i-s.masked)*w.cols + j})
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
		if _, constant := l.layout.Constant(f.r, c); constant || !blocks.ReadTransposed(f.r, c) {
			continue
		}
		s.transposedAt[ci] = size
		size += f.matrices(ci)
		most = max(most, f.matrices(ci))
	}
	s.transposed = w.pool.get(blocks.PackedLen(size))
	from, to := w.pool.get(most), w.pool.get(most)
	t := &w.copier
	t.g = f.geometry
	for ci := f.ri + 1; ci < len(l.cols.Parts); ci++ {
		if at, ok := s.transposedAt[ci]; ok {
			count := f.matrices(ci)
			blocks.UnpackAt(from[:count], data, f.offset[ci])
			t.copyBlock(f.roots[ci-f.first], l.cols.Parts[ci], from, to)
			blocks.PackAt(s.transposed, at, to[:count])
		}
	}
	w.pool.put(from)
	w.pool.put(to)
	return s
}
