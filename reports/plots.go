package reports

import (
	"cmp"
	"fmt"
	"image/color"
	"maps"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/records"
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
	if r.Checks.Specials > 0 && (len(r.Scope.Sections) == 0 || slices.Contains(r.Scope.Sections, "figures")) {
		figures = append(figures, kindsPlot(r.kindCounts(), r.games(), r.MaxSum))
	}
	if r.Scope.Short || len(r.Scope.Sections) > 0 && !slices.Contains(r.Scope.Sections, "figures") {
		return figures
	}
	for _, size := range slices.Backward(r.Sizes) {
		if size.Rows == size.Cols && size.Rows > 1 && len(size.Census) > 1 {
			figures = append(figures, outcomesPlot(size.Census, r.games()))
		}
	}
	if f, ok := r.spreadPlot(); ok {
		figures = append(figures, f)
	}
	return figures
}

// NewFigure returns a figure of the size of all plots; see Figure for its parts.
func NewFigure(name, caption, alt string, draw func(draw.Canvas) error) Figure {
	return Figure{Name: name, Caption: caption, Alt: alt, Width: vg.Points(plotWidth), Height: vg.Points(plotHeight), draw: draw}
}

// plainSize names a size inside a figure: gonum's PDF canvas garbles ×.
func plainSize(s seki.Size) string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// kindCount counts the classes of a layer that are complete or semi-complete.
type kindCount struct {
	layer          seki.Layer
	complete, semi [2]uint64 // by game
}

func (r *Report) kindCounts() []kindCount {
	var counts []kindCount
	for _, size := range r.Sizes {
		counts = append(counts, kindCounts(size.Census, r.games())...)
	}
	return counts
}

func kindCounts(census []records.Census, games []seki.Game) []kindCount {
	counts := make([]kindCount, len(census))
	for i, record := range census {
		counts[i].layer = seki.Layer{Size: seki.Size{Rows: record.Rows, Cols: record.Cols}, Sum: record.Sum}
		for _, g := range games {
			c := record.Games.Of(g)
			counts[i].complete[g], counts[i].semi[g] = c.Complete, c.SemiComplete()
		}
	}
	return counts
}

// CensusFigure shows a census as the report does: that of one size by the
// shares of outcomes and kinds, that of several sizes by the numbers of complete
// and semi-complete seki. There must be a record.
func CensusFigure(census []records.Census, games []seki.Game) Figure {
	maxSum := 0
	for _, record := range census {
		maxSum = max(maxSum, record.Sum)
	}
	if first, last := census[0], census[len(census)-1]; first.Rows == last.Rows && first.Cols == last.Cols {
		return outcomesPlot(census, games)
	}
	return kindsPlot(kindCounts(census, games), games, maxSum)
}

// ListFigure shows the numbers of complete and semi-complete seki among the
// classes of a selection as the report does.
func ListFigure(classes []seki.Class, s Selection, maxSum int) Figure {
	var counts []kindCount
	at := map[seki.Layer]int{}
	for _, class := range classes {
		layer := class.Matrix.Layer()
		k, known := at[layer]
		if !known {
			k = len(counts)
			at[layer] = k
			counts = append(counts, kindCount{layer: layer})
		}
		for _, g := range s.Games {
			kind := class.Results[g].Kind
			if _, semi := kind.MustPass(); !s.Kinds.Has(kind) {
				continue
			} else if semi {
				counts[k].semi[g]++
			} else if kind == seki.Complete {
				counts[k].complete[g]++
			}
		}
	}
	return kindsPlot(counts, s.Games, maxSum)
}

// sizeColours belong to the square sizes 1×1, 2×2, ….
var sizeColours = []color.Color{grey, orange, blue, green, vermillion, skyBlue}

// sizeColour tells square sizes apart, and those that are not square from their
// transposes.
func sizeColour(s seki.Size) color.Color {
	switch {
	case s.Rows < s.Cols:
		return skyBlue
	case s.Rows > s.Cols:
		return purple
	}
	return sizeColours[(s.Rows-1)%len(sizeColours)]
}

