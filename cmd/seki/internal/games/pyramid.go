package games

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/pyramid"
)

// pyramidCommand is the parent of the commands for the pyramid game.
func pyramidCommand() *cli.Command {
	return texts.Parent("pyramid",
		texts.Command("values", command.InFormat(pyramidValues), command.FormatFlag("text", "jsonl"), command.OutputFlag),
		texts.Command("table", command.InFormat(pyramidTable), command.FormatFlag("text", "jsonl"), command.OutputFlag),
		texts.Command("position", command.InFormat(pyramidPosition), tiersFlag, zeroOneFlag,
			command.FormatFlag("text", "jsonl", "svg"), command.OutputFlag),
		texts.Command("tree", command.InFormat(pyramidTree),
			&cli.IntFlag{Name: "depth", Usage: "end the tree at the winner's turn `K`", Action: command.InRange("depth", 1, 0)},
			command.FormatFlag("text", "dot"), command.OutputFlag),
		texts.Command("model", pyramidModel, zeroOneFlag, command.OutputFlag))
}

var (
	tiersFlag = &cli.IntFlag{
		Name: "tiers", DefaultText: "the length of RUNS", Usage: fmt.Sprintf("number of tiers `P`, 2 to %d", pyramid.MaxTiers),
		Action: command.InRange("tiers", 2, pyramid.MaxTiers),
	}
	zeroOneFlag = &cli.BoolFlag{Name: "zero-one", Usage: "the one-stage model: 0 is a win of the player who moves, 1 a loss"}
)

// readTiers returns the argument of a command, a number of tiers up to most.
func readTiers(c *command.Run, most int) (int, error) {
	text, err := argument(c, "one number of tiers")
	if err != nil {
		return 0, err
	}
	tiers, err := strconv.Atoi(text)
	if err != nil || tiers < 2 || tiers > most {
		return 0, command.Usagef("the number of tiers must be between 2 and %d here, not %s", most, text)
	}
	return tiers, nil
}

func pyramidValues(c *command.Run, format string) error {
	tiers, err := readTiers(c, pyramid.MaxSolved)
	if err != nil {
		return err
	}
	v, err := pyramid.Solve(c.Context, tiers)
	if err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error {
		return writeAs(w, format, v, func(w io.Writer) error { return writeValues(w, v) })
	})
}

// pyramidTable writes the values of all numbers of tiers from 2 on, beside Table 1 of the paper.
func pyramidTable(c *command.Run, format string) error {
	tiers, err := readTiers(c, pyramid.MaxSolved)
	if err != nil {
		return err
	}
	start := time.Now()
	err = command.WithOutput(c, func(w io.Writer) error {
		var stopped error
		rows := func(yield func(pyramid.Row) bool) {
			for p := 2; p <= tiers; p++ {
				var v pyramid.Values
				if v, stopped = pyramid.Solve(c.Context, p); stopped != nil || !yield(pyramid.NewRow(v)) {
					return
				}
			}
		}
		err := writeEach(c.Context, w, format, rowHeads, rowCells, rows)
		return cmp.Or(stopped, err)
	})
	if err == nil {
		command.Note(c, "2 to %d tiers in %v", tiers, time.Since(start).Round(time.Millisecond))
	}
	return err
}

func pyramidPosition(c *command.Run, format string) error {
	text, err := argument(c, "the RUNS of one position, such as 1,0,1")
	if err != nil {
		return err
	}
	x, length, err := pyramid.ParsePosition(text)
	tiers := c.Int("tiers")
	if tiers == 0 {
		tiers = min(max(2, length), pyramid.MaxTiers)
	}
	if err = cmp.Or(err, x.Fits(tiers)); err != nil {
		return command.Usage(err)
	}
	var a pyramid.Analysis
	switch {
	case c.Bool("zero-one"):
		a, err = pyramid.AnalyseZeroOne(tiers, x)
	case tiers > pyramid.MaxLostTiers:
		return command.Usagef("with more than %d tiers only the winner is found, with --zero-one", pyramid.MaxLostTiers)
	default:
		a, err = pyramid.Analyse(c.Context, tiers, x)
	}
	if err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if format == "svg" {
			return writeBars(w, a)
		}
		return writeAs(w, format, a, func(w io.Writer) error { return writeAnalysis(w, a) })
	})
}

func pyramidTree(c *command.Run, format string) error {
	tiers, err := readTiers(c, pyramid.MaxTiers)
	if err != nil {
		return err
	}
	first, err := pyramid.Tree(tiers, c.Int("depth"), maxTree)
	if err != nil {
		return command.Usagef("%w; --depth K ends it at the winner's turn K", err)
	}
	t := decisionTree(tiers, c.Int("depth"), first)
	return command.WithOutput(c, func(w io.Writer) error {
		if format == "dot" {
			return t.writeDOT(w)
		}
		fmt.Fprintln(w, t.title)
		return t.writeText(w)
	})
}

// pyramidModel writes the game as a file for seki games mddp.
func pyramidModel(c *command.Run) error {
	tiers, err := readTiers(c, pyramid.MaxModelTiers)
	if err != nil {
		return err
	}
	m, err := pyramid.Model(tiers, c.Bool("zero-one"))
	if err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error { return encoder(w).Encode(m) })
}
