package main

import (
	"fmt"
	"image/color"
	"io"
	"math/big"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
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
		return usagef("--plot %q: the name must end in .svg or .png", name)
	}
	return tryFile(name)
}

func plotFormat(name string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))
}

// writePlot draws the counted plays against the bound.
func writePlot(name string, r lessonResult, cv curve) error {
	what := "not won"
	if r.bound.DrawsAllowed {
		what = "lost"
	}
	p := plot.New()
	p.Title.Text = fmt.Sprintf("%s from %s: player %s learns by %s", filepath.Base(r.Game), shorten(r.Start), r.Player, r.Rule)
	p.Title.TextStyle.Font.Size = vg.Points(13)
	p.Title.Padding = vg.Points(8)
	p.X.Label.Text = "plays"
	p.Y.Label.Text = "plays " + what + " so far"
	p.X.Padding, p.Y.Padding = 0, 0
	p.Add(plotter.NewGrid())
	line, err := plotter.NewLine(cv.points)
	if err != nil {
		return fmt.Errorf("drawing %s: %w", name, err)
	}
	line.Width = vg.Points(1.8)
	line.Color = color.RGBA{R: 31, G: 90, B: 160, A: 255}
	p.Add(line)
	p.Legend.Add(fmt.Sprintf("%d plays %s", cv.count, what), line)
	p.Y.Min, p.Y.Max = 0, float64(max(cv.count, 1))*1.1
	if err := addBound(p, r, cv); err != nil {
		return fmt.Errorf("drawing %s: %w", name, err)
	}
	p.X.Min, p.X.Max = 0, float64(cv.plays)*1.02 // room for the last label
	p.Legend.Top, p.Legend.Left = false, false
	p.Legend.Padding = vg.Points(3)
	p.Legend.XOffs, p.Legend.YOffs = -vg.Points(8), vg.Points(8)
	writer, err := p.WriterTo(16*vg.Centimeter, 10*vg.Centimeter, plotFormat(name))
	if err != nil {
		return fmt.Errorf("drawing %s: %w", name, err)
	}
	return writeFile(name, func(w io.Writer) error {
		_, err := writer.WriteTo(w)
		return err
	})
}

// addBound draws the bound as a line where it is at most five times the height
// of the curve, and names it in the legend where it is higher.
func addBound(p *plot.Plot, r lessonResult, cv curve) error {
	if r.BoundHeld == nil {
		return nil
	}
	label := "bound " + r.bound.Formula
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
	p.Y.Max = max(p.Y.Max, height*1.1)
	return nil
}

// shorten cuts a long label of a position.
func shorten(label string) string {
	if runes := []rune(label); len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return label
}
