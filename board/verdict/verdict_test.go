package verdict

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

func newJudge() *Judge {
	return &Judge{Memory: 1 << 26}
}

// fights returns the readings of a text whose lines are separated by slashes.
func fights(t *testing.T, text string) []*board.Reading {
	t.Helper()
	return testtool.Must(board.Options{}.Fights(position(t, text)))(t)
}

func TestDecide(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", ".../...", "no fight: place a black and a white chain that share an empty point"},
		{"life", ".X.X/XXXX/OOOO/O.O.", "no fight: all chains live"},
		{"two chains, two dame", "XXOO/XXOO/XX.O/X.OO",
			"a complete seki: whoever plays first loses; by liberties: every chain has seven stones or more, and chains around a captured one are taken to live"},
		{"one eye each", ".XX.OO./XXX.OOO/XXX.OOO",
			"a seki: neither can gain; by liberties: every chain has seven stones or more, and chains around a captured one are taken to live"},
		{"one eye each, one dame", ".XXX.O/XXXXOO/XXXXOO/XXOOO./OOOOOO",
			"a complete seki: whoever plays first loses; by liberties: every chain has seven stones or more, and chains around a captured one are taken to live"},
		{"eye against none", ".XX.OOO/XXX.OOO/XXX.OOO",
			"Black captures White 1 (E3), 9 stones, whoever moves first; by the rules of Go, searched"},
		// The line that the search has met; it ends where Black has gained, whatever becomes of C6.
		{"one stone, and a seki", "O.X.O.OX./XXXOOOOXX/OOOXXXXX./.OOXXXXXX/OOOXXXXX./.OOXXXXXX",
			"Black captures White 1 (A6), 1 stone, and White 2 (E6), 6 stones, whoever moves first; by the rules of Go, searched"},
		// The liberties alone would call it a complete seki.
		{"bulky five", "OXXXOX.X./O.X.OXXXX/OOOOOX.X./XXXXXXXXX",
			"Black captures White 1 (A4), 9 stones, whoever moves first; by the rules of Go, searched"},
		{"two chains of two", "X.O/X.O", "a complete seki: whoever plays first loses; by the rules of Go, searched"},
		{"life or death", ".X..O/XXXXO/OOOOO/.O.O.",
			"a move is needed; Black to move: Black 1 (B4) lives after D4; White to move: White captures Black 1 (B4), 5 stones, by D4; by the rules of Go, searched"},
		{"two parts", "XXXX.OOO/XXXXOOOO/OOOOXXXX/OOOO.XXX",
			"a move is needed; Black to move: Black captures White 2 (A2), 8 stones, and White 1 (F4), 7 stones, by E1; White to move: White captures Black 1 (A4), 8 stones, and Black 2 (E2), 7 stones, by E4; by liberties: every chain has seven stones or more, and chains around a captured one are taken to live"},
		// Black captures first, whoever moves first, but loses more.
		{"first and second capture", firstAndSecond,
			"White gains: Black captures White 1 (C8), 8 stones, then White captures Black 2 (M8), 15 stones, whoever moves first; by liberties: every chain has seven stones or more, and chains around a captured one are taken to live"},
		// White loses one of two stones, and can choose which.
		{"a choice", ".OX.X.XXXXXO./OOXXXXXXXXXOO/.OO.O...O.OO./OOXXXXXXXXXOO/.OX.X.XXXXXO.",
			"Black wins, whoever moves first; Black to move: Black captures White 1 (E3), 1 stone, by D3; White to move: Black captures White 2 (J3), 1 stone; by the rules of Go, searched"},
		{"more stones, less area", "..X/.OX/X.O",
			"a move is needed; Black to move: Black captures White 2 (C1), 1 stone, and White 1 (B2), 1 stone, by B1; White to move: White captures Black 1 (C3), 2 stones, by B1; by the rules of Go, searched"},
		{"no liberty", "XO./XO.", "undecided: Black 1 (A2) has no liberty: take it off the board, or a stone beside it"},
	} {
		list := fights(t, c.text)
		if len(list) != 1 {
			t.Fatalf("%s: %d fights", c.name, len(list))
		}
		v := testtool.Must(newJudge().Decide(context.Background(), list[0]))(t)
		if got := v.Text; got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// On a board of two rows, the room of eight captured stones is too little to live in for the chain around it. So
// liberties would report a complete seki, but nobody must pass.
func TestLongTwoRows(t *testing.T) {
	r := fights(t, "XXXX.OOOO/XXXX.OOOO")[0]
	if why := Outside(r); why != "on a board of 9×2 a captured chain need not leave room to live in" {
		t.Errorf("outside: %q", why)
	}
	if !testtool.Long() {
		return
	}
	v, err := (&Judge{Memory: 1 << 28}).Decide(t.Context(), r)
	if err != nil || v.Basis != Rules || v.Kind != seki.Plain {
		t.Errorf("%s, %v", v.Text, err)
	}
}

const firstAndSecond = "XXOO.XX.OO.XXXXXOO/.XOOOXXXOO.XXXXXO./XXOOOXXXOOOXXXXXOO/XXXXXOOOXXXOOOOOOO/X.XXXO.OX.XO.OOOO./.XXXXOOOXXXOOOO.OO/XXX.XO.OX.XOOOOO.O/XXXXXOOOXXXOOOOO.O"

// If a limit is reached when the outcome is known, only the results of first stones are missing.
func TestLimitAfterOutcome(t *testing.T) {
	r := fights(t, ".X..O/XXXXO/OOOOO/.O.O.")[0]
	whole := testtool.Must(newJudge().Decide(context.Background(), r))(t)
	partly := 0
	for memory := int64(1 << 10); memory < 1<<20; memory += memory / 16 {
		j := newJudge()
		j.Memory = memory
		v := testtool.Must(j.Decide(context.Background(), r))(t)
		if v.Basis == Undecided {
			continue
		}
		if v.Outcome != whole.Outcome {
			t.Fatalf("%v in %d bytes, %v in more", v.Outcome, memory, whole.Outcome)
		}
		if slices.ContainsFunc(v.Stones, func(s Stone) bool { return s.Value == seki.Unknown }) {
			partly++
			if text := v.Text; !strings.Contains(text, "not decided within the memory: ") {
				t.Errorf("%d bytes: %s", memory, text)
			}
		}
	}
	if partly == 0 {
		t.Error("no limit was reached after the outcome was known")
	}
}

// TestBestPlayOnTheBoard plays best play on the board: the stones are legal, and capture the promised chains.
func TestBestPlayOnTheBoard(t *testing.T) {
	texts := []string{firstAndSecond}
	for _, file := range []string{"ring-cube", "ring-unequal", "chains-one-dame", "eyes-big-against-small",
		"chains-race-even"} {
		data := testtool.Must(os.ReadFile("../../testdata/positions/" + file + ".sgf"))(t)
		positions, err := board.Parse(data, board.Shown)
		testtool.NoError(t, err)
		texts = append(texts, positions[0].String())
	}
	captures := 0
	for _, text := range texts {
		for _, r := range fights(t, text) {
			v := testtool.Must(newJudge().Decide(t.Context(), r))(t)
			for _, first := range seki.Players {
				captures += playLine(t, r, v.play(first))
			}
		}
	}
	if captures < 8 {
		t.Errorf("only %d captures", captures)
	}
}

// playLine plays best play on the board of a reading, and returns the number of captures.
func playLine(t *testing.T, r *board.Reading, play *Play) int {
	t.Helper()
	at, taken := r.Position.Clone(), 0
	for _, turn := range play.Turns {
		if turn.Pass {
			continue
		}
		if !at.CanPlay(turn.Point, turn.Colour) {
			t.Fatalf("%v: %v is not legal in\n%v", play.Turns, turn, at)
		}
		if removed := at.Play(turn.Point, turn.Colour); len(removed) > 0 {
			if taken == len(play.Taken) || !slices.Contains(removed, play.Taken[taken].Stones[0]) {
				t.Fatalf("%v: %v takes %v in\n%v", play.Turns, turn, removed, at)
			}
			taken++
		}
	}
	if taken != len(play.Taken) {
		t.Fatalf("%v takes %d of %v", play.Turns, taken, play.Taken)
	}
	return taken
}
