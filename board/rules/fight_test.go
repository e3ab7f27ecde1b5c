package rules

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// decided are fights with their outcome and kind, and the stones with which Black, moving first, gains. Sources: the
// pages of Sensei's Library in brackets. Where a page describes a ko, the result here is for play without threats.
var decided = []struct {
	name, text, result, gains string
}{
	// The model calls this a complete seki. A nakade follows the capture [Bulky Five].
	{"bulky five", "OXXXO/O.X.O/OOOOO/xxxxx", "LW none", "B3 D3"},
	{"pyramid four", ".XXXO/OO.OO/OOOOO/xxxxx", "LW none", "C3"},
	{"square four", "OXX.O/OX.OO/OOOOO/xxxxx", "LW none", "C3"},
	{"four in a row", ".XXX.O/OOOOOO/xxxxxx", "DD complete", ""},
	{"six in two rows", "OXXX.O/OXX.OO/OOOOOO/xxxxxx", "DD complete", ""},
	// [Bent Four in the Corner is dead]: White, whose eye is the corner, cannot begin.
	{"bent four in the corner", "XX.OOx/XOOO.x/OOxxxx/xxx,,,", "LW none", "E3"},
	// [Rectangular Six in the Corner].
	{"six in the corner", "...Ox/...Ox/OOOOx/xxxxx", "DW none", "B3 B4"},
	{"six in the corner, a liberty", "...O./...Ox/OOOOx/xxxxx", "DW none", "B4"},
	{"six in the corner, two liberties", "...O./...O./OOOOx/xxxxx", "DD seki", ""},
	// An eye that is a ko: lost without threats, if White cannot connect first.
	{"ko", ".O.Ox/OOOxx/xxxxx", "LW none", "C3"},
	{"ko, to be connected", ".O.Ox/OOO.x/xxxxx", "DW none", "D2"},
	{"throw-in", "xxx/OOx/..x", "LW none", "A1 B1"},
	// [Triple Ko].
	{"triple ko", "OO.OXX/OOOXXX/OOX.XX/OOOXXX/OO.OXX", "WD none", ""},
	{"one eye each, a dame", "X.X.O.O/XXXXOOO/ooooxxx", "DD complete", ""},
	{"one eye each, no dame", "X.XO.O/XXXOOO/oooxxx", "WW none", "E3"},
	{"one eye against none", "X.X...OO/XXXXXXOO/ooooooxx", "LW none", "B3 D3 E3 F3"},
	// White takes four stones by A3, and Black plays where one of them stood.
	{"under the stones", "XXO.oo/XXOO.o/.OXX.o/Ox.Oxo/xxxxxx", "LW none", "A3 C2 E3 E4"},
	// A stone taken by a ko is lost if the game ends before the opponent can take it back.
	{"a ko that ends", "O.oxxoo", "DW none", "B1"},
	{"an end by the pass of the loser", "OOOO/O...", "DW none", "C1"},
}

func TestDecide(t *testing.T) {
	for _, d := range decided {
		p, points := parse(t, d.text)
		solver := testtool.Must(newSolver(p, points, 1<<26))(t)
		solver.fill()
		f, err := solver.decide(t.Context())
		if err != nil {
			t.Errorf("%s: %v", d.name, err)
			continue
		}
		var gains []string
		for _, s := range f.Stones {
			if s.Player == seki.C && s.Value == seki.Win {
				gains = append(gains, s.Point.String())
			}
		}
		slices.Sort(gains)
		if got := fmt.Sprint(f.Outcome, " ", f.Kind); got != d.result || strings.Join(gains, " ") != d.gains {
			t.Errorf("%s: %s, Black gains by %v", d.name, got, gains)
		}
		checkLines(t, solver, f)
	}
}

// checkLines plays the lines of a fight: they are legal, and the player who gains does so even by passing from then on.
// If the solver has the chains, some are lost. The memory of the searches is counted.
func checkLines(t *testing.T, s *solver, f *Fight) {
	t.Helper()
	held := int64(0)
	for _, p := range s.gains {
		held += int64(len(p.nodes))*nodeBytes + int64(len(p.edges))*edgeBytes
	}
	if held != s.room.used {
		t.Errorf("the searches hold %d bytes, %d are counted", held, s.room.used)
	}
	for _, first := range seki.Players {
		v, play := f.Outcome.First(first), f.Best[first]
		if (v == seki.Draw) != (play == nil) {
			t.Fatalf("%v, but the line %v", v, play)
		}
		if v == seki.Draw {
			continue
		}
		winner := playerOf(board.ColourOf(first))
		if v == seki.Loss {
			winner = 1 - winner
		}
		at, over := s.startOf(first), false
		for _, turn := range play.Turns {
			if turn.Colour != at.turn.colour() || over {
				t.Fatalf("%v: %v is not to move", play.Turns, turn.Colour)
			}
			if over = turn.Pass && at.passed; !over {
				at = s.follow(t, at, turn)
			}
		}
		got, _ := s.gains[winner].static(at)
		if over {
			got = s.gains[winner].ended(at)
		}
		if got != forcedBy(winner) || len(play.Taken) == 0 && s.chains != nil {
			t.Fatalf("after %v nothing is decided, or nothing is lost: %v", play.Turns, play.Taken)
		}
	}
}

