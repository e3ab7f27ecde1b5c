package reports

import (
	"fmt"
	"image/color"
	"io"
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
)

// FigureEndings are the file endings that Figure.Write supports.
var FigureEndings = []string{".svg", ".pdf"}

// Figure is a chart of a report: panels over the sum of the entries, one above another, with a legend beside them. The
// texts inside are ASCII: gonum's PDF canvas writes no other characters. The canvases of gonum/plot draw it, but not
// package plot, which links every face of its fonts (4 MB).
type Figure struct {
	Name    string // base name of its files
	about   string // short description for the text of a report
	Caption string
	Alt     string // alternative text for screen readers
	height  vg.Length
	maxSum  int
	panels  []panel
	legend  []curve
}

// panel is the chart of a game.
type panel struct {
	title string
	ticks []tick
	place func(value float64) float64 // its height in the panel, from 0 to 1
	bars  []bar
	lines []curve
}

// bar is a bar at a sum, from one value to another.
type bar struct {
	sum      int
	from, to float64
	color    color.Color
}

// curve connects its points and marks them; in a legend, it is a sample with its name.
type curve struct {
	name   string
	color  color.Color
	shape  draw.GlyphDrawer // nil for bars
	points []point
}

type point struct {
	sum   int
	value float64
}

// tick is a labelled value of an axis.
type tick struct {
	value float64
	label string
}

const figureWidth = 440 // points

// Write writes the figure in the format of a file ending: .svg, or .pdf with the given date.
func (f Figure) Write(w io.Writer, ending string, date time.Time) error {
	var canvas vg.CanvasWriterTo
	switch ending {
	case ".svg":
		canvas = vgsvg.New(figureWidth, f.height)
	case ".pdf":
		canvas = newPDF(figureWidth, f.height, date)
	default:
		return fmt.Errorf("a figure is a file .svg or .pdf, not %q", ending)
	}
	c := draw.New(canvas)
	c.SetColor(color.White) // black ink would be invisible on a dark page
	c.Fill(c.Rectangle.Path())
	f.draw(&c)
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
	c.FillText(text.Style{Color: color.Black, Font: font.From(sansFont, size), XAlign: across, YAlign: up, Handler: sans()},
		vg.Point{X: x, Y: y}, words)
}

// Lengths in a figure, in points.
const (
	figureMargin = 6
	figureLeft   = 46  // of the panels, for the labels of their ticks
	figureRight  = 122 // for the legend
	figureTitle  = 20  // above a panel
	figureTicks  = 20  // below a panel, for its ticks
	figureSum    = 14  // below the last panel, for the name of its axis
)

func (f Figure) draw(c *draw.Canvas) {
	left, right := vg.Length(figureLeft), vg.Length(figureWidth-figureRight)
	step := (f.height - 2*figureMargin - figureSum) / vg.Length(len(f.panels))
	sums := wholeTicks(0, float64(f.maxSum), 12)
	x := func(sum float64) vg.Length { return left + (right-left)*vg.Length(sum/float64(f.maxSum+1)) }
	thin, grid := draw.LineStyle{Color: color.Black, Width: 0.5}, draw.LineStyle{Color: picture.PaleGrey, Width: 0.5}
	for k, p := range f.panels {
		high := f.height - figureMargin - vg.Length(k)*step - figureTitle
		low := high - step + figureTitle + figureTicks
		y := func(value float64) vg.Length { return low + (high-low)*vg.Length(p.place(value)) }
		write(c, 12, (left+right)/2, high+figureTitle-2, text.XCenter, text.YTop, p.title)
		for _, t := range p.ticks {
			c.StrokeLine2(grid, left, y(t.value), right, y(t.value))
			c.StrokeLine2(thin, left-4, y(t.value), left, y(t.value))
			write(c, 10, left-6, y(t.value), text.XRight, text.YCenter, t.label)
		}
		for _, t := range sums {
			c.StrokeLine2(thin, x(t.value), low-4, x(t.value), low)
			write(c, 10, x(t.value), low-6, text.XCenter, text.YTop, t.label)
		}
		for _, b := range p.bars {
			x0, x1, y0, y1 := x(float64(b.sum)-0.4), x(float64(b.sum)+0.4), y(b.from), y(b.to)
			c.FillPolygon(b.color, []vg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}})
		}
		for _, l := range p.lines {
			var path []vg.Point
			for _, at := range l.points {
				path = append(path, vg.Point{X: x(float64(at.sum)), Y: y(at.value)})
			}
			l.draw(c, path)
		}
		c.StrokeLines(thin, []vg.Point{{X: left, Y: high}, {X: left, Y: low}, {X: right, Y: low}})
	}
	write(c, 11, (left+right)/2, figureMargin, text.XCenter, text.YBottom, "sum of the entries")
	for k, l := range f.legend {
		at, y := right+10, f.height-figureMargin-figureTitle-vg.Length(k)*14
		if l.shape == nil {
			c.FillPolygon(l.color, []vg.Point{{X: at, Y: y - 4}, {X: at + 18, Y: y - 4}, {X: at + 18, Y: y + 4}, {X: at, Y: y + 4}})
		} else {
			l.draw(c, []vg.Point{{X: at, Y: y}, {X: at + 18, Y: y}})
		}
		write(c, 10, at+22, y, text.XLeft, text.YCenter, l.name)
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
