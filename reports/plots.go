package reports

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/seki"
)

const (
	plotWidth  = 440 // points
	plotHeight = 270
)

// plots returns the plots of the report. The texts inside them are ASCII:
// gonum's PDF canvas writes no other characters.
func (r *Report) plots() []Figure {
	var figures []Figure
	for _, size := range r.Sizes {
		if size.Rows == size.Cols && size.Rows > 1 && len(size.Census) > 1 {
			for _, g := range seki.Games {
				figures = append(figures, sharesPlot(size, g))
			}
		}
	}
	for _, g := range seki.Games {
		if r.Totals.Of(g).Complete > 0 {
			figures = append(figures, r.completePlot(g))
		}
	}
	if r.Heat != nil && len(r.Heat.Cells) > 1 {
		for _, g := range seki.Games {
			figures = append(figures, r.Heat.plot(g))
		}
	}
	return append(figures, r.growthPlot())
}

// NewFigure returns a figure of the size of all plots; see Figure for its parts.
func NewFigure(name, caption, alt string, draw func(draw.Canvas) error) Figure {
	return Figure{name, caption, alt, vg.Points(plotWidth), vg.Points(plotHeight), draw}
}

// plainSize names a size inside a figure: gonum's PDF canvas garbles ×.
func plainSize(rows, cols int) string { return fmt.Sprintf("%dx%d", rows, cols) }

// gameName is the name of a game in a caption.
func gameName(g seki.Game) string { return strings.ToUpper(g.String()) }

// shareColours belong to the outcomes in the order of seki.Outcomes.
var shareColours = []color.Color{paleGrey, blue, skyBlue, vermillion, orange, green}

// shareNames say what the outcomes mean.
var shareNames = []string{"WW: first wins", "WL: R wins", "LW: C wins", "WD", "DW", "DD: draw"}

// sharesPlot stacks the shares of the outcomes by sum.
func sharesPlot(size SizeReport, g seki.Game) Figure {
	name := sizeText(size)
	last := size.Census[len(size.Census)-1]
	final := last.Games.Of(g).Outcome
	return NewFigure(
		fmt.Sprintf("shares-%s-%s", plainSize(size.Rows, size.Cols), g),
		fmt.Sprintf("Shares of the outcomes of %s by sum, %s matrices.", gameName(g), name),
		fmt.Sprintf("Stacked areas over the sum. At sum %d, of %d classes: WW %d, WL %d, LW %d, WD %d, DW %d, DD %d.",
			last.Sum, last.Classes, final[0], final[1], final[2], final[3], final[4], final[5]),
		func(c draw.Canvas) error {
			p := NewPlot(fmt.Sprintf("%s, %s matrices", gameName(g), plainSize(size.Rows, size.Cols)), "sum of the entries", "share of classes (%)")
			p.Y.Min, p.Y.Max = 0, 100
			below := make([]float64, len(size.Census))
			var entries []legendEntry
			for k := range seki.Outcomes {
				area := make(plotter.XYs, 2*len(below))
				for i, record := range size.Census {
					x := float64(record.Sum)
					area[i] = plotter.XY{X: x, Y: below[i]}
					below[i] += 100 * float64(record.Games.Of(g).Outcome[k]) / float64(record.Classes)
					area[len(area)-1-i] = plotter.XY{X: x, Y: math.Min(below[i], 100)}
				}
				polygon, err := plotter.NewPolygon(area)
				if err != nil {
					return err
				}
				polygon.Color, polygon.Width = shareColours[k], vg.Points(0.3)
				polygon.LineStyle.Color = color.White
				p.Add(polygon)
				entries = append(entries, legendEntry{shareNames[k], patch{shareColours[k]}})
			}
			slices.Reverse(entries) // as they lie on top of each other
			besidePlot(c, p, entries)
			return nil
		})
}

