package reports

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/seki"
)

// Figures returns the charts of the report: where the complete and semi-complete seki are, and the outcomes of the
// largest size.
func (r *Report) Figures() (figures []Figure) {
	if r.Checks.Specials > 0 {
		figures = append(figures, kindsChart(r.census(), r.Games, r.MaxSum))
	}
	if last := r.Sizes[len(r.Sizes)-1]; last.Rows > 1 && len(last.Census) > 1 {
		figures = append(figures, outcomesChart(last.Census, r.Games))
	}
	return figures
}

// CensusFigure shows a census as the report does: for one size the shares of outcomes and
// kinds, for several sizes the numbers of complete and semi-complete seki. The census must
// not be empty.
func CensusFigure(census []seki.LayerCensus, games []seki.Game) Figure {
	if census[0].Size == census[len(census)-1].Size {
		return outcomesChart(census, games)
	}
	last := slices.MaxFunc(census, func(a, b seki.LayerCensus) int { return a.Sum - b.Sum })
	return kindsChart(census, games, last.Sum)
}

// plainSize formats a size for the inside of a figure: gonum's PDF canvas garbles ×.
func plainSize(s seki.Size) string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

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

// pale mixes a colour with an equal part of white.
func pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	half := func(v uint32) uint8 { return uint8((v>>8 + 0xFF) / 2) }
	return color.RGBA{half(r), half(g), half(b), 0xFF}
}

// kindsChart stacks bars by sum, one colour for each size: complete seki upwards,
// semi-complete ones downwards.
func kindsChart(census []seki.LayerCensus, games []seki.Game, maxSum int) Figure {
	f := Figure{Name: "kinds", about: "where complete and semi-complete seki are", Alt: "Bars over the sum:",
		Caption: fmt.Sprintf("Number of complete seki (bars upwards) and of semi-complete seki (paler, downwards) by sum, up to sum %d; one colour for each size.",
			maxSum),
		height: 270, maxSum: maxSum}
	for _, g := range games {
		p := panel{title: g.Name() + ": classes"}
		var all seki.Counts
		last, low, high := 0, 0.0, 1.0
		ends := map[int][2]float64{} // of the bars at a sum, below and above 0
		for _, record := range census {
			c := *record.Games.Of(g)
			all.Add(c)
			if c.Complete+c.SemiComplete() == 0 {
				continue
			}
			last = max(last, record.Sum)
			colour, end := sizeColour(record.Size), ends[record.Sum]
			below, above := end[0]-float64(c.SemiComplete()), end[1]+float64(c.Complete)
			p.bars = append(p.bars, bar{record.Sum, end[1], above, colour}, bar{record.Sum, end[0], below, pale(colour)})
			ends[record.Sum] = [2]float64{below, above}
			low, high = min(low, below), max(high, above)
			name := plainSize(record.Size)
			if !slices.ContainsFunc(f.legend, func(l curve) bool { return l.name == name }) {
				f.legend = append(f.legend, curve{name: name, color: colour})
			}
		}
		p.bars = slices.DeleteFunc(p.bars, func(b bar) bool { return b.from == b.to })
		p.place = func(value float64) float64 { return (value - low) / (high - low) }
		p.ticks = wholeTicks(low, high, 6)
		f.panels = append(f.panels, p)
		f.Alt += fmt.Sprintf(" %s has %d complete and %d semi-complete seki, the last at sum %d.", g.Name(), all.Complete,
			all.SemiComplete(), last)
	}
	return f
}

// shares lists the curves of outcomesChart.
var shares = []struct {
	name  string
	color color.Color
	shape draw.GlyphDrawer
	of    func(seki.Counts) uint64
}{
	{"WW: first wins", picture.Grey, draw.CircleGlyph{}, func(c seki.Counts) uint64 { return c.Outcome[0] }},
	{"WL, LW: one wins", picture.SkyBlue, draw.SquareGlyph{},
		func(c seki.Counts) uint64 { return c.Outcome[1] + c.Outcome[2] }},
	{"WD, DW", picture.Orange, draw.TriangleGlyph{}, func(c seki.Counts) uint64 { return c.Outcome[3] + c.Outcome[4] }},
	{"DD: seki", picture.Green, draw.PyramidGlyph{}, seki.Counts.Seki},
	{"semi-complete", picture.Purple, draw.RingGlyph{}, seki.Counts.SemiComplete},
	{"complete", picture.Vermillion, draw.BoxGlyph{}, func(c seki.Counts) uint64 { return c.Complete }},
}

// outcomesChart shows the shares of outcomes and kinds by sum on a logarithmic scale, so
// that rare ones are visible too.
func outcomesChart(census []seki.LayerCensus, games []seki.Game) Figure {
	last := census[len(census)-1]
	f := Figure{Name: "outcomes-" + plainSize(last.Size),
		about: fmt.Sprintf("how rare seki of each kind are among %v matrices", last.Size),
		Caption: fmt.Sprintf("Outcomes and kinds of %v matrices by sum: share of all classes, on a logarithmic scale. Curves are interrupted at sums without any.",
			last.Size),
		Alt:    fmt.Sprintf("Curves over the sum. At sum %d, of %d classes:", last.Sum, last.Classes),
		height: vg.Length(180 * len(games)), maxSum: last.Sum}
	drawn := map[string]bool{} // the shares that occur
	for _, g := range games {
		c := last.Games.Of(g)
		f.Alt += fmt.Sprintf(" In %s %d are seki, %d of them complete and %d semi-complete.", g.Name(), c.Seki(), c.Complete,
			c.SemiComplete())
		p := panel{title: fmt.Sprintf("%s, %s matrices: share of classes (%%)", g.Name(), plainSize(last.Size))}
		lowest := 0.0 // power of ten
		for _, share := range shares {
			for _, points := range runs(census, func(c seki.LayerCensus) uint64 { return share.of(*c.Games.Of(g)) }) {
				p.lines = append(p.lines, curve{share.name, share.color, share.shape, points})
				drawn[share.name] = true
				for _, at := range points {
					lowest = min(lowest, math.Floor(math.Log10(at.value)))
				}
			}
		}
		p.place = func(value float64) float64 { return (math.Log10(value) - lowest) / (2 - lowest) }
		for power := lowest; power <= 2; power++ {
			value := math.Pow(10, power)
			p.ticks = append(p.ticks, tick{value, strconv.FormatFloat(value, 'g', 3, 64)})
		}
		f.panels = append(f.panels, p)
	}
	for _, share := range shares {
		if drawn[share.name] {
			f.legend = append(f.legend, curve{name: share.name, color: share.color, shape: share.shape})
		}
	}
	return f
}

// runs returns the points of a curve over the sums: the per cent of the classes of each sum
// that count counts. The curve is interrupted at sums at which there are none.
func runs(census []seki.LayerCensus, count func(seki.LayerCensus) uint64) (list [][]point) {
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
		*last = append(*last, point{record.Sum, 100 * float64(n) / float64(record.Classes)})
	}
	return list
}

// wholeTicks puts labelled ticks at integers only, in at most so many steps. Multiples of a
// thousand or a million are labelled in k or M. Numbers below zero are labelled without a
// sign.
func wholeTicks(low, high, most float64) (ticks []tick) {
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
	for v := int(math.Ceil(low/float64(step))) * step; float64(v) <= high; v += step {
		label := "0"
		if v != 0 {
			label = strconv.Itoa(max(v, -v)/unit) + suffix
		}
		ticks = append(ticks, tick{float64(v), label})
	}
	return ticks
}
