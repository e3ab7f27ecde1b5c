package retrograde

import (
	"context"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde/internal/kernel"
)

// bytes returns the bytes of all chunks.
func (a *arena[T]) bytes() int {
	n := 0
	for _, chunk := range a.chunks {
		n += len(chunk)
	}
	return n * sizeOf[T]()
}

// bytes returns what a worker holds besides values. Its buffers only grow, so after a solve
// this is the most that it ever held.
func (w *worker) bytes() int64 {
	g := &w.scratch
	total := g.memory.bits.bytes() + g.memory.counts.bytes() + g.memory.ids.bytes() + g.memory.lists.bytes()
	total += 4*cap(g.leaves.index) + sizeOf[leaf]()*cap(g.leaves.leaves)
	for i := range g.levels {
		lv := &g.levels[i]
		total += 4*(cap(lv.index)+cap(lv.rows)+cap(lv.child)+cap(lv.offset)+cap(lv.before)) +
			sizeOf[node]()*cap(lv.nodes) + 2*cap(lv.residuals)
	}
	total += 2 * cap(g.lists.numbers)
	for _, table := range g.lists.tables {
		total += sizeOf[span]() * cap(table)
	}
	for _, table := range w.units.tables {
		for _, kept := range table {
			total += cap(kept.flags) + 4*cap(kept.first)
		}
	}
	return int64(total + sizeOf[kernel.Place]()*cap(w.copier.places))
}

// spareMemory is what an estimate may be too high beyond a third, for small solves: they take
// less than the program itself.
const spareMemory = 3 << 20

// TestLongEstimate compares the estimate with what is stored and held: it is not exceeded, and at most
// a third too high. SEKI_LONG=1 takes larger layers.
func TestLongEstimate(t *testing.T) {
	testtool.NoRace(t)
	cases := []Params{
		{Rows: 2, Cols: 2, MaxSum: 60}, {Rows: 4, Cols: 3, MaxSum: 13}, {Rows: 5, Cols: 5, MaxSum: 11}, {Rows: 6, Cols: 2, MaxSum: 18}, {Rows: 2, Cols: 2, MaxSum: 20},
		{Rows: 4, Cols: 4, MaxSum: 17, SekiAlone: true},
	}
	if testtool.Long() {
		cases = append(cases, []Params{
			{Rows: 2, Cols: 2, MaxSum: 400}, {Rows: 3, Cols: 3, MaxSum: 48}, {Rows: 4, Cols: 3, MaxSum: 30},
			{Rows: 8, Cols: 8, MaxSum: 10}, {Rows: 6, Cols: 2, MaxSum: 30},
			{Rows: 4, Cols: 4, MaxSum: 19, SekiAlone: true},
			{Rows: 4, Cols: 4, MaxSum: 24}, {Rows: 5, Cols: 5, MaxSum: 16}, {Rows: 6, Cols: 6, MaxSum: 13}, {Rows: 5, Cols: 4, MaxSum: 22}, {Rows: 5, Cols: 4, MaxSum: 20},
			{Rows: 5, Cols: 5, MaxSum: 23, SekiAlone: true},
		}...)
	}
	for _, p := range cases {
		p.Workers = 1
		e := testtool.Must(NewEstimate(t.Context(), p))(t)
		for _, use := range []Use{Counted, Visited} {
			h := Handlers{}
			if use == Visited {
				h.Visit = func(seki.Class) error { return nil }
				h.Want = func(seki.Layer, seki.Results) bool { return false }
			}
			s := testtool.Must(newSolver(p, h))(t)
			testtool.NoError(t, s.run(context.Background()))
			if got, want := e.Values(), float64(s.matrices); got < want*0.95 || got > want*1.05 {
				t.Errorf("%+v: %.0f matrices estimated, %.0f stored", p, got, want)
			}
			used := s.pool.peak + s.workers[0].bytes()
			if e.Memory(use) < s.pool.peak || e.ScratchMemory() < s.workers[0].bytes() || e.Needs(use) > used*4/3+spareMemory {
				t.Errorf("%+v: %d bytes of values estimated, %d used; %d bytes of scratch estimated, %d used", p, e.Memory(use), s.pool.peak, e.ScratchMemory(), s.workers[0].bytes())
			}
			t.Logf("%d×%d to %d: peak %.2f, estimated %.2f; scratch %.2f, estimated %.2f; matrices %.2f, estimated %.2f",
				p.Rows, p.Cols, p.MaxSum, mb(s.pool.peak), mb(e.Memory(use)), mb(s.workers[0].bytes()), mb(e.ScratchMemory()), float64(s.matrices)/1e6, e.Values()/1e6)
		}
	}
}

func mb(bytes int64) float64 { return float64(bytes) / 1e6 }

// TestEstimateHuge estimates solves that are far out of reach.
func TestEstimateHuge(t *testing.T) {
	testtool.NoRace(t)
	for _, p := range []Params{
		{Rows: 9, Cols: 9, MaxSum: 60000}, {Rows: 3, Cols: 15, MaxSum: 500},
	} {
		e := testtool.Must(NewEstimate(t.Context(), p))(t)
		if float64(e.Memory(Counted)) < beyondReach {
			t.Errorf("%d×%d up to %d: %d bytes", p.Rows, p.Cols, p.MaxSum, e.Memory(Counted))
		}
	}
}

// TestEstimateNearReach checks that layers with about as many classes as are beyond reach have as
// many values.
func TestEstimateNearReach(t *testing.T) {
	e := testtool.Must(NewEstimate(t.Context(), Params{Rows: 5, Cols: 5, MaxSum: 42}))(t)
	for _, l := range e.Layers[26:] {
		if l.Classes < beyondReach/100 || l.Values < l.Classes/2 || l.Kept < l.Values || l.Last[Streamed] < l.Slab {
			t.Errorf("%+v", l)
		}
	}
	if last := e.Layers[len(e.Layers)-1]; last.Classes < beyondReach {
		t.Errorf("%+v", last)
	}
}
