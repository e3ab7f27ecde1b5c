package classes

import (
	"cmp"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// CensusCommand counts classes by sum, outcome and kind.
func CensusCommand() *cli.Command {
	formats := []string{"text", "jsonl", "csv"}
	return texts.Command("census", command.InFormat(census, formats...),
		command.SizeFlags, command.SumFlags, command.GameFlag, command.TableFlag, command.FormatFlag(formats...), command.PlotFlag, command.OutputFlag, command.ProgressFlag, command.QuietFlag)
}

func census(c *cli.Context, how string) error {
	games := command.Games(c)
	asked, err := command.LayersAsked(c)
	if err != nil {
		return err
	}
	query := layers.Query{Range: asked, CensusOnly: true}
	source, err := command.OpenSourceFor(c, query)
	if err != nil {
		return err
	}
	defer source.Tables.Close()
	bar := command.NewProgress(c, "census", "matrices")
	defer bar.Close()
	source.Progress = command.LayerProgress(bar)
	var solved []records.Census
	return command.WithOutput(c, func(w io.Writer) error {
		write := func(records.Census) error { return nil }
		if how != "text" {
			write = records.NewWriter[records.Census](w, how, records.CensusColumns(games))
		}
		var last seki.Layer
		count := func() error {
			for layer, err := range source.Census(c.Context, query) {
				if err != nil {
					return err
				}
				last = layer.Layer
				record := records.NewCensus(last, layer.Census, games)
				solved = append(solved, record)
				if err := cmp.Or(write(record), command.Flush(w)); err != nil {
					return layers.At(last, err)
				}
			}
			return nil
		}
		err := count()
		if how == "text" {
			writeCensusTables(w, solved, games)
		}
		switch {
		case err != nil:
			return command.CompleteUpTo(c.Context, last, err)
		case last.Sum > 0:
			return command.Plot(c, func() reports.Figure { return reports.CensusFigure(solved, games) })
		case how == "text":
			_, err = fmt.Fprintln(w, command.NoClasses)
		}
		return err
	})
}

// writeCensusTables writes a table for each size and game.
func writeCensusTables(w io.Writer, list []records.Census, games []seki.Game) {
	for first := 0; first < len(list); {
		end := first
		for end < len(list) && list[end].Size == list[first].Size {
			end++
		}
		for _, g := range games {
			if first > 0 || g != games[0] {
				fmt.Fprintln(w)
			}
			fmt.Fprintf(w, "%s, %v: classes by outcome (first R begins, then C begins) and kind\n",
				g.Name(), list[first].Size)
			fmt.Fprintln(w, censusTable(list[first:end], g))
		}
		first = end
	}
}

func censusTable(layers []records.Census, g seki.Game) string {
	header := []any{"sum", "classes"}
	for _, name := range records.CountNames {
		header = append(header, name)
	}
	t := command.NewTable(header...)
	var total seki.Counts
	var classes uint64
	for _, layer := range layers {
		counts := *layer.Games.Of(g)
		total.Add(counts)
		classes += layer.Classes
		t.AppendRow(countsRow(layer.Sum, layer.Classes, counts))
	}
	t.AppendFooter(countsRow("all", classes, total))
	return t.Render()
}

func countsRow(sum any, classes uint64, counts seki.Counts) table.Row {
	row := table.Row{sum, classes}
	for _, n := range records.Counts(counts) {
		row = append(row, n)
	}
	return row
}
