// Package report has the command report.
package report

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// ReportCommand writes a research report into a folder.
func ReportCommand() *cli.Command {
	return command.New("report", report,
		&cli.StringFlag{Name: "title", Usage: "the `TITLE` of the report", DefaultText: "names the range"},
		&cli.StringFlag{Name: "author", Usage: "the `NAME` of the author"},
		command.SizeFlag(3), command.MaxSumFlag("24", seki.MaxEntry), command.GameFlag, command.TableFlag)
}

func report(c *command.Run) error {
	dir := c.Args().First()
	asked, err := command.LayersAsked(c, command.NeedIf(dir == "", "a folder DIR for its files"))
	if err != nil {
		return err
	}
	if c.Args().Len() > 1 {
		return command.Usagef("a report goes into one folder, not into %d", c.Args().Len())
	}
	options, err := reportOptions(c, asked)
	if err != nil {
		return err
	}
	folder := atomicfile.Folder{Dir: dir, What: "a report", Mark: ".sekilab-report"}
	if err := folder.Check(); err != nil { // before the work rather than after it
		return folderError(dir, err)
	}
	options.Source, err = command.OpenSource(c, "report", layers.Query{Range: asked})
	var r *reports.Report
	if err == nil {
		r, err = reports.Build(c.Context, options)
	}
	switch {
	case err != nil && c.Context.Err() != nil: // it was interrupted
		return errors.New("no report was written; seki solve --table DIR keeps what it solves, and report --table DIR uses that")
	case err != nil:
		return err
	}
	files, err := r.Files()
	if err = cmp.Or(err, c.Context.Err()); err != nil {
		return err
	}
	if err := folder.Write(files); err != nil {
		return folderError(dir, err)
	}
	command.Note(c, "%s: %s of %s, sums up to %d; %s of them complete or semi-complete.",
		filepath.Join(dir, "report.md"), units.Plural(r.Classes, "class", "classes"),
		command.SizesText(asked.Sizes, false), asked.MaxSum, units.Count(r.Checks.Specials))
	return nil
}

// folderError makes the error of a folder of something else a usage error.
func folderError(dir string, err error) error {
	if errors.As(err, new(*atomicfile.FolderError)) {
		return command.Usage(err)
	}
	return fmt.Errorf("cannot write into %s: %w", dir, command.Cause(err))
}

// reportOptions reads the flags that say what the report holds.
func reportOptions(c *command.Run, asked layers.Range) (o reports.Options, err error) {
	o = reports.Options{
		Size: asked.Sizes[len(asked.Sizes)-1].Rows, MaxSum: asked.MaxSum,
		Title: c.String("title"), Author: c.String("author"), Version: command.Version(),
		Games: command.Games(c),
	}
	if o.Clock, err = reports.NewClock(); err != nil {
		return o, command.Usage(err)
	}
	o.Command = reportAgain(c, o)
	return o, nil
}

func reportAgain(c *command.Run, o reports.Options) string {
	words := []string{"seki report --size", strconv.Itoa(o.Size), "--max-sum", strconv.Itoa(o.MaxSum)}
	for _, name := range []string{"game", "title", "author"} {
		if c.IsSet(name) {
			words = append(words, "--"+name, units.Quote(c.String(name)))
		}
	}
	return strings.Join(append(words, "DIR"), " ")
}
