package classes

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/cli/describe"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// listKinds are the values of --kind.
var listKinds = []string{seki.CompleteSeki.String(), seki.SemiCompleteSeki.String(), seki.EverySeki.String()}

var listFormats = []string{"text", "jsonl", "csv", "nauty", "latex", "sage"}

// ListCommand lists classes by kind.
func ListCommand() *cli.Command {
	return &cli.Command{
		Name:  "list",
		Usage: "all complete, semi-complete or other seki up to a size and a sum",
		Description: "Lists every class of matrices, up to row and column permutations, that has the kind in\n" +
			"at least one of the games, by size, then sum, then canonical form. Every matrix of the\n" +
			"sizes and sums is examined: what is not listed does not have the kind.\n\n" +
			"Sums go up to 24 for sizes up to 4×4; beyond, --max-sum must be given." +
			command.Examples("seki list --kind complete --size 3",
				"seki list --kind semi-complete --rows 3 --cols 3 --max-sum 30 --game seki",
				"seki list --kind seki --size 2 --max-sum 8 --up-to-transpose --format jsonl"),
		Flags: command.Flags(
			command.ChoiceFlag("kind", "`KIND`: "+command.Alternatives(listKinds)+" (every draw)", listKinds...),
			command.SizeFlags(), command.SumFlags(), command.GameFlag(), command.TransposeFlag(), command.TableFlag(),
			command.FormatFlag(listFormats...), describe.DrawFlags(), describe.PlotFlag(), command.OutputFlag, command.ProgressFlag(), command.QuietFlag()),
		Action: listAction,
	}
}

// listing is what list was asked for, and what it has found.
type listing struct {
	reports.Selection
	layers.Range
	source           *layers.Source
	layer            []seki.Class // found in the current layer
	examined, listed uint64
	artist           *describe.Drawer
	last             seki.Layer // the last layer that is complete
}

func listAction(c *cli.Context) error {
	l, err := newListing(c)
	if err != nil {
		return err
	}
	how, err := command.Format(c, listFormats...)
	if err != nil {
		return err
	}
	l.source, err = command.OpenSourceFor(c, l.Range, l.handlers())
	if err != nil {
		return err
	}
	defer l.source.Tables.Close()
	if l.artist, err = describe.NewDrawer(c, how); err != nil {
		return err
	}
	bar := command.NewProgress(c, "list", "matrices")
	defer bar.Close()
	var plotted []seki.Class
	err = command.WithOutput(c, func(w io.Writer) error {
		write := newFoundWriter(w, how, l, command.TerminalWidth(c.App.Writer))
		err := l.run(c.Context, func(layer seki.Layer, found []seki.Class) error {
			if err := write(layer, found); err != nil || len(found) == 0 {
				return err
			}
			for _, f := range found {
				l.artist.AddClass(l.record(f), l.Games)
			}
			if c.IsSet("plot") {
				plotted = append(plotted, found...)
			}
			bar.Clear()
			return command.Flush(w)
		}, bar)
		bar.Close()
		if err != nil {
			return command.CompleteUpTo(c.Context, l.last, err)
		}
		if err := l.artist.Finish(c.Context); err != nil {
			return err
		}
		if err := describe.Plot(c, func() reports.Figure { return reports.ListFigure(plotted, l.Selection, l.MaxSum) }); err != nil {
			return err
		}
		if mark, ok := commentMarks[how]; ok {
			_, err = fmt.Fprintln(w, mark+l.exhaustive())
		}
		return err
	})
	if _, ok := commentMarks[how]; err == nil && !ok {
		command.Note(c, "%s", l.exhaustive())
	}
	return err
}

// commentMarks are the formats that have room for how far the listing is
// exhaustive, and what begins a comment there; for the others it goes to
// standard error.
var commentMarks = map[string]string{"text": "", "latex": "% ", "sage": "# "}

func newListing(c *cli.Context) (*listing, error) {
	l := &listing{}
	l.UpToTranspose = c.Bool("up-to-transpose")
	l.Games = command.Games(c)
	var err error
	if l.Kinds, err = seki.ParseKindSet(c.String("kind")); err != nil {
		return nil, err
	}
	if l.Range, err = command.LayersAsked(c); err != nil {
		return nil, err
	}
	l.Range.Sizes = l.Selection.Sizes(l.Range.Sizes)
	return l, nil
}

