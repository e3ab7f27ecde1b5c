package games

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/learning/curve"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/units"
)

// gamesLearnCommand lets a player learn: flags → experiment (a game, a start, a
// player, a rule) → learning.Match → experimentRecord → writer.
func gamesLearnCommand() *cli.Command {
	formats := []string{"text", "jsonl", "csv"}
	return texts.Command("learn", command.InFormat(gamesLearn, formats...),
		gameFlag,
		setFlag,
		sizeFlag,
		takeFlag,
		misereFlag,
		&cli.StringFlag{Name: "rule", Value: learning.LNWT.String(), Usage: "the learning `RULE`, or several"},
		&cli.StringFlag{Name: "initial", Value: "first", Usage: "the first strategy: the first, last or random `MOVES` of every list, or a file"},
		&cli.StringFlag{Name: "opponent", Value: learning.Perfect.String(), Usage: "how the other `PLAYERS` play, or several ways"},
		&cli.Float64Flag{Name: "noise", Usage: "the player takes a win for a loss, or another result for a win, with probability `P`"},
		&cli.IntFlag{Name: "k", Value: 1, Usage: "change the strategy after `K` plays in succession that fail"},
		&cli.IntFlag{Name: "opponent-k", Value: 1, Usage: "the `K` of learning opponents"},
		&cli.StringFlag{Name: "player", Usage: "the `PLAYER` who learns, by name or number (default: the first)"},
		startFlag,
		&cli.StringFlag{Name: "starts", Value: learning.OneStart.String(), Usage: "`WHERE` plays begin: one (the start), turn or random (every position that can be reached from it)"},
		&cli.IntFlag{Name: "plays", Value: 1000, Usage: "the number `N` of plays"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`SEED` of everything random"},
		&cli.IntFlag{Name: "seeds", Value: 1, Usage: "a batch over the seeds SEED to SEED+`N`-1"},
		limitFlag,
		&cli.BoolFlag{Name: "exact", Usage: "the exact expectation and quantiles of the plays that fail, of plays without end"},
		&cli.BoolFlag{Name: "worst", Usage: "search all small games for those where the rule fails most"},
		&cli.IntFlag{Name: "positions", Value: 5, Usage: "with --worst: games of at most `N` positions"},
		&cli.IntFlag{Name: "moves", Value: 2, Usage: "with --worst: at most `N` moves at a position"},
		command.FileFlag("export", "with --worst: write the last game into the JSON `FILE`", ".json"),
		&cli.BoolFlag{Name: "strategy", Usage: "show the strategy after the last play, and what it ensures"},
		traceFlag,
		&cli.StringFlag{Name: "plot", Usage: "draw the plays lost so far against the bound into `FILE`.svg or .png; .csv has the numbers", Action: checkPlot},
		command.FormatFlag(formats...), command.OutputFlag, command.QuietFlag)
}

func gamesLearn(c *cli.Context, how string) error {
	if err := command.NoArguments(c); err != nil {
		return err
	}
	rules, err := eachName(c.String("rule"), learning.ParseRule)
	if err != nil {
		return command.Usagef("--rule: %w", err)
	}
	opponents, err := eachName(c.String("opponent"), learning.ParseOpponent)
	if err != nil {
		return command.Usagef("--opponent: %w", err)
	}
	if c.Bool("worst") {
		return learnWorst(c, how, rules)
	}
	for _, flag := range []string{"positions", "moves", "export"} {
		if c.IsSet(flag) {
			return command.Usagef("--%s is for --worst", flag)
		}
	}
	e, err := readExperiment(c, rules, opponents)
	if err != nil {
		return err
	}
	if c.Bool("exact") {
		return learnExact(c, how, e, learning.Batch{Experiment: e.Experiment, Rules: rules, Opponents: opponents})
	}
	if len(rules)*len(opponents) > 1 || c.IsSet("seeds") || how == "csv" {
		return learnBatch(c, how, e, rules, opponents)
	}
	if err := e.Validate(); err != nil {
		return command.Usagef("%w", err)
	}
	e.FindPeriod = true
	points := curve.New(e.Plays)
	found, err := runTraced(c, e, points.Add)
	if err != nil {
		return limitError(err)
	}
	result := e.record(found)
	if c.Bool("strategy") {
		result.Learned = e.strategy(found)
	}
	if plot := c.String("plot"); plot != "" {
		if err := writePlot(c.Context, plot, result, points); err != nil {
			return err
		}
		command.Note(c, "%s drawn", plot)
	}
	return command.WithOutput(c, func(w io.Writer) error { return writeAs(w, how, result, result.writeText) })
}

// checkPlot refuses, before any play, a file that a curve cannot be drawn into.
func checkPlot(c *cli.Context, name string) error {
	if ending := plotEnding(name); ending != ".svg" && ending != ".png" && ending != ".csv" {
		return command.Usagef("--plot %q: the name must end in .svg, .png or .csv", name)
	}
	return command.SecondOutput(c, "plot", ".svg", ".png", ".csv")
}

func plotEnding(name string) string { return strings.ToLower(filepath.Ext(name)) }

func writePlot(ctx context.Context, name string, r experimentRecord, points *curve.Curve) error {
	if plotEnding(name) == ".csv" {
		return command.WriteFile(ctx, name, func(w io.Writer) error { return points.WriteCSV(w, r.bound) })
	}
	title := fmt.Sprintf("%s from %s: player %s learns by %s", filepath.Base(r.Game), units.Shorten(r.Start), r.Player, r.Rule)
	bound := r.bound
	if r.Starts != "" { // the curve counts all plays, the bound those through the start
		bound.Value, bound.K = nil, nil
	}
	figure, err := points.Figure(title, bound)
	if err != nil {
		return fmt.Errorf("drawing %s: %w", name, err)
	}
	return command.WriteFile(ctx, name, func(w io.Writer) error { return figure.Write(w, plotEnding(name), time.Time{}) })
}

// experiment is what the flags ask for.
type experiment struct {
	learning.Experiment
	name    string // of the game
	title   string // of a game by rules
	byRules bool
	n       *int // its size, nil when it has none
	label   func(terminal.Node) string
	players []string
	initial string // --initial, "" for the first moves
}

// readExperiment returns the experiment with the first of the rules and opponents.
func readExperiment(c *cli.Context, rules []learning.Rule, opponents []learning.Opponent) (experiment, error) {
	var e experiment
	starts, err := learning.ParseStarts(c.String("starts"))
	if err != nil {
		return e, command.Usagef("--starts: %w", err)
	}
	for _, flag := range []string{"plays", "limit", "k", "opponent-k"} {
		if c.Int(flag) < 1 {
			return e, command.Usagef("--%s must be at least 1, not %d", flag, c.Int(flag))
		}
	}
	if c.IsSet("opponent-k") && !slices.Contains(opponents, learning.Learning) {
		return e, command.Usagef("--opponent-k is for --opponent learning")
	}
	if e, err = readSetup(c); err != nil {
		return e, limitError(err)
	}
	e.Rule, e.Opponent, e.Starts = rules[0], opponents[0], starts
	if e, err = withInitial(c, e); err != nil {
		return e, err
	}
	e.K, e.OpponentK, e.Plays, e.Seed, e.Noise = c.Int("k"), c.Int("opponent-k"), c.Int("plays"), c.Uint64("seed"), c.Float64("noise")
	return e, nil
}
