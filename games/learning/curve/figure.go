package curve

import (
	"fmt"
	"image/color"
	"math/big"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/reports/picture"
)

var (
	lineInk  = color.RGBA{R: 31, G: 90, B: 160, A: 255} // of the line of a single match
	boundInk = color.RGBA{R: 190, G: 60, B: 40, A: 255} // of its bound
	sharpInk = color.RGBA{R: 30, G: 130, B: 60, A: 255} // of K(x)

	// inks are the colours of several lines.
	inks = []color.RGBA{picture.Blue, picture.Vermillion, picture.Green, picture.Orange, picture.Purple, picture.SkyBlue}
)

// MaxLines is the greatest number of lines in a figure.
const MaxLines = 6

// Figure draws up to MaxLines lines, of the same number of plays. A line of several matches is
// their mean, in an area from the least to the greatest. The bounds are drawn where the lines
// come near them.
func Figure(title string, lines ...Line) (reports.Figure, error) {
	d := drawing{lines: lines, what: lines[0].counts()}
	for _, l := range lines {
		d.most = max(d.most, l.Curve.points[len(l.Curve.points)-1].greatest)
		if l.counts() != d.what {
			d.what = "that fail"
		}
	}
	p := reports.NewPlot(title, "plays", "plays "+d.what+" so far")
	p.X.Padding, p.Y.Padding = 0, 0
	p.X.Tick.Marker, p.Y.Tick.Marker = reports.WholeTicks{}, reports.WholeTicks{}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = color.Gray{0xDD}, color.Gray{0xDD}
	p.Add(grid)
	d.Plot, p.Y.Max = p, float64(max(d.most, 1))
	var err error
	if len(lines) == 1 {
		err = d.single(lines[0])
	} else {
		err = d.several()
	}
	if err != nil {
		return reports.Figure{}, err
	}
	p.X.Min, p.Y.Min = 0, 0
	p.X.Max = float64(d.plays())
	p.Y.Max *= max(1.3, 1/(1-0.065*float64(d.entries))) // room for the legend above the lines
	p.Legend.Top, p.Legend.Left = true, true            // text extends away from the lines, however wide the font is
	p.Legend.TextStyle.Font.Variant, p.Legend.TextStyle.Font.Size = "Sans", vg.Points(10)
	p.Legend.Padding = vg.Points(3)
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(8), -vg.Points(4)
	return reports.NewFigure("learning", title, d.alt(), func(c draw.Canvas) error {
		const margin = 8.0 // points; more at the right, for half of the last label
		p.Draw(draw.Crop(c, vg.Points(margin), -vg.Points(3*margin), vg.Points(margin), -vg.Points(margin)))
		return nil
	}), nil
}

// drawing is a figure in the making.
type drawing struct {
	*plot.Plot
	lines   []Line
	what    string // is counted
	most    int    // the greatest number of any match
	entries int    // of the legend
}

func (d *drawing) plays() int {
	points := d.lines[0].Curve.points
	return points[len(points)-1].plays
}

// entry adds a line to the legend.
func (d *drawing) entry(text string, of ...plot.Thumbnailer) {
	d.entries++
	d.Legend.Add(text, of...)
}

// end says how many plays a line counts in the end; the axis says which, if lines agree.
func (d *drawing) end(l Line) string {
	one, many := " play "+l.counts(), " plays "+l.counts()
	if len(d.lines) > 1 && d.what == l.counts() {
		one, many = "", ""
	}
	last := l.Curve.points[len(l.Curve.points)-1]
	if last.least < last.greatest {
		return fmt.Sprintf("%.4g%s on average, %d to %d", l.Curve.mean(last), many, last.least, last.greatest)
	}
	if last.least == 1 {
		return "1" + one
	}
	return fmt.Sprintf("%d%s", last.least, many)
}

