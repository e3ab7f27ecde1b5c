package liberties_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// fight is a position on a board, x and o being living stones, with the outcome of the game with
// reserves 1, and by the rules of Go: W if a player takes the chain of the other.
type fight struct {
	name, text, position, outcome, rules string
	long                                 bool
}

var fights = []fight{
	{"one eye each", ".X.O./XXOOO", "1 eyes 1 | 1", "DD", "DD", false},
	{"two points against a point", "..X.O./XXXOOO", "1 eyes 2 | 1", "DW", "DW", false},
	{"between two eyes", ".X.O.X./XXOOOXX", "1; 1 eyes 1 1 | 0", "DD", "DD", false},
	{"an eye against none", "X.O./XOOO", "1 eyes 0 | 1", "WL", "WL", false},
	{"three points against a point", "...X.O./XXXXOOO/ooooxxx", "1 eyes 3 | 1", "LW", "LW", false},
	{"four points, three stones inside, against a point", "XO.X.O./XOOXOOO/XXXXXOO/oooooxx", "1 eyes 2 | 1", "DW", "LW",
		false},
	{"four points against a point and three liberties outside", "X..X.O.O.x/X..XOOOO.x/XXXXXXOO.x/ooooooxxxx",
		"1 eyes 5 | 1 private 0 | 3", "DW", "LW", true},
}

// TestLongRulesOfGo plays fights by the rules of Go. The game with reserves 1 agrees where eyes have up to
// three points, and finds a seki with an eye of four points where Black wins (docs/theory.md, 9.8).
func TestLongRulesOfGo(t *testing.T) {
	for _, f := range fights {
		P := testtool.Must(liberties.Parse(f.position))(t)
		if r, err := liberties.NewReference(seki.Seki).Solve(P); err != nil || r.Outcome.String() != f.outcome {
			t.Errorf("%s: %s is %v, %v, want %s", f.name, f.position, r, err, f.outcome)
		}
		if f.long && !testtool.Long() {
			continue
		}
		p := testtool.Must(board.ParseText(strings.ReplaceAll(f.text, "/", "\n")))(t)
		rows := strings.Split(f.text, "/")
		var region []board.Point
		for at := range p.Points() {
			if strings.ContainsRune("XO.", rune(rows[len(rows)-1-at.Y][at.X])) {
				region = append(region, at)
			}
		}
		if v, err := rules.Decide(t.Context(), p, region, 1<<30); err != nil || v.Outcome.String() != f.rules {
			t.Errorf("%s: %v by the rules of Go, want %s", f.name, v.Outcome, f.rules)
		}
	}
}

// TestBoards finds the boards of the section on eyes in docs/boards.md among the fights.
func TestBoards(t *testing.T) {
	var boards []string
	inside := false
	for line := range strings.Lines(liberties.Section(t)) {
		row, ok := strings.CutPrefix(line, "    ")
		row = strings.ReplaceAll(strings.TrimSpace(row), " ", "")
		switch {
		case !ok || strings.Trim(row, "XOxo.") != "":
			inside = false
		case inside:
			boards[len(boards)-1] += "/" + row
		default:
			boards = append(boards, row)
			inside = true
		}
	}
	for _, b := range boards {
		if !slices.ContainsFunc(fights, func(f fight) bool { return f.text == b }) {
			t.Errorf("%s is not played", b)
		}
	}
	if len(boards) < 4 {
		t.Errorf("only %d boards", len(boards))
	}
}
