package search

import (
	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/floor"
)

// A floor is a layer whose outcomes are in memory. A search from above ends there:
// it looks up the children in the layer when it opens their parent, and none of them
// takes a place in the transposition table.

// floored is a Prober that has floors; *tablebase.Set is one.
type floored interface {
	Floor(size seki.Size, memory int64) (f *floor.Floor, bytes int64)
}

// Parts of the memory: for a floor of the Prober, at most, and for what the workers
// remember of ranks.
const (
	floorShare = 3
	rankShare  = 16
)

// useFloor makes the worker use the floor of its size if the sum of its board is greater.
func (w *worker) useFloor() {
	w.startFloor = w.stairs.current.Load()
	if f := w.startFloor; f != nil && f.Layer().Sum < w.root {
		w.floor, w.floorSum = f.Probe(), f.Layer().Sum
		if w.stairs.ofProber { // what else the Prober has did not fit: a floor answers sooner
			w.prober = nil
		}
	}
	w.team.floor.Store(int64(w.floorSum))
}

// flushCounts adds the positions opened since the last call to the counts of the stairs.
func (w *worker) flushCounts() {
	for sum, opened := range w.opened {
		w.stairs.opened[sum].Add(opened)
	}
	clear(w.opened)
}

// poll stops the worker if the box of the matrix, or a higher floor, is worth its cost.
func (w *worker) poll() {
	w.flushCounts()
	if w.Err == nil && w.worthBox(w.solver.pace.poll) {
		w.Err = errBox
	}
	if w.Err == nil && w.solver.worthRaising(w.ctx, w.stairs, w.startFloor, w.root) {
		w.Err = errRaise
	}
}

// lookUp answers a question about the position on the board, in the layer of the
// floor. An error sets w.Err.
func (w *worker) lookUp(p *floor.Probe, first bool) pns.Truth {
	a := w.b.a
	attackerFirst, opponentLoses := byte(0b1100), byte(0b0001) // of codes, for a board as the layer has it
	if w.b.m < w.b.n {
		w.upright = w.upright[:0]
		for j := range w.b.n {
			for i := range w.b.m {
				w.upright = append(w.upright, a[i*w.b.n+j])
			}
		}
		a = w.upright
		attackerFirst, opponentLoses = 0b0011, 0b0100
	}
	code, err := p.Code(a)
	if err != nil {
		w.Err = err
		return pns.Unknown
	}
	if w.game == seki.DSeki {
		code >>= 4
	}
	if first {
		return pns.TruthOf(code&attackerFirst == 0) // neither loss nor draw
	}
	return pns.TruthOf(code&opponentLoses != 0)
}
