package retrograde

import (
	"context"
	"time"

	"github.com/sekilab/sekilab/seki"
)

// Params says which layers to solve: all matrices of size Rows×Cols without
// zero rows and columns, for every sum from max(Rows, Cols) to MaxSum.
type Params struct {
	Rows, Cols int
	MaxSum     int
	Workers    int // goroutines; 0 means GOMAXPROCS

	// Store, if not nil, receives every solved slab, and gives back those of
	// an earlier solve of the same size, which is continued.
	Store Store

	// Memory bounds the bytes of tables in memory; 0 means no bound. With a
	// store, solved slabs beyond it are dropped and loaded again when they are
	// needed; without one it has no effect. An Estimate tells what is needed,
	// and what comes on top.
	Memory int64
}

// Progress is a snapshot of a running solve.
type Progress struct {
	seki.Layer           // the current one
	Slabs, Done  int     // row margins of the layer: all, finished
	Tables       uint64  // tables finished so far in all layers
	TotalTables  float64 // estimate for the whole run
	Elapsed      time.Duration
	TablesMemory int64 // bytes of solved tables held in memory
}

// Handlers receive what a solve finds. All are optional. They are called from
// one goroutine at a time, and an error from any of them ends the solve.
type Handlers struct {
	// Layer is called after each layer, in the order of the sums. The number of
	// classes in the census has been compared with the exact one.
	Layer func(seki.Layer, seki.Census) error

	// Want selects, by layer and results, the classes to visit; nil selects all.
	// In each layer it is asked at most once for each combination of results,
	// not once for each class.
	Want func(seki.Layer, seki.Results) bool

	// Margins, where not nil, is asked once about each block of a layer, by its row
	// sums and its column sums in descending order, and about each of a square
	// size off the diagonal with the two exchanged as well. It returns which of
	// the results that Want selects matter there, nil for all. It is a hint that
	// saves visits: classes that do not matter may be visited all the same.
	Margins func(l seki.Layer, rows, cols []int) func(seki.Results) bool

	// Visit is called exactly once for each class that Want selects and that
	// matters, layer by layer, before the layer's Layer call, in an order that depends on the
	// parameters alone.
	Visit func(seki.Class) error

	// Progress is called from time to time, at most a few times a second.
	Progress func(Progress)
}

// Solve solves the layers of p in the order of the sums, both games at once,
// holding two layers in memory. It stops early when ctx is cancelled, returning
// the cause; layers reported until then are complete.
func Solve(ctx context.Context, p Params, h Handlers) error {
	if p.Rows < p.Cols {
		p.Rows, p.Cols = p.Cols, p.Rows
		h = h.transposed()
	}
	s, err := newSolver(p, h)
	if err != nil {
		return err
	}
	return s.run(ctx)
}

// transposed returns handlers for the solve of the transposed size.
func (h Handlers) transposed() Handlers {
	t := h
	if h.Layer != nil {
		t.Layer = func(l seki.Layer, c seki.Census) error { return h.Layer(l.Transposed(), c.Transposed()) }
	}
	if h.Want != nil {
		t.Want = func(l seki.Layer, r seki.Results) bool { return h.Want(l.Transposed(), r.Transposed()) }
	}
	if h.Margins != nil {
		t.Margins = func(l seki.Layer, rows, cols []int) func(seki.Results) bool {
			matters := h.Margins(l.Transposed(), cols, rows)
			if matters == nil {
				return nil
			}
			return func(r seki.Results) bool { return matters(r.Transposed()) }
		}
	}
	if h.Visit != nil {
		t.Visit = func(c seki.Class) error { return h.Visit(c.Transposed()) }
	}
	return t
}
