// Package curve draws how the failures of a learning player add up over its plays.
package curve

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"math/big"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/reports"
)

// Curve is the cumulative number of counted plays (those not won, or those lost), sampled
// at a few thousand plays at most.
type Curve struct {
	step   int // plays between two points
	plays  int
	count  int
	points plotter.XYs
}

const maxPoints = 2000

// New returns an empty curve for the given number of plays.
func New(plays int) *Curve {
	return &Curve{step: max(1, plays/maxPoints), plays: plays, points: plotter.XYs{{X: 0, Y: 0}}}
}

// Add adds play i, counted from 1.
func (cv *Curve) Add(i int, counts bool) {
	if counts {
		cv.count++
	}
	if i%cv.step == 0 || i == cv.plays {
		cv.points = append(cv.points, plotter.XY{X: float64(i), Y: float64(cv.count)})
	}
}

// WriteCSV writes the points of the figure as CSV; the header names what is counted.
func (cv *Curve) WriteCSV(w io.Writer, bound learning.Bound) error {
	name := "not_won"
	if bound.DrawsAllowed {
		name = "lost"
	}
	text := bufio.NewWriter(w)
	fmt.Fprintf(text, "plays,%s\n", name)
	for _, p := range cv.points {
		fmt.Fprintf(text, "%.0f,%.0f\n", p.X, p.Y)
	}
	return text.Flush()
}

// Figure draws the curve. It counts lost plays if the bound allows draws, and plays not won
// otherwise. It also draws the bound if that has a value.
func (cv *Curve) Figure(title string, bound learning.Bound) (reports.Figure, error) {
	what := "not won"
	if bound.DrawsAllowed {
		what = "lost"
	}
	p := reports.NewPlot(title, "plays", "plays "+what+" so far")
	p.X.Padding, p.Y.Padding = 0, 0
	p.X.Tick.Marker, p.Y.Tick.Marker = reports.WholeTicks{}, reports.WholeTicks{}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = color.Gray{0xDD}, color.Gray{0xDD}
	p.Add(grid)
	line, err := plotter.NewLine(cv.points)
	if err != nil {
		return reports.Figure{}, err
	}
	line.Width = vg.Points(1.8)
	line.Color = color.RGBA{R: 31, G: 90, B: 160, A: 255}
	p.Add(line)
	p.Legend.Add(fmt.Sprintf("%d plays %s", cv.count, what), line)
	p.Y.Min, p.Y.Max = 0, float64(max(cv.count, 1))
	if bound.Value != nil {
		label := "bound " + bound.Formula
		if !bound.Proved() {
			label = "no bound here: " + bound.Formula
		}
		if err := cv.addLine(p, label, bound.Value, color.RGBA{R: 190, G: 60, B: 40, A: 255}); err != nil {
			return reports.Figure{}, err
		}
	}
	if bound.K != nil && bound.Proved() {
		if err := cv.addLine(p, "at most K(x)", bound.K, color.RGBA{R: 30, G: 130, B: 60, A: 255}); err != nil {
			return reports.Figure{}, err
		}
	}
	p.Y.Max *= 1.3 // room for the legend above the curve
	p.X.Min, p.X.Max = 0, float64(cv.plays)
	p.Legend.Top, p.Legend.Left = true, true // text extends away from the lines, however wide the font is
	p.Legend.TextStyle.Font.Variant, p.Legend.TextStyle.Font.Size = "Sans", vg.Points(10)
	p.Legend.Padding = vg.Points(3)
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(8), -vg.Points(4)
	alt := fmt.Sprintf("A curve that ends at %d plays %s of %d.", cv.count, what, cv.plays)
	return reports.NewFigure("learning", title, alt, func(c draw.Canvas) error {
		const margin = 8.0 // points; more at the right, for half of the last label
		p.Draw(draw.Crop(c, vg.Points(margin), -vg.Points(3*margin), vg.Points(margin), -vg.Points(margin)))
		return nil
	}), nil
}

// addLine draws a horizontal line if it is at most five times as high as the curve. The
// legend states the value of a higher one.
func (cv *Curve) addLine(p *plot.Plot, label string, value *big.Int, colour color.Color) error {
	if len(value.String()) <= 15 {
		label += " = " + value.String()
	}
	if value.Cmp(big.NewInt(5*int64(max(cv.count, 1)))) > 0 {
		p.Legend.Add(label + " (above the picture)")
		return nil
	}
	height := float64(value.Int64())
	line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: height}, {X: float64(cv.plays), Y: height}})
	if err != nil {
		return err
	}
	line.Width = vg.Points(1.4)
	line.Dashes = []vg.Length{vg.Points(5), vg.Points(3)}
	line.Color = colour
	p.Add(line)
	p.Legend.Add(label, line)
	p.Y.Max = max(p.Y.Max, height)
	return nil
}
