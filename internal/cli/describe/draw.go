package describe

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// DrawFlags ask for drawings of matrices; NewDrawer reads them.
func DrawFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "draw", Usage: "show matrices as shaded grids, in colours on a terminal unless NO_COLOR is set"},
		&cli.StringFlag{
			Name: "draw-svg", Usage: "draw the matrices as shaded grids and multigraphs into the SVG `FILE`",
			Action: func(c *cli.Context, _ string) error { return command.SecondOutput(c, "draw-svg") },
		},
	}
}

// Drawer draws the matrices of a command.
type Drawer struct {
	shaded, colours bool
	file            string // "" for no SVG
	drawn           []reports.Drawn
}

// NewDrawer reads the flags of DrawFlags for a command with the output format
// how.
func NewDrawer(c *cli.Context, how string) (*Drawer, error) {
	if c.Bool("draw") && how != "text" {
		return nil, command.Usagef("--draw is for --format text, not %s; --draw-svg FILE goes with every format", how)
	}
	toFile := c.String(command.OutputFlag.Name) != "" && c.String(command.OutputFlag.Name) != "-"
	return &Drawer{
		shaded:  c.Bool("draw"),
		colours: !toFile && command.IsTerminal(c.App.Writer) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
		file:    c.String("draw-svg"),
	}, nil
}

// Block returns a matrix as a block of text.
func (a *Drawer) Block(A seki.Matrix) notation.Block {
	if a.shaded {
		return reports.Shaded(A, a.colours)
	}
	return notation.Bracketed(A)
}

// add puts a matrix on the sheet of the SVG file, with its kinds below.
func (a *Drawer) add(A seki.Matrix, games []seki.Game, kind func(seki.Game) string) {
	if a.file == "" {
		return
	}
	caption := fmt.Sprintf("sum %d", A.Sum())
	for _, g := range games {
		caption += fmt.Sprintf(", %s %s", g.Name(), kind(g))
	}
	a.drawn = append(a.drawn, reports.Drawn{Matrix: A, Caption: caption})
}

// AddClass is add for a record.
func (a *Drawer) AddClass(class records.Class, games []seki.Game) {
	a.add(class.Matrix, games, func(g seki.Game) string {
		v := class.Games.Of(g)
		if v.Kind != seki.None {
			return v.Kind.Name()
		}
		return v.Outcome.String()
	})
}

// Finish writes the SVG file, if one was asked for.
func (a *Drawer) Finish(ctx context.Context) error {
	if a.file == "" {
		return nil
	}
	return command.WriteFile(ctx, a.file, func(w io.Writer) error { return reports.Sheet(a.drawn).Write(w, ".svg", time.Time{}) })
}

// PlotFlag asks for a figure of the result; Plot reads it.
func PlotFlag() cli.Flag {
	return &cli.StringFlag{
		Name: "plot", Usage: "draw the figure of the report into `FILE`: .svg, .png or .pdf",
		Action: func(c *cli.Context, name string) error {
			if name != "" && !slices.Contains(reports.FigureEndings, filepath.Ext(name)) {
				return command.Usagef("--plot %s: a figure is a file %s", name, command.Alternatives(reports.FigureEndings))
			}
			return command.SecondOutput(c, "plot")
		},
	}
}

// Plot writes the figure that --plot asks for.
func Plot(c *cli.Context, figure func() reports.Figure) error {
	name := c.String("plot")
	if name == "" {
		return nil
	}
	clock, err := reports.NewClock()
	if err != nil {
		return command.Usage(err)
	}
	return command.WriteFile(c.Context, name, func(w io.Writer) error {
		return figure().Write(w, filepath.Ext(name), clock.Date())
	})
}
