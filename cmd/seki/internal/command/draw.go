package command

import (
	"io"

	"github.com/sekilab/sekilab/reports"
)

// PlotFlag asks for a figure of the result; Plot reads it.
var PlotFlag = kindFlag("plot", "draw the figure of the report into `FILE`: .svg, .png or .pdf", reports.FigureEndings...)

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
