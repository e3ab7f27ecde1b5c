package main

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/data/positions"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

const root = "../.."

func problems(t *testing.T) []positions.Problem {
	t.Helper()
	all := testtool.Must(positions.Load(root))(t)
	if len(all) < 60 {
		t.Fatalf("%d positions", len(all))
	}
	return all
}

func TestParsePositions(t *testing.T) {
	const head = "(;GM[1]SZ[3]GN[name]SO[source]AB[aa]C[text\n"
	for _, c := range []string{"Black first: Black\nWhite first: draw\nKind: seki]",
		"Black first: Black\nWhite first: draw\nGNU Go: seki]", "Black first: draw\nWhite first: draw\nAlive: A3]"} {
		if _, err := positions.Parse("file", []byte(head+c+")")); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
	for _, c := range []string{"Black first: draw]", "Black first: nobody\nWhite first: draw]",
		"Black first: draw\nWhite first: draw\nKind: whole]",
		"Black first: draw\nWhite first: draw\nDead: A2]"} {
		if _, err := positions.Parse("file", []byte(head+c+")")); err == nil {
			t.Errorf("%s is accepted", c)
		}
	}
	if _, err := positions.Parse("file", []byte("(;SZ[3]C[Black first: draw\nWhite first: draw])")); err == nil {
		t.Error("a position without name and source is accepted")
	}
}

// slow are positions that take longer than all others together.
var slow = []string{"ring-cube-double.sgf", "chains-open-territory.sgf"}

// The program gives each position the answer of players, or the file explains the difference. The page agrees with the
// files: with SEKI_LONG=1 the whole page, otherwise the rows of all positions that are not slow.
func TestLongPage(t *testing.T) {
	want := testtool.Must(os.ReadFile(root + "/testdata/positions/README.md"))(t)
	list := problems(t)
	if !testtool.Long() {
		list = slices.DeleteFunc(list, func(p positions.Problem) bool { return slices.Contains(slow, p.File) })
	}
	all := testtool.Must(examine(t.Context(), list))(t)
	proved := 0
	for _, e := range all {
		if e.agrees() == (e.Counted != "") {
			t.Errorf("%s: expected %v %v, the program says %+v, and the file: %q", e.File, e.Outcome, e.Kind, e.verdicts,
				e.Counted)
		}
		if theme, _, _ := strings.Cut(e.File, "-"); themes[theme] == "" || words[e.Outcome.String()] == "" {
			t.Errorf("%s: no title for the theme, or no words for %v", e.File, e.Outcome)
		}
		if !bytes.Contains(want, []byte(e.row()+"\n")) {
			t.Errorf("testdata/positions/README.md has no row %s", e.row())
		}
		proved += compareStatus(t, e)
		if e.basis() == verdict.Undecided {
			t.Errorf("%s is not decided", e.File)
			continue
		}
		other := e
		if other.Outcome.R = seki.Win; e.Outcome.R == seki.Win {
			other.Outcome.R = seki.Loss
		}
		if other.agrees() {
			t.Errorf("%s: %v agrees with %+v", e.File, other.Outcome, e.verdicts)
		}
	}
	if proved < 60 {
		t.Errorf("only %d statuses are proved", proved)
	}
	var page bytes.Buffer
	write(&page, all)
	if testtool.Long() && !bytes.Equal(page.Bytes(), want) {
		t.Error("testdata/positions/README.md is not what the program says; run go run ./scripts/positions and read the difference")
	}
}

// The rules of Go decide most fights as players do, also fights that liberties decide: of up to 24 points, and with
// SEKI_LONG=1 of up to 30.
func TestLongRules(t *testing.T) {
	compared, most := 0, 24
	if testtool.Long() {
		most = 30
	}
	for _, p := range problems(t) {
		compared += byRules(t, p, most)
	}
	if compared < 50 {
		t.Errorf("only %d fights were decided", compared)
	}
}

// byRules decides the fights of at most some points by the rules of Go, and returns the number of them that the memory
// allows.
func byRules(t *testing.T, p positions.Problem, most int) (decided int) {
	t.Helper()
	for _, r := range testtool.Must(board.Options{}.Fights(p.Position))(t) {
		if len(r.Points) == 0 || len(r.Points) > most {
			continue
		}
		f, err := rules.Decide(t.Context(), p.Position, r.Points, 0)
		if errors.Is(err, rules.ErrMemory) {
			continue
		}
		if err != nil || f.Outcome != p.Outcome || p.Kind != seki.UnknownKind && f.Kind != p.Kind {
			t.Errorf("%s: %v (%v), by the rules of Go %+v, %v", p.File, p.Outcome, p.Kind, f, err)
		}
		decided++
	}
	return decided
}

// statuses returns the chains of a position by their status.
func statuses(p positions.Problem) map[string][]board.Point {
	return map[string][]board.Point{"alive": p.Alive, "dead": p.Dead, "seki": p.Seki}
}

// compareStatus compares the chains of a file with those whose status is proved, and returns how many they are.
func compareStatus(t *testing.T, e examined) (proved int) {
	t.Helper()
	fights := testtool.Must(board.Options{}.Fights(e.Position))(t)
	for k, r := range fights {
		for _, chain := range slices.Concat(r.Rows, r.Cols) {
			s := proof(e.verdicts[k], r, chain)
			if s == "" {
				continue
			}
			proved++
			if !slices.Contains(statuses(e.Problem)[s], chain.Stones[0]) {
				t.Errorf("%s: %s is proved to be %s, and the file does not say so", e.File, chain.Name(), s)
			}
		}
	}
	return proved
}

// proof returns the status of a chain of a fight if the verdict proves it: of the only chain of a player who loses
// whoever moves first, where best play by liberties takes all chains of a player and none of the other, and in a seki.
func proof(v verdict.Verdict, r *board.Reading, c board.Chain) string {
	switch {
	case v.Basis == verdict.Undecided || v.Basis == verdict.Assumed || v.Settled == nil || !*v.Settled:
		return ""
	case !v.Outcome.IsDraw():
		loser := board.Black
		if v.Outcome.R != seki.Win {
			loser = board.White
		}
		all := v.Basis != verdict.Rules
		for _, best := range v.Best {
			all = all && len(best.Taken) == len(r.Lines(loser)) &&
				!slices.ContainsFunc(best.Taken, func(c board.Chain) bool { return c.Colour != loser })
		}
		switch {
		case c.Colour == loser && (all || len(r.Lines(loser)) == 1):
			return "dead"
		case c.Colour != loser && all:
			return "alive"
		}
		return ""
	case len(v.Repetition) > 0:
		return ""
	case len(r.Rows) == 0 || len(r.Cols) == 0:
		return "alive"
	case v.Basis == verdict.Rules && (v.Kind == seki.Plain || v.Kind == seki.UnknownKind): // or an even exchange, or both live
		return ""
	}
	return "seki"
}

// TestAgainstGNUGo compares the status that GNU Go gives to the chains of each fight with the one
// that the file says, and that one with the answer, unless the file says why it differs.
// Small boards only, which take a second, with SEKI_LONG=hand all.
func TestAgainstGNUGo(t *testing.T) {
	fitting := map[string][]seki.Outcome{ // for one of the players who may begin
		"seki": {{R: seki.Draw}, {C: seki.Draw}}, "alive": {{R: seki.Draw}, {C: seki.Draw}},
		"White dead": {{R: seki.Loss}, {C: seki.Win}}, "Black dead": {{R: seki.Win}, {C: seki.Loss}},
	}
	largest := 6 // board
	if testtool.ByHand() {
		largest = 19
	}
	var commands []string
	var asked []positions.Problem
	for _, p := range problems(t) {
		if p.Position.Width() > largest {
			continue
		}
		if p.Position.Width() != p.Position.Height() {
			if p.GNUGo != "" {
				t.Errorf("%s: GNU Go reads square boards only", p.File)
			}
			continue
		}
		commands = append(commands, "loadsgf "+root+"/"+positions.Folder+"/"+p.File, "final_status_list seki",
			"final_status_list dead", "final_status_list alive")
		asked = append(asked, p)
	}
	said := testtool.AskGNUGo(t, commands)
	for k, p := range asked {
		says := status(p, said[4*k+1], said[4*k+2])
		if says != p.GNUGo {
			t.Errorf("%s: GNU Go says %q, the file %q", p.File, says, p.GNUGo)
		}
		fits := slices.ContainsFunc(fitting[p.GNUGo], func(o seki.Outcome) bool {
			return o.R != seki.Unknown && o.R == p.Outcome.R || o.C != seki.Unknown && o.C == p.Outcome.C
		})
		if fits == (p.Differs != "") {
			t.Errorf("%s: expected %v, GNU Go says %q, and the file: %q", p.File, p.Outcome, p.GNUGo, p.Differs)
		}
	}
}

// status returns the status of chains in one word or two from two lists of GNU Go.
func status(p positions.Problem, inSeki, dead string) string {
	var colours [3]bool
	for _, name := range strings.Fields(dead) {
		at, err := board.ParsePoint(name)
		if err != nil {
			return err.Error()
		}
		colours[p.Position.At(at)] = true
	}
	switch {
	case colours[board.Black] && colours[board.White]:
		return "both dead"
	case colours[board.Black]:
		return "Black dead"
	case colours[board.White]:
		return "White dead"
	case strings.TrimSpace(inSeki) != "":
		return "seki"
	}
	return "alive"
}
