package search

import (
	"runtime"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/floor"
)

// A floor is a layer whose outcomes are in memory: of a tablebase, where memory has room for one. A search
// from above ends there: it looks up the children in the layer when it opens their parent, and none of them
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

// floorOf is the floor of a size, if it has one.
type floorOf struct {
	*floor.Floor
	offered int64 // the memory in which the Prober had none
}

// floor returns the floor of a size, nil if there is none. If the size has none yet, it asks the Prober for
// one that fits into the memory available now. The floors of all sizes leave half of the memory to the tables.
func (s *Solver) floor(size seki.Size) *floor.Floor {
	prober, ok := s.options.Prober.(floored)
	if !ok {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	size = size.Tall()
	known := s.floors[size]
	memory := min(s.options.Memory/floorShare, s.tables.Free()-s.rankBytes(), s.options.Memory/2-s.floorBytes-s.rankBytes())
	if known.Floor != nil || memory <= known.offered {
		return known.Floor
	}
	f, bytes := prober.Floor(size, memory)
	bytes += s.rankBytes()
	switch {
	case f == nil:
		known.offered = memory
	case s.tables.Take(bytes, 0): // if no table has grown meanwhile
		f.RankMemory = s.rankBytes() / int64(max(s.options.Workers, runtime.GOMAXPROCS(0)))
		s.floorBytes += bytes
		known.Floor = f
	}
	s.floors[size] = known
	return known.Floor
}

// rankBytes is the memory for what the probes of a floor remember of ranks.
func (s *Solver) rankBytes() int64 { return s.options.Memory / rankShare }

// useFloor makes the worker use the floor of its size if the sum of its board is greater.
func (w *worker) useFloor() {
	if f := w.stored; f != nil && f.Layer().Sum < w.root {
		w.floor, w.floorSum = f.Probe(), f.Layer().Sum
		w.prober = nil // what else it has did not fit: a floor answers sooner
	}
	w.team.floor.Store(int64(w.floorSum))
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
