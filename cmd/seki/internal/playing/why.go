package playing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// why says in colours and points what each player who begins can reach, how, and what first stones do.
func (g *goban) why(s *session, v records.Verdict) string {
	g.follow(s)
	if v.Explanation == nil {
		return "The search has not come to its end.\n"
	}
	var b strings.Builder
	for _, p := range []seki.Player{s.ToMove(), s.ToMove().Opponent()} {
		line := v.Explanation.Lines[p]
		result := [...]string{seki.Win: g.player(p) + " wins", seki.Draw: "nobody can capture", seki.Loss: g.player(p.Opponent()) + " wins"}
		fmt.Fprintf(&b, "If %s begins, %s: %s\n", g.player(p), result[line.Value], g.line(line))
		for _, c := range v.Explanation.Choices[p] {
			fmt.Fprintf(&b, "  %s at %s %s", g.player(p), g.move(s, c.Move), text.Effect(c.Value))
			if c.Cells > 1 {
				fmt.Fprintf(&b, ", and so on the dame of %s of chains", units.Plural(c.Cells-1, "more pair", "more pairs"))
			}
			fmt.Fprintln(&b)
		}
	}
	return b.String()
}

// line names the turns of a line of play, and says how it ends.
func (g *goban) line(line explain.Line) string {
	taken := slices.Clone(g.points)
	var turns []string
	for _, t := range line.Turns {
		if t.Move == nil {
			turns = append(turns, g.player(t.Player)+" passes")
			continue
		}
		at, _ := g.Free(*t.Move, taken)
		taken = append(taken, at)
		turns = append(turns, fmt.Sprintf("%s %s", g.player(t.Player), at))
	}
	return strings.Join(append(turns, text.Ending(g.Reading, line)), ", ") + "."
}

// setColours changes a setting of a game on a board, where R is White.
func setColours(g *play.Game, name, text string) error {
	word := strings.NewReplacer("black", "C", "white", "R").Replace(text)
	err := g.Set(name, word)
	switch {
	case err == nil || name != "first" && name != "side":
		return err
	case name == "first":
		return fmt.Errorf("unknown colour %q: black or white", text)
	}
	return fmt.Errorf("unknown side %q: black, white, both or none", text)
}