// kindsPlot stacks bars by sum, one colour for each size: complete seki upwards,
// semi-complete ones downwards.
func kindsPlot(counts []kindCount, games []seki.Game, maxSum int) Figure {
	alt := "Bars over the sum:"
	for _, g := range games {
		complete, semi, last := uint64(0), uint64(0), 0
		for _, k := range counts {
			complete += k.complete[g]
			semi += k.semi[g]
			if k.complete[g]+k.semi[g] > 0 {
				last = max(last, k.layer.Sum)
			}
		}
		alt += fmt.Sprintf(" %s has %d complete and %d semi-complete seki, the last at sum %d.", gameName(g), complete, semi, last)
	}
	f := NewFigure("kinds",
		fmt.Sprintf("Number of complete seki (bars upwards) and of semi-complete seki (paler, downwards) by sum, up to sum %d; one colour for each size.", maxSum),
		alt, func(c draw.Canvas) error {
			var plots []*plot.Plot
			var entries []legendEntry
			seen := map[seki.Size]bool{}
			for k, g := range games {
				p := NewPlot(gameName(g), "sum of the entries", "classes")
				if k < len(games)-1 {
					p.X.Label.Text = ""
				}
				for _, sign := range []float64{1, -1} {
					below := map[int]float64{}
					for _, count := range counts {
						n, fill := float64(count.complete[g]), sizeColour(count.layer.Size)
						if sign < 0 {
							n, fill = float64(count.semi[g]), pale(fill)
						}
						if n == 0 {
							continue
						}
						x, y := float64(count.layer.Sum), below[count.layer.Sum]
						bar, err := plotter.NewPolygon(plotter.XYs{{X: x - 0.4, Y: y}, {X: x + 0.4, Y: y}, {X: x + 0.4, Y: y + sign*n}, {X: x - 0.4, Y: y + sign*n}})
						if err != nil {
							return err
						}
						bar.Color, bar.LineStyle.Width = fill, 0
						p.Add(bar)
						below[count.layer.Sum] = y + sign*n
						if !seen[count.layer.Size] {
							seen[count.layer.Size] = true
							entries = append(entries, legendEntry{plainSize(count.layer.Size), patch{sizeColour(count.layer.Size)}})
						}
					}
				}
				p.X.Min, p.X.Max = 0, float64(maxSum)+1
				p.Y.Min, p.Y.Max = min(p.Y.Min, 0), max(p.Y.Max, 1)*1.05
				p.X.Tick.Marker, p.Y.Tick.Marker = WholeTicks{}, unsigned{}
				p.Add(paleGrid(false))
				plots = append(plots, p)
			}
			besidePlot(c, entries, plots...)
			return nil
		})
	f.about = "where complete and semi-complete seki are"
	return f
}

// pale mixes a colour with as much white.
func pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	half := func(v uint32) uint8 { return uint8((v>>8 + 0xFF) / 2) }
	return color.RGBA{half(r), half(g), half(b), 0xFF}
}

func paleGrid(vertical bool) *plotter.Grid {
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = paleGrey, paleGrey
	if !vertical {
		grid.Vertical.Width = 0
	}
	return grid
}

// shares are the curves of outcomesPlot.
var shares = []struct {
	name   string
	colour color.Color
	shape  draw.GlyphDrawer
	of     func(seki.Counts) uint64
}{
	{"WW: first wins", grey, draw.CircleGlyph{}, func(c seki.Counts) uint64 { return c.Outcome[0] }},
	{"WL, LW: one wins", skyBlue, draw.SquareGlyph{}, func(c seki.Counts) uint64 { return c.Outcome[1] + c.Outcome[2] }},
	{"WD, DW", orange, draw.TriangleGlyph{}, func(c seki.Counts) uint64 { return c.Outcome[3] + c.Outcome[4] }},
	{"DD: seki", green, draw.PyramidGlyph{}, seki.Counts.Seki},
	{"semi-complete", purple, draw.RingGlyph{}, seki.Counts.SemiComplete},
	{"complete", vermillion, draw.BoxGlyph{}, func(c seki.Counts) uint64 { return c.Complete }},
}

