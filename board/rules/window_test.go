package rules

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongWindows compares windows of random fights with the whole regions: what is found in a window
// is so on the board. SEKI_LONG=1 takes more, and SEKI_LONG=hand ten times as many.
func TestLongWindows(t *testing.T) {
	random := rand.New(rand.NewPCG(40, 2))
	most, memory := 10, int64(1<<20)
	if testtool.Long() {
		most, memory = 400, 1<<23
	}
	if testtool.ByHand() {
		most = 4000
	}
	found := map[seki.Value]int{}
	stones := map[seki.Value]int{}
	for compared := 0; compared < most; {
		p := board.New(4+random.IntN(3), 3+random.IntN(2))
		for at := range p.Points() {
			if p.Set(at, board.Colour(random.IntN(3))); random.IntN(3) == 0 || at.X > 3 && random.IntN(2) == 0 {
				p.Set(at, board.Empty)
			}
		}
		var points []board.Point
		for _, c := range p.Chains() {
			if len(c.Liberties) > 0 && len(points) < 3 && random.IntN(2) == 0 {
				points = append(points, c.Stones[0])
			}
		}
		if len(points) == 0 {
			continue
		}
		whole := testtool.Must(NewSolver(p, points, memory))(t)
		f, err := whole.decide(context.Background())
		if err != nil {
			continue // a limit
		}
		value := map[Stone]seki.Value{}
		for _, s := range f.Stones {
			value[Stone{Player: s.Player, Point: s.Point}] = s.Value
		}
		for distance := 1; distance < 4; distance++ {
			w := testtool.Must(newWindow(p, points, distance, memory/2))(t)
			if len(w.by[0].points) == len(whole.points) {
				break
			}
			compared++
			g, err := w.decide(context.Background())
			if err != nil && !errors.Is(err, ErrMemory) {
				t.Fatal(err)
			}
			for _, first := range seki.Players {
				got := g.Outcome.First(first)
				found[got]++
				if got != seki.Unknown && got != f.Outcome.First(first) {
					t.Errorf("%s%v, distance %d: %v if %v begins, %v on the board", p, points, distance, got, first, f.Outcome.First(first))
				}
			}
			for _, s := range g.Stones {
				stones[s.Value]++
				if want, ok := value[Stone{Player: s.Player, Point: s.Point}]; s.Value != seki.Unknown && (!ok || s.Value != want) {
					t.Errorf("%s%v, distance %d: %v, %v on the board", p, points, distance, s, want)
				}
			}
		}
	}
	t.Log(found, stones)
	for _, v := range []seki.Value{seki.Loss, seki.Draw, seki.Win} {
		if found[v] < most/20 || stones[v] < most/20 {
			t.Errorf("too few with the value %v", v)
		}
	}
}

// TestLongOpen decides fights whose region is too large: six stones on the second line die, with the first line
// open on one side, and eight live, with it open on both.
func TestLongOpen(t *testing.T) {
	testtool.OnlyLong(t, "two seconds")
	for text, want := range map[string]string{
		"........./.oXXXXXXo/.oooooooo/........./........./........./........./........./.........":                       "WL",
		"............./.oXXXXXXXXo../.oooooooooo../............./............./............./............./.............": "DD",
	} {
		p, _ := parse(t, text)
		f, err := Decide(t.Context(), p, []board.Point{{X: 2, Y: p.Height() - 2}}, 0)
		if err != nil || f.Outcome.String() != want {
			t.Errorf("%s: %v, %v, want %s", text, f, err, want)
		}
	}
}
