package rules

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongBestPlay compares best play with the value of the region, on all small boards: the winner gains as
// much as is possible and no more, and the loser loses no more than that.
func TestLongBestPlay(t *testing.T) {
	compared, partly := 0, 0
	sizes := [][2]int{{3, 2}, {5, 1}}
	if testtool.Long() {
		sizes = append(sizes, [2]int{6, 1})
	}
	for _, size := range sizes {
		eachClass(size[0], size[1], func(p *board.Position) {
			var points []board.Point
			for _, c := range p.Chains() {
				points = append(points, c.Stones...)
			}
			s := testtool.Must(NewSolver(p, points, 1<<24))(t)
			s.fill()
			f := testtool.Must(s.decide(context.Background()))(t)
			held := int64(0)
			for _, p := range slices.AppendSeq(s.gains[:], maps.Values(s.mosts)) {
				held += int64(p.nodes.len)*nodeBytes + int64(p.edges.len)*edgeBytes
			}
			if held > s.room.used {
				t.Errorf("%v: the searches hold %d bytes, %d are counted", p, held, s.room.used)
			}
			for _, first := range seki.Players {
				value, play := f.Outcome.First(first), f.Best[first]
				if value == seki.Draw {
					if play != nil {
						t.Errorf("%v, %v first: a draw by %v", p, first, play)
					}
					continue
				}
				want := testtool.Must(s.startOf(first).Value(context.Background(), 1<<24))(t)
				gain := want.Low - s.score(s.start) // of Black, who is C
				if (first == seki.R) == (value == seki.Win) {
					gain = s.score(s.start) - want.High
				}
				compared++
				if gain < 2*len(points) {
					partly++
				}
				if play == nil || play.Gain != gain {
					t.Fatalf("%v, %v first: %+v, want a gain of %d", p, first, play, gain)
				}
				at := s.startOf(first)
				for _, turn := range play.Turns {
					ok := turn.Colour == at.Turn()
					if turn.Pass {
						at = at.Pass()
					} else if ok {
						at, ok = at.Play(turn.Point)
					}
					if !ok {
						t.Fatalf("%v, %v first: %v is no turn in %v", p, first, turn, play.Turns)
					}
				}
			}
		})
	}
	if compared < 20 || partly == 0 {
		t.Errorf("%d compared, in %d something stays", compared, partly)
	}
}

// TestBestPlayKeepsTheRest: White loses a stone, and does not throw away six others.
func TestBestPlayKeepsTheRest(t *testing.T) {
	p, err := board.ParseText(strings.ReplaceAll("O.X.O.OX./XXXOOOOXX/OOOXXXXX./.OOXXXXXX/OOOXXXXX./.OOXXXXXX", "/", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	var points []board.Point
	for _, name := range []string{"A6", "C6", "E6"} {
		at := testtool.Must(board.ParsePoint(name))(t)
		points = append(points, at)
	}
	f := testtool.Must(Decide(context.Background(), p, points, 0))(t)
	for _, first := range seki.Players {
		play := f.Best[first]
		if f.Outcome.String() != "LW" || play == nil || play.Gain != 2 || board.ChainNames(play.Lost) != "white A6" {
			t.Fatalf("%v: %+v", f.Outcome, play)
		}
		at := p.Clone()
		taken := 0
		for _, turn := range play.Turns {
			if !turn.Pass {
				taken += len(at.Play(turn.Point, turn.Colour))
			}
		}
		if taken != 1 {
			t.Errorf("%v take %d stones", play.Turns, taken)
		}
	}
}

// What was taken by a ko is lost if the game ends before the opponent can take it back.
func TestBestPlayEnds(t *testing.T) {
	p, points := parse(t, "O.oxxoo")
	f := testtool.Must(Decide(t.Context(), p, points[:1], 0))(t)
	if play := f.Best[seki.C]; play == nil || play.Gain != 2 || board.ChainNames(play.Lost) != "white A1" {
		t.Errorf("%v: %+v", f.Outcome, play)
	}
}

// The pass that ends the game may be the loser's.
func TestBestPlayEndsByTheLoser(t *testing.T) {
	p, points := parse(t, "OOOO/O...")
	f, err := Decide(t.Context(), p, points[:1], 0)
	if err != nil || f.Best[seki.C] == nil {
		t.Fatal(f, err)
	}
	for k, turn := range f.Best[seki.C].Turns {
		if want := []board.Colour{board.Black, board.White}[k%2]; turn.Colour != want {
			t.Errorf("turn %d of %v is not %v's", k, f.Best[seki.C].Turns, want)
		}
	}
}

// Without the memory to find out how much is gained, nothing is said of it.
func TestBestPlayLimit(t *testing.T) {
	p, points := parse(t, "OXXXO/O.X.O/OOOOO/xxxxx")
	s := testtool.Must(NewSolver(p, stonesOf(p, points), 1<<26))(t)
	r := s.Start(board.Black)
	if v, _, err := s.Value(context.Background(), r); err != nil || v != seki.Win {
		t.Fatal(v, err)
	}
	s.room.limit = s.room.used
	if play, err := s.Play(context.Background(), r); play != nil || err != nil {
		t.Errorf("%+v, %v", play, err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	s.room.limit = 1 << 26
	if _, err := s.Play(ended, r); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
