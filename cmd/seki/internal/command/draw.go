package command

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// DrawFlags ask for drawings of matrices; NewDrawer reads them.
var DrawFlags = []cli.Flag{
	&cli.BoolFlag{Name: "draw", Usage: "show matrices as shaded grids, in colours on a terminal unless NO_COLOR is set"},
	FileFlag("draw-svg", "draw the matrices as shaded grids and multigraphs into the SVG `FILE`", ".svg"),
}

// Drawer shows the matrices of a result as text, and collects them for an SVG file.
type Drawer struct {
	shaded, colours bool
	file            string // "" for no SVG
	drawn           []reports.Drawn
}

// NewDrawer returns the drawer that the flags of DrawFlags choose, for a command with the
// output format how.
func NewDrawer(c *Run, how string) (*Drawer, error) {
	if c.Bool("draw") && how != "text" {
		return nil, Usagef("--draw is for --format text, not %s; --draw-svg FILE goes with every format", how)
	}
	return &Drawer{
		shaded:  c.Bool("draw"),
		colours: OutputWidth(c) > 0 && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
		file:    c.String("draw-svg"),
	}, nil
}

// Block returns a matrix as a block of text.
func (d *Drawer) Block(A seki.Matrix) notation.Block {
	if d.shaded {
		return reports.Shaded(A, d.colours)
	}
	return notation.Bracketed(A)
}

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