// name returns what sets a line apart from the others: the rule, the opponent, or both.
func (d *drawing) name(l Line) string {
	rules, opponents := false, false
	for _, other := range d.lines {
		rules = rules || other.Rule != l.Rule
		opponents = opponents || other.Opponent != l.Opponent
	}
	switch {
	case rules && opponents:
		return fmt.Sprintf("%v against %v: ", l.Rule, l.Opponent)
	case rules:
		return fmt.Sprintf("%v: ", l.Rule)
	case opponents:
		return fmt.Sprintf("against %v: ", l.Opponent)
	}
	return ""
}

func (d *drawing) alt() string {
	alt := fmt.Sprintf("A curve that ends at %s of %d.", d.end(d.lines[0]), d.plays())
	if len(d.lines) > 1 {
		alt = fmt.Sprintf("Curves of the plays %s of %d.", d.what, d.plays())
		for _, l := range d.lines {
			alt += fmt.Sprintf(" %s%s.", d.name(l), d.end(l))
		}
	}
	return alt
}

// single draws a line with its bounds.
func (d *drawing) single(l Line) error {
	if err := d.curve(l, lineInk); err != nil {
		return err
	}
	bound := l.Bound
	if bound.Value != nil {
		label := "bound " + bound.Formula
		if !bound.Proved() {
			label = "no bound here: " + bound.Formula
		}
		if err := d.level(label+" = ", bound.Value, boundInk); err != nil {
			return err
		}
	}
	if bound.K != nil && bound.Proved() {
		return d.level("at most K(x) = ", bound.K, sharpInk)
	}
	return nil
}

// several draws lines, and the bound of each rule in the colour of its first line.
func (d *drawing) several() error {
	for k, l := range d.lines {
		if err := d.curve(l, inks[k]); err != nil {
			return err
		}
	}
	for k, l := range d.lines {
		first := k == 0 || d.lines[k-1].Rule != l.Rule
		if !first || l.Bound.Value == nil || !l.Bound.Proved() {
			continue
		}
		if err := d.level(fmt.Sprintf("%v: at most ", l.Rule), l.Bound.Most(), inks[k]); err != nil {
			return err
		}
	}
	return nil
}

// curve draws a line.
func (d *drawing) curve(l Line, ink color.RGBA) error {
	points := l.Curve.points
	area := make(plotter.XYs, 2*len(points))
	mean := make(plotter.XYs, len(points))
	for k, p := range points {
		x := float64(p.plays)
		mean[k] = plotter.XY{X: x, Y: l.Curve.mean(p)}
		area[k], area[len(area)-1-k] = plotter.XY{X: x, Y: float64(p.least)}, plotter.XY{X: x, Y: float64(p.greatest)}
	}
	if l.Curve.matches > 1 {
		polygon, err := plotter.NewPolygon(area)
		if err != nil {
			return err
		}
		polygon.Color, polygon.Width = color.NRGBA{ink.R, ink.G, ink.B, 0x28}, 0
		d.Add(polygon)
	}
	line, err := plotter.NewLine(mean)
	if err != nil {
		return err
	}
	line.Width, line.Color = vg.Points(1.8), ink
	d.Add(line)
	d.entry(d.name(l)+d.end(l), line)
	return nil
}

// level draws a horizontal line if it is at most five times as high as the lines. The
// legend states the value of a higher one.
func (d *drawing) level(label string, value *big.Int, ink color.RGBA) error {
	if text := value.String(); len(text) <= 15 {
		label += text
	}
	if value.Cmp(big.NewInt(5*int64(max(d.most, 1)))) > 0 {
		d.entry(label + " (above the picture)")
		return nil
	}
	height := float64(value.Int64())
	line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: height}, {X: float64(d.plays()), Y: height}})
	if err != nil {
		return err
	}
	line.Width, line.Color = vg.Points(1.4), ink
	line.Dashes = []vg.Length{vg.Points(5), vg.Points(3)}
	d.Add(line)
	d.entry(label, line)
	d.Y.Max = max(d.Y.Max, height)
	return nil
}
