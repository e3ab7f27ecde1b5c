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
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

const root = "../.."

func problems(t *testing.T) []problem {
	t.Helper()
	all, err := load(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 60 {
		t.Fatalf("%d positions", len(all))
	}
	return all
}

// Of each position the program says what players say, or that it cannot decide, or the file says why
// it says something else; and the page has its answer. By default the searches have less memory than those of the page, and
// may leave more undecided; with SEKI_LONG=1 the page is made anew.
func TestLongPage(t *testing.T) {
	want, err := os.ReadFile(root + "/testdata/positions/README.md")
	if err != nil {
		t.Fatal(err)
	}
	long := testtool.Long()
	room := int64(memory)
	if !long {
		room = 1 << 22
	}
	all, err := examine(t.Context(), problems(t), room)
	if err != nil {
		t.Fatal(err)
	}
	decided := 0
	for _, e := range all {
		if e.basis() != verdict.Undecided && e.agrees() == (e.counted != "") {
			t.Errorf("%s: expected %v %v, the program says %+v, and the file: %q", e.file, e.outcome, e.kind, e.verdicts, e.counted)
		}
		if theme, _, _ := strings.Cut(e.file, "-"); themes[theme] == "" || words[e.outcome.String()] == "" {
			t.Errorf("%s: no title for the theme, or no words for %v", e.file, e.outcome)
		}
		switch {
		case e.basis() != verdict.Undecided:
			decided++
			wrong := e
			if wrong.outcome.R = seki.Win; e.outcome.R == seki.Win {
				wrong.outcome.R = seki.Loss
			}
			if wrong.agrees() {
				t.Errorf("%s: %v agrees with %+v", e.file, wrong.outcome, e.verdicts)
			}
			if !bytes.Contains(want, []byte("\n"+e.row()+"\n")) {
				t.Errorf("testdata/positions/README.md does not have the line\n%s", e.row())
			}
		case !bytes.Contains(want, []byte("]("+e.file+".sgf)")):
			t.Errorf("testdata/positions/README.md does not have %s", e.file)
		}
	}
	if decided < 50 || bytes.Count(want, []byte("\n| [")) != len(all) {
		t.Errorf("%d positions decided, testdata/positions/README.md has %d of %d", decided, bytes.Count(want, []byte("\n| [")), len(all))
	}
	if !long {
		return
	}
	var page bytes.Buffer
	write(&page, all)
	if !bytes.Equal(page.Bytes(), want) {
		t.Error("testdata/positions/README.md is not what the program says; run go run ./scripts/positions >testdata/positions/README.md and read the difference")
	}
}

// What the model and the game with eyes decide is what the rules of Go say, where their
// search ends: the small fights of these, and with SEKI_LONG=hand all positions in more memory.
func TestRules(t *testing.T) {
	long := testtool.ByHand()
	compared := 0
	for _, p := range problems(t) {
		fights, err := board.Options{}.Fights(p.position)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range fights {
			most, limits := 18, rules.Limits{Memory: 1 << 22}
			if long {
				most, limits.Memory = 30, 1<<30
			}
			if len(r.Points) == 0 || len(r.Points) > most {
				continue
			}
			var stones []board.Point
			for _, chain := range slices.Concat(r.Rows, r.Cols) {
				stones = append(stones, chain.Stones...)
			}
			f, err := rules.Decide(t.Context(), p.position, stones, limits)
			if errors.Is(err, rules.ErrMemory) {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", p.file, err)
			}
			compared++
			if f.Outcome != p.outcome || p.kind != seki.UnknownKind && f.Kind != p.kind {
				t.Errorf("%s: expected %v %v, by the rules %v %v", p.file, p.outcome, p.kind, f.Outcome, f.Kind)
			}
		}
	}
	t.Log(compared, "fights decided")
	if compared < 25 || long && compared < 45 {
		t.Errorf("only %d fights were decided", compared)
	}
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
	var asked []problem
	for _, p := range problems(t) {
		if p.position.Width() > largest {
			continue
		}
		if p.position.Width() != p.position.Height() {
			if p.gnugo != "" {
				t.Errorf("%s: GNU Go reads square boards only", p.file)
			}
			continue
		}
		commands = append(commands, "loadsgf "+root+"/"+folder+"/"+p.file+".sgf", "final_status_list seki", "final_status_list dead")
		asked = append(asked, p)
	}
	answers := testtool.AskGNUGo(t, commands)
	for k, p := range asked {
		says := status(p, answers[3*k+1], answers[3*k+2])
		if says != p.gnugo {
			t.Errorf("%s: GNU Go says %q, the file %q", p.file, says, p.gnugo)
		}
		fits := slices.ContainsFunc(fitting[p.gnugo], func(o seki.Outcome) bool {
			return o.R != seki.Unknown && o.R == p.outcome.R || o.C != seki.Unknown && o.C == p.outcome.C
		})
		if fits == (p.differs != "") {
			t.Errorf("%s: expected %v, GNU Go says %q, and the file: %q", p.file, p.outcome, p.gnugo, p.differs)
		}
	}
}

// status returns the status of chains in one word or two from two lists of GNU Go.
func status(p problem, inSeki, dead string) string {
	var colours [3]bool
	for _, name := range strings.Fields(dead) {
		at, err := board.ParsePoint(name)
		if err != nil {
			return err.Error()
		}
		colours[p.position.At(at)] = true
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

func TestParse(t *testing.T) {
	const head = "(;GM[1]SZ[3]GN[name]SO[source]AB[aa]C[text\n"
	for _, c := range []string{"Black first: Black\nWhite first: draw\nKind: seki]", "Black first: Black\nWhite first: draw\nGNU Go: seki]"} {
		if _, err := parse(t.Context(), []byte(head+c+")")); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
	for _, c := range []string{"Black first: draw]", "Black first: nobody\nWhite first: draw]", "Black first: draw\nWhite first: draw\nKind: whole]"} {
		if _, err := parse(t.Context(), []byte(head+c+")")); err == nil {
			t.Errorf("%s is accepted", c)
		}
	}
	if _, err := parse(t.Context(), []byte("(;GM[1]SZ[3]GN[name]SO[source]AB[aa]AW[ab][ba]C[Black first: draw\nWhite first: draw])")); err == nil {
		t.Error("a chain without liberties is accepted")
	}
	if _, err := parse(t.Context(), []byte("(;SZ[3]C[Black first: draw\nWhite first: draw])")); err == nil {
		t.Error("a position without name and source is accepted")
	}
}
