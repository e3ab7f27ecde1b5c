// Package catalog has the command catalog and its subcommands.
package catalog

import (
	"errors"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/data/catalog"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// fileFlag names a catalogue.
var fileFlag = &cli.StringFlag{Name: "db", Category: "REQUIRED", TakesFile: true, Usage: "the `FILE` of a catalogue"}

// CatalogCommand returns the commands for the database of seki.
func CatalogCommand() *cli.Command {
	return command.New("catalog", nil,
		command.New("catalog build", catalogBuild,
			fileFlag,
			command.KindFlag(seki.SpecialSeki, seki.EverySeki),
			command.SizeFlags(3), command.MaxSumFlag("24", seki.MaxEntry), command.TableFlag),
		command.New("catalog query", command.InFormat(catalogQuery), fileFlag, command.FormatFlag(format.Names...),
			command.OutputFlag))
}

func dbNeed(c *command.Run) string {
	return command.NeedIf(c.String("db") == "", "--db FILE of a catalogue")
}

func catalogBuild(c *command.Run) error {
	asked, err := command.LayersAsked(c, dbNeed(c))
	if err != nil {
		return err
	}
	kinds, err := seki.ParseKindSet(c.String("kind"))
	if err != nil {
		return err
	}
	clock, err := reports.NewClock()
	if err != nil {
		return command.Usage(err)
	}
	query := layers.Query{Range: asked, Want: layers.OfKinds(kinds, seki.Games[:]...)}
	source, err := command.OpenSource(c, "catalogue", query)
	if err != nil {
		return err
	}
	path := c.String("db")
	summary, err := catalog.Build(c.Context, catalog.Params{
		Path: path, Sizes: asked.Sizes, MaxSum: asked.MaxSum, Kinds: kinds, Source: source,
		Version: command.Version(), Now: clock.Date(),
	})
	if err != nil {
		return catalogError(err)
	}
	command.Note(c, "%s: %s with %d seki.", path, units.Plural(summary.Layers, "layer", "layers"), summary.Seki)
	return nil
}

// catalogError makes the error of a file that is not a catalogue a usage error.
func catalogError(err error) error {
	if errors.As(err, new(*catalog.FileError)) {
		return command.Usage(err)
	}
	return err
}

func catalogQuery(c *command.Run, format string) error {
	needed := command.NeedIf(!c.Args().Present(), "a query in SQL, or the name of a table or view")
	if err := command.Needs(c, needed, dbNeed(c)); err != nil {
		return err
	}
	if c.Args().Len() > 1 {
		return command.Usagef("one query at a time, not %d: put it in quotes", c.Args().Len())
	}
	query := c.Args().First()
	if !strings.ContainsAny(query, " \t\n") { // no SELECT
		query = "SELECT * FROM " + query
	}
	db, err := catalog.Open(c.Context, c.String("db"))
	if err != nil {
		return catalogError(err)
	}
	defer db.Close()
	result, err := db.Query(c.Context, query)
	if err != nil {
		return command.Usagef("the query: %w", err)
	}
	defer result.Close()
	count := 0
	err = command.WithOutput(c, func(w io.Writer) error {
		if format == "text" {
			count, err = writeResultTable(w, result)
		} else {
			count, err = result.Write(w, format)
		}
		return err
	})
	switch {
	case errors.Is(err, catalog.ErrNoSelect): // VACUUM
		return command.Usagef("the query: %w", err)
	case err == nil:
		command.Note(c, "%s.", units.Plural(count, "row", "rows"))
	}
	return err
}

// maxTableRows bounds a table, whose columns are known when all its rows are in memory.
const maxTableRows = 100_000

func writeResultTable(w io.Writer, r *catalog.Result) (count int, err error) {
	var header []any
	for _, name := range r.Columns {
		header = append(header, units.Visible(name))
	}
	t := table.Ruled(header...)
	for row, err := range r.Rows() {
		if err != nil {
			return count, err
		}
		if count == maxTableRows {
			return count, command.Usagef("more than %s rows: --format csv and --format jsonl write any number of them",
				units.Count(maxTableRows))
		}
		var cells []any
		for _, value := range row {
			cells = append(cells, units.Visible(catalog.Text(value)))
		}
		t.Add(cells...)
		count++
	}
	return count, t.Write(w)
}
