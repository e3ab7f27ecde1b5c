package retrograde

import (
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Params selects the layers to solve: all Rows×Cols matrices without zero lines, of
// every sum from max(Rows, Cols) to MaxSum.
type Params struct {
	Rows, Cols int
	MaxSum     int
	Workers    int // goroutines; 0 means GOMAXPROCS

	MinSum int // the least sum of the layers passed to the handlers

	// SekiAlone solves SEKI without D-SEKI, for the census and the special seki of SEKI: the handlers must want no
	// other classes. Values are then stored only for matrices whose line sums are at least 3, which takes less memory
	// and time. The results and the counts of D-SEKI are zero.
	SekiAlone bool

	// Store, if not nil, receives every solved slab. A solve continues from the first layer that has not ended
	// there, and leaves out the slabs that the store has. It holds both games, and no classes are visited.
	Store Store

	// Part and Parts are for several solves that share a store: each begins a layer with the slabs of another part,
	// number Part of Parts from 0 on, and then takes the remaining slabs. 0 Parts mean one.
	Part, Parts int

	// Memory limits the bytes of values in memory; 0 means no limit. With a store, solved slabs beyond the limit are
	// dropped and loaded again when they are needed. Package estimate says how much is needed at least, besides other
	// memory. Without a store it has no effect.
	Memory int64

	everyBlock bool // also in a square size, for a larger solve, which reads them

	// Progress, if not nil, is called at most five times a second, by one goroutine at a
	// time.
	Progress func(Progress)
}

// Progress is a snapshot of a running solve.
type Progress struct {
	seki.Layer      // the current layer
	Slabs, Done int // slabs of the layer: all, and those finished
	// values stored so far, one for each matrix of a stored block, in all layers from the first of this solve on
	Values      uint64
	TotalValues float64 // estimate of Values at the end of this solve
}

// Handlers receive the results of a solve or of a tablebase. All are optional, are called in the goroutine
// that calls Solve, and end it by an error:
//
//	// Layer is called after each layer, in the order of the sums. The number of
//	// classes in the census has been checked against the exact number.
//	Layer func(seki.Layer, seki.Census) error
//
//	// Want selects the classes to visit by layer and results; nil selects all. It
//	// is called at most once for each combination of results in a layer.
//	Want func(seki.Layer, seki.Results) bool
//
//	// Margins, if not nil, is called once for each block of a layer, with its row
//	// sums and its column sums in descending order. In square sizes it is also
//	// called with the two exchanged, for each block off the diagonal. It returns a
//	// function that reports which of the results selected by Want matter in the
//	// block, or nil if all do. It is a hint that saves visits: a class that does not
//	// matter may still be visited.
//	Margins func(l seki.Layer, rows, cols []int) func(seki.Results) bool
//
//	// Visit is called exactly once for each class that Want selects and that
//	// matters. The classes of a layer come before the call of Layer, in an order that
//	// depends on the parameters alone.
//	Visit func(seki.Class) error
//
// Packages outside solve use layers.Source.Classes instead.
type Handlers = blocks.Handlers

// Solve solves the layers of p in the order of the sums. It holds two layers in memory. If ctx is cancelled, Solve
// stops early and returns the cause; the layers reported by then are complete.
func Solve(ctx context.Context, p Params, h Handlers) error {
	s, err := newSolver(p, h)
	if err != nil {
		return err
	}
	return s.run(ctx)
}
