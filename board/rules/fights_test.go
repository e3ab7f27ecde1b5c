package rules

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
)

// fights are positions that players know: chains that two dame keep alive together, until
// one side fills the first of them, the other takes, and the rest is a nakade or not.
// The score says who has the region, or that nothing changes.
var fights = []struct {
	name, text string
	first      string // a stone of Black before the turn of White; "" if Black has the turn
	low, high  int
	long       bool
}{
	// The position of a complete seki in the model: Black wins it by B8 on a board of 9×9.
	{"bulky five", "OXXXO/O.X.O/OOOOO/xxxxx", "B3", 15, 15, true},
	{"bulky five", "OXXXO/O.X.O/OOOOO/xxxxx", "", 15, 15, true},
	{"bulky five by the other side", "OXXXO/O.X.O/OOOOO/xxxxx", "D3", 15, 15, true},
	{"pyramid four", ".XXXO/OO.OO/OOOOO/xxxxx", "C3", 15, 15, true},
	{"square four", "OXX.O/OX.OO/OOOOO/xxxxx", "C3", 15, 15, true},
	{"bent three", "OX.O/.XOO/OOOO/xxxx", "", 12, 12, true},
	{"three in a row", ".XX.O/OOOOO/xxxxx", "", 10, 10, false},
	// White lives in the rest, so nobody moves: a seki.
	{"four in a row", ".XXX.O/OOOOOO/xxxxxx", "", -4, -4, false},
	{"four in a row, taken", ".XXX.O/OOOOOO/xxxxxx", "E3", -12, -12, false},
	{"six in two rows", "OXXX.O/OXX.OO/OOOOOO/xxxxxx", "", -6, -6, false},
	{"six in two rows, taken", "OXXX.O/OXX.OO/OOOOOO/xxxxxx", "D3", -18, -18, false},
}

func TestLongFights(t *testing.T) {
	for _, f := range fights {
		if f.long && !testtool.Long() {
			continue
		}
		g, at := region(t, f.text, black)
		if f.first != "" {
			at = g.follow(t, at, board.Turn{Colour: board.Black, Point: testtool.Must(board.ParsePoint(f.first))(t)})
		}
		if got := g.bounds(t, at); got != (bounds{f.low, f.high}) {
			t.Errorf("%s %s: %+v, want %d to %d", f.name, f.first, got, f.low, f.high)
		}
	}
}

// Limits end a search.
func TestLimits(t *testing.T) {
	p, points := parse(t, "OXXXO/O.X.O/OOOOO/xxxxx")
	if f, err := Decide(t.Context(), p, points, 1<<16); !errors.Is(err, ErrMemory) || f.Outcome.Known() {
		t.Errorf("%+v, %v", f, err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if f, err := Decide(ended, p, points, 1<<30); !errors.Is(err, context.Canceled) || f.Outcome.Known() {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestNewGround(t *testing.T) {
	for text, want := range map[string]string{
		"X.,":   "C1 is empty and beside B1, but not in the region",
		"XO":    "the chain of A1 has no liberty",
		"Xo/oX": "the chain of A2 has no liberty",
	} {
		p, points := parse(t, text)
		if _, _, err := newGround(p, points); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	p := board.New(9, 9)
	if _, _, err := newGround(p, slices.Collect(p.Points())); !errors.As(err, new(TooLargeError)) {
		t.Errorf("81 points: %v", err)
	}
}

// TestPlay plays a ko: the stone that took cannot be taken in the next turn, but after a
// pass of both; and no suicide is played.
func TestPlay(t *testing.T) {
	g, at := region(t, ".XO./X.XO/.XO.", white)
	number := func(x, y int) int { return slices.Index(g.points, board.Point{X: x, Y: y}) }
	if _, ok := g.play(at, number(0, 0)); ok {
		t.Error("suicide")
	}
	after, ok := g.play(at, number(1, 1))
	if !ok {
		t.Fatal("the capture is illegal")
	}
	back := number(2, 1)
	if _, ok := g.play(after, back); ok {
		t.Error("the ko is taken back at once")
	}
	if _, ok := g.play(after.pass().pass(), back); !ok {
		t.Error("the ko cannot be taken back later")
	}
}

// A single stone that takes one and has another liberty begins no ko: the position is that without a
// forbidden point, so that the search takes both for one.
func TestNoKo(t *testing.T) {
	g, at := region(t, "X..X/.XXO/.OO./XXXX", white)
	after := g.follow(t, at, board.Turn{Colour: board.White, Point: board.Point{X: 2, Y: 3}})
	if _, want := region(t, "X.O./.XXO/.OO./XXXX", black); after != want {
		t.Errorf("%+v, not %+v", after, want)
	}
}
