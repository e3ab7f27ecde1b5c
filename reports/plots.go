package reports

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/seki"
)

const (
	plotWidth  = 440 // points
	plotHeight = 270
)

// Figures returns the plots of the report. The texts inside them are ASCII:
// gonum's PDF canvas writes no other characters.
func (r *Report) Figures() []Figure {
	var figures []Figure
	if r.Checks.Specials > 0 {
		figures = append(figures, kindsPlot(r.census(), r.Games, r.MaxSum))
	}
	for _, size := range slices.Backward(r.Sizes) {
		if size.Rows == size.Cols && size.Rows > 1 && len(size.Census) > 1 {
			figures = append(figures, outcomesPlot(size.Census, r.Games))
		}
	}
	return figures
}

// newFigure returns a figure of the common size of plots; see Figure for its parts.
func newFigure(name, caption, alt string, draw func(draw.Canvas) error) Figure {
	return Figure{Name: name, Caption: caption, Alt: alt, Width: vg.Points(plotWidth), Height: vg.Points(plotHeight),
		draw: draw}
}

// plainSize formats a size for the inside of a figure: gonum's PDF canvas garbles ×.
func plainSize(s seki.Size) string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// CensusFigure shows a census as the report does: for one size the shares of outcomes and
// kinds, for several sizes the numbers of complete and semi-complete seki. The census must
// not be empty.
func CensusFigure(census []seki.LayerCensus, games []seki.Game) Figure {
	if census[0].Size == census[len(census)-1].Size {
		return outcomesPlot(census, games)
	}
	last := slices.MaxFunc(census, func(a, b seki.LayerCensus) int { return a.Sum - b.Sum })
	return kindsPlot(census, games, last.Sum)
}

// sizeColours are the colours of the square sizes 1×1, 2×2, ….
var sizeColours = []color.Color{picture.Grey, picture.Orange, picture.Blue, picture.Green, picture.Vermillion,
	picture.SkyBlue}

// sizeColour returns a colour that distinguishes square sizes, and other sizes from their
// transposes.
func sizeColour(s seki.Size) color.Color {
	switch {
	case s.Rows < s.Cols:
		return picture.SkyBlue
	case s.Rows > s.Cols:
		return picture.Purple
	}
	return sizeColours[(s.Rows-1)%len(sizeColours)]
}

// kindsPlot stacks bars by sum, one colour for each size: complete seki upwards,
// semi-complete ones downwards.
func kindsPlot(census []seki.LayerCensus, games []seki.Game, maxSum int) Figure {
	alt := "Bars over the sum:"
	for _, g := range games {
		var all seki.Counts
		last := 0
		for _, record := range census {
			c := *record.Games.Of(g)
			all.Add(c)
			if c.Complete+c.SemiComplete() > 0 {
				last = max(last, record.Sum)
			}
		}
		alt += fmt.Sprintf(" %s has %d complete and %d semi-complete seki, the last at sum %d.", g.Name(), all.Complete,
			all.SemiComplete(), last)
	}
	f := newFigure("kinds",
		fmt.Sprintf("Number of complete seki (bars upwards) and of semi-complete seki (paler, downwards) by sum, up to sum %d; one colour for each size.",
			maxSum),
		alt, func(c draw.Canvas) error {
			var entries []legendEntry
			plots, err := panels(games, maxSum, func(p *plot.Plot, g seki.Game) error {
				p.Title.Text, p.Y.Label.Text = g.Name(), "classes"
				for _, sign := range []float64{1, -1} {
					below := map[int]float64{}
					for _, record := range census {
						colour := sizeColour(record.Size)
						n, fill := float64(record.Games.Of(g).Complete), colour
						if sign < 0 {
							n, fill = float64(record.Games.Of(g).SemiComplete()), pale(colour)
						}
						if n == 0 {
							continue
						}
						x, y := float64(record.Sum), below[record.Sum]
						bar, err := plotter.NewPolygon(plotter.XYs{{X: x - 0.4, Y: y}, {X: x + 0.4, Y: y}, {X: x + 0.4, Y: y + sign*n},
							{X: x - 0.4, Y: y + sign*n}})
						if err != nil {
							return err
						}
						bar.Color, bar.LineStyle.Width = fill, 0
						p.Add(bar)
						below[record.Sum] = y + sign*n
						name := plainSize(record.Size)
						if !slices.ContainsFunc(entries, func(e legendEntry) bool { return e.name == name }) {
							patch := *bar
							patch.Color = colour
							entries = append(entries, legendEntry{name, []plot.Thumbnailer{&patch}})
						}
					}
				}
				p.Y.Min, p.Y.Max = min(p.Y.Min, 0), max(p.Y.Max, 1)*1.05
				p.Y.Tick.Marker = wholeTicks{most: 6}
				p.Add(paleGrid(false))
				return nil
			})
			if err != nil {
				return err
			}
			besidePlot(c, entries, plots...)
			return nil
		})
	f.about = "where complete and semi-complete seki are"
	return f
}

// panels makes a plot over the sum for each game. Only the last plot, below the others,
// labels its axis.
func panels(games []seki.Game, maxSum int, fill func(*plot.Plot, seki.Game) error) ([]*plot.Plot, error) {
	var plots []*plot.Plot
	for k, g := range games {
		p := newPlot("", "sum of the entries", "")
		if k < len(games)-1 {
			p.X.Label.Text = ""
		}
		if err := fill(p, g); err != nil {
			return nil, err
		}
		p.X.Min, p.X.Max = 0, float64(maxSum)+1
		p.X.Tick.Marker = wholeTicks{}
		plots = append(plots, p)
	}
	return plots, nil
}

