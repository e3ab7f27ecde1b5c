package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// drawFlags ask for drawings of matrices; newArtist reads them.
func drawFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "draw", Usage: "show matrices as shaded grids, in colours on a terminal unless NO_COLOR is set"},
		&cli.StringFlag{Name: "draw-svg", Usage: "draw the matrices as shaded grids and multigraphs into the SVG `FILE`"},
	}
}

// artist draws the matrices of a command.
type artist struct {
	shaded, colours bool
	file            string // "" for no SVG
	drawn           []reports.Drawn
}

// newArtist reads the flags of drawFlags for a command with the output format
// how.
func newArtist(c *cli.Context, how string) (*artist, error) {
	if c.Bool("draw") && how != "text" {
		return nil, usagef("--draw is for --format text, not %s; --draw-svg FILE goes with every format", how)
	}
	if c.String("draw-svg") != "" {
		if err := secondOutput(c, "draw-svg"); err != nil {
			return nil, err
		}
	}
	toFile := c.String(outputFlag.Name) != "" && c.String(outputFlag.Name) != "-"
	return &artist{
		shaded:  c.Bool("draw"),
		colours: !toFile && isTerminal(c.App.Writer) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
		file:    c.String("draw-svg"),
	}, nil
}

// block returns a matrix as text.
func (a *artist) block(A seki.Matrix) notation.Block {
	if a.shaded {
		return reports.Shaded(A, a.colours)
	}
	return notation.Bracketed(A)
}

// add puts a matrix on the sheet of the SVG file, with its kinds below.
func (a *artist) add(A seki.Matrix, games []seki.Game, kind func(seki.Game) string) {
	if a.file == "" {
		return
	}
	caption := fmt.Sprintf("sum %d", A.Sum())
	for _, g := range games {
		caption += fmt.Sprintf(", %s %s", gameName(g), kind(g))
	}
	a.drawn = append(a.drawn, reports.Drawn{Matrix: A, Caption: caption})
}

// addClass is add for a record.
func (a *artist) addClass(class reports.Class, games []seki.Game) {
	a.add(seki.Must(seki.FromRows(class.Matrix)), games, func(g seki.Game) string {
		if v := class.Games.Of(g); v.Kind != seki.None.Name() {
			return v.Kind
		}
		return class.Games.Of(g).Outcome
	})
}

// finish writes the SVG file.
func (a *artist) finish(ctx context.Context) error {
	if a.file == "" {
		return nil
	}
	return writeFile(ctx, a.file, func(w io.Writer) error { return reports.Sheet(a.drawn).WriteSVG(w) })
}
