package verdict

import (
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// position reads a text whose lines are separated by slashes.
func position(t *testing.T, text string) *board.Position {
	t.Helper()
	return testtool.Must(board.ParseText(strings.ReplaceAll(text, "/", "\n")))(t)
}

// image returns a position on a square board in one of eight places, with colours exchanged for k ≥ 8.
func image(p *board.Position, k int) *board.Position {
	q := board.New(p.Width(), p.Height())
	for at := range p.Points() {
		c := p.At(at)
		if k >= 8 {
			c = c.Other()
		}
		if k&1 > 0 {
			at.X = p.Width() - 1 - at.X
		}
		if k&2 > 0 {
			at.Y = p.Width() - 1 - at.Y
		}
		if k&4 > 0 {
			at.X, at.Y = at.Y, at.X
		}
		q.Set(at, c)
	}
	return q
}

// Two fights are within walls in the open. If one is too large for the memory, the other is decided.
func TestLongOneOfTwoFights(t *testing.T) {
	testtool.OnlyLong(t, "a second")
	const wall = "....O......../.XXXO......../.XOOO......../.XO........../OOO........../............./............./............."
	p := position(t, wall+"/.....OOOOOOOO/.....OXXXXXXX/.....OX..O.../.....OX.OO.X./.....OX...O..")
	list, err := board.Options{}.Fights(p)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	j := newJudge()
	j.Memory = 1 << 22
	v, err := j.Decide(t.Context(), list[0])
	if err != nil || v.Basis != Assumed || v.If.undecided() == 0 {
		t.Fatal(v, err)
	}
	const first, last = "live, a move is needed; ",
		"; it is not decided what becomes of Black 2 (G4), Black 3 (M2), White 3 (K3) and 1 more"
	if text := v.Text; !strings.Contains(text, first) || !strings.Contains(text, last) {
		t.Error(text)
	}
}

// A party of a fight is never taken to be alive: a chain that the opponent shuts in except for a gap. SEKI_LONG=1
// closes the first gap, which takes seconds.
func TestLongNoPartyIsTakenToLive(t *testing.T) {
	for _, c := range []struct{ name, text, parties, closed string }{
		{"a seki of an eye space", ".....OOOO/........./....OOXXX/.....OX.O/.....OXXO/.....OX.O/.....OXXX/.....O.../.....OOOO",
			"G7 J6", "E8"},
		{"the same on a larger board",
			"............./...........O./........OOOOO/............./........OOXXX/.........OX.O/.........OXXO/.........OX.O/.........OXXX/" +
				".........O.../.........OOOO/..........O../..........O..", "L9 N8", ""},
		{"a big eye", "...........O./........OOOOO/............./.......OOXXXX/........OXOOO/........OXO../........OXO.X/........OXOO./........OXXOO/........OOXXX/" +
			".........OO../..........OOO/...........O.", "K10 L9 N7", ""},
		{"a race, semeai17.sgf of GNU Go's regression tests",
			".O.XO.OO./XXXXOOXOO/.O.XOXXXO/..OOOOOXX/.OX.OXOOX/.XXOOXXXX/..XXOX.X./..XOOXXOO/.....XOOO", "G8 H2", ""},
	} {
		p := position(t, c.text)
		j := newJudge()
		j.Memory = 1 << 22
		alive := testtool.Must(j.Assume(t.Context(), p, board.Options{}))(t).Alive
		for _, r := range testtool.Must(board.Options{}.Fights(p))(t) {
			v := testtool.Must(j.Decide(t.Context(), r))(t)
			if v.If != nil {
				alive = append(alive, v.If.points()...)
			}
		}
		for name := range strings.FieldsSeq(c.parties) {
			k := slices.IndexFunc(p.Chains(), func(c board.Chain) bool { return c.Name() == name })
			if at := p.Chains()[k].Stones[0]; slices.Contains(alive, at) {
				t.Errorf("%s: %s is taken to be alive", c.name, name)
			}
		}
		if c.closed != "" && testtool.Long() { // without the gap the walls settle it
			p.Set(testtool.Must(board.ParsePoint(c.closed))(t), board.White)
			r := testtool.Must(board.Options{}.Fights(p))(t)[0]
			j.Memory = 5 << 26
			v := testtool.Must(j.Decide(t.Context(), r))(t)
			const want = "if White 1 (F9) and White 2 (E8) live, neither can gain: a seki, an even exchange, or both live; by the rules of Go, searched"
			if text := v.Text; v.Basis != Assumed || text != want {
				t.Errorf("%s, closed: %s, want %s", c.name, text, want)
			}
		}
	}
}

// That chains in the open live if others in the open do is no answer.
func TestNoVacuousCondition(t *testing.T) {
	r := fights(t, ".........../.XX.OO..XX./.........../.OO.XX..OO./...........")[0]
	if v := testtool.Must((&Judge{Memory: 1 << 22}).Decide(t.Context(), r))(t); v.Basis != Undecided {
		t.Errorf("%s", v.Text)
	}
	c := &Condition{Fights: []*board.Reading{r}, Verdicts: []Verdict{{Basis: Rules}}}
	for open, want := range map[int]bool{len(chains(r)): false, 1: true} {
		if r.Open = chains(r)[:open]; c.tells(r) != want {
			t.Errorf("with %d chains in the open it is an answer: %t", open, !want)
		}
	}
}

// A condition gains if every fight is decided and one is no draw.
func TestConditionGains(t *testing.T) {
	draw := Verdict{Basis: Rules, Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}}
	win := Verdict{Basis: Rules, Outcome: seki.Outcome{R: seki.Win, C: seki.Loss}}
	open := Verdict{Basis: Undecided}
	for _, c := range []struct {
		verdicts []Verdict
		want     bool
	}{{[]Verdict{draw}, false}, {[]Verdict{draw, win}, true}, {[]Verdict{win, open}, false}, {[]Verdict{open}, false}} {
		if got := (&Condition{Verdicts: c.verdicts}).gains(); got != c.want {
			t.Errorf("%v: %v", c.verdicts, got)
		}
	}
}