// outcomesPlot shows the shares of outcomes and kinds by sum on a logarithmic
// scale, on which rare ones are seen as well.
func outcomesPlot(census []records.Census, games []seki.Game) Figure {
	last := census[len(census)-1]
	size := seki.Size{Rows: last.Rows, Cols: last.Cols}
	alt := fmt.Sprintf("Curves over the sum. At sum %d, of %d classes:", last.Sum, last.Classes)
	for _, g := range games {
		c := last.Games.Of(g)
		alt += fmt.Sprintf(" in %s %d are seki, %d of them complete and %d semi-complete.", gameName(g), c.Seki(), c.Complete, c.SemiComplete())
	}
	f := NewFigure("outcomes-"+plainSize(size),
		fmt.Sprintf("Outcomes and kinds of %v matrices by sum: share of all classes, on a logarithmic scale. Sums without any have no point.", size),
		alt, func(c draw.Canvas) error {
			var plots []*plot.Plot
			var entries []legendEntry
			for k, g := range games {
				// A label of the axis itself would be put off the middle of a logarithmic scale.
				p := NewPlot(fmt.Sprintf("%s, %s matrices: share of classes (%%)", gameName(g), plainSize(size)), "sum of the entries", "")
				if k < len(games)-1 {
					p.X.Label.Text = ""
				}
				lowest := 1.0
				for _, share := range shares {
					var points plotter.XYs
					for _, record := range census {
						if n := share.of(*record.Games.Of(g)); n > 0 {
							y := 100 * float64(n) / float64(record.Classes)
							points = append(points, plotter.XY{X: float64(record.Sum), Y: y})
							lowest = math.Min(lowest, y)
						}
					}
					line, err := plotter.NewLine(points)
					if len(points) > 0 && err != nil {
						return err
					}
					marks, err := plotter.NewScatter(points)
					if len(points) > 0 && err != nil {
						return err
					}
					if len(points) > 0 {
						if entry := (legendEntry{share.name, mark{share.colour, share.shape}}); !slices.Contains(entries, entry) {
							entries = append(entries, entry)
						}
						line.Color, line.Width = share.colour, vg.Points(1.1)
						marks.Color, marks.Shape, marks.Radius = share.colour, share.shape, vg.Points(2)
						p.Add(line, marks)
					}
				}
				p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, percents{}
				p.Y.Min, p.Y.Max = math.Pow(10, math.Floor(math.Log10(lowest))), 100
				p.X.Min, p.X.Max = 0, float64(last.Sum)+1
				p.X.Tick.Marker = WholeTicks{}
				p.Add(paleGrid(true))
				plots = append(plots, p)
			}
			besidePlot(c, entries, plots...)
			return nil
		})
	f.Height = vg.Points(180 * float64(len(games)))
	f.about = fmt.Sprintf("how rare seki of each kind are among %v matrices", size)
	return f
}

// mark is a line with a point on it in a legend.
type mark struct {
	colour color.Color
	shape  draw.GlyphDrawer
}

// Thumbnail implements plot.Thumbnailer.
func (m mark) Thumbnail(c *draw.Canvas) {
	y := c.Center().Y
	c.StrokeLine2(draw.LineStyle{Color: m.colour, Width: vg.Points(1.1)}, c.Min.X, y, c.Max.X, y)
	c.DrawGlyph(draw.GlyphStyle{Color: m.colour, Radius: vg.Points(2.5), Shape: m.shape}, c.Center())
}

