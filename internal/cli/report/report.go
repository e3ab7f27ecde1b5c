package report

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/cli/describe"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// ReportCommand writes a research report into a folder.
func ReportCommand() *cli.Command {
	return &cli.Command{
		Name:  "report",
		Usage: "a research report into a folder: document, data and figures",
		Description: "Solves all sizes up to N×N and writes one report in three forms that agree in every number:\n" +
			"report.md, report.html (one file that needs no other) and report.tex (for pdflatex). It has\n" +
			"definitions, the exhaustive range, every complete and semi-complete seki with its invariants\n" +
			"and a drawing, figures, tables of outcomes by sum, statements with verdicts, method and checks.\n" +
			"The folder data has the same as JSON lines and CSV, the folder figures as SVG and PDF.\n\n" +
			"An older report in the folder is replaced whole; a folder that holds anything else is refused.\n" +
			"With SOURCE_DATE_EPOCH set, the same command writes the same bytes again." +
			command.Examples("seki report --size 3 --max-sum 24 --output out/report"),
		Flags: command.Flags(
			&cli.IntFlag{Name: "size", Usage: "all sizes up to `N`×N, non-square ones too"},
			&cli.IntFlag{Name: "max-sum", Usage: "sums up to `S`", DefaultText: "24 up to 4×4, needed beyond"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write into the folder `DIR`, which is made when it is not there"},
			command.TableFlag(), command.ProgressFlag(), command.QuietFlag()),
		Action: report,
	}
}

func report(c *cli.Context) error {
	if err := command.NoArguments(c); err != nil {
		return err
	}
	asked, err := command.LayersAsked(c)
	if err != nil {
		return err
	}
	dir := c.String("output")
	if dir == "" || dir == "-" {
		return command.Usagef("--output DIR is needed: a report is a folder of files")
	}
	source, err := command.OpenSource(c)
	if err != nil {
		return err
	}
	defer source.Tables.Close()
	source.SolveUnkept = true // heat map and statements need all classes
	if err := source.Check(c.Context, asked, retrograde.Handlers{Visit: func(seki.Class) error { return nil }}); err != nil {
		return command.Refusal(err)
	}
	folder, err := openFolder(dir) // it fails before the work rather than after it
	if err != nil {
		return err
	}
	defer folder.Close()
	size, maxSum := asked.Sizes[len(asked.Sizes)-1].Rows, asked.MaxSum
	r, err := buildReport(c, size, maxSum, source)
	if err != nil {
		return err
	}
	if err := folder.Write(c.Context, r); err != nil {
		return fmt.Errorf("cannot write into %s: %w", dir, command.Cause(err))
	}
	command.Note(c, "%s: %d classes of %s, sums up to %d; %d of them complete or semi-complete.",
		filepath.Join(dir, "report.md"), r.Classes, describe.SizesText(asked.Sizes), maxSum, r.Checks.Specials)
	return nil
}

// openFolder opens the folder for a report. That it holds something else is a
// usage error.
func openFolder(dir string) (*reports.Folder, error) {
	folder, err := reports.OpenFolder(dir)
	var other *reports.FolderError
	switch {
	case errors.As(err, &other):
		return nil, command.Usage(err)
	case err != nil:
		return nil, fmt.Errorf("cannot write into %s: %w", dir, command.Cause(err))
	}
	return folder, nil
}

func buildReport(c *cli.Context, size, maxSum int, source *layers.Source) (*reports.Report, error) {
	clock, err := reports.NewClock()
	if err != nil {
		return nil, command.Usage(err)
	}
	bar, err := command.NewProgress(c, "report", "matrices")
	if err != nil {
		return nil, err
	}
	defer bar.Close()
	return reports.Build(c.Context, reports.Options{
		Size: size, MaxSum: maxSum,
		Version:  command.Version(),
		Command:  fmt.Sprintf("seki report --size %d --max-sum %d --output DIR", size, maxSum),
		Clock:    clock,
		Progress: command.LayerProgress(bar),
		Source:   source,
	})
}
