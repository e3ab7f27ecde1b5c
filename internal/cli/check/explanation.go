package check

import (
	"context"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/explain"
	"github.com/sekilab/sekilab/seki/search"
)

// endings names the endings of lines in records.
var endings = map[explain.Ending]string{
	explain.ByZeroLine: "zero line", explain.ByRace: "race", explain.ByTwoPasses: "passes",
}

// Explanation adds to the record of a decided verdict why it holds.
func (ch *Checker) Explanation(ctx context.Context, v search.Verdict, entry *reports.Verdict) error {
	if v.Terminal || !v.Decided() {
		return nil
	}
	x, err := explain.Explain(ctx, ch.Solver, v.Matrix, v.Game)
	if err != nil {
		return command.Tolerate(err)
	}
	entry.Explanation = &x
	must, semi := v.Kind.MustPass()
	for _, p := range []seki.Player{seki.R, seki.C} {
		entry.Lines = append(entry.Lines, playLine(x.Lines[p]))
	}
	for _, p := range []seki.Player{seki.R, seki.C} {
		for _, c := range x.Choices[p] {
			entry.Choices = append(entry.Choices, reports.Choice{
				Player: p.String(), Move: CellOf(c.Move), Cells: c.Cells, Value: c.Value.String(), Line: playLine(c.Line),
			})
			if v.Kind == seki.Complete || semi && p == must {
				r := reports.Refutation{Player: p.String(), Move: CellOf(c.Move)}
				if reply, ok := c.Reply(); ok {
					at := CellOf(reply)
					r.Reply = &at
				}
				entry.Refutations = append(entry.Refutations, r)
			}
		}
	}
	return nil
}

func CellOf(mv seki.Move) [2]int { return [2]int{mv.Row + 1, mv.Col + 1} }

func playLine(line explain.Line) reports.PlayLine {
	out := reports.PlayLine{First: line.First.String(), Value: line.Value.String(), Ending: endings[line.Ending], Turns: []reports.PlayTurn{}}
	for _, turn := range line.Turns {
		t := reports.PlayTurn{Player: turn.Player.String()}
		if !turn.Pass {
			at := CellOf(turn.Move)
			t.Move = &at
		}
		out.Turns = append(out.Turns, t)
	}
	if line.Race != nil {
		out.Winner, out.InLine = line.Race.Player.String(), line.Race.Line+1
	}
	return out
}