// spreadPlot shows by how much the line sums of complete and semi-complete seki
// differ, for the greatest square size where some do and some seki is complete.
// ok is false when there is none.
func (r *Report) spreadPlot() (f Figure, ok bool) {
	g := r.games()[0]
	type place struct{ sum, spread int }
	for _, size := range slices.Backward(r.Sizes) {
		var counts [2]map[place]int // complete, semi-complete
		for k := range counts {
			counts[k] = map[place]int{}
		}
		var equal [2]int
		unequal := false
		for _, s := range size.Special {
			kind := s.Games.Of(g).Kind
			if !kind.IsSpecial() {
				continue
			}
			k := 1
			if kind == seki.Complete {
				k = 0
			}
			counts[k][place{s.Sum, s.spread()}]++
			if s.spread() == 0 {
				equal[k]++
			} else {
				unequal = true
			}
		}
		if size.Rows != size.Cols || len(counts[0]) == 0 || !unequal {
			continue
		}
		f := NewFigure("line-sums",
			fmt.Sprintf("How far line sums differ: greatest less least line sum of the complete and semi-complete seki of %s, %v matrices. "+
				"The number is that of the classes, complete at the left and semi-complete at the right of their sum.", gameName(g), size.size()),
			fmt.Sprintf("Discs over the sum. %d complete and %d semi-complete seki have equal line sums.", equal[0], equal[1]),
			func(c draw.Canvas) error {
				p := NewPlot(fmt.Sprintf("%s, %s matrices", gameName(g), plainSize(size.size())), "sum of the entries", "difference of line sums")
				entries := []legendEntry{{"complete", patch{shades[0]}}, {"semi-complete", patch{shades[1]}}}
				p.X.Tick.Marker, p.Y.Tick.Marker = WholeTicks{}, WholeTicks{}
				p.Add(paleGrid(false))
				for k, fill := range shades {
					places := slices.SortedFunc(maps.Keys(counts[k]), func(a, b place) int { return cmp.Or(a.sum-b.sum, a.spread-b.spread) })
					for _, at := range places {
						p.X.Min, p.X.Max = min(p.X.Min, float64(at.sum)-1), max(p.X.Max, float64(at.sum)+1)
						p.Y.Max = max(p.Y.Max, float64(at.spread))
						p.Add(disc{float64(at.sum) + 0.5*float64(k) - 0.25, float64(at.spread), counts[k][at], fill})
					}
				}
				p.Y.Min, p.Y.Max = -0.5, p.Y.Max+0.5
				besidePlot(c, entries, p)
				return nil
			})
		f.about = "how far their line sums differ"
		return f, true
	}
	return Figure{}, false
}

// shades are the colours of complete and semi-complete seki.
var shades = []color.Color{blue, orange}

// disc is a point in a plot with a number in it.
type disc struct {
	x, y   float64
	number int
	fill   color.Color
}

// Plot implements plot.Plotter.
func (d disc) Plot(c draw.Canvas, p *plot.Plot) {
	tx, ty := p.Transforms(&c)
	at := vg.Point{X: tx(d.x), Y: ty(d.y)}
	c.DrawGlyph(draw.GlyphStyle{Color: d.fill, Radius: vg.Points(5.2), Shape: draw.CircleGlyph{}}, at)
	drawing{c: c}.text(at, strconv.Itoa(d.number), inkOn(color.RGBAModel.Convert(d.fill).(color.RGBA)), 7)
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

// unsigned is WholeTicks without the signs of numbers below zero.
type unsigned struct{}

// Ticks implements plot.Ticker.
func (unsigned) Ticks(low, high float64) []plot.Tick {
	few := (high - low) / 2 // half as many
	ticks := WholeTicks{}.Ticks(low-few, high+few)
	ticks = slices.DeleteFunc(ticks, func(t plot.Tick) bool { return t.Value < low || t.Value > high })
	for k := range ticks {
		if ticks[k].Value < 0 {
			ticks[k].Label = ticks[k].Label[1:]
		}
	}
	return ticks
}

// percents labels the powers of ten.
type percents struct{}

// Ticks implements plot.Ticker.
func (percents) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	for e := math.Ceil(math.Log10(low) - 1e-9); e <= math.Log10(high)+1e-9; e++ {
		ticks = append(ticks, plot.Tick{Value: math.Pow(10, e), Label: strconv.FormatFloat(math.Pow(10, e), 'g', 3, 64)})
	}
	return ticks
}