// pale mixes a colour with an equal part of white.
func pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	half := func(v uint32) uint8 { return uint8((v>>8 + 0xFF) / 2) }
	return color.RGBA{half(r), half(g), half(b), 0xFF}
}

func paleGrid(vertical bool) *plotter.Grid {
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = picture.PaleGrey, picture.PaleGrey
	if !vertical {
		grid.Vertical.Width = 0
	}
	return grid
}

// shares lists the curves of outcomesPlot.
var shares = []struct {
	name   string
	colour color.Color
	shape  draw.GlyphDrawer
	of     func(seki.Counts) uint64
}{
	{"WW: first wins", picture.Grey, draw.CircleGlyph{}, func(c seki.Counts) uint64 { return c.Outcome[0] }},
	{"WL, LW: one wins", picture.SkyBlue, draw.SquareGlyph{},
		func(c seki.Counts) uint64 { return c.Outcome[1] + c.Outcome[2] }},
	{"WD, DW", picture.Orange, draw.TriangleGlyph{}, func(c seki.Counts) uint64 { return c.Outcome[3] + c.Outcome[4] }},
	{"DD: seki", picture.Green, draw.PyramidGlyph{}, seki.Counts.Seki},
	{"semi-complete", picture.Purple, draw.RingGlyph{}, seki.Counts.SemiComplete},
	{"complete", picture.Vermillion, draw.BoxGlyph{}, func(c seki.Counts) uint64 { return c.Complete }},
}

// outcomesPlot shows the shares of outcomes and kinds by sum on a logarithmic scale, so
// that rare ones are visible too.
func outcomesPlot(census []seki.LayerCensus, games []seki.Game) Figure {
	last := census[len(census)-1]
	alt := fmt.Sprintf("Curves over the sum. At sum %d, of %d classes:", last.Sum, last.Classes)
	for _, g := range games {
		c := last.Games.Of(g)
		alt += fmt.Sprintf(" in %s %d are seki, %d of them complete and %d semi-complete.", g.Name(), c.Seki(), c.Complete,
			c.SemiComplete())
	}
	f := newFigure("outcomes-"+plainSize(last.Size),
		fmt.Sprintf("Outcomes and kinds of %v matrices by sum: share of all classes, on a logarithmic scale. Curves are interrupted at sums without any.",
			last.Size),
		alt, func(c draw.Canvas) error {
			thumbs := map[string][]plot.Thumbnailer{} // by the name of a share that occurs
			plots, err := panels(games, last.Sum, func(p *plot.Plot, g seki.Game) error {
				// On a logarithmic scale the label of an axis would not be centred.
				p.Title.Text = fmt.Sprintf("%s, %s matrices: share of classes (%%)", g.Name(), plainSize(last.Size))
				lowest := 1.0
				for _, share := range shares {
					for _, points := range runs(census,
						func(record seki.LayerCensus) uint64 { return share.of(*record.Games.Of(g)) }) {
						line, marks, err := plotter.NewLinePoints(points)
						if err != nil {
							return err
						}
						line.Color, line.Width = share.colour, vg.Points(1.1)
						marks.Color, marks.Shape, marks.Radius = share.colour, share.shape, vg.Points(2)
						p.Add(line, marks)
						thumbs[share.name] = []plot.Thumbnailer{line, marks}
						for _, point := range points {
							lowest = min(lowest, point.Y)
						}
					}
				}
				p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
				// less, so that the lowest power has a label
				p.Y.Min, p.Y.Max = 0.999*math.Pow(10, math.Floor(math.Log10(lowest))), 100
				p.Add(paleGrid(true))
				return nil
			})
			if err != nil {
				return err
			}
			var entries []legendEntry
			for _, share := range shares {
				if thumbs[share.name] != nil {
					entries = append(entries, legendEntry{share.name, thumbs[share.name]})
				}
			}
			besidePlot(c, entries, plots...)
			return nil
		})
	f.Height = vg.Points(180 * float64(len(games)))
	f.about = fmt.Sprintf("how rare seki of each kind are among %v matrices", last.Size)
	return f
}

// runs returns the points of a curve over the sums: the per cent of the classes of each sum
// that count counts. The curve is interrupted at sums at which there are none.
func runs(census []seki.LayerCensus, count func(seki.LayerCensus) uint64) []plotter.XYs {
	var list []plotter.XYs
	before := math.MinInt // the last sum with a point
	for _, record := range census {
		n := count(record)
		if n == 0 {
			continue
		}
		if record.Sum != before+1 {
			list = append(list, nil)
		}
		before = record.Sum
		last := &list[len(list)-1]
		*last = append(*last, plotter.XY{X: float64(record.Sum), Y: 100 * float64(n) / float64(record.Classes)})
	}
	return list
}

// wholeTicks puts labelled ticks at integers only, in at most a dozen steps. Multiples of a
// thousand or a million are labelled in k or M. Numbers below zero are labelled without a
// sign.
type wholeTicks struct{ most float64 } // greatest number of steps; 0 means 12

// Ticks implements plot.Ticker.
func (t wholeTicks) Ticks(low, high float64) []plot.Tick {
	most := cmp.Or(t.most, 12)
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
			label = strconv.Itoa(max(v, -v)/unit) + suffix
		}
		ticks = append(ticks, plot.Tick{Value: float64(v), Label: label})
	}
	return ticks
}
