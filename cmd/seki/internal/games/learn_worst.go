package games

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
)

// learnWorst writes a row for each rule and number of positions, up to the smallest games in
// which the rule can fail for ever: flags → learning.FindWorst → worstRecord → writer.
func learnWorst(c *cli.Context, how string, rules []learning.Rule) error {
	if err := onlyWithout(c, "worst", "game", "n", "take", "misere", "opponent", "strategies", "initial", "noise", "k", "opponent-k", "player", "start", "starts",
		"plays", "seed", "seeds", "limit", "strategy", "trace", "plot", "exact"); err != nil {
		return err
	}
	positions, moves := c.Int("positions"), c.Int("moves")
	if positions < 2 || positions > learning.MaxSearched {
		return command.Usagef("--positions %d is outside 2…%d", positions, learning.MaxSearched)
	}
	if moves < 1 {
		return command.Usagef("--moves must be at least 1, not %d", moves)
	}
	if c.IsSet("export") && len(rules) > 1 {
		return command.Usagef("--export writes one game: give one --rule")
	}
	if k := slices.IndexFunc(rules, learning.Rule.Random); k >= 0 {
		return command.Usagef("--worst needs rules without random choices, not %v", rules[k])
	}
	var worst *terminal.Explicit
	if err := command.WithOutput(c, func(w io.Writer) error {
		header := table.Row{"rule", "positions", "games", "for ever", "most", "game"}
		row := func(r worstRecord) table.Row {
			return table.Row{r.Rule, r.Positions, r.Games, r.Endless, r.Most, r.gameText()}
		}
		return writeEach(w, how, worstColumns, header, row, func(write func(worstRecord) error) (err error) {
			for _, rule := range rules {
				if worst, err = worstOf(c, rule, write); err != nil {
					return err
				}
			}
			return nil
		})
	}); err != nil {
		return err
	}
	switch name := c.String("export"); {
	case name == "":
		return nil
	case worst == nil:
		return fmt.Errorf("no play can fail in the last of these games, so there is none to write into %s", name)
	default:
		return command.WriteFile(c.Context, name, worst.WriteJSON)
	}
}

// worstOf writes the rows of a rule and returns the last game.
func worstOf(c *cli.Context, rule learning.Rule, write func(worstRecord) error) (*terminal.Explicit, error) {
	var last *terminal.Explicit
	for n := 2; n <= c.Int("positions"); n++ {
		found, err := learning.FindWorst(c.Context, rule, n, c.Int("moves"))
		if err != nil {
			return nil, err
		}
		last = found.Game
		r := worstRecord{rule.String(), n, c.Int("moves"), found.Games, found.Endless, found.Most, last}
		if err := write(r); err != nil || found.Endless > 0 {
			return last, err
		}
	}
	return last, nil
}

// worstRecord is the JSON line, and the line of CSV, of the games of one size.
type worstRecord struct {
	Rule      string             `json:"rule"`
	Positions int                `json:"positions"`
	Moves     int                `json:"moves"`   // at most so many at a position
	Games     int                `json:"games"`   // that were examined
	Endless   int                `json:"endless"` // of these, those in which plays can fail for ever
	Most      int                `json:"most"`    // plays that can fail in any other
	Game      *terminal.Explicit `json:"worst"`   // null if no play can fail
}

var worstColumns = []string{"rule", "positions", "moves", "games", "endless", "most"}

// gameText returns the game on one line: the moves of each player, then the ends that p wins.
func (r worstRecord) gameText() string {
	if r.Game == nil {
		return ""
	}
	of := map[string][]string{}
	for _, x := range r.Game.Positions {
		switch {
		case x.Owner != "":
			of[x.Owner] = append(of[x.Owner], x.Name+"→"+strings.Join(x.Moves, ""))
		case x.Wins[0] == "p":
			of["ends"] = append(of["ends"], x.Name)
		}
	}
	text := "p: " + strings.Join(of["p"], " ")
	if of["q"] != nil {
		text += "; q: " + strings.Join(of["q"], " ")
	}
	if of["ends"] != nil {
		text += "; p wins at " + strings.Join(of["ends"], " ")
	}
	return text
}
