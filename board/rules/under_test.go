package rules

import (
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
	s := testtool.Must(newSolver(p, points, DefaultMemory))(t)
	var at []board.Point
	for _, name := range []string{"A3", "A5", "B5", "A4", "B4"} {
		point := testtool.Must(board.ParsePoint(name))(t)
		at = append(at, point)
	}
	square := at[1:]
	taken := s.follow(t, s.startOf(seki.R), board.Turn{Colour: board.White, Point: at[0]})
	for _, point := range square {
		if k := slices.Index(s.points, point); taken.stones[black]&one(k) != 0 {
			t.Errorf("White does not take %v", point)
		}
	}
	var gains []board.Point
	for _, turn := range s.turns(taken) {
		if turn.point != noKo && s.value(t, turn.after) == seki.Loss { // for White
			gains = append(gains, s.points[turn.point])
		}
	}
	if len(gains) == 0 || slices.ContainsFunc(gains, func(p board.Point) bool { return !slices.Contains(square, p) }) {
		t.Errorf("Black gains by %v, not under the stones", gains)
	}
	if v := s.value(t, taken.pass()); v == seki.Loss {
		t.Errorf("Black gains after a pass: %v", v)
	}
}
