package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/internal/games/curve"
	"github.com/sekilab/sekilab/internal/games/timeline"
	"github.com/sekilab/sekilab/reports/records"
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
		&cli.BoolFlag{Name: "exact", Usage: "add the exact chances of the plays that fail, of plays without end"},
		&cli.BoolFlag{Name: "strategy", Usage: "add the strategy after the last play, and what it ensures"},
		command.FileFlag("trace", "write every play and change of strategy into `FILE`.jsonl, or draw the first plays into FILE.svg", ".jsonl", ".svg"),
		command.FileFlag("plot", "draw the plays that fail so far, and the bounds, into `FILE`.svg or .png", ".svg", ".png"),
		command.FormatFlag("text", "jsonl"), command.OutputFlag, command.QuietFlag)
}

func ending(name string) string { return strings.ToLower(filepath.Ext(name)) }

func gamesLearn(c *command.Run, how string) error {
	e, err := readExperiment(c)
	if err != nil {
		return err
	}
	var chances *learning.Chances
	if c.Bool("exact") {
		if chances, err = e.Chances(c.Context); err != nil {
			return wrong(c, "--exact", err)
		}
	}
	points := curve.New(e.Plays)
	found, err := runTraced(c, e, func(s learning.Step) { points.Add(s.Number, s.Fails) })
	switch {
	case errors.Is(err, learning.ErrTooLarge):
		return command.Usagef("--opponent adversary: %w", err)
	case err != nil:
		return err
	}
	if err := writePlot(c, e, points, found.Bound); err != nil {
		return err
	}
	result := e.Record(found)
	result.Exact = chances
	if c.Bool("strategy") {
		result.Learned = e.Strategy(found)
	}
	return command.WithOutput(c, func(w io.Writer) error { return writeAs(w, how, result, result.WriteText) })
}

func readExperiment(c *command.Run) (e learning.Experiment, err error) {
	rule := learning.Rule(slices.Index(learning.RuleNames, c.String("rule")))
	opponent := learning.Opponent(slices.Index(learning.OpponentNames, c.String("opponent")))
	if rule.Random() && opponent == learning.Worst {
		return e, command.Usagef("--opponent adversary must foresee what the learner does, which it cannot with --rule %v", rule)
	}
	if e, err = readSetup(c); err != nil {
		return e, limitError(err)
	}
	if e.Numeric() {
		return e, command.Usagef("a player learns to win, in games without chance and payoffs; %s has them", e.Title)
	}
	e.Rule, e.Opponent, e.Plays, e.Seed = rule, opponent, c.Int("plays"), c.Uint64("seed")
	e.Player, err = playerNamed("player", c.String("player"), e.Players)
	return e, err
}

func runTraced(c *command.Run, e learning.Experiment, each func(learning.Step)) (found learning.Result, err error) {
	name := c.String("trace")
	if name == "" {
		return e.Run(c.Context, each)
	}
	err = c.WriteFile(name, func(w io.Writer) error {
		if ending(name) != ".svg" {
			found, err = runWritten(c.Context, w, e, each)
			return err
		}
		t := timeline.New(e.Arena, e.Player)
		if found, err = e.Run(c.Context, func(s learning.Step) { each(s); t.Add(s) }); err != nil {
			return err
		}
		return t.WriteSVG(w, e.Heading(), e.Label)
	})
	return found, err
}

// runWritten makes the plays and writes a line for each.
func runWritten(ctx context.Context, w io.Writer, e learning.Experiment, each func(learning.Step)) (learning.Result, error) {
	write := records.NewWriter[learning.StepRecord](w, "jsonl", nil)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	found, err := e.Run(ctx, func(s learning.Step) {
		each(s)
		if err := write(e.StepRecord(s)); err != nil {
			stop(err) // what follows would be lost
		}
	})
	return found, cmp.Or(context.Cause(ctx), err)
}

func writePlot(c *command.Run, e learning.Experiment, points *curve.Curve, bound learning.Bound) error {
	name := c.String("plot")
	if name == "" {
		return nil
	}
	figure, err := points.Figure(e.Heading(), bound)
	if err != nil {
		return fmt.Errorf("drawing %s: %w", name, err)
	}
	if err := c.WriteFile(name, func(w io.Writer) error { return figure.Write(w, cmp.Or(ending(name), ".svg"), time.Time{}) }); err != nil {
		return err
	}
	command.Note(c, "%s drawn", name)
	return nil
}
