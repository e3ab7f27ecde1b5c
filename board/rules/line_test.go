package rules

import (
	"context"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongBestPlay plays the line of each fight on small boards in which somebody gains: its turns are legal, and
// something is lost at its end. The memory of the searches is counted.
func TestLongBestPlay(t *testing.T) {
	compared := 0
	sizes := [][2]int{{3, 2}, {5, 1}}
	if testtool.Long() {
		sizes = append(sizes, [2]int{6, 1})
	}
	for _, size := range sizes {
		eachClass(size[0], size[1], func(p *board.Position) {
			s := testtool.Must(newSolver(p, slices.Collect(p.Points()), 1<<24))(t)
			s.fill()
			f := testtool.Must(s.decide(context.Background()))(t)
			held := int64(0)
			for _, p := range s.gains {
				held += int64(len(p.nodes))*nodeBytes + int64(len(p.edges))*edgeBytes
			}
			if held != s.room.used {
				t.Errorf("%v: the searches hold %d bytes, %d are counted", p, held, s.room.used)
			}
			for _, first := range seki.Players {
				play := f.Best[first]
				if (f.Outcome.First(first) == seki.Draw) != (play == nil) {
					t.Fatalf("%v, %v first: %v by %v", p, first, f.Outcome, play)
				}
				if play == nil {
					continue
				}
				compared++
				at := s.startOf(first)
				for k, turn := range play.Turns {
					if turn.Pass && at.passed && k == len(play.Turns)-1 {
						break
					}
					at = s.follow(t, at, turn)
				}
				if len(play.Taken) == 0 {
					t.Errorf("%v, %v first: nothing is lost by %v", p, first, play.Turns)
				}
			}
		})
	}
	if compared < 20 {
		t.Errorf("%d compared", compared)
	}
}

// A stone taken by a ko is lost if the game ends before the opponent can take it back.
func TestBestPlayEnds(t *testing.T) {
	p, points := parse(t, "O.oxxoo")
	f := testtool.Must(Decide(t.Context(), p, points, 0))(t)
	if play := f.Best[seki.C]; play == nil || board.ChainNames(play.Taken) != "white A1" {
		t.Errorf("%v: %+v", f.Outcome, play)
	}
}

// The pass that ends the game may be the loser's.
func TestBestPlayEndsByTheLoser(t *testing.T) {
	p, points := parse(t, "OOOO/O...")
	f, err := Decide(t.Context(), p, points, 0)
	if err != nil || f.Best[seki.C] == nil {
		t.Fatal(f, err)
	}
	for k, turn := range f.Best[seki.C].Turns {
		if want := []board.Colour{board.Black, board.White}[k%2]; turn.Colour != want {
			t.Errorf("turn %d of %v is not %v's", k, f.Best[seki.C].Turns, want)
		}
	}
}