// handlers collect the classes of a layer.
func (l *listing) handlers() retrograde.Handlers {
	return retrograde.Handlers{
		Want: func(_ seki.Layer, results seki.Results) bool { return l.Wants(results) },
		Visit: func(class seki.Class) error {
			if found, ok := l.Find(class); ok {
				l.layer = append(l.layer, found)
			}
			return nil
		},
	}
}

// run calls write with each layer and the sorted classes that are found there.
func (l *listing) run(ctx context.Context, write func(seki.Layer, []seki.Class) error, bar *command.Progress) error {
	h := l.handlers()
	h.Progress = command.LayerProgress(bar)
	h.Layer = func(layer seki.Layer, census seki.Census) error {
		l.last = layer
		l.examined += census.Classes
		l.listed += uint64(len(l.layer))
		reports.SortClasses(l.layer)
		err := write(layer, l.layer)
		l.layer = nil
		return err
	}
	return l.source.Walk(ctx, l.Range, h)
}

// record returns the record of a class that is found.
func (l *listing) record(f seki.Class) records.Class {
	return records.NewClass(f.Matrix, f.Matrix, l.Games, f.Results)
}

// exhaustive is the sentence that ends every listing.
func (l *listing) exhaustive() string {
	where := describe.SizesText(l.Range.Sizes)
	if l.UpToTranspose {
		where += " up to transposition"
	}
	sums := fmt.Sprintf("sums up to %d", l.MaxSum)
	if l.MinSum == l.MaxSum {
		sums = fmt.Sprintf("sum %d", l.MaxSum)
	} else if l.MinSum > 1 {
		sums = fmt.Sprintf("sums %d to %d", l.MinSum, l.MaxSum)
	}
	kind := l.Kinds.String()
	if l.Kinds == seki.EverySeki {
		kind += " (DD)"
	}
	listed := "none is"
	switch {
	case l.listed == 1:
		listed = "1 is"
	case l.listed > 1:
		listed = fmt.Sprintf("%d are", l.listed)
	}
	return fmt.Sprintf("Exhaustive for %s, %s: of %s examined, %s %s in %s.",
		where, sums, units.Plural(l.examined, "class", "classes"), listed, kind, gamesText(l.Games))
}

// gamesText names games in a sentence.
func gamesText(games []seki.Game) string {
	if len(games) == 1 {
		return games[0].Name()
	}
	return seki.Seki.Name() + " or " + seki.DSeki.Name()
}

// newFoundWriter returns a function that writes the classes found in a layer.
func newFoundWriter(w io.Writer, how string, l *listing, width int) func(seki.Layer, []seki.Class) error {
	if how == "text" {
		return func(layer seki.Layer, found []seki.Class) error {
			if len(found) == 0 {
				return nil
			}
			_, err := io.WriteString(w, strings.Join(layerText(layer, found, l.Selection, width, l.artist.Block), "\n")+"\n\n")
			return err
		}
	}
	write := records.NewWriter[records.Class](w, how, records.ClassColumns(l.Games))
	return func(_ seki.Layer, found []seki.Class) error {
		for _, f := range found {
			if err := write(l.record(f)); err != nil {
				return err
			}
		}
		return nil
	}
}

// layerText returns the classes found in one layer as blocks side by side.
func layerText(
	layer seki.Layer, found []seki.Class, s reports.Selection, width int, block func(seki.Matrix) notation.Block,
) []string {
	lines := []string{fmt.Sprintf("%v: %s", layer, units.Plural(uint64(len(found)), "class", "classes"))}
	blocks := make([]notation.Block, len(found))
	for k, f := range found {
		blocks[k] = append(block(f.Matrix), captions(f, s)...)
	}
	return append(lines, notation.SideBySide(blocks, width, 3)...)
}

// captions says under a block in which games the class has the kind, where
// that is not clear, and who must pass.
func captions(f seki.Class, s reports.Selection) []string {
	var lines []string
	for _, g := range s.Games {
		kind := f.Results[g].Kind
		switch p, semi := kind.MustPass(); {
		case !s.Kinds.Has(kind):
		case semi && s.Kinds == seki.SemiCompleteSeki:
			lines = append(lines, fmt.Sprintf("%s: %s must pass", g.Name(), p))
		case s.Kinds == seki.EverySeki && kind != seki.Plain:
			lines = append(lines, g.Name()+" "+kind.Name())
		case len(s.Games) > 1 || s.Kinds == seki.EverySeki:
			lines = append(lines, g.Name())
		}
	}
	return lines
}
