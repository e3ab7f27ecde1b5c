package reports

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/seki"
)

// FigureEndings are the file endings that Figure.Write supports.
var FigureEndings = []string{".svg", ".pdf"}

// Figure is the chart of a size: the shares of outcomes and kinds by sum, on a logarithmic scale, so that rare ones are
// visible too. It has a panel for each game, one above another, and a legend beside them. The texts inside are ASCII:
// gonum's PDF canvas writes no other characters. The canvases of gonum/plot draw it, but not package plot, which links
// every face of its fonts (4 MB).
type Figure struct {
	Name    string // base name of its files
	Caption string
	Alt     string // alternative text for screen readers
	maxSum  int
	panels  []panel
	legend  []curve
}

// panel is the chart of a game.
type panel struct {
	title  string
	lowest int // power of ten at the foot; 100 % is at the top
	curves []curve
}

// curve connects its points and marks them; in a legend, it is a sample with its name.
type curve struct {
	name   string
	color  color.Color
	shape  draw.GlyphDrawer
	points []point
}

// point is a share of the classes of a sum, in per cent.
type point struct {
	sum   int
	share float64
}

// shares lists the curves of a figure.
var shares = []struct {
	curve
	of func(seki.Counts) uint64
}{
	{curve{"WW: first wins", picture.Grey, draw.CircleGlyph{}, nil}, func(c seki.Counts) uint64 { return c.Outcome[0] }},
	{curve{"WL, LW: one wins", picture.SkyBlue, draw.SquareGlyph{}, nil},
		func(c seki.Counts) uint64 { return c.Outcome[1] + c.Outcome[2] }},
	{curve{"WD, DW", picture.Orange, draw.TriangleGlyph{}, nil},
		func(c seki.Counts) uint64 { return c.Outcome[3] + c.Outcome[4] }},
	{curve{"DD: seki", picture.Green, draw.PyramidGlyph{}, nil}, seki.Counts.Seki},
	{curve{"semi-complete", picture.Purple, draw.RingGlyph{}, nil}, seki.Counts.SemiComplete},
	{curve{"complete", picture.Vermillion, draw.BoxGlyph{}, nil}, func(c seki.Counts) uint64 { return c.Complete }},
}

// NewFigure returns the figure of the last size in a census, which must not be empty.
func NewFigure(census []seki.LayerCensus, games []seki.Game) Figure {
	last := census[len(census)-1]
	plain := fmt.Sprintf("%dx%d", last.Rows, last.Cols)
	f := Figure{Name: "outcomes-" + plain,
		Caption: fmt.Sprintf("Outcomes and kinds of %v matrices by sum: share of all classes, on a logarithmic scale. "+
			"Curves are interrupted at sums without any.", last.Size),
		Alt:    fmt.Sprintf("Curves over the sum. At sum %d, of %d classes:", last.Sum, last.Classes),
		maxSum: last.Sum}
	for _, g := range games {
		c := last.Games.Of(g)
		f.Alt += fmt.Sprintf(" In %s %d are seki, %d of them complete and %d semi-complete.", g.Name(), c.Seki(), c.Complete,
			c.SemiComplete())
		p := panel{title: fmt.Sprintf("%s, %s matrices: share of classes (%%)", g.Name(), plain)}
		for _, share := range shares {
			for _, points := range runs(census, last.Size, func(c seki.LayerCensus) uint64 { return share.of(*c.Games.Of(g)) }) {
				c := share.curve
				c.points = points
				p.curves = append(p.curves, c)
				for _, at := range points {
					p.lowest = min(p.lowest, int(math.Floor(math.Log10(at.share))))
				}
			}
		}
		f.panels = append(f.panels, p)
	}
	for _, share := range shares { // that occur
		if slices.ContainsFunc(f.panels, func(p panel) bool {
			return slices.ContainsFunc(p.curves, func(c curve) bool { return c.name == share.name })
		}) {
			f.legend = append(f.legend, share.curve)
		}
	}
	return f
}

