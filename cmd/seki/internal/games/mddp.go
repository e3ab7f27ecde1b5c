package games

import (
	"cmp"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/internal/games/graph"
	"github.com/sekilab/sekilab/internal/reports/text"
)

// gamesMDDPCommand solves a model given as a file: JSON → mddp.Explicit → values →
// writer.
func gamesMDDPCommand() *cli.Command {
	return modes{
		{by: "decisions", does: "the value of every state, derived from those of its decisions", formats: "text jsonl", run: gamesMDDP},
		{name: "FILE alone", does: "the values and the optimal decisions", formats: "text jsonl dot svg", run: gamesMDDP},
	}.command("mddp",
		&cli.BoolFlag{Name: "decisions", Usage: "the value of every decision"},
		&cli.StringFlag{Name: "game", Usage: "a `GAME` of seki games rules"},
		setFlag, startFlag,
		&cli.IntFlag{Name: "limit", Value: 100_000, Usage: "at most `N` positions of a game by rules", Action: command.InRange("limit", 1, 0)})
}

func gamesMDDP(c *command.Run, how string) error {
	name, err := fileOrGame(c)
	if err != nil {
		return err
	}
	model, err := command.Interruptible(c.Context, func() (*mddp.Explicit, error) { return readModel(c, name) })
	if err != nil {
		return err
	}
	solved, err := model.Solve(c.Context)
	if err != nil {
		return wrong(c, name, err)
	}
	if how == "svg" && len(solved) > graph.MaxNodes {
		return command.Usagef("%s: a picture shows at most %d states, not %d; take --format dot", name, graph.MaxNodes, len(solved))
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if how == "dot" || how == "svg" {
			return denseError(model.WriteGraph(w, how, solved))
		}
		if c.Bool("decisions") {
			return writeDecisions(c, w, how, model, solved)
		}
		for k := range solved {
			solved[k].Decisions = nil
		}
		heads, cells := mddp.Table(solved)
		return writeEach(c.Context, w, how, nil, heads, cells, slices.Values(solved))
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

// readModel reads the model in a file, or a game by rules, of a file or of --game, as one.
func readModel(c *command.Run, name string) (model *mddp.Explicit, err error) {
	var text string
	if c.IsSet("game") {
		text, err = exampleNamed(name)
	} else {
		text, err = readFile(c, name, func(r io.Reader) (string, error) {
			return rulesOr(r, func(r io.Reader) (err error) {
				model, err = mddp.ReadJSON(r)
				return err
			})
		})
	}
	switch {
	case err != nil:
		return nil, err
	case model != nil:
		return model, refuse(c, "games by rules", name, "set", "start", "limit")
	}
	game, err := rulesSetup(c, name, text, c.String("set"))
	if err != nil {
		return nil, err
	}
	if model, err = mddp.FromGame(game); err != nil {
		return nil, wrong(c, name, err)
	}
	return model, nil
}
