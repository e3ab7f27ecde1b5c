package rules

import (
	"context"
	"errors"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
)

// fights are positions that players know: chains that two dame keep alive together, until
// one side fills the first of them, the other takes, and what is left is a nakade or not.
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
	// White lives in what is left, so nobody begins: a seki.
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
		r := region(t, f.text, board.Black)
		if f.first != "" {
			at := testtool.Must(board.ParsePoint(f.first))(t)
			var ok bool
			if r, ok = r.Play(at); !ok {
				t.Fatalf("%s: %s is illegal", f.name, f.first)
			}
		}
		if got, err := r.Value(context.Background(), 1<<30); err != nil || got != (Value{f.low, f.high, true}) {
			t.Errorf("%s %s: %+v, %v, want %d to %d", f.name, f.first, got, err, f.low, f.high)
		}
	}
}

// What a limit leaves open is said to be so, and the bounds hold.
func TestLimits(t *testing.T) {
	r := region(t, "OXXXO/O.X.O/OOOOO/xxxxx", board.Black)
	v, err := r.Value(context.Background(), 1<<16)
	if !errors.Is(err, ErrMemory) || v.Exact || v.Low > 15 || v.High < 15 {
		t.Errorf("%+v, %v", v, err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if v, err := r.Value(ended, 1<<30); !errors.Is(err, context.Canceled) || v.Exact {
		t.Errorf("%+v, %v", v, err)
	}
}

func TestNew(t *testing.T) {
	for text, want := range map[string]string{
		"X.,":   "C1 is empty and beside B1, but not in the region",
		"XO":    "the chain of A1 has no liberty",
		"Xo/oX": "the chain of A2 has no liberty",
	} {
		p, points := parse(t, text)
		if _, err := New(p, points, board.Black); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	p := board.New(9, 9)
	var points []board.Point
	for at := range p.Points() {
		points = append(points, at)
	}
	for _, c := range []struct {
		points []board.Point
		turn   board.Colour
	}{{points, board.Black}, {[]board.Point{{X: 6}}, board.Black}, {[]board.Point{{}, {}}, board.Black}, {nil, board.Empty}} {
		if _, err := New(p, c.points, c.turn); err == nil {
			t.Errorf("%v, %v", c.points, c.turn)
		}
	}
}

// TestPlay plays a ko: the stone that took cannot be taken in the next turn, but after a
// pass of both; and no suicide is played.
func TestPlay(t *testing.T) {
	r := region(t, ".XO./X.XO/.XO.", board.White)
	take := board.Point{X: 1, Y: 1}
	if _, ok := r.Play(board.Point{X: 0, Y: 0}); ok {
		t.Error("suicide")
	}
	after, ok := r.Play(take)
	if !ok {
		t.Fatal("the capture is illegal")
	}
	back := board.Point{X: 2, Y: 1}
	if _, ok := after.Play(back); ok {
		t.Error("the ko is taken back at once")
	}
	if _, ok := after.Pass().Pass().Play(back); !ok {
		t.Error("the ko cannot be taken back later")
	}
}

// A single stone that takes one and has another liberty begins no ko: the position is the one that New reads, without a
// forbidden point, so that the search takes both for one.
func TestNoKo(t *testing.T) {
	after, ok := region(t, "X..X/.XXO/.OO./XXXX", board.White).Play(board.Point{X: 2, Y: 3})
	if want := region(t, "X.O./.XXO/.OO./XXXX", board.Black); !ok || after.state != want.state {
		t.Errorf("%+v, not %+v", after.state, want.state)
	}
}