// runs returns the points of a curve over the sums: the per cent of the classes of each sum that count counts. The curve
// is interrupted at sums at which there are none.
func runs(census []seki.LayerCensus, size seki.Size, count func(seki.LayerCensus) uint64) (list [][]point) {
	before := math.MinInt // the last sum with a point
	for _, record := range census {
		n := count(record)
		if n == 0 || record.Size != size {
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

// Lengths in a figure, in points.
const (
	figureWidth  = 440
	figurePanel  = 180 // height of a panel with its title and ticks
	figureMargin = 6
	figureLeft   = 46  // of the panels, for the labels of their ticks
	figureRight  = 122 // for the legend
	figureTitle  = 20  // above a panel
	figureTicks  = 20  // below a panel, for its ticks
	figureSum    = 14  // below the last panel, for the name of its axis
)

// Write writes the figure in the format of a file ending: .svg, or .pdf with the given date.
func (f Figure) Write(w io.Writer, ending string, date time.Time) error {
	var canvas vg.CanvasWriterTo
	height := vg.Length(figurePanel * len(f.panels))
	switch ending {
	case ".svg":
		canvas = vgsvg.New(figureWidth, height)
	case ".pdf":
		canvas = newPDF(figureWidth, height, date)
	default:
		return fmt.Errorf("a figure is a file .svg or .pdf, not %q", ending)
	}
	c := draw.New(canvas)
	c.SetColor(color.White) // black ink would be invisible on a dark page
	c.Fill(c.Rectangle.Path())
	f.draw(&c, height)
	_, err := canvas.WriteTo(w)
	return err
}

// dates guards the dates of new documents, which the PDF library keeps for the whole program.
var dates sync.Mutex

func newPDF(width, height vg.Length, date time.Time) pdfCanvas {
	dates.Lock()
	defer dates.Unlock()
	fpdf.SetDefaultCreationDate(date)
	fpdf.SetDefaultModificationDate(date)
	return pdfCanvas{vgpdf.New(width, height), map[string]bool{}}
}

// pdfCanvas is a canvas for which a typeface is compressed once: package vgpdf does it again for each size, and then
// drops it, since the document has it.
type pdfCanvas struct {
	*vgpdf.Canvas
	embedded map[string]bool
}

// FillString implements vg.Canvas.
func (c pdfCanvas) FillString(face font.Face, at vg.Point, text string) {
	c.EmbedFonts(!c.embedded[face.Name()])
	c.Canvas.FillString(face, at, text)
	c.embedded[face.Name()] = true
}

// sans is the only typeface of figures.
var sans = sync.OnceValue(func() text.Handler {
	face, err := opentype.Parse(liberationsansregular.TTF)
	if err != nil {
		panic(err) // the font is a constant
	}
	return text.Plain{Fonts: font.NewCache(font.Collection{{Font: sansFont, Face: face}})}
})

var sansFont = font.Font{Typeface: "Liberation", Variant: "Sans"}

// write writes a text at a point.
func write(c *draw.Canvas, size, x, y vg.Length, across text.XAlignment, up text.YAlignment, words string) {
	style := text.Style{Color: color.Black, Font: font.From(sansFont, size), XAlign: across, YAlign: up, Handler: sans()}
	c.FillText(style, vg.Point{X: x, Y: y}, words)
}

func (f Figure) draw(c *draw.Canvas, height vg.Length) {
	left, right := vg.Length(figureLeft), vg.Length(figureWidth-figureRight)
	step := (height - 2*figureMargin - figureSum) / vg.Length(len(f.panels))
	x := func(sum int) vg.Length { return left + (right-left)*vg.Length(sum)/vg.Length(f.maxSum+1) }
	thin, grid := draw.LineStyle{Color: color.Black, Width: 0.5}, draw.LineStyle{Color: picture.PaleGrey, Width: 0.5}
	for k, p := range f.panels {
		high := height - figureMargin - vg.Length(k)*step - figureTitle
		low := high - step + figureTitle + figureTicks
		y := func(power float64) vg.Length {
			return low + (high-low)*vg.Length((power-float64(p.lowest))/float64(2-p.lowest))
		}
		write(c, 12, (left+right)/2, high+figureTitle-2, text.XCenter, text.YTop, p.title)
		for power := p.lowest; power <= 2; power++ {
			at := y(float64(power))
			c.StrokeLine2(grid, left, at, right, at)
			c.StrokeLine2(thin, left-4, at, left, at)
			label := strconv.FormatFloat(math.Pow10(power), 'g', 3, 64)
			write(c, 10, left-6, at, text.XRight, text.YCenter, label)
		}
		for tick := 0; tick <= f.maxSum; tick += tickStep(f.maxSum) {
			c.StrokeLine2(thin, x(tick), low-4, x(tick), low)
			write(c, 10, x(tick), low-6, text.XCenter, text.YTop, strconv.Itoa(tick))
		}
		for _, l := range p.curves {
			var path []vg.Point
			for _, at := range l.points {
				path = append(path, vg.Point{X: x(at.sum), Y: y(math.Log10(at.share))})
			}
			l.draw(c, path)
		}
		c.StrokeLines(thin, []vg.Point{{X: left, Y: high}, {X: left, Y: low}, {X: right, Y: low}})
	}
	write(c, 11, (left+right)/2, figureMargin, text.XCenter, text.YBottom, "sum of the entries")
	for k, l := range f.legend {
		at, y := right+10, height-figureMargin-figureTitle-vg.Length(k)*14
		l.draw(c, []vg.Point{{X: at, Y: y}, {X: at + 18, Y: y}})
		write(c, 10, at+22, y, text.XLeft, text.YCenter, l.name)
	}
}

// tickStep returns the least of the numbers 1, 2, 5, 10, 20, … with at most twelve multiples up to a sum.
func tickStep(maxSum int) int {
	for decade := 1; ; decade *= 10 {
		for _, step := range []int{decade, 2 * decade, 5 * decade} {
			if maxSum <= 12*step {
				return step
			}
		}
	}
}

// draw draws a curve along points.
func (l curve) draw(c *draw.Canvas, path []vg.Point) {
	if len(path) > 1 {
		c.StrokeLines(draw.LineStyle{Color: l.color, Width: 1.1}, path)
	}
	for _, at := range path {
		c.DrawGlyph(draw.GlyphStyle{Color: l.color, Radius: 2, Shape: l.shape}, at)
	}
}
