package retrograde

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/special"
)

// smaller solves the (m−1)×(n−1) matrices along with the m×n matrices in SEKI alone, where some children
// with a line of sum 2 have the values of matrices with fewer lines (docs/theory.md, 3.8). It keeps
// the last three layers, with all blocks in square sizes too, and the counts of all layers so far. For the
// same reason it has its own smaller solve.
type smaller struct {
	*solver
	layers [3]*layer // of the sums solved−2 to solved; nil if less than −1
	solved int

	special map[int][]seki.Class // special seki with line sums of at least 3, by sum, if classes are visited
}

// smaller returns the parameters of the smaller solve, if p needs one.
func (p Params) smaller() (Params, bool) {
	needs := p.layout() == blocks.SekiLayout && min(p.Rows, p.Cols) > 1
	p.Rows, p.Cols, p.MaxSum = max(p.Rows, p.Cols)-1, min(p.Rows, p.Cols)-1, max(0, p.MaxSum-2)
	p.everyBlock, p.MinSum, p.Progress = true, 0, nil
	return p, needs
}

// newSmaller returns the smaller solve of p, or nil if it needs none.
func newSmaller(p Params, visit bool) (*smaller, error) {
	p, ok := p.smaller()
	if !ok {
		return nil, nil
	}
	s := &smaller{solved: -1, special: map[int][]seki.Class{}}
	var h Handlers
	if visit {
		h.Want = func(_ seki.Layer, r seki.Results) bool { return seki.SpecialSeki.Wants(r, seki.Seki) }
		h.Visit = func(c seki.Class) error {
			s.special[c.Matrix.Sum()] = append(s.special[c.Matrix.Sum()], c)
			return nil
		}
	}
	var err error
	if s.solver, err = newSolver(p, h); err != nil {
		return nil, err
	}
	s.cores = map[int]blocks.SekiCore{}
	for _, w := range s.workers {
		w.counter.Marked = new(blocks.SekiCore)
	}
	s.layers[2] = s.p.layer(s.solved)
	return s, nil
}

// solveTo solves the layers up to a sum.
func (s *smaller) solveTo(ctx context.Context, sum int) error {
	for s.solved < sum {
		if oldest := s.layers[0]; oldest != nil {
			s.releaseLayer(oldest)
		}
		this, below := s.layer(s.solved+1), s.layers[2]
		s.layers = [3]*layer{s.layers[1], below, this}
		if err := s.solveLayer(ctx, this, below); err != nil {
			return err
		}
		s.solved = this.sum
	}
	return nil
}

// countCore keeps the counts of the core of a layer for the larger solve.
func (s *solver) countCore(l *layer, core seki.Census) {
	counts := blocks.SekiCore{Counts: core.Games[seki.Seki]}
	for _, w := range s.workers {
		counts.Add(w.counter.Marked)
		*w.counter.Marked = blocks.SekiCore{}
	}
	s.cores[l.sum] = counts
}

// codes appends the codes of the block B(r, c) to list, in the form of flags.Smaller. The block is of one of the last
// three layers.
func (s *smaller) codes(list []byte, r, c []int) (codes []byte, code byte, constant bool) {
	sum := 0
	for _, v := range r {
		sum += v
	}
	l := s.layers[2-s.solved+sum]
	if code, constant = l.layout.Constant(r, c); constant {
		return list, code, true
	}
	ri, _ := l.rows.Of(r)
	ci, _ := l.cols.Of(c)
	packed, at := l.block(ri, ci)
	list = append(list, make([]byte, l.slabs[ri].offset[ci+1]-at)...)
	blocks.UnpackAt(list, packed, at)
	return list, 0, false
}

// less returns the smaller solve for d rows and d columns less than in s.
func (s *solver) less(d int) *smaller {
	at := s.smaller
	for ; d > 1; d-- {
		at = at.smaller
	}
	return at
}

// visitDirectSums visits the special seki of a layer of SEKI alone that have a line of sum 2. Each is the direct sum of
// cycles of such lines and, unless these are all, of a special seki of fewer rows and columns whose line sums are at
// least 3.
func (s *solver) visitDirectSums(l *layer) error {
	for class, err := range special.DirectSums(s.layerAt(l.sum), false, s.rests) {
		if err != nil {
			return err
		}
		A := class.Matrix
		row, col := A.RowSums(), A.ColSums()
		if s.p.Rows == s.p.Cols && slices.Compare(row, col) < 0 {
			continue // visited as a transpose
		}
		err = l.selection.In(row, col).VisitClass(A.Entries(), drawn, byte(class.Results[seki.Seki].Kind))
		if err != nil {
			return err
		}
	}
	return nil
}

// drawn is the code of a seki in both games.
const drawn = 0xAA

// rests returns the special seki with line sums of at least 3 of a layer with fewer lines. Those of s itself are stored,
// so it returns none of them.
func (s *solver) rests(l seki.Layer) ([]seki.Class, error) {
	if d := s.p.Rows - l.Rows; d > 0 {
		return s.less(d).special[l.Sum], nil
	}
	return nil, nil
}
