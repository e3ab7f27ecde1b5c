package games

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/games/tree"
	"github.com/sekilab/sekilab/internal/units"
)

// maxClosedFormTiers is the largest number of tiers for which the recursion at the
// positions of the closed forms takes seconds.
const maxClosedFormTiers = 16

func gamesPyramidCommand() *cli.Command {
	return texts.Command("pyramid", runPyramid,
		&cli.IntFlag{Name: "tiers", Usage: fmt.Sprintf("number of tiers `P`, 2 to %d", pyramid.MaxTiers)},
		&cli.BoolFlag{Name: "table", Usage: "all numbers of tiers from 2 to P, beside the paper's Table 1"},
		command.FileFlag("keep", "with --table: keep every finished row in `FILE`, as jsonl; the same command goes on from it", ".jsonl"),
		&cli.StringFlag{Name: "tree", Usage: "the winner's decision tree as `KIND`: text, dot or svg"},
		&cli.IntFlag{Name: "depth", Usage: "--tree to the winner's turn `K`"},
		&cli.BoolFlag{Name: "closed-forms", Usage: "compare equations (4.1) to (4.8) with the recursion"},
		&cli.StringFlag{Name: "position", Usage: "analyse the position of `RUNS`, such as 1,0,1: a run of one bar and one of three"},
		&cli.BoolFlag{Name: "mddp", Usage: fmt.Sprintf("the game as a file for seki games mddp, up to %d tiers", pyramid.MaxModelTiers)},
		command.ChoiceFlag("model", "`MODEL`: turns or zero-one", "turns", "zero-one"),
		command.ChoiceFlag("method", "`METHOD`: fast or recursion", "fast", "recursion"),
		command.FormatFlag("text", "jsonl", "csv", "svg"), command.OutputFlag, command.ProgressFlag, command.QuietFlag)
}

func runPyramid(c *command.Run) error {
	if err := command.NoArguments(c); err != nil {
		return err
	}
	var form string
	if !c.IsSet("tree") && !c.Bool("mddp") { // which have formats of their own
		var err error
		if form, err = command.Format(c, "text", "jsonl", "csv", "svg"); err != nil {
			return err
		}
	}
	var position pyramid.Position
	tiers := c.Int("tiers")
	if c.IsSet("position") {
		x, length, err := pyramid.ParsePosition(c.String("position"))
		if err != nil {
			return command.Usagef("--position: %w", err)
		}
		if position = x; !c.IsSet("tiers") {
			tiers = max(2, length)
		}
	}
	switch {
	case !c.IsSet("tiers") && !c.IsSet("position"):
		return command.Usagef("how many tiers? Give --tiers P")
	case tiers < 2 || tiers > pyramid.MaxTiers:
		return command.Usagef("--tiers must be between 2 and %d, not %d", pyramid.MaxTiers, tiers)
	case !c.IsSet("position"):
		position = pyramid.Start(tiers)
	}
	if c.Bool("mddp") {
		return pyramidModel(c, tiers)
	}
	shown := 0
	for _, name := range []string{"table", "tree", "closed-forms"} {
		if c.IsSet(name) {
			shown++
		}
	}
	if c.IsSet("depth") && (!c.IsSet("tree") || c.Int("depth") < 1) {
		return command.Usagef("--depth is for --tree, and at least 1")
	}
	if c.IsSet("keep") && !c.Bool("table") {
		return command.Usagef("--keep is for --table")
	}
	analysed := c.IsSet("position") || c.String("model") == "zero-one" || form == "svg"
	switch {
	case shown > 1:
		return command.Usagef("--table, --tree and --closed-forms are different results; give one of them")
	case analysed && (shown > 0 || c.IsSet("method")):
		return command.Usagef("--position, --model zero-one and the format svg go with neither --table, --tree, --closed-forms nor --method")
	case form == "csv" && (analysed || c.Bool("closed-forms")):
		return command.Usagef("the format csv is for the values of whole games")
	case analysed:
		return pyramidPosition(c, tiers, position, form)
	case c.IsSet("tree"):
		return writeTree(c, func(limit int) (*tree.Tree, error) {
			t, err := pyramid.NewTree(tiers, c.Int("depth"), limit)
			if err != nil {
				err = fmt.Errorf("%w; --depth K ends it at the winner's turn K", err)
			}
			return t, err
		})
	case c.Bool("closed-forms"):
		return pyramidClosedForms(c, tiers, form)
	}
	return pyramidValues(c, tiers, form)
}

