package games

import (
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
		&cli.StringSliceFlag{Name: "rule", Value: cli.NewStringSlice(learning.LNWT.String()), Usage: "the learning `RULE`, or several; repeatable"},
		&cli.StringFlag{Name: "initial", Value: "first", Usage: "the first strategy: the first, last or random `MOVES` of every list, or a file"},
		&cli.StringSliceFlag{Name: "opponent", Value: cli.NewStringSlice(learning.Perfect.String()), Usage: "how the other `PLAYERS` play, or several ways; repeatable"},
		&cli.StringFlag{Name: "strategies", Usage: "the other players follow only the strategies of the JSON `FILE`"},
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
		&cli.StringFlag{Name: "plot", Usage: "draw the plays that fail so far against the bounds into `FILE`.svg or .png; .csv has the numbers", Action: checkPlot},
		command.FormatFlag(formats...), command.OutputFlag, command.QuietFlag)
}

func gamesLearn(c *cli.Context, how string) error {
	if err := command.NoArguments(c); err != nil {
		return err
	}
	rules, err := eachName(c.StringSlice("rule"), learning.ParseRule)
	if err != nil {
		return command.Usagef("--rule: %w", err)
	}
	opponents, err := eachName(c.StringSlice("opponent"), learning.ParseOpponent)
	if err != nil {
		return command.Usagef("--opponent: %w", err)
	}
	if c.IsSet("strategies") && !c.IsSet("opponent") {
		opponents = []learning.Opponent{learning.Turn}
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
	if len(e.Strategies) > 0 {
		relative, err := e.Relative(c.Context, found.Learned)
		if err != nil {
			return err
		}
		result.Relative = e.relativeRecord(relative)
	}
	if c.Bool("strategy") {
		result.Learned = e.strategy(found)
	}
	if plot := c.String("plot"); plot != "" {
		title := fmt.Sprintf("%s by %v", e.heading(), e.Rule)
		if err := e.writePlot(c, plot, title, []curve.Line{{Rule: e.Rule, Opponent: e.Opponent, Curve: points, Bound: found.Bound}}); err != nil {
			return err
		}
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

// heading returns the beginning of the title of a picture.
func (e experiment) heading() string {
	return fmt.Sprintf("%s from %s: player %s learns", filepath.Base(e.name), units.Shorten(e.label(e.Start)), e.players[e.Player])
}

// writePlot draws the lines, or writes their points.
func (e experiment) writePlot(c *cli.Context, name, title string, lines []curve.Line) error {
	if plotEnding(name) == ".csv" {
		if err := command.WriteFile(c.Context, name, func(w io.Writer) error { return curve.WriteCSV(w, lines...) }); err != nil {
			return err
		}
	} else {
		if e.Starts != learning.OneStart { // the curve counts all plays, the bound those through the start
			for k := range lines {
				lines[k].Bound.Value, lines[k].Bound.K = nil, nil
			}
		}
		figure, err := curve.Figure(title, lines...)
		if err != nil {
			return fmt.Errorf("drawing %s: %w", name, err)
		}
		if err := command.WriteFile(c.Context, name, func(w io.Writer) error { return figure.Write(w, plotEnding(name), time.Time{}) }); err != nil {
			return err
		}
	}
	command.Note(c, "%s drawn", name)
	return nil
}

// experiment is what the flags ask for.
type experiment struct {
	learning.Experiment
	name       string // of the game
	title      string // of a game by rules
	byRules    bool
	n          *int // its size, nil when it has none
	label      func(terminal.Node) string
	players    []string
	initial    string // --initial, "" for the first moves
	strategies string // --strategies
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
	if e, err = withStrategies(c, e); err != nil {
		return e, err
	}
	e.K, e.OpponentK, e.Plays, e.Seed, e.Noise = c.Int("k"), c.Int("opponent-k"), c.Int("plays"), c.Uint64("seed"), c.Float64("noise")
	return e, nil
}
