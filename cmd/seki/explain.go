package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/search"
)

// endings names the endings of lines in records.
var endings = map[search.Ending]string{
	search.ByZeroLine: "zero line", search.ByRace: "race", search.ByTwoPasses: "passes",
}

// explanation adds to the record of a decided verdict a line of play for each
// first player, and for each player who must pass why every active move loses.
func (ch *checker) explanation(ctx context.Context, v search.Verdict, entry *reports.Verdict) error {
	if v.Terminal || !v.Decided() {
		return nil
	}
	for _, p := range []seki.Player{seki.R, seki.C} {
		line, err := ch.solver.PrincipalLine(ctx, v.Matrix, v.Game, p)
		if err != nil {
			return tolerate(err)
		}
		entry.Lines = append(entry.Lines, playLine(line))
	}
	must, semi := v.Kind.MustPass()
	for _, p := range []seki.Player{seki.R, seki.C} {
		if v.Kind != seki.Complete && (!semi || p != must) {
			continue
		}
		for _, mv := range search.MovesUpToSymmetry(v.Matrix) {
			r := reports.Refutation{Player: p.String(), Move: cellOf(mv)}
			B := v.Matrix.After(mv)
			if _, over, _ := B.Terminal(v.Game); !over {
				reply, err := ch.solver.WinningMove(ctx, B, v.Game, p.Opponent())
				if err != nil {
					return tolerate(err)
				}
				if reply != nil {
					at := cellOf(*reply)
					r.Reply = &at
				}
			}
			entry.Refutations = append(entry.Refutations, r)
		}
	}
	return nil
}

func cellOf(mv seki.Move) [2]int { return [2]int{mv.Row + 1, mv.Col + 1} }

func playLine(line search.Line) reports.PlayLine {
	out := reports.PlayLine{First: line.First.String(), Value: line.Value.String(), Ending: endings[line.Ending], Turns: []reports.PlayTurn{}}
	for _, turn := range line.Turns {
		t := reports.PlayTurn{Player: turn.Player.String()}
		if !turn.Pass {
			at := cellOf(turn.Move)
			t.Move = &at
		}
		out.Turns = append(out.Turns, t)
	}
	if line.Ending == search.ByRace {
		out.Winner, out.InLine = line.Winner.String(), line.InLine+1
	}
	return out
}

// explainText tells the lines and refutations of one game in words.
func explainText(A seki.Matrix, g seki.Game, v reports.Verdict) []string {
	var text []string
	for _, line := range v.Lines {
		text = append(text, fmt.Sprintf("%s, %s begins: %s", gameName(g), line.First, valueWords(line)))
		text = append(text, indent(lineText(A, line))...)
	}
	for k, r := range v.Refutations {
		if k == 0 || v.Refutations[k-1].Player != r.Player {
			text = append(text, fmt.Sprintf("%s, why %s must pass:", gameName(g), r.Player))
		}
		text = append(text, indent([]string{refutationText(r)})...)
	}
	return text
}

func indent(lines []string) []string {
	for k := range lines {
		lines[k] = "  " + lines[k]
	}
	return lines
}

// other returns the other player's name.
func other(player string) string {
	if player == "R" {
		return "C"
	}
	return "R"
}

// lineName names the line that a player wants to empty.
func lineName(player string, k int) string {
	if player == "R" {
		return fmt.Sprintf("row %d", k)
	}
	return fmt.Sprintf("column %d", k)
}

func valueWords(line reports.PlayLine) string {
	switch line.Value {
	case "W":
		return line.First + " wins."
	case "L":
		return other(line.First) + " wins."
	}
	return "a draw."
}

func refutationText(r reports.Refutation) string {
	start := fmt.Sprintf("%s (%d,%d)", r.Player, r.Move[0], r.Move[1])
	if r.Reply == nil {
		return start + " ends the game at once, and loses it."
	}
	return fmt.Sprintf("%s, then %s wins beginning with (%d,%d).", start, other(r.Player), r.Reply[0], r.Reply[1])
}

// lineText tells a line of play turn by turn. A player who must answer is one
// whose opponent would win a decided race after a pass.
func lineText(A seki.Matrix, line reports.PlayLine) []string {
	var text []string
	mover := line.First
	for k, turn := range line.Turns {
		who := turn.Player
		if k > 0 {
			if at, ok := threat(A, other(who)); ok {
				who += fmt.Sprintf(", who must answer (%s threatens %s),", other(turn.Player), lineName(other(turn.Player), at))
			}
		}
		mover = other(turn.Player)
		if turn.Move == nil {
			text = append(text, who+" passes.")
			continue
		}
		mv := seki.Move{Row: turn.Move[0] - 1, Col: turn.Move[1] - 1}
		A = A.After(mv)
		did := fmt.Sprintf("%s plays (%d,%d): %s", who, turn.Move[0], turn.Move[1], explainedMatrix(A))
		text = append(text, did+emptied(A, mv))
	}
	switch line.Ending {
	case "race":
		text = append(text, raceText(A, mover, line.Winner, line.InLine))
	case "passes":
		text = append(text, "Two passes in succession: a draw.")
	}
	return text
}

// emptied says which lines the move has emptied.
func emptied(A seki.Matrix, mv seki.Move) string {
	var lines []string
	if A.RowSums()[mv.Row] == 0 {
		lines = append(lines, fmt.Sprintf("row %d", mv.Row+1))
	}
	if A.ColSums()[mv.Col] == 0 {
		lines = append(lines, fmt.Sprintf("column %d", mv.Col+1))
	}
	switch len(lines) {
	case 0:
		return "."
	case 1:
		return "; " + lines[0] + " is empty."
	}
	return "; " + strings.Join(lines, " and ") + " are empty at once."
}

// threat returns a line in which the player would win the race moving next.
func threat(A seki.Matrix, player string) (int, bool) {
	if player == "C" {
		A = A.Transpose()
	}
	rows, cols := A.RowSums(), A.ColSums()
	for i, r := range rows {
		wins := r > 0
		for j, c := range cols {
			wins = wins && c-A.At(i, j) >= r
		}
		if wins {
			return i + 1, true
		}
	}
	return 0, false
}

// raceText says why a player wins the race from here, in numbers.
func raceText(A seki.Matrix, mover, winner string, k int) string {
	B, crossing := A, "column"
	if winner == "C" {
		B, crossing = A.Transpose(), "row"
	}
	need := B.RowSums()[k-1]
	outside := 1 << 30
	for j, c := range B.ColSums() {
		outside = min(outside, c-B.At(k-1, j))
	}
	first := "moving second"
	if mover == winner {
		first = "moving first"
	}
	return fmt.Sprintf("%s, %s, now empties %s: it needs %s, and %s at least %d outside it for any %s.",
		winner, first, lineName(winner, k), plural(uint64(need), "move", "moves"), other(winner), outside, crossing)
}

// knownText says what is known of a matrix that is not decided.
func knownText(k reports.KnownValues) string {
	var facts []string
	for _, side := range []struct{ player, values string }{{"R", k.R}, {"C", k.C}} {
		if words, ok := knownWords[side.values]; ok {
			facts = append(facts, side.player+" "+words+" when first")
		}
	}
	if len(facts) == 0 {
		return "nothing is known"
	}
	return strings.Join(facts, ", ")
}

var knownWords = map[string]string{
	"W": "wins", "D": "draws", "L": "loses", "WD": "does not lose", "DL": "does not win",
}