func writePyramid(w io.Writer, v pyramid.Values) error {
	start := pyramid.Start(v.Tiers)
	won, turns, lost, other := "W", v.W, "Z", v.Z
	if !v.FirstWins {
		won, turns, lost, other = lost, other, won, turns
	}
	fmt.Fprintf(w, "%d tiers, %d bars, L = %d\n", v.Tiers, start.Bars(), v.L)
	fmt.Fprintf(w, "The %s player wins, in %s at most: %s = %d ≤ L.\n", winner(v.FirstWins), units.Plural(uint64(turns), "turn", "turns"), won, turns)
	fmt.Fprintf(w, "The %s player loses: %s = %d = L + %d.\n", winner(!v.FirstWins), lost, other, other-v.L)
	if u, ok := pyramid.BestWin(start); ok {
		bars := fmt.Sprintf("bar %d", u.From)
		if u.From != u.To {
			bars = fmt.Sprintf("bars %d to %d", u.From, u.To)
		}
		fmt.Fprintf(w, "Best first move: mark %s of tier %d, π* = %v.\n", bars, u.Run, u)
	}
	return nil
}

// interval writes "12" or "2 to 12".
func interval(first, last int) string {
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d to %d", first, last)
}

// pyramidModel writes the file of --mddp.
func pyramidModel(c *command.Run, tiers int) error {
	for _, name := range []string{"table", "tree", "depth", "closed-forms", "position", "method", "format"} {
		if c.IsSet(name) {
			return command.Usagef("--mddp goes only with --tiers, --model and --output; leave out --%s", name)
		}
	}
	if tiers > pyramid.MaxModelTiers {
		return command.Usagef("--mddp: a file has at most %d tiers, not %d", pyramid.MaxModelTiers, tiers)
	}
	return command.WithOutput(c, func(w io.Writer) error {
		return pyramid.WriteModel(c.Context, w, tiers, c.String("model") == "zero-one")
	})
}

func pyramidPosition(c *command.Run, tiers int, x pyramid.Position, form string) error {
	if err := x.Fits(tiers); err != nil {
		return command.Usagef("--position: %w", err)
	}
	progress := command.NewProgress(c, "pyramid", "positions")
	defer progress.Close()
	var a pyramid.Analysis
	var err error
	if c.String("model") == "zero-one" {
		a, err = pyramid.AnalyseZeroOne(tiers, x)
	} else {
		a, err = pyramid.Analyse(c.Context, tiers, x, func(visited, total int) { progress.Update(float64(visited), float64(total), "") })
	}
	if err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if form == "svg" {
			return pyramid.WriteBarsSVG(w, tiers, a.LineW)
		}
		return writeAs(w, form, a, func(w io.Writer) error { return writePyramidPosition(w, a) })
	})
}

func writePyramidPosition(w io.Writer, a pyramid.Analysis) error {
	fmt.Fprintf(w, "%s, %s, %d tiers", a.Position.Text(a.Tiers), units.Plural(uint64(a.Position.Bars()), "bar", "bars"), a.Tiers)
	if a.L > 0 {
		fmt.Fprintf(w, ", L = %d", a.L)
	}
	fmt.Fprintln(w)
	show := func(symbol, mover string, value int, wins bool, best []pyramid.Move, line []pyramid.Step) {
		fmt.Fprintf(w, "%s = %d", symbol, value)
		switch {
		case a.L == 0:
			fmt.Fprintf(w, ": %s %s.", mover, map[bool]string{true: "wins", false: "loses"}[a.Wins])
		case wins:
			fmt.Fprintf(w, ": %s moves, and the player wins in %s.", mover, units.Plural(uint64(value), "turn", "turns"))
		default:
			fmt.Fprintf(w, " = L + %d: %s moves, and the player loses after %s.", value-a.L, mover, units.Plural(uint64(value-a.L), "turn", "turns"))
		}
		moves := cmp.Or(strings.Trim(fmt.Sprint(best), "[]"), "none")
		if a.L == 0 && !wins && len(best) > 0 {
			moves = "every move loses"
		}
		fmt.Fprintf(w, "\n  π*: %s\n  play:", moves)
		for _, step := range line[:len(line)-1] {
			fmt.Fprintf(w, " %v", step.Move)
		}
		fmt.Fprintln(w, " to the last bar")
	}
	show("W", "the player", a.W, a.Wins, a.BestW, a.LineW)
	show("Z", "the opponent", a.Z, a.Wins == (a.L == 0), a.BestZ, a.LineZ)
	return nil
}

func pyramidClosedForms(c *command.Run, tiers int, form string) error {
	if tiers > maxClosedFormTiers {
		return command.Usagef("--closed-forms takes at most %d tiers, not %d", maxClosedFormTiers, tiers)
	}
	forms, err := pyramid.ClosedForms(c.Context, tiers, 2)
	if err != nil {
		return err
	}
	row := func(f pyramid.ClosedForm) table.Row {
		run, difference := "", ""
		if f.Run > 0 {
			run = fmt.Sprint(f.Run)
		}
		if !f.Holds {
			difference = fmt.Sprintf("does not hold: %+d", f.Recursion-f.Printed)
		}
		return table.Row{"(" + f.Equation + ")", f.K, run, f.Value + f.Position, f.Printed, f.Recursion, difference}
	}
	header := table.Row{"equation", "k", "l", "value", "printed", "recursion", "difference"}
	return command.WithOutput(c, func(w io.Writer) error { return writeEach(w, form, nil, header, row, all(c.Context, forms)) })
}
