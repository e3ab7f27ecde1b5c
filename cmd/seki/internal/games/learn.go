package games

import (
	"cmp"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/internal/format"
)

// gamesLearnCommand lets a player learn: flags → experiment → learning.Result →
// learning.Record → writer.
func gamesLearnCommand() *cli.Command {
	return texts.Command("learn", command.InFormat(gamesLearn),
		gameFlag, sizeFlag, setFlag, startFlag, limitFlag,
		&cli.StringFlag{Name: "player", Usage: "the `PLAYER` who learns, by name or number (default: the first)"},
		command.ChoiceFlag("rule", "the learning `RULE`", learning.RuleNames...),
		command.ChoiceFlag("opponent", "how the other `PLAYERS` play", learning.OpponentNames...),
		&cli.IntFlag{Name: "plays", Value: 1000, Usage: "the number `N` of plays", Action: command.InRange("plays", 1, 0)},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`SEED` of everything random"},
		&cli.BoolFlag{Name: "strategy", Usage: "add the strategy after the last play, and what it ensures"},
		command.FileFlag("trace", "write every play and change of strategy into `FILE`, as jsonl", ".jsonl"),
		command.FormatFlag("text", "jsonl"), command.OutputFlag, command.QuietFlag)
}

func gamesLearn(c *command.Run, how string) error {
	e, err := readExperiment(c)
	if err != nil {
		return err
	}
	found, untraced, err := runTraced(c, e)
	if err != nil {
		return err
	}
	result := e.Record(found)
	if c.Bool("strategy") {
		result.Learned = e.Strategy(found)
	}
	err = command.WithOutput(c, func(w io.Writer) error { return writeAs(w, how, result, result.WriteText) })
	return cmp.Or(err, untraced)
}

func readExperiment(c *command.Run) (e learning.Experiment, err error) {
	rule := learning.Rule(slices.Index(learning.RuleNames, c.String("rule")))
	opponent := learning.Opponent(slices.Index(learning.OpponentNames, c.String("opponent")))
	if e, err = readSetup(c); err != nil {
		return e, limitError(err)
	}
	e.Rule, e.Opponent, e.Plays, e.Seed = rule, opponent, c.Int("plays"), c.Uint64("seed")
	e.Player, err = playerNamed("player", c.String("player"), e.Players)
	return e, err
}

// runTraced makes the plays and writes a line for each into the file of --trace. That the file could not be
// written is the error untraced, which leaves what was found.
func runTraced(c *command.Run, e learning.Experiment) (found learning.Result, untraced, err error) {
	name := c.String("trace")
	if name == "" {
		found, err = e.Run(c.Context, func(learning.Step) {})
		return found, nil, err
	}
	untraced = c.WriteFile(name, func(w io.Writer) (failed error) {
		write := format.NewWriter[learning.StepRecord](w, "jsonl", nil)
		found, err = e.Run(c.Context, func(s learning.Step) {
			if failed == nil {
				failed = write(e.StepRecord(s))
			}
		})
		return cmp.Or(err, failed)
	})
	if err != nil {
		err = untraced // which says that nothing was written
	}
	return found, untraced, err
}
