package retrograde

import (
	"context"
	"testing"
)

// TestEstimate compares the estimate with the tables that are really stored.
func TestEstimate(t *testing.T) {
	if testing.Short() {
		t.Skip("solves large layers")
	}
	for _, p := range []Params{{Rows: 3, Cols: 3, MaxSum: 30}, {Rows: 4, Cols: 3, MaxSum: 22}, {Rows: 4, Cols: 4, MaxSum: 18}, {Rows: 5, Cols: 5, MaxSum: 13}, {Rows: 2, Cols: 2, MaxSum: 60}} {
		e, err := NewEstimate(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		s, err := newSolver(p, Handlers{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if got, want := e.Tables(), float64(s.tables); got < want*0.93 || got > want*1.1 {
			t.Errorf("%d×%d up to %d: %.0f tables estimated, %.0f stored", p.Rows, p.Cols, p.MaxSum, got, want)
		}
		rough, err := NewRoughEstimate(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := rough.Tables(), float64(s.tables); got < want*0.75 || got > want*1.35 {
			t.Errorf("%d×%d up to %d: %.0f tables roughly estimated, %.0f stored", p.Rows, p.Cols, p.MaxSum, got, want)
		}
		if got := 2 * rough.Memory(); s.pool.peak > got+sparePool {
			t.Errorf("%d×%d up to %d: twice the rough estimate is %d bytes, %d used", p.Rows, p.Cols, p.MaxSum, got, s.pool.peak)
		}
		if got := e.Memory(); s.pool.peak > got+sparePool {
			t.Errorf("%d×%d up to %d: %d bytes estimated, %d used", p.Rows, p.Cols, p.MaxSum, got, s.pool.peak)
		}
		t.Logf("%+v: peak %d, estimated %d; tables %d, estimated %.0f", p, s.pool.peak, e.Memory(), s.tables, e.Tables())
	}
}

// TestEstimateHuge estimates what nobody can solve, without trying.
func TestEstimateHuge(t *testing.T) {
	for _, p := range []Params{{Rows: 9, Cols: 9, MaxSum: 60000}, {Rows: 20, Cols: 20, MaxSum: 1000}, {Rows: 3, Cols: 40, MaxSum: 500}, {Rows: 14, Cols: 14, MaxSum: 15}} {
		e, err := NewEstimate(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if float64(e.Memory()) < beyondReach {
			t.Errorf("%d×%d up to %d: %d bytes", p.Rows, p.Cols, p.MaxSum, e.Memory())
		}
	}
}
