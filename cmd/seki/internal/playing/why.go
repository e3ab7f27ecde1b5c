package playing

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// why says in colours and points what each player who begins can reach, how, and what first stones do.
func (g *goban) why(ctx context.Context, s *session) (response, error) {
	return s.verdict(ctx, func(v records.Verdict) string { return g.reach(s, v) })
}

func (g *goban) reach(s *session, v records.Verdict) string {
	g.follow(s)
	if v.Explanation == nil {
		return "The search has not come to its end."
	}
	var b strings.Builder
	for _, p := range []seki.Player{s.ToMove(), s.ToMove().Opponent()} {
		line := v.Explanation.Lines[p]
		result := [...]string{seki.Win: text.Colours.Player(p) + " wins", seki.Draw: "nobody can capture", seki.Loss: text.Colours.Player(p.Opponent()) + " wins"}
		fmt.Fprintf(&b, "If %s begins, %s: %s\n", text.Colours.Player(p), result[line.Value], g.line(line))
		for _, c := range v.Explanation.Choices[p] {
			fmt.Fprintf(&b, "  %s at %s %s", text.Colours.Player(p), g.free(s, c.Move), text.Effect(c.Value))
			if c.Cells > 1 {
				fmt.Fprintf(&b, ", and so on the dame of %s of chains", units.Plural(c.Cells-1, "more pair", "more pairs"))
			}
			fmt.Fprintln(&b)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// line names the turns of a line of play, and says how it ends.
func (g *goban) line(line explain.Line) string {
	taken := slices.Clone(g.points)
	var turns []string
	for _, t := range line.Turns {
		if t.Move == nil {
			turns = append(turns, text.Colours.Player(t.Player)+" passes")
			continue
		}
		at, _ := g.Free(*t.Move, taken)
		taken = append(taken, at)
		turns = append(turns, fmt.Sprintf("%s %s", text.Colours.Player(t.Player), at))
	}
	return strings.Join(append(turns, text.Ending(g.Reading, line)), ", ") + "."
}
