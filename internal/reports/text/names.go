package text

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

// Names are the words by which sentences name players, lines and moves. A sentence is one
// template for all Names.
type Names uint8

const (
	// Colours are for people who play. R is White and C is Black. Row 1 is the chain Black 1, which
	// White wants to capture, and column 2 the chain White 2. An entry counts dame.
	Colours Names = iota
	// Letters are for mathematicians: R and C, row 1, column 2 and (1,2).
	Letters
)

// vocabulary is the words of Names. Pairs are indexed by the player, or for lines by the player who wants to make them
// zero.
type vocabulary struct {
	player [2]string
	line   [2]string // with its number
	kind   [2]string // of a line
	lines  [2]string // all of them
	takes  string    // what a move does to an entry
	makes  string    // what a player does to a line, so that it is zero
	ends   string    // the same, of one who does it
	race   string    // before a line
	zero   string    // said of a line
	both   string    // said of two lines that a move makes zero
}

var vocabularies = [...]vocabulary{
	Colours: {
		player: [2]string{"White", "Black"},
		line:   [2]string{"Black %d", "White %d"},
		kind:   [2]string{"black chain", "white chain"},
		lines:  [2]string{"black chains (rows)", "white chains (columns)"},
		takes:  "takes", makes: "capture", ends: "captures", race: "for",
		zero: "has no liberty left", both: "lose their last liberty at once",
	},
	Letters: {
		player: [2]string{"R", "C"},
		line:   [2]string{"row %d", "column %d"},
		kind:   [2]string{"row", "column"},
		lines:  [2]string{"rows", "columns"},
		takes:  "plays", makes: "empty", ends: "empties", race: "in",
		zero: "is zero", both: "become zero at once",
	},
}

func (n Names) words() *vocabulary { return &vocabularies[n] }

// Player names a player: "White", "R".
func (n Names) Player(p seki.Player) string { return n.words().player[p] }

// Line names line k, counted from 0, that p wants to make zero: for R "Black 1", "row 1".
func (n Names) Line(p seki.Player, k int) string { return fmt.Sprintf(n.words().line[p], k+1) }

// Kind names the lines that p wants to make zero: for R "black chain", "row".
func (n Names) Kind(p seki.Player) string { return n.words().kind[p] }

// Ended describes a zero line that one player or both want: "a black chain has no liberty left".
func (n Names) Ended(players ...seki.Player) string {
	text := "a " + n.Kind(players[0]) + " " + n.words().zero
	if len(players) == 2 {
		text = "a " + n.Kind(players[0]) + " and a " + n.Kind(players[1]) + " " + n.words().both
	}
	return text
}

// Takes describes the final move of p: for R "captures a black chain", "empties a row".
func (n Names) Takes(p seki.Player) string { return n.words().ends + " a " + n.Kind(p) }

// Move names what a move takes: "a dame of Black 1 and White 2", "(1,2)".
func (n Names) Move(mv seki.Move) string {
	if n == Letters {
		return mv.String()
	}
	return fmt.Sprintf("a dame of %s and %s", n.Line(seki.R, mv.Row), n.Line(seki.C, mv.Col))
}

// Turn describes the turn of a player, a pass if the move is nil: "White takes a dame of Black 1 and White 2", "R plays
// (1,2)", "C passes".
func Turn(n Names, p seki.Player, mv *seki.Move) string {
	if mv == nil {
		return n.Player(p) + " passes"
	}
	return n.Player(p) + " " + n.plays(*mv)
}

// plays describes a move: "takes a dame of Black 1 and White 2".
func (n Names) plays(mv seki.Move) string { return n.words().takes + " " + n.Move(mv) }

// alike names a move that stands for several: "(1,2), or 3 like it".
func (n Names) alike(mv seki.Move, cells int) string {
	if cells == 1 {
		return n.Move(mv)
	}
	return fmt.Sprintf("%s, or %d like it", n.Move(mv), cells-1)
}

// zero describes the zero line k, counted from 0, which p wanted: "Black 1 has no liberty left".
func (n Names) zero(p seki.Player, k int) string { return n.Line(p, k) + " " + n.words().zero }
