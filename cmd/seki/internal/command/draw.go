package command

import (
	"fmt"
	"io"
	"time"

	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// DrawFlag asks for drawings of matrices; NewDrawer reads it.
var DrawFlag = FileFlag("draw-svg", "draw the matrices as shaded grids and multigraphs into the SVG `FILE`", ".svg")

// Drawer collects the matrices of a result for an SVG file.
type Drawer struct {
	file  string // "" for none
	drawn []reports.Drawn
}

// NewDrawer returns the drawer that DrawFlag asks for.
func NewDrawer(c *Run) *Drawer { return &Drawer{file: c.String("draw-svg")} }

// AddClass puts the matrix of a record on the sheet of the SVG file, with its kinds or
// outcomes below.
func (d *Drawer) AddClass(class records.Class, games []seki.Game) {
	if d.file == "" {
		return
	}
	caption := fmt.Sprintf("sum %d", class.Sum)
	if len(class.Parameters) > 0 {
		caption = class.Parameters.String() + ", " + caption
	}
	for _, g := range games {
		v := class.Games.Of(g)
		words := v.Outcome.String()
		if v.Kind != seki.None {
			words = v.Kind.Name()
		}
		caption += fmt.Sprintf(", %s %s", g.Name(), words)
	}
	d.drawn = append(d.drawn, reports.Drawn{Matrix: class.Matrix, Caption: caption})
}

// Finish writes the SVG file, if one was asked for.
func (d *Drawer) Finish(c *Run) error {
	if d.file == "" {
		return nil
	}
	return c.WriteFile(d.file, func(w io.Writer) error { return reports.Sheet(d.drawn).Write(w, ".svg", time.Time{}) })
}

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
