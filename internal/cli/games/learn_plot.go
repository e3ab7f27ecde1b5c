package games

import (
	"context"
	"fmt"
	"image/color"
	"math/big"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/cli/describe"
	"github.com/sekilab/sekilab/reports"
)

// curve is the number of counted plays after each of a few thousand plays.
type curve struct {
	step   int // a point after every step plays
	plays  int
	count  int
	points plotter.XYs
}

const curvePoints = 2000

func newCurve(plays int) curve {
	return curve{step: max(1, plays/curvePoints), plays: plays, points: plotter.XYs{{X: 0, Y: 0}}}
}

// add adds play i.
func (cv *curve) add(i int, counts bool) {
	if counts {
		cv.count++
	}
	if i%cv.step == 0 || i == cv.plays {
		cv.points = append(cv.points, plotter.XY{X: float64(i), Y: float64(cv.count)})
	}
}

// checkPlotName refuses a file that is neither .svg nor .png before any play.
func checkPlotName(name string) error {
	if ext := plotFormat(name); ext != "svg" && ext != "png" {
		return command.Usagef("--plot %q: the name must end in .svg or .png", name)
	}
	return command.TryFile(name)
}

func plotFormat(name string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))
}

// writePlot draws the counted plays against the bound.
func writePlot(ctx context.Context, name string, r lessonResult, cv curve) error {
	what := "not won"
	if r.bound.DrawsAllowed {
		what = "lost"
	}
	title := fmt.Sprintf("%s from %s: player %s learns by %s", filepath.Base(r.Game), describe.Shorten(r.Start), r.Player, r.Rule)
	p := reports.NewPlot(title, "plays", "plays "+what+" so far")
	p.X.Padding, p.Y.Padding = 0, 0
	p.X.Tick.Marker, p.Y.Tick.Marker = reports.WholeTicks{}, reports.WholeTicks{}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = color.Gray{0xDD}, color.Gray{0xDD}
	p.Add(grid)
	line, err := plotter.NewLine(cv.points)
	if err != nil {
		return fmt.Errorf("drawing %s: %w", name, err)
	}
	line.Width = vg.Points(1.8)
	line.Color = color.RGBA{R: 31, G: 90, B: 160, A: 255}
	p.Add(line)
	p.Legend.Add(fmt.Sprintf("%d plays %s", cv.count, what), line)
	p.Y.Min, p.Y.Max = 0, float64(max(cv.count, 1))
	if err := addBound(p, r, cv); err != nil {
		return fmt.Errorf("drawing %s: %w", name, err)
	}
	p.Y.Max *= 1.3 // room for the legend above the curve
	p.X.Min, p.X.Max = 0, float64(cv.plays)
	p.Legend.Top, p.Legend.Left = true, true // text runs away from the lines, however wide the font is
	p.Legend.TextStyle.Font.Variant, p.Legend.TextStyle.Font.Size = "Sans", vg.Points(10)
	p.Legend.Padding = vg.Points(3)
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(8), -vg.Points(4)
	figure := reports.NewFigure("learning", title, fmt.Sprintf("A curve that ends at %d plays %s of %d.", cv.count, what, cv.plays),
		func(c draw.Canvas) error {
			const margin = 8.0 // points; more at the right, where half of the last label stands
			p.Draw(draw.Crop(c, vg.Points(margin), -vg.Points(3*margin), vg.Points(margin), -vg.Points(margin)))
			return nil
		})
	write := figure.WriteSVG
	if plotFormat(name) == "png" {
		write = figure.WritePNG
	}
	return command.WriteFile(ctx, name, write)
}

// addBound draws the bound as a line where it is at most five times the height
// of the curve, and names it in the legend where it is higher.
func addBound(p *plot.Plot, r lessonResult, cv curve) error {
	if r.BoundCounts == "" {
		return nil
	}
	label := "bound " + r.bound.Formula
	if !r.bound.Proved() {
		label = "no bound here: " + r.bound.Formula
	}
	if len(r.bound.Value.String()) <= 15 {
		label += " = " + r.bound.Value.String()
	}
	if r.bound.Value.Cmp(big.NewInt(5*int64(max(cv.count, 1)))) > 0 {
		p.Legend.Add(label + " (above the picture)")
		return nil
	}
	height := float64(r.bound.Value.Int64())
	line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: height}, {X: float64(cv.plays), Y: height}})
	if err != nil {
		return err
	}
	line.Width = vg.Points(1.4)
	line.Dashes = []vg.Length{vg.Points(5), vg.Points(3)}
	line.Color = color.RGBA{R: 190, G: 60, B: 40, A: 255}
	p.Add(line)
	p.Legend.Add(label, line)
	p.Y.Max = max(p.Y.Max, height)
	return nil
}
