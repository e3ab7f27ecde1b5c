package reports

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot/palette/brewer"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/seki"
)

// plot shows where in the space of margins the draws of a game live.
func (h *Heat) plot(g seki.Game) Figure {
	classes, draws := uint64(0), uint64(0)
	for _, cell := range h.Cells {
		classes += cell.Classes
		draws += *cell.Draws.Of(g)
	}
	f := NewFigure("heat-"+g.String(),
		fmt.Sprintf("Where the draws of %s live: share of DD among the classes of each least row sum and least column sum; %d×%d matrices, sums up to %d.",
			gameName(g), h.Rows, h.Cols, h.MaxSum),
		fmt.Sprintf("Heat map of least row sum against least column sum. Of %d classes %d are draws; the darkest cells lie near the diagonal.", classes, draws),
		func(c draw.Canvas) error { return h.drawMap(c, g) })
	f.Height = vg.Points(320)
	return f
}

// heatColours run from few to many: ColorBrewer's YlGnBu, whose lightness
// falls steadily.
func heatColours() ([]color.Color, error) {
	p, err := brewer.GetPalette(brewer.TypeSequential, "YlGnBu", 9)
	if err != nil {
		return nil, err
	}
	return p.Colors(), nil
}

func (h *Heat) drawMap(c draw.Canvas, g seki.Game) error {
	colours, err := heatColours()
	if err != nil {
		return err
	}
	highest := 0.0
	for _, cell := range h.Cells {
		highest = math.Max(highest, share(cell, g))
	}
	step := niceStep(highest / float64(len(colours)))
	levels := max(1, int(math.Ceil(highest/step)))
	colour := func(level int) color.Color { // spread over all colours
		return colours[min(level, levels-1)*(len(colours)-1)/max(1, levels-1)]
	}
	p := NewPlot(fmt.Sprintf("Draws of %s, %s matrices, sums up to %d", gameName(g), plainSize(h.Rows, h.Cols), h.MaxSum),
		"least row sum", "least column sum")
	greatest := 0
	for _, cell := range h.Cells {
		level := int(math.Ceil(share(cell, g)/step)) - 1
		fill := color.Color(color.White)
		if level >= 0 {
			fill = colour(level)
		}
		x, y := float64(cell.MinRow), float64(cell.MinCol)
		square, err := plotter.NewPolygon(rectangle(x-0.5, y-0.5, x+0.5, y+0.5))
		if err != nil {
			return err
		}
		square.Color, square.LineStyle.Color, square.LineStyle.Width = fill, paleGrey, vg.Points(0.5)
		p.Add(square)
		greatest = max(greatest, cell.MinRow, cell.MinCol)
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0.5, float64(greatest)+0.5, 0.5, float64(greatest)+0.5
	p.X.Tick.Marker, p.Y.Tick.Marker = WholeTicks{}, WholeTicks{}
	entries := []legendEntry{{"draws (%)", nothing{}}}
	for level := levels - 1; level >= 0; level-- {
		low := step * float64(level)
		entries = append(entries, legendEntry{fmt.Sprintf("%s to %s", percent(low), percent(low+step)), patch{colour(level)}})
	}
	entries = append(entries, legendEntry{"0", outlined{}})
	besidePlot(c, p, entries)
	return nil
}

// share returns the percentage of draws in a cell.
func share(cell HeatCell, g seki.Game) float64 {
	return 100 * float64(*cell.Draws.Of(g)) / float64(cell.Classes)
}

// niceStep returns the least of 1, 2, 2.5, 5 times a power of ten that is at
// least x.
func niceStep(x float64) float64 {
	if x <= 0 {
		return 1
	}
	base := math.Pow10(int(math.Floor(math.Log10(x))))
	for _, factor := range []float64{1, 2, 2.5, 5} {
		if factor*base >= x {
			return factor * base
		}
	}
	return 10 * base
}

func percent(v float64) string { return fmt.Sprintf("%.4g", v) }

// nothing is a legend entry without a picture: a heading.
type nothing struct{}

// Thumbnail implements plot.Thumbnailer.
func (nothing) Thumbnail(*draw.Canvas) {}

// outlined is an empty square in a legend.
type outlined struct{}

// Thumbnail implements plot.Thumbnailer.
func (outlined) Thumbnail(c *draw.Canvas) {
	c.StrokeLines(draw.LineStyle{Color: grey, Width: vg.Points(0.5)}, []vg.Point{
		{X: c.Min.X, Y: c.Min.Y}, {X: c.Min.X, Y: c.Max.Y}, {X: c.Max.X, Y: c.Max.Y}, {X: c.Max.X, Y: c.Min.Y}, {X: c.Min.X, Y: c.Min.Y},
	})
}
