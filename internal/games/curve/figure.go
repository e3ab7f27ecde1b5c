package curve

import (
	"fmt"
	"image/color"
	"math/big"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports"
)

var (
	lineInk  = color.RGBA{R: 31, G: 90, B: 160, A: 255}
	boundInk = color.RGBA{R: 190, G: 60, B: 40, A: 255}
	sharpInk = color.RGBA{R: 30, G: 130, B: 60, A: 255} // of K(x)
)

// Figure draws the curve, and the bounds where it comes near them.
func (cv *Curve) Figure(title string, bound learning.Bound) (reports.Figure, error) {
	what := counted(bound)
	end := units.Plural(cv.count, "play ", "plays ") + what
	p := reports.NewPlot(title, "plays", "plays "+what+" so far")
	p.X.Padding, p.Y.Padding = 0, 0
	p.X.Tick.Marker, p.Y.Tick.Marker = reports.WholeTicks{}, reports.WholeTicks{}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = color.Gray{0xDD}, color.Gray{0xDD}
	p.Add(grid)
	d := drawing{p, cv}
	p.Y.Max = float64(max(cv.count, 1))
	if err := d.draw(end, bound); err != nil {
		return reports.Figure{}, err
	}
	p.X.Min, p.Y.Min = 0, 0
	p.X.Max = float64(cv.plays)
	p.Y.Max *= 1.3                           // room for the legend above the lines
	p.Legend.Top, p.Legend.Left = true, true // text extends away from the lines, however wide the font is
	p.Legend.TextStyle.Font.Variant, p.Legend.TextStyle.Font.Size = "Sans", vg.Points(10)
	p.Legend.Padding = vg.Points(3)
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(8), -vg.Points(4)
	alt := fmt.Sprintf("A curve that ends at %s of %d.", end, cv.plays)
	return reports.NewFigure("learning", title, alt, func(c draw.Canvas) error {
		const margin = 8.0 // points; more at the right, for half of the last label
		p.Draw(draw.Crop(c, vg.Points(margin), -vg.Points(3*margin), vg.Points(margin), -vg.Points(margin)))
		return nil
	}), nil
}

// drawing is a figure in the making.
type drawing struct {
	*plot.Plot
	of *Curve
}

func (d *drawing) draw(name string, bound learning.Bound) error {
	points := make(plotter.XYs, len(d.of.points))
	for k, p := range d.of.points {
		points[k] = plotter.XY{X: float64(p.plays), Y: float64(p.count)}
	}
	if err := d.line(name, points, draw.LineStyle{Color: lineInk, Width: vg.Points(1.8)}); err != nil || bound.Value == nil {
		return err
	}
	label := "bound " + bound.Formula
	if !bound.Proved() {
		label = "no bound here: " + bound.Formula
	}
	if err := d.level(label+" = ", bound.Value, boundInk); err != nil || bound.K == nil || !bound.Proved() {
		return err
	}
	return d.level("at most K(x) = ", bound.K, sharpInk)
}

func (d *drawing) line(name string, points plotter.XYs, style draw.LineStyle) error {
	line, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	line.LineStyle = style
	d.Add(line)
	d.Legend.Add(name, line)
	return nil
}

// level draws a horizontal line if it is at most five times as high as the curve. The
// legend states the value of a higher one.
func (d *drawing) level(label string, value *big.Int, ink color.RGBA) error {
	if text := value.String(); len(text) <= 15 {
		label += text
	}
	if value.Cmp(big.NewInt(5*int64(max(d.of.count, 1)))) > 0 {
		d.Legend.Add(label + " (above the picture)")
		return nil
	}
	height := float64(value.Int64())
	d.Y.Max = max(d.Y.Max, height)
	points := plotter.XYs{{X: 0, Y: height}, {X: float64(d.of.plays), Y: height}}
	dashes := []vg.Length{vg.Points(5), vg.Points(3)}
	return d.line(label, points, draw.LineStyle{Color: ink, Width: vg.Points(1.4), Dashes: dashes})
}