// follow makes a turn.
func (g *ground) follow(t *testing.T, at state, turn board.Turn) state {
	t.Helper()
	if turn.Pass {
		return at.pass()
	}
	after, ok := g.play(at, slices.Index(g.points, turn.Point))
	if !ok {
		t.Fatalf("%v is illegal", turn)
	}
	return after
}

// value searches the value of a state for the player to move.
func (s *solver) value(t *testing.T, at state) seki.Value {
	t.Helper()
	testtool.NoError(t, s.search(t.Context(), at))
	v, _ := s.known(at)
	return v
}

// TestLongAgainstRetrogradeFights compares Decide with the reference in positions of small boards and of regions with
// living stones around. It compares the results that each player can reach, whether they rest on repetition, and the
// result of each first stone. SEKI_LONG=1 takes more of them.
func TestLongAgainstRetrogradeFights(t *testing.T) {
	random := rand.New(rand.NewPCG(28, 2))
	most := 15
	boards := []string{"??", "???", "????", "??/??", "x??/o??", "o???x", "x?o/???/oxx", "?????", "???/???", "x?x/???/o?o"}
	if testtool.Long() {
		most = 500
		boards = append(boards, "??????", "??o/???/x??", "???/???/x?o")
	}
	compared, repeated := 0, map[seki.Outcome]int{}
	outcomes := map[seki.Result]int{}
	for _, b := range boards {
		starts := slices.DeleteFunc(startsOf(b), func(s plain) bool {
			return s.turn == 'O' || !strings.ContainsAny(s.Points, "XO")
		})
		random.Shuffle(len(starts), func(i, j int) { starts[i], starts[j] = starts[j], starts[i] })
		for _, s := range starts[:min(most, len(starts))] {
			f := compareFight(t, s)
			compared++
			outcomes[seki.Result{Outcome: f.Outcome, Kind: f.Kind}]++
			if f.Repetition[0] || f.Repetition[1] {
				repeated[f.Outcome]++
			}
		}
	}
	t.Log(compared, "positions,", outcomes, "with repetition", repeated)
	if compared < 120 || testtool.Long() && compared < 200 || len(outcomes) < 8 || len(repeated) == 0 {
		t.Error("too few kinds of positions")
	}
}

// compareFight compares the fight of all stones of a position with the reference.
func compareFight(t *testing.T, s plain) *Fight {
	t.Helper()
	white := s
	white.turn = 'O'
	_, known := retrograde([]plain{s, white}, s.Points)
	now := s.score(s.Points)
	value := func(s plain) (v seki.Value, repetition bool) { // for the player to move
		b := known[s]
		switch {
		case b.low > now:
			v = seki.Win
		case b.high < now:
			v = seki.Loss
		default:
			v, repetition = seki.Draw, b.low < now || b.high > now
		}
		if s.turn == 'O' {
			v = v.Negate()
		}
		return v, repetition
	}

	p, points := parse(t, s.Rows())
	decide := func(fills bool) *Fight {
		solver := testtool.Must(newSolver(p, points, 1<<28))(t)
		solver.chains = nil // some continue outside the region
		if fills {
			solver.fill()
		}
		f := testtool.Must(solver.decide(t.Context()))(t)
		checkLines(t, solver, f)
		return f
	}
	f, filled := decide(false), decide(true)
	for _, p := range seki.Players {
		first := s
		if p == seki.R {
			first = white
		}
		v, repetition := value(first)
		if f.Outcome.First(p) != v || f.Repetition[p] != repetition || filled.Outcome != f.Outcome {
			t.Fatalf("%+v: %v, %v, with points that will be filled %v; when %v begins %v, %v by retrograde analysis", s,
				f.Outcome, f.Repetition, filled.Outcome, p, v, repetition)
		}
		var want []Stone
		for k := range first.Points {
			after, ok := first.put(k)
			if !ok {
				continue
			}
			v, _ := value(after)
			at := board.Point{X: k % s.Width, Y: len(s.Points)/s.Width - 1 - k/s.Width}
			want = append(want, Stone{p, at, v.Negate()})
		}
		got := slices.DeleteFunc(slices.Clone(f.Stones), func(s Stone) bool { return s.Player != p })
		for _, stones := range [][]Stone{got, want} {
			slices.SortFunc(stones, func(a, b Stone) int { return cmp.Or(a.Point.Y-b.Point.Y, a.Point.X-b.Point.X) })
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%+v: the stones %v, by retrograde analysis %v", s, got, want)
		}
	}
	return f
}
