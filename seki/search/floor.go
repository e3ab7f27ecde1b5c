package search

import (
	"runtime"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/floor"
)

// A floor is a layer whose outcomes are in memory. A search from above ends there:
// it looks up the children in the layer when it opens their parent, and none of them
// takes a place in the transposition table.

// floored is a Prober that has floors; *tablebase.Set is one.
type floored interface {
	Floor(size seki.Size, memory int64) (f *floor.Floor, bytes int64)
}

// floorShare is the part of the memory for floors, where the Prober has some; half
// of it is for what the workers remember of ranks.
const floorShare = 4

// floor returns the floor of a size, nil if there is none.
func (s *Solver) floor(size seki.Size) *floor.Floor {
	s.mu.Lock()
	defer s.mu.Unlock()
	size = size.Tall()
	f, known := s.floors[size]
	if prober, ok := s.options.Prober.(floored); ok && !known {
		var bytes int64
		if f, bytes = prober.Floor(size, s.floorMemory); f != nil {
			s.floorMemory -= bytes
			f.RankMemory = s.rankMemory
		}
		s.floors[size] = f
	}
	return f
}

// divideMemory sets the memory for floors and takes it from that of the tables.
func (s *Solver) divideMemory() {
	if _, ok := s.options.Prober.(floored); !ok {
		return
	}
	share := s.options.Memory / floorShare
	s.options.Memory -= share
	s.floorMemory = share / 2
	s.rankMemory = share / 2 / int64(max(s.options.Workers, runtime.GOMAXPROCS(0)))
}

// land makes the worker use the floor of its size if the sum of its board is greater.
func (w *worker) land(f *floor.Floor) {
	if f != nil && f.Layer().Sum < w.b.sum() {
		w.floor, w.floorSum = f.Probe(), f.Layer().Sum
	}
}

// lookUp answers a question about the position on the board, in the layer of the
// floor. An error sets w.err.
func (w *worker) lookUp(p *floor.Probe, first bool) truth {
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
		w.err = err
		return unknown
	}
	if w.game == seki.DSeki {
		code >>= 4
	}
	if first {
		return truthOf(code&attackerFirst == 0) // neither loss nor draw
	}
	return truthOf(code&opponentLoses != 0)
}
