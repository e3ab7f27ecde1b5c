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

// Class is one equivalence class under row and column permutations.
type Class struct {
	Matrix  seki.Matrix // a member of the class; not its canonical form
	Results seki.Results
}

// Counts are numbers of classes in one game.
type Counts struct {
	Outcome  [6]uint64 // in the order of seki.Outcomes
	Complete uint64
	SemiR    uint64 // semi-complete, R must pass
	SemiC    uint64 // semi-complete, C must pass
}

// Layer sums up one solved layer.
type Layer struct {
	Rows, Cols, Sum int
	Classes         uint64
	Games           [2]Counts // indexed by seki.Game
}

// Progress is a snapshot of a running solve.
type Progress struct {
	Sum          int     // the layer in work
	Slabs, Done  int     // row margins of the layer: all, finished
	Tables       uint64  // tables finished so far in all layers
	TotalTables  float64 // estimate for the whole run
	Elapsed      time.Duration
	TablesMemory int64 // bytes of solved tables held in memory
}

// Handlers receive what a solve finds. All are optional. They are called from
// one goroutine at a time, and an error from any of them ends the solve.
type Handlers struct {
	// Layer is called after each layer, in the order of the sums. Its counts
	// have been compared with the exact number of classes.
	Layer func(Layer) error

	// Want selects, by results, the classes to visit. It is asked once for
	// each combination of results that occurs, not once for each class.
	Want func(seki.Results) bool

	// Visit is called exactly once for each class that Want selects, layer by
	// layer, before the layer's Layer call, in an order that depends on the
	// parameters alone.
	Visit func(Class) error

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
		t.Layer = func(l Layer) error { return h.Layer(l.Transposed()) }
	}
	if h.Want != nil {
		t.Want = func(r seki.Results) bool { return h.Want(r.Transposed()) }
	}
	if h.Visit != nil {
		t.Visit = func(c Class) error { return h.Visit(Class{c.Matrix.Transpose(), c.Results.Transposed()}) }
	}
	return t
}

func (l *Layer) addCounts(t tally, classes uint64) {
	l.Classes += classes
	sum := tally(l.Games)
	sum.add(t)
	l.Games = sum
}

// hasSpecials reports whether a class is a complete or a semi-complete seki.
func (l *Layer) hasSpecials() bool {
	for _, c := range l.Games {
		if c.Complete+c.SemiR+c.SemiC > 0 {
			return true
		}
	}
	return false
}

// transposed returns the counts of the transposed matrices.
func (c Counts) transposed() Counts {
	o := &c.Outcome // WW, WL, LW, WD, DW, DD
	o[1], o[2] = o[2], o[1]
	o[3], o[4] = o[4], o[3]
	c.SemiR, c.SemiC = c.SemiC, c.SemiR
	return c
}

func (t tally) transposed() tally { return tally{t[0].transposed(), t[1].transposed()} }

// Transposed returns the layer of the transposed matrices.
func (l Layer) Transposed() Layer {
	l.Rows, l.Cols = l.Cols, l.Rows
	l.Games = tally(l.Games).transposed()
	return l
}
