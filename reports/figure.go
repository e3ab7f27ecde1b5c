package reports

import (
	"fmt"
	"image/color"
	"io"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"
)

// FigureEndings are the file endings that Figure.Write supports.
var FigureEndings = []string{".svg", ".pdf"}

// Figure is a chart of a report. Each file format draws it separately.
type Figure struct {
	Name          string // base name of its files
	about         string // short description for the text of a report
	Caption       string
	Alt           string // alternative text for screen readers
	Width, Height vg.Length
	draw          func(draw.Canvas) error
}

// Write writes the figure in the format of a file ending: .svg, or .pdf with the given date.
func (f Figure) Write(w io.Writer, ending string, date time.Time) error {
	var canvas vg.CanvasWriterTo
	switch ending {
	case ".svg":
		canvas = vgsvg.New(f.Width, f.Height)
	case ".pdf":
		canvas = newPDF(f.Width, f.Height, date)
	default:
		return fmt.Errorf("a figure is a file .svg or .pdf, not %q", ending)
	}
	c := draw.New(canvas)
	c.SetColor(color.White) // black ink would be invisible on a dark page
	c.Fill(c.Rectangle.Path())
	if err := f.draw(c); err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
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

// newPlot returns a plot with titled axes and room for its tick labels.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.TextStyle.Font.Variant, p.Title.TextStyle.Font.Size = "Sans", vg.Points(12)
	p.Title.Padding = vg.Points(6)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font.Variant, axis.Label.TextStyle.Font.Size = "Sans", vg.Points(11)
		axis.Tick.Label.Font.Variant, axis.Tick.Label.Font.Size = "Sans", vg.Points(10)
		axis.Label.Padding = vg.Points(4)
	}
	return p
}

// besidePlot draws plots one above another, with a legend to their right, where it hides
// nothing.
func besidePlot(c draw.Canvas, entries []legendEntry, plots ...*plot.Plot) {
	const width, margin = 118, 5 // points
	c = draw.Crop(c, vg.Points(margin), -vg.Points(margin), vg.Points(margin), -vg.Points(margin))
	tiles := draw.Tiles{Cols: 1, Rows: len(plots), PadY: vg.Points(8)}
	column := make([][]*plot.Plot, len(plots))
	for k, p := range plots {
		column[k] = []*plot.Plot{p}
	}
	for k, row := range plot.Align(column, tiles, draw.Crop(c, 0, -vg.Points(width), 0, 0)) {
		plots[k].Draw(row[0])
	}
	legend := plot.NewLegend()
	legend.TextStyle.Font.Variant, legend.TextStyle.Font.Size = "Sans", vg.Points(10)
	legend.Top, legend.Left = true, true
	legend.Padding = vg.Points(4)
	legend.YOffs = -vg.Points(26)
	for _, e := range entries {
		legend.Add(e.name, e.thumbs...)
	}
	legend.Draw(draw.Crop(c, c.Rectangle.Size().X-vg.Points(width-6), 0, 0, 0))
}

type legendEntry struct {
	name   string
	thumbs []plot.Thumbnailer
}
