package layers

import (
	"errors"
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tiles"
)

// ends returns the censuses of a query.
func ends(t *testing.T, s *Source, q Query) (list []Census) {
	t.Helper()
	for item := range testtool.Each(t, s.Classes(t.Context(), q)) {
		if item.End != nil {
			list = append(list, *item.End)
		}
	}
	return list
}

// TestTiled compares the censuses of 3×3 that are counted by tiles with those that are solved for their classes, and those that
// are kept.
func TestTiled(t *testing.T) {
	size := seki.Size{Rows: 3, Cols: 3}
	for _, games := range [][]seki.Game{nil, {seki.Seki}, {seki.DSeki}} {
		q := Query{Range: Range{Sizes: []seki.Size{size}, MinSum: 7, MaxSum: 14}, Games: games}
		want := ends(t, &Source{}, q)
		q.CensusOnly = true
		calls, last := 0, retrograde.Progress{}
		s := &Source{Progress: func(p retrograde.Progress) {
			if calls++; p.Values < last.Values || float64(p.Values) > p.TotalValues || p.Layer.Sum != calls+2 {
				t.Errorf("%v: call %d of the progress has %+v", games, calls, p)
			}
			last = p
		}}
		if got := ends(t, s, q); len(got) != 8 || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v: %v, want %v", games, got, want)
		}
		if calls != 12 || float64(last.Values) != last.TotalValues {
			t.Errorf("%v: the progress was called %d times, and last with %+v", games, calls, last)
		}
	}
}

// TestTiledLimits asks for more than may be counted.
func TestTiledLimits(t *testing.T) {
	testtool.NoRace(t)
	size := seki.Size{Rows: 3, Cols: 3}
	query := func(maxSum int, games ...seki.Game) Query {
		return Query{Range: Range{Sizes: []seki.Size{size}, MaxSum: maxSum}, Games: games, CensusOnly: true}
	}
	var limit *LimitError
	if err := (&Source{}).Check(t.Context(), query(tiles.MaxSum+1)); !errors.As(err, &limit) {
		t.Errorf("up to %d: %v", tiles.MaxSum+1, err)
	}
	if err := (&Source{}).Check(t.Context(), query(tiles.MaxSum)); err != nil {
		t.Error(err)
	}
	var room *retrograde.RoomError
	if err := (&Source{Memory: 1}).Check(t.Context(), query(9)); !errors.As(err, &room) || room.Fits != 0 || room.Size != size || room.MaxSum != 9 {
		t.Errorf("in a byte: %v", err)
	}
	// What the program takes changes a little, so the bound lies in the middle between that for one game and for two.
	s := &Source{Memory: memory.Program() + int64(1.5*tiles.Memory(seki.Seki, 60))}
	if err := s.Check(t.Context(), query(60, seki.Seki)); err != nil {
		t.Errorf("one game: %v", err)
	}
	if err := s.Check(t.Context(), query(60)); !errors.As(err, &room) || room.Fits < 50 || room.Fits >= 60 {
		t.Errorf("both games: %v", err)
	}
}