// sizeColours belong to the square sizes 1×1, 2×2, ….
var sizeColours = []color.Color{grey, orange, blue, green, purple, vermillion}

func sizeColour(n int) color.Color { return sizeColours[(n-1)%len(sizeColours)] }

// completePlot stacks bars: complete seki by sum, one colour for each size.
func (r *Report) completePlot(g seki.Game) Figure {
	counts := map[string]map[int]uint64{} // by size and sum
	greatest := 0
	for _, size := range r.Sizes {
		for _, record := range size.Census {
			if n := record.Games.Of(g).Complete; n > 0 {
				if counts[sizeText(size)] == nil {
					counts[sizeText(size)] = map[int]uint64{}
				}
				counts[sizeText(size)][record.Sum] = n
				greatest = max(greatest, record.Sum)
			}
		}
	}
	return NewFigure(
		"complete-"+g.String(),
		fmt.Sprintf("Number of complete seki of %s by sum. There are none beyond the last bar up to sum %d.", gameName(g), r.MaxSum),
		fmt.Sprintf("Bars over the sum, %d complete seki of %s in all; the last bar is at sum %d.", r.Totals.Of(g).Complete, gameName(g), greatest),
		func(c draw.Canvas) error {
			p := NewPlot("Complete seki of "+gameName(g), "sum of the entries", "number of classes")
			var entries []legendEntry
			below := map[int]float64{}
			highest := 0.0
			for _, size := range r.Sizes {
				bySum := counts[sizeText(size)]
				if bySum == nil {
					continue
				}
				for sum := 1; sum <= greatest; sum++ {
					n := float64(bySum[sum])
					if n == 0 {
						continue
					}
					bar, err := plotter.NewPolygon(rectangle(float64(sum)-0.4, below[sum], float64(sum)+0.4, below[sum]+n))
					if err != nil {
						return err
					}
					bar.Color, bar.LineStyle.Width = sizeColour(size.Rows), 0
					p.Add(bar)
					below[sum] += n
					highest = math.Max(highest, below[sum])
				}
				entries = append(entries, legendEntry{plainSize(size.Rows, size.Cols), patch{sizeColour(size.Rows)}})
			}
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, float64(greatest)+1, 0, highest*1.05
			p.X.Tick.Marker, p.Y.Tick.Marker = WholeTicks{}, WholeTicks{}
			grid := plotter.NewGrid()
			grid.Vertical.Width, grid.Horizontal.Color = 0, paleGrey
			p.Add(grid)
			besidePlot(c, p, entries)
			return nil
		})
}

