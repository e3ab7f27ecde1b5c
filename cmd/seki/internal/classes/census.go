package classes

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// CensusCommand counts classes by sum, outcome and kind.
func CensusCommand() *cli.Command {
	return command.New("census", command.InFormat(census),
		plotFlag, command.SizeFlags(3), command.SumFlags("24"), command.GameFlag, command.TableFlag,
		command.FormatFlag(format.Names...), command.OutputFlag)
}

func census(c *command.Run, formatName string) error {
	games := command.Games(c)
	asked, err := command.LayersAsked(c)
	if err != nil {
		return err
	}
	query := layers.Query{Range: asked, Games: games, CensusOnly: true}
	source, err := command.OpenSource(c, "census", query)
	if err != nil {
		return err
	}
	var solved []seki.LayerCensus
	finished := false
	err = command.WithOutput(c, func(w io.Writer) error {
		write := text.NewWriter[seki.LayerCensus](w, formatName, seki.LayerCensusColumns(games), nil)
		var last seki.Layer
		count := func() error {
			for layer, err := range source.Census(c.Context, query) {
				if err != nil {
					return err
				}
				last = layer.Layer
				record := seki.NewLayerCensus(last, layer.Census, games)
				solved = append(solved, record)
				if err := cmp.Or(write(record), command.Flush(w)); err != nil {
					return layers.At(last, err)
				}
			}
			return nil
		}
		err := count()
		if formatName == "text" {
			err = cmp.Or(err, writeCensusTables(w, solved, games))
		}
		switch {
		case err != nil:
			return command.CompleteUpTo(c.Context, last, err)
		case last.Sum > 0:
			finished = true
		case formatName == "text":
			_, err = fmt.Fprintln(w, command.NoClasses)
		}
		return err
	})
	if !finished {
		return err
	}
	return cmp.Or(err, plot(c, solved, games)) // a failure of one leaves the other
}

// plotFlag requests a figure of the census.
var plotFlag = &cli.StringFlag{
	Name: "plot", Category: command.SectionPrinted, TakesFile: true,
	Usage: "draw the shares of outcomes by sum, of the last size, into `FILE`: .svg or .pdf",
	Action: func(_ *cli.Context, name string) error {
		if !slices.Contains(reports.FigureEndings, figureEnding(name)) {
			return command.Usagef("--plot %s: the name of this file must end in %s", name, units.Or(reports.FigureEndings))
		}
		_, err := reports.NewClock() // as plot would find out after the work
		return command.UsageIf(err != nil, "%w", err)
	},
}

func figureEnding(name string) string { return strings.ToLower(filepath.Ext(name)) }

// plot writes the figure that --plot requests.
func plot(c *command.Run, solved []seki.LayerCensus, games []seki.Game) error {
	name := c.String("plot")
	if name == "" {
		return nil
	}
	clock, err := reports.NewClock()
	if err != nil {
		return err
	}
	return c.WriteFile(name, func(w io.Writer) error {
		return reports.NewFigure(solved, games).Write(w, figureEnding(name), clock.Date())
	})
}

// writeCensusTables writes a table for each game: of each sum of a single size, or of the
// totals of several sizes.
func writeCensusTables(w io.Writer, list []seki.LayerCensus, games []seki.Game) error {
	if len(list) == 0 {
		return nil
	}
	of := list[0].Size.String()
	single := list[len(list)-1].Size == list[0].Size
	if !single {
		last := slices.MaxFunc(list, func(a, b seki.LayerCensus) int { return a.Sum - b.Sum })
		of = fmt.Sprintf("sums up to %d", last.Sum)
	}
	for k, g := range games {
		if k > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s, %s: classes by outcome (R moving first, then C) and kind\n", g.Name(), of)
		if err := censusTable(list, g, single).Write(w); err != nil {
			return err
		}
	}
	return nil
}

// censusTable returns the table of a game: a row for each layer, or for each size.
func censusTable(list []seki.LayerCensus, g seki.Game, bySum bool) table.Table {
	first := "size"
	if bySum {
		first = "sum"
	}
	header := []any{first, "classes"}
	for _, name := range seki.CountNames {
		header = append(header, name)
	}
	t := table.Ruled(header...)
	var total, part seki.Counts // of all layers, and of those since the last row
	var classes, inPart uint64
	for k, layer := range list {
		counts := *layer.Games.Of(g)
		total.Add(counts)
		part.Add(counts)
		classes += layer.Classes
		inPart += layer.Classes
		if bySum || k+1 == len(list) || list[k+1].Size != layer.Size {
			name := any(layer.Size)
			if bySum {
				name = layer.Sum
			}
			t.Add(countsRow(name, inPart, part)...)
			part, inPart = seki.Counts{}, 0
		}
	}
	t.Footer(countsRow("all", classes, total)...)
	return t
}

func countsRow(name any, classes uint64, counts seki.Counts) []any {
	row := []any{name, units.Count(classes)}
	for _, n := range counts.List() {
		row = append(row, units.Count(n))
	}
	return row
}
