package retrograde

import (
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/estimate"
)

// bytes returns what a worker holds besides values. Its buffers only grow, so after a solve
// this is the most that it ever held.
func (w *worker) bytes() (total int64) {
	for _, path := range [][2]string{{"graph", "memory"}, {"graph", "levels"}, {"graph", "lists"}, {"outside", "tables"},
		{"transposer", "places"}} {
		total += bytesOf(reflect.ValueOf(w).Elem().FieldByName(path[0]).FieldByName(path[1]))
	}
	return total
}

// bytesOf returns the bytes of the slices in v. What nodes hold is in arenas.
func bytesOf(v reflect.Value) (total int64) {
	switch v.Kind() {
	case reflect.Struct:
		if chunks := v.FieldByName("chunks"); chunks.IsValid() { // an arena
			for k := range chunks.Len() {
				chunk := chunks.Index(k)
				total += int64(chunk.Cap()) * int64(chunk.Type().Elem().Size())
			}
			return total
		}
		for k := range v.NumField() {
			total += bytesOf(v.Field(k))
		}
	case reflect.Array, reflect.Slice:
		elem := v.Type().Elem()
		if v.Kind() == reflect.Slice {
			total = int64(v.Cap()) * int64(elem.Size())
		}
		if elem.Kind() == reflect.Struct && elem.Name() != "node" || elem.Kind() == reflect.Array {
			for k := range v.Len() {
				total += bytesOf(v.Index(k))
			}
		}
	case reflect.Map:
		for list := v.MapRange(); list.Next(); {
			total += bytesOf(list.Value().Elem())
		}
	}
	return total
}

func estimated(t *testing.T, p Params) estimate.Estimate {
	t.Helper()
	return testtool.Must(estimate.New(t.Context(), seki.Size{Rows: p.Rows, Cols: p.Cols}, p.MaxSum, 1, p.SekiAlone))(t)
}

// spareMemory is the allowed excess of an estimate beyond a third, for small solves: they take less than the program
// itself.
const spareMemory = 3 << 20

// TestLongEstimate compares the estimate with the memory in use: it is not exceeded, and at most a third too high.
// SEKI_LONG=1 takes larger layers. SEKI_LONG=hand, on a machine that does nothing else, also compares the time.
func TestLongEstimate(t *testing.T) {
	testtool.NoRace(t)
	cases := []Params{
		{Rows: 2, Cols: 2, MaxSum: 60}, {Rows: 3, Cols: 3, MaxSum: 30}, {Rows: 4, Cols: 3, MaxSum: 13},
		{Rows: 4, Cols: 4, MaxSum: 16}, {Rows: 5, Cols: 5, MaxSum: 12}, {Rows: 6, Cols: 2, MaxSum: 18},
		{Rows: 3, Cols: 3, MaxSum: 30, SekiAlone: true}, {Rows: 4, Cols: 4, MaxSum: 17, SekiAlone: true},
	}
	if testtool.Long() {
		cases = append(cases, []Params{
			{Rows: 2, Cols: 2, MaxSum: 400}, {Rows: 3, Cols: 3, MaxSum: 48}, {Rows: 3, Cols: 3, MaxSum: 56},
			{Rows: 4, Cols: 3, MaxSum: 30},
			{Rows: 8, Cols: 8, MaxSum: 10}, {Rows: 6, Cols: 2, MaxSum: 30},
			{Rows: 4, Cols: 4, MaxSum: 18}, {Rows: 4, Cols: 4, MaxSum: 24}, {Rows: 4, Cols: 4, MaxSum: 28},
			{Rows: 5, Cols: 5, MaxSum: 13}, {Rows: 6, Cols: 6, MaxSum: 13}, {Rows: 5, Cols: 5, MaxSum: 16},
			{Rows: 5, Cols: 5, MaxSum: 19},
			{Rows: 6, Cols: 6, MaxSum: 16}, {Rows: 5, Cols: 4, MaxSum: 22}, {Rows: 5, Cols: 4, MaxSum: 20},
			{Rows: 3, Cols: 3, MaxSum: 50, SekiAlone: true}, {Rows: 4, Cols: 4, MaxSum: 26, SekiAlone: true},
			{Rows: 5, Cols: 5, MaxSum: 16, SekiAlone: true}, {Rows: 5, Cols: 5, MaxSum: 21, SekiAlone: true},
			{Rows: 6, Cols: 6, MaxSum: 19, SekiAlone: true},
		}...)
	}
	for _, p := range cases {
		p.Workers = 1
		e := estimated(t, p)
		for _, visit := range []bool{false, true} {
			h, use := Handlers{}, estimate.Counted
			if visit {
				use = estimate.Visited
				if p.SekiAlone {
					continue // visits special seki only, which takes no values
				}
				h.Visit = func(seki.Class) error { return nil }
				h.Margins = func(seki.Layer, []int, []int) func(seki.Results) bool { // all is stored, nothing is visited
					return func(seki.Results) bool { return false }
				}
			}
			begin := time.Now()
			used, stored := memoryOf(t, p, h)
			took := time.Since(begin)
			if got := e.Last().Time(); testtool.ByHand() && !visit && took > time.Second && (got < took/2 || got > 2*took) {
				t.Errorf("%+v: %v estimated, %v taken", p, got, took)
			}
			most := 0.05 // relative error of the matrices stored
			if p.Rows == p.Cols && p.Rows > 2 {
				most = 0.015
			}
			if got, want := e.Last().Values, float64(stored); math.Abs(got-want) > most*want {
				t.Errorf("%+v: %.0f matrices estimated, %.0f stored", p, got, want)
			}
			if got := e.Last().Memory(use); got < used || got > used*4/3+spareMemory {
				t.Errorf("%+v, visit %v: %d bytes estimated, %d used", p, visit, got, used)
			}
		}
	}
}

// memoryOf returns the most bytes that a solve with one worker holds, and the number of values that it stores.
func memoryOf(t *testing.T, p Params, h Handlers) (used int64, stored uint64) {
	s := testtool.Must(newSolver(p, h))(t)
	testtool.NoError(t, s.run(t.Context()))
	stored = s.matrices
	for at := s; ; at = at.smaller.solver {
		used += at.pool.peak + at.workers[0].bytes()
		if at.smaller == nil {
			return used, stored
		}
	}
}
