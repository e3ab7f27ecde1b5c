package games

import (
	"cmp"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/internal/reports/text"
)

// gamesMDDPCommand solves a model given as a file: JSON → mddp.Explicit → values →
// writer.
func gamesMDDPCommand() *cli.Command {
	return modes{
		{by: "decisions", does: "the value of every state, derived from those of its decisions", formats: "text jsonl", run: gamesMDDP},
		{name: "FILE alone", does: "the values and the optimal decisions", formats: "text jsonl dot", run: gamesMDDP},
	}.command("mddp",
		&cli.BoolFlag{Name: "decisions", Usage: "the value of every decision"})
}

func gamesMDDP(c *command.Run, how string) error {
	if c.NArg() != 1 {
		return command.Usagef("%s takes one file (or -), not %d", c.Command.HelpName, c.NArg())
	}
	name := c.Args().First()
	model, err := command.Interruptible(c.Context, func() (*mddp.Explicit, error) { return readFile(c, name, mddp.ReadJSON) })
	if err != nil {
		return err
	}
	solved, err := model.Solve(c.Context)
	if err != nil {
		return wrong(c, name, err)
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if how == "dot" {
			return model.WriteDOT(w, solved)
		}
		if c.Bool("decisions") {
			return writeDecisions(c, w, how, model, solved)
		}
		for k := range solved {
			solved[k].Decisions = nil
		}
		return writeEach(c.Context, w, how, nil, mddp.Heads, mddp.Valued.Cells, slices.Values(solved))
	})
}

// writeDecisions writes all states with the values of their decisions, one after another.
func writeDecisions(c *command.Run, w io.Writer, how string, model *mddp.Explicit, solved []mddp.Valued) error {
	write := text.NewWriter(w, how, nil, model.Equation)
	for _, v := range solved {
		if err := cmp.Or(c.Context.Err(), write(v)); err != nil {
			return err
		}
	}
	return nil
}