func rectangle(x0, y0, x1, y1 float64) plotter.XYs {
	return plotter.XYs{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

// WholeTicks puts labelled ticks at whole numbers only, at most a dozen steps;
// those of whole thousands or millions are labelled in k or M.
type WholeTicks struct{}

// Ticks implements plot.Ticker.
func (WholeTicks) Ticks(low, high float64) []plot.Tick {
	const most = 12
	step := 1
	for decade := 1; (high-low)/float64(step) > most; decade *= 10 {
		for _, next := range []int{2, 5, 10} {
			if (high-low)/float64(step) > most {
				step = next * decade
			}
		}
	}
	unit, suffix := 1, ""
	switch {
	case step%1e6 == 0:
		unit, suffix = 1e6, "M"
	case step%1e3 == 0:
		unit, suffix = 1e3, "k"
	}
	var ticks []plot.Tick
	for v := int(math.Ceil(low/float64(step))) * step; float64(v) <= high; v += step {
		label := "0"
		if v != 0 {
			label = strconv.Itoa(v/unit) + suffix
		}
		ticks = append(ticks, plot.Tick{Value: float64(v), Label: label})
	}
	return ticks
}

// growthPlot compares the classes that were solved with the exact numbers.
func (r *Report) growthPlot() Figure {
	return NewFigure("growth",
		"Growth of the number of classes: exact numbers from the cycle index (lines), and classes counted by the solver (points).",
		fmt.Sprintf("One rising curve for each size on a logarithmic scale, with points on the lines; %d classes in all.", r.Classes),
		func(c draw.Canvas) error {
			p := NewPlot("Number of classes", "sum of the entries", "classes (logarithmic)")
			p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, decadeTicks{}
			p.X.Tick.Marker = WholeTicks{}
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, float64(r.MaxSum)+1, 1, 10
			grid := plotter.NewGrid()
			grid.Vertical.Color, grid.Horizontal.Color = paleGrey, paleGrey
			p.Add(grid)
			var entries []legendEntry
			for k, growth := range r.Growth {
				line, points, err := r.growthLine(growth)
				if err != nil {
					return err
				}
				if line == nil {
					continue
				}
				style := sizeColour(growth.Cols)
				line.Color, line.Width = style, vg.Points(1.2)
				if growth.Rows != growth.Cols {
					line.Dashes = [][]vg.Length{{vg.Points(4), vg.Points(2)}, {vg.Points(1), vg.Points(2)}, {vg.Points(6), vg.Points(2), vg.Points(1), vg.Points(2)}}[(growth.Rows-growth.Cols-1)%3]
				}
				points.Color, points.Radius = style, vg.Points(1.8)
				points.Shape = glyphs[k%len(glyphs)]
				p.Add(line, points)
				name := plainSize(growth.Rows, growth.Cols)
				entries = append(entries, legendEntry{name, lineAndPoint{line, points}})
			}
			slices.Reverse(entries) // the steepest first
			besidePlot(c, p, entries)
			return nil
		})
}

// lineAndPoint is a legend entry that shows a line with a point on it.
type lineAndPoint struct {
	line   *plotter.Line
	points *plotter.Scatter
}

// Thumbnail implements plot.Thumbnailer.
func (l lineAndPoint) Thumbnail(c *draw.Canvas) {
	l.line.Thumbnail(c)
	l.points.Thumbnail(c)
}

var glyphs = []draw.GlyphDrawer{
	draw.CircleGlyph{}, draw.TriangleGlyph{}, draw.SquareGlyph{}, draw.RingGlyph{}, draw.PyramidGlyph{}, draw.BoxGlyph{},
}

// growthLine returns the curve of the exact numbers and the counted points, nil
// when there is nothing to draw.
func (r *Report) growthLine(g Growth) (*plotter.Line, *plotter.Scatter, error) {
	var exact, counted plotter.XYs
	for k, text := range g.Exact {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, nil, err
		}
		exact = append(exact, plotter.XY{X: float64(g.MinSum + k), Y: n})
	}
	for _, size := range r.Sizes {
		if size.Rows == g.Rows && size.Cols == g.Cols {
			for _, record := range size.Census {
				counted = append(counted, plotter.XY{X: float64(record.Sum), Y: float64(record.Classes)})
			}
		}
	}
	if len(exact) == 0 || len(counted) == 0 {
		return nil, nil, nil
	}
	line, err := plotter.NewLine(exact)
	if err != nil {
		return nil, nil, err
	}
	points, err := plotter.NewScatter(counted)
	return line, points, err
}

// decadeTicks labels the powers of ten.
type decadeTicks struct{}

// Ticks implements plot.Ticker.
func (decadeTicks) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	for e := 0; math.Pow10(e) <= high*1.0001; e++ {
		if v := math.Pow10(e); v >= low*0.9999 {
			ticks = append(ticks, plot.Tick{Value: v, Label: decade(e)})
		}
	}
	return ticks
}

// decade writes 10^e: 1, 10, 100, 1k, 10k, …, 1M.
func decade(e int) string {
	units := []string{"", "k", "M", "G", "T", "P", "E"}
	if e/3 >= len(units) {
		return "1e" + strconv.Itoa(e)
	}
	return "1" + strings.Repeat("0", e%3) + units[e/3]
}
