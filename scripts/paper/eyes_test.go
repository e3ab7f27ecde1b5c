package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/internal/data/positions"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// eyesPaper returns the text of the paper on eyes, with single spaces.
func eyesPaper(t *testing.T) string { return words(t, "../../paper/eyes.tex") }

// All numbers and tables that the program makes for the paper on eyes are used.
func TestEyesNumbers(t *testing.T) {
	macros := testtool.Must(eyesMacros("../.."))(t)
	names := regexp.MustCompile(`\\newcommand\{(\\\w+)\}`).FindAllSubmatch(macros, -1)
	for _, name := range names {
		if !regexp.MustCompile(regexp.QuoteMeta(string(name[1])) + `[^A-Za-z]`).MatchString(eyesPaper(t)) {
			t.Errorf("paper/eyes.tex does not use %s", name[1])
		}
	}
	if len(names) < 12 {
		t.Errorf("%d macros", len(names))
	}
}

// Each position in the paper on eyes has the result that is written beside it, in SEKI, by the recursion.
func TestEyesPositions(t *testing.T) {
	text := eyesPaper(t)
	solver, found := eyes.NewReference(seki.Seki), 0
	for _, x := range regexp.MustCompile(`\\pos\{([^{}#]*)\}\{([^{}]*)\}`).FindAllStringSubmatch(text, -1) {
		P, err := eyes.Parse(x[1])
		if err != nil {
			t.Error(err)
			continue
		}
		r := testtool.Must(solver.Solve(P))(t)
		got := r.Outcome.String()
		if r.Kind != seki.None && r.Kind != seki.Plain {
			got += " " + r.Kind.Name()
		}
		if got != x[2] {
			t.Errorf("%s is %s, not %s", x[1], got, x[2])
		}
		found++
	}
	if found < 12 {
		t.Errorf("%d positions", found)
	}
}

// Numbers in sentences are those of the pages whose tests compute them.
func TestEyesQuotedNumbers(t *testing.T) {
	page, text := words(t, "../../docs/reading-boards.md")+words(t, "../../testdata/positions/README.md"), eyesPaper(t)
	for name, number := range map[string]func(int) int{"$L$": eyes.Liberties, "$T$": eyes.Reserve} {
		row := name
		for n := 1; n <= 7; n++ {
			row += fmt.Sprint(" & ", number(n))
		}
		if !strings.Contains(text, row) {
			t.Errorf("no row %s", row)
		}
	}
	for _, x := range [][2]string{
		{"| 3×3 | 4 | 15 | 279 | 10 | 67 |", "Of $279$ connected drawn matrices of size $3\\times3$ with entries up to 4 and sum up to 15 a player gains in 10 if all chains have seven stones, and in 67"},
		{"| 2×2 | 4 | 16 | 36 | 0 | 0 |", "with two chains of each colour it was not found"},
		{"White can give J4, 10, for B8, 11.", "White, who begins, gives up ten stones for eleven"},
		{"With the stones counted nobody gains either, but both players have moves that lose nothing.", "nobody must pass in the third"},
		{"all 101 positions of 4×4, up to symmetries", "all 101 positions of $4\\times4$, up to symmetry"},
		{"500 random fights of two chains on 6×5, 60 of three on 6×6 and 30 of four on 7×6", "590 random fights"},
		{"in all but six of them, of four chains, in which a search reached its limit", "agree in all but six, in which the search by the rules found no answer"},
	} {
		if !strings.Contains(page, x[0]) || !strings.Contains(text, x[1]) {
			t.Errorf("not in both: %q, %q", x[0], x[1])
		}
	}
}

// The positions in the figures have the results that the captions say.
func TestEyesCaptions(t *testing.T) {
	all := testtool.Must(positions.Load(t.Context(), "../.."))(t)
	said := map[string]string{
		"two-dame": "DD complete", "one-each": "DD complete", "three-in-a-row": "DD complete", "path-of-four": "DD complete", "unequal": "DD complete",
		"big-small": "LW", "bulky-five": "LW", "ten-thousand": "LW", "behind": "WW", "cube": "DD complete",
	}
	for _, p := range all {
		got := p.Outcome.String()
		if p.Kind == seki.Complete {
			got += " complete"
		}
		for name, text := range pictures {
			if text == p.File+".sgf" {
				if got != said[name] {
					t.Errorf("%s is %s", text, got)
				}
				delete(said, name)
			}
		}
	}
	if len(said) > 0 {
		t.Errorf("no position is %v", said)
	}
}

// Each figure of the text is drawn, and no other.
func TestEyesBoards(t *testing.T) {
	shown := map[string]bool{}
	for _, x := range regexp.MustCompile(`\\board\{[^{}]*\}\{([\w-]+)\}`).FindAllStringSubmatch(eyesPaper(t), -1) {
		shown[x[1]] = true
		if pictures[x[1]] == "" {
			t.Errorf("no board %s", x[1])
		}
	}
	if len(shown) != len(pictures) || len(shown) < 10 {
		t.Errorf("%d boards are shown, %d drawn", len(shown), len(pictures))
	}
}

// words returns the words of a document with single spaces, without the marks of quotations.
func words(t *testing.T, name string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(read(t, name), "\n> ", "\n")), " ")
}
