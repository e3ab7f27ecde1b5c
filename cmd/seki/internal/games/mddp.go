package games

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/mddp"
)

// gamesMDDPCommand solves a model given as a file: JSON → mddp.Explicit → values →
// writer.
func gamesMDDPCommand() *cli.Command {
	formats := []string{"text", "jsonl", "dot", "svg"}
	return texts.Command("mddp", command.InFormat(gamesMDDP, formats...),
		command.FormatFlag(formats...), command.OutputFlag, command.QuietFlag)
}

func gamesMDDP(c *cli.Context, how string) error {
	if c.NArg() != 1 {
		return command.Usagef("seki games mddp takes one file (or -), not %d", c.NArg())
	}
	name := c.Args().First()
	model, err := interruptible(c.Context, func() (*mddp.Explicit, error) { return readFile(c, name, mddp.ReadJSON) })
	if err != nil {
		return err
	}
	solved, err := model.Solve(c.Context)
	var cycle *mddp.CycleError
	var digits *mddp.DigitsError
	if errors.As(err, &cycle) || errors.As(err, &digits) {
		return command.Usagef("%s: %w", name, err)
	}
	if err != nil {
		return err
	}
	if how == "svg" && len(solved) > mddp.MaxDrawn {
		return command.Usagef("%s: a picture shows at most %d states, not %d; take --format dot", name, mddp.MaxDrawn, len(solved))
	}
	return command.WithOutput(c, func(w io.Writer) error {
		switch how {
		case "dot":
			return model.WriteDOT(w, solved)
		case "svg":
			return denseError(name, model.WriteSVG(w, solved))
		}
		header := table.Row{"process", "state", "value", "π*"}
		turns := slices.ContainsFunc(solved, func(r mddp.Valued) bool { return r.Worst != nil })
		if turns {
			header = append(header, "worst", "by")
		}
		row := func(r mddp.Valued) table.Row {
			row := table.Row{r.Process, r.State, r.Value.Short(), strings.Join(r.Best, " ")}
			if turns && r.Worst != nil {
				row = append(row, r.Worst.Short(), strings.Join(r.WorstBy, " "))
			} else if turns {
				row = append(row, "", "")
			}
			return append(row, map[bool]string{false: "not reached"}[r.Reached])
		}
		return writeEach(w, how, nil, append(header, ""), row, all(c.Context, solved))
	})
}
