package rules

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
)

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

// A single stone that takes one and has another liberty begins no ko, nor one that takes two single stones: the position
// is that without a forbidden point, so that the search takes both for one.
func TestNoKo(t *testing.T) {
	for before, want := range map[string]string{"X..X/.XXO/.OO./XXXX": "X.O./.XXO/.OO./XXXX", "oX.Xo": "o.O.o"} {
		g, at := region(t, before, white)
		after := g.follow(t, at, board.Turn{Colour: board.White, Point: board.Point{X: 2, Y: strings.Count(before, "/")}})
		if _, want := region(t, want, black); after != want {
			t.Errorf("%+v, not %+v", after, want)
		}
	}
}
