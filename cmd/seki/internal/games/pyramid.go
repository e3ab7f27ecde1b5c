package games

import (
	"cmp"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/games/tree"
)

func gamesPyramidCommand() *cli.Command {
	return modes{
		{by: "mddp", does: "the game as a file for seki games mddp", flags: "model", run: pyramidModel},
		{by: "position", does: "W and Z of one position, all optimal decisions, and the play they give", flags: "model", formats: "text jsonl svg", run: pyramidPosition},
		{by: "table", does: "all numbers of tiers from 2 to P, beside the paper's Table 1", formats: "text jsonl csv", run: pyramidValues},
		{by: "tree", does: "the winner's decisions against every reply, like Figure 6", flags: "depth", run: pyramidTree},
		{by: "model", does: "the start, as --position does", formats: "text jsonl svg", run: pyramidPosition},
		{name: "--tiers alone", does: "who wins, in how many turns; the bars and the play of W in svg", formats: "text jsonl csv svg", run: pyramidValues},
	}.command("pyramid",
		&cli.IntFlag{Name: "tiers", Usage: fmt.Sprintf("number of tiers `P`, 2 to %d", pyramid.MaxTiers), Action: command.InRange("tiers", 2, pyramid.MaxTiers)},
		&cli.BoolFlag{Name: "table", Usage: "all numbers of tiers from 2 to P, beside the paper's Table 1"},
		treeFlag("the winner's decision tree"),
		&cli.IntFlag{Name: "depth", Usage: "--tree to the winner's turn `K`", Action: command.InRange("depth", 1, 0)},
		&cli.StringFlag{Name: "position", Usage: "analyse the position of `RUNS`, such as 1,0,1: a run of one bar and one of three"},
		&cli.BoolFlag{Name: "mddp", Usage: fmt.Sprintf("the game as a file for seki games mddp, up to %d tiers", pyramid.MaxModelTiers)},
		command.ChoiceFlag("model", "`MODEL`: turns or zero-one", "turns", "zero-one"))
}

// readTiers returns --tiers, at most most.
func readTiers(c *command.Run, most int) (int, error) {
	switch tiers := c.Int("tiers"); {
	case !c.IsSet("tiers"):
		return 0, command.Usagef("how many tiers? Give --tiers P")
	case tiers > most:
		return 0, command.Usagef("--tiers must be between 2 and %d here, not %d", most, tiers)
	default:
		return tiers, nil
	}
}

func pyramidTree(c *command.Run, _ string) error {
	tiers, err := readTiers(c, pyramid.MaxTiers)
	if err != nil {
		return err
	}
	return writeTree(c, func(limit int) (*tree.Tree, error) {
		t, err := pyramid.NewTree(tiers, c.Int("depth"), limit)
		if err != nil {
			err = fmt.Errorf("%w; --depth K ends it at the winner's turn K", err)
		}
		return t, err
	})
}

// pyramidModel writes the file of --mddp.
func pyramidModel(c *command.Run, _ string) error {
	tiers, err := readTiers(c, pyramid.MaxModelTiers)
	if err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error {
		return pyramid.WriteModel(c.Context, w, tiers, c.String("model") == "zero-one")
	})
}

// readPosition returns the position of --position, by default the start, and the number of tiers.
func readPosition(c *command.Run) (x pyramid.Position, tiers int, err error) {
	if !c.IsSet("position") {
		tiers, err = readTiers(c, pyramid.MaxTiers)
		return pyramid.Start(tiers), tiers, err
	}
	x, length, err := pyramid.ParsePosition(c.String("position"))
	if tiers = c.Int("tiers"); tiers == 0 {
		tiers = min(max(2, length), pyramid.MaxTiers)
	}
	if err = cmp.Or(err, x.Fits(tiers)); err != nil {
		return x, tiers, command.Usagef("--position: %w", err)
	}
	return x, tiers, nil
}

func pyramidPosition(c *command.Run, form string) error {
	x, tiers, err := readPosition(c)
	if err != nil {
		return err
	}
	var a pyramid.Analysis
	switch {
	case c.String("model") == "zero-one":
		a, err = pyramid.AnalyseZeroOne(tiers, x)
	case tiers > pyramid.MaxLostTiers:
		return command.Usagef("with more than %d tiers only --model zero-one, who wins, is found of a position", pyramid.MaxLostTiers)
	default:
		a, err = pyramid.Analyse(c.Context, tiers, x)
	}
	if err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if form == "svg" {
			return a.WriteBarsSVG(w)
		}
		return writeAs(w, form, a, a.WriteText)
	})
}
