package classes

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/cli/describe"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// CensusCommand counts classes by sum, outcome and kind.
func CensusCommand() *cli.Command {
	formats := []string{"text", "jsonl", "csv"}
	return &cli.Command{
		Name:  "census",
		Usage: "per sum: number of classes, of each outcome and of each kind",
		Description: "Counts the classes of matrices, up to row and column permutations and without zero rows\n" +
			"and columns, by outcome and kind. WD is the result for R when R begins, then for C when C\n" +
			"begins; DD is a seki. The number of classes of each layer is compared with the exact one.\n\n" +
			"Sums go up to 24 for sizes up to 4×4; beyond, --max-sum must be given." +
			command.Examples("seki census --rows 3 --cols 3 --max-sum 12",
				"seki census --size 4 --max-sum 16 --game d-seki --format csv"),
		Flags:  command.Flags(command.SizeFlags(), command.SumFlags(), command.GameFlag(), command.TableFlag(), command.FormatFlag(formats...), describe.PlotFlag(), command.OutputFlag, command.ProgressFlag(), command.QuietFlag()),
		Action: command.InFormat(census, formats...),
	}
}

func census(c *cli.Context, how string) error {
	if err := command.NoArguments(c); err != nil {
		return err
	}
	games, err := command.Games(c)
	if err != nil {
		return err
	}
	asked, err := command.LayersAsked(c)
	if err != nil {
		return err
	}
	if err := describe.CheckPlot(c); err != nil {
		return err
	}
	source, err := command.OpenSourceFor(c, asked, retrograde.Handlers{})
	if err != nil {
		return err
	}
	defer source.Tables.Close()
	bar, err := command.NewProgress(c, "census", "matrices")
	if err != nil {
		return err
	}
	defer bar.Close()
	var records []reports.CensusRecord
	return command.WithOutput(c, func(w io.Writer) error {
		write, finish := newCensusWriter(w, how, games)
		var last seki.Layer
		err := source.Walk(c.Context, asked, retrograde.Handlers{
			Layer: func(l seki.Layer, census seki.Census) error {
				last = l
				record := reports.NewCensusRecord(l, census, games)
				records = append(records, record)
				return write(record)
			},
			Progress: command.LayerProgress(bar),
		})
		bar.Close()
		finish()
		if err != nil {
			return command.CompleteUpTo(c.Context, last, err)
		}
		switch {
		case last.Sum > 0:
			return describe.Plot(c, func() reports.Figure { return reports.CensusFigure(records, games) })
		case how == "text":
			_, err = fmt.Fprintln(w, command.NoClasses)
		}
		return err
	})
}

// newCensusWriter returns a function that writes records, and one that must be
// called after the last.
func newCensusWriter(w io.Writer, how string, games []seki.Game) (write func(reports.CensusRecord) error, finish func()) {
	switch how {
	case "jsonl":
		encode := json.NewEncoder(w)
		return func(record reports.CensusRecord) error {
			if err := encode.Encode(record); err != nil {
				return err
			}
			return command.Flush(w)
		}, func() {}
	case "csv":
		writeLine := command.CsvLines(w, reports.CensusColumns(games))
		return func(record reports.CensusRecord) error { return writeLine(record.Row(games)) }, func() {}
	}
	var records []reports.CensusRecord
	return func(record reports.CensusRecord) error {
			records = append(records, record)
			return nil
		}, func() {
			writeCensusTables(w, records, games)
		}
}

// writeCensusTables writes a table for each size and game.
func writeCensusTables(w io.Writer, records []reports.CensusRecord, games []seki.Game) {
	for first := 0; first < len(records); {
		end := first
		for end < len(records) && records[end].Rows == records[first].Rows && records[end].Cols == records[first].Cols {
			end++
		}
		for _, g := range games {
			if first > 0 || g != games[0] {
				fmt.Fprintln(w)
			}
			fmt.Fprintf(w, "%s, %d×%d: classes by outcome (first R begins, then C begins) and kind\n",
				describe.GameName(g), records[first].Rows, records[first].Cols)
			fmt.Fprintln(w, censusTable(records[first:end], g))
		}
		first = end
	}
}

func censusTable(records []reports.CensusRecord, g seki.Game) string {
	header := []any{"sum", "classes"}
	for _, name := range reports.CountColumns {
		header = append(header, name)
	}
	t := command.NewTable(header...)
	var total seki.Counts
	var classes uint64
	for _, record := range records {
		counts := *record.Games.Of(g)
		total.Add(counts)
		classes += record.Classes
		t.AppendRow(countsRow(record.Sum, record.Classes, counts))
	}
	t.AppendFooter(countsRow("all", classes, total))
	return t.Render()
}

func countsRow(sum any, classes uint64, counts seki.Counts) table.Row {
	row := table.Row{sum, classes}
	for _, n := range reports.Columns(counts) {
		row = append(row, n)
	}
	return row
}
