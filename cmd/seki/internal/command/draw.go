package command

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/reports"
)

// PlotFlag requests a figure of the result; Plot reads it.
var PlotFlag = plotFlag()

func plotFlag() cli.Flag {
	f := kindFlag("plot", "draw the figure of the report into `FILE`: .svg or .pdf", reports.FigureEndings...)
	f.Action = func(*cli.Context, string) error {
		if _, err := reports.NewClock(); err != nil { // as Plot would find out after the work
			return Usage(err)
		}
		return nil
	}
	return f
}

// Plot writes the figure that --plot asks for.
func Plot(c *Run, figure func() reports.Figure) error {
	name := c.String("plot")
	if name == "" {
		return nil
	}
	clock, err := reports.NewClock()
	if err != nil {
		return Usage(err)
	}
	return c.WriteFile(name, func(w io.Writer) error {
		return figure().Write(w, fileEnding(name), clock.Date())
	})
}
