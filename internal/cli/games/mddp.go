package games

import (
	"errors"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/internal/cli/command"
)

// gamesMDDPCommand solves a model given as a file: JSON → mddp.Explicit → values →
// writer.
func gamesMDDPCommand() *cli.Command {
	formats := []string{"text", "jsonl", "dot", "svg"}
	return &cli.Command{
		Name:      "mddp",
		Usage:     "values and optimal decisions of mutually dependent decision processes in a JSON file",
		ArgsUsage: "FILE",
		Description: "Reads any number of deterministic decision processes from FILE (- is standard input). The\n" +
			"reward of a decision depends on the value of a state of another process:\n\n" +
			"   {\n" +
			"     \"processes\": [\n" +
			"       {\"name\": \"P\", \"goal\": \"min\", \"states\": [\n" +
			"         {\"name\": \"x1\", \"decisions\": [\n" +
			"           {\"name\": \"u\", \"next\": \"x0\", \"cross\": \"y0\", \"cost\": 1},\n" +
			"           {\"name\": \"v\", \"cross\": \"y0\", \"scale\": -1, \"cost\": 9}]},\n" +
			"         {\"name\": \"x0\", \"value\": 4}]},\n" +
			"       {\"name\": \"Q\", \"goal\": \"max\", \"states\": [{\"name\": \"y0\", \"value\": 2.5}]}\n" +
			"     ]\n" +
			"   }\n\n" +
			"A terminal state has a value. The value of another state is the min or the max, as the\n" +
			"\"goal\" of its process says, over its decisions of scale·V(cross) + cost, to which V(next) is\n" +
			"added; here V(x1) = min(2.5 + 1 + 4, -2.5 + 9). \"cross\" is a state of another process, \"next\"\n" +
			"one of the same; without \"next\" the decision ends its process (the one-stage model), and\n" +
			"\"scale\": -1, \"cost\": 1 is the 0/1 model. With \"objective\": \"multiply\", \"min\" or \"max\" in a\n" +
			"process, V(next) is combined in that way instead of added.\n\n" +
			"The output has the exact value of every state, all its optimal decisions π*, and whether\n" +
			"any play from \"start\" (by default the first state) reaches it. States that depend on each\n" +
			"other in a cycle, and dead ends, are errors that name them. In the pictures, --format svg and dot,\n" +
			"bold edges are optimal decisions, dashed ones lead to another process.\n\n" +
			"The papers are T. Fujita, \"Sure way to win a game using a mutually dependent decision process\n" +
			"model\" (2016), and the one-stage model of the same author." +
			command.Examples("seki games mddp model.json", "seki games mddp --format jsonl model.json",
				"seki games mddp --output model.svg model.json",
				"seki games mddp --format dot model.json | dot -Tsvg > model.svg"),
		Flags:  []cli.Flag{command.FormatFlag(formats...), command.OutputFlag, command.QuietFlag()},
		Action: command.InFormat(gamesMDDP, formats...),
	}
}

func gamesMDDP(c *cli.Context, how string) error {
	if c.NArg() != 1 {
		return command.Usagef("seki games mddp takes one file (or -), not %d", c.NArg())
	}
	name := c.Args().First()
	model, err := readFile(c, name, mddp.ReadJSON)
	if err != nil {
		return err
	}
	solved, err := model.Solve(c.Context)
	var cycle *mddp.CycleError
	if errors.As(err, &cycle) {
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
			return model.WriteSVG(c.Context, w, solved)
		}
		row := func(r mddp.Valued) table.Row {
			return table.Row{r.Process, r.State, r.Value, strings.Join(r.Best, " "), map[bool]string{false: "not reached"}[r.Reached]}
		}
		return writeEach(w, how, nil, table.Row{"process", "state", "value", "π*", ""}, row, all(solved))
	})
}
