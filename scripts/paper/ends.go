package main

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
)

// series are the numbers of classes of a size by sum, up to the greatest sum examined.
type series struct {
	size                   string
	complete, semiComplete []int // the index is the sum
}

// newSeries counts the classes of a square size in the lists.
func newSeries(n int) series {
	size := seki.Size{Rows: n, Cols: n}
	list := known.All().Of(size)
	last := list.Exhaustive(size).Last(seki.SpecialSeki, seki.Seki)
	s := series{size.String(), make([]int, last+1), make([]int, last+1)}
	for _, class := range list.Classes() {
		switch known.Results(class)[seki.Seki].Kind {
		case seki.Complete:
			s.complete[class.Sum]++
		case seki.SemiCompleteR, seki.SemiCompleteC:
			s.semiComplete[class.Sum]++
		}
	}
	return s
}

// ends shows complete seki upwards and semi-complete ones downwards, by sum, one plot for each
// of two sizes, from data/known.
func ends(page) (reports.Figure, error) {
	var all []series
	alt := []string{"Bars over the sum."}
	for _, n := range []int{3, 4} {
		s := newSeries(n)
		all = append(all, s)
		alt = append(alt, fmt.Sprintf("%s up to sum %d: complete seki at sums from %s, semi-complete ones from %s.",
			s.size, len(s.complete)-1, span(s.complete), span(s.semiComplete)))
	}
	figure := reports.NewFigure("ends", "Numbers of complete seki (upwards) and of semi-complete seki (downwards) by sum, in SEKI.", strings.Join(alt, " "),
		func(c draw.Canvas) error {
			var column [][]*plot.Plot
			for _, s := range all {
				panel, err := s.plot()
				if err != nil {
					return err
				}
				column = append(column, []*plot.Plot{panel})
			}
			c = draw.Crop(c, vg.Points(6), -vg.Points(8), vg.Points(4), -vg.Points(4))
			canvases := plot.Align(column, draw.Tiles{Cols: 1, Rows: len(column), PadY: vg.Points(10)}, c)
			for k := range column {
				column[k][0].Draw(canvases[k][0])
			}
			return nil
		})
	figure.Height = vg.Points(400)
	return figure, nil
}

func (s series) plot() (*plot.Plot, error) {
	p := reports.NewPlot(strings.ReplaceAll(s.size, "×", " by "), "sum of the entries", "classes")
	p.Legend = newLegend()
	p.Legend.XOffs = vg.Points(280) // to the right, where bars are short
	for _, bars := range []struct {
		name   string
		values []int
		sign   float64
		fill   color.Color
	}{{"complete", s.complete, 1, picture.Blue}, {"semi-complete", s.semiComplete, -1, picture.Orange}} {
		var corners []plotter.XYer
		for sum, n := range bars.values {
			if n > 0 {
				corners = append(corners, rectangle(float64(sum), bars.sign*float64(n)/2, 0.8, float64(n)))
			}
		}
		shape, err := plotter.NewPolygon(corners...)
		if err != nil {
			return nil, err
		}
		shape.Color, shape.LineStyle.Width = bars.fill, 0
		p.Add(shape)
		p.Legend.Add(bars.name, shape)
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Width = picture.PaleGrey, 0
	p.Add(grid)
	p.X.Min, p.X.Max = 0, float64(len(s.complete))
	p.X.Tick.Marker, p.Y.Tick.Marker = reports.WholeTicks{}, reports.WholeTicks{}
	return p, nil
}

// span returns the first and the last sum with a class.
func span(values []int) string {
	first, last := slices.IndexFunc(values, func(n int) bool { return n > 0 }), len(values)-1
	for last > first && values[last] == 0 {
		last--
	}
	return fmt.Sprintf("%d to %d", first, last)
}
