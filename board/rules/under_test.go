package rules

import (
	"context"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestUnderTheStones: White takes four stones in a square by A3. Black gains by playing where
// one of them stood, and by nothing else.
func TestUnderTheStones(t *testing.T) {
	p, points := parse(t, "XXO.Oo/XXOO.o/.OXX.o/OX.OXo/xxxxxx")
	s := testtool.Must(NewSolver(p, stonesOf(p, points), DefaultMemory))(t)
	var at []board.Point
	for _, name := range []string{"A3", "A5", "B5", "A4", "B4"} {
		point := testtool.Must(board.ParsePoint(name))(t)
		at = append(at, point)
	}
	square := at[1:]
	taken, ok := s.Start(board.White).Play(at[0])
	if !ok {
		t.Fatal("A3 is illegal")
	}
	for _, point := range square {
		if k := slices.Index(s.points, point); taken.stones[black]&one(k) != 0 {
			t.Errorf("White does not take %v", point)
		}
	}
	var gains []board.Point
	for _, point := range s.points {
		after, legal := taken.Play(point)
		if !legal {
			continue
		}
		v, _, err := s.Value(context.Background(), after) // for White
		if err != nil {
			t.Fatal(err)
		}
		if v == seki.Loss {
			gains = append(gains, point)
		}
	}
	if len(gains) == 0 || slices.ContainsFunc(gains, func(p board.Point) bool { return !slices.Contains(square, p) }) {
		t.Errorf("Black gains by %v, not under the stones", gains)
	}
	if v, _, err := s.Value(context.Background(), taken.Pass()); err != nil || v == seki.Loss {
		t.Errorf("Black gains after a pass: %v, %v", v, err)
	}
}
