package reports

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"io"
	"regexp"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/sekilab/sekilab/internal/picture"
)

// FigureEndings are the file endings that Figure.Write supports.
var FigureEndings = []string{".svg", ".png", ".pdf"}

// Figure is a picture in a report. It is drawn anew for each file format.
type Figure struct {
	Name          string // base name of its files
	about         string // short description for the text of a report
	Caption       string
	Alt           string // alternative text for screen readers
	Width, Height vg.Length
	draw          func(draw.Canvas) error
	picture       *picture.Picture // that it shows; nil for a plot
}

// Write writes the figure in the format of a file ending: .svg with the caption as title
// and the alternative text as description, .png with 144 dots per inch, or .pdf with the
// given date.
func (f Figure) Write(w io.Writer, ending string, date time.Time) error {
	if f.picture != nil && ending == ".svg" {
		p := *f.picture
		p.Caption, p.Alt = f.Caption, f.Alt
		return p.WriteSVG(w)
	}
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch ending {
	case ".svg":
		canvas = vgsvg.NewWith(vgsvg.UseWH(f.Width, f.Height))
	case ".png":
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(f.Width, f.Height), vgimg.UseDPI(144))}
	case ".pdf":
		canvas = pdfCanvas{vgpdf.New(f.Width, f.Height), map[string]bool{}}
	default:
		return fmt.Errorf("a figure is a file .svg, .png or .pdf, not %q", ending)
	}
	c := draw.New(canvas)
	if ending != ".svg" { // SVG gets its background from describe
		c.SetColor(color.White) // black ink would be invisible on a dark page
		c.Fill(c.Rectangle.Path())
	}
	var b bytes.Buffer
	err := f.draw(c)
	if err == nil {
		_, err = canvas.WriteTo(&b)
	}
	if err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
	data := b.Bytes()
	switch ending {
	case ".svg":
		data = f.describe(data)
	case ".pdf":
		stamp := date.UTC().Format("20060102150405") // same length as the date that it replaces
		data = pdfDate.ReplaceAll(data, []byte("/${1} (D:"+stamp+")"))
	}
	_, err = w.Write(data)
	return err
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

// pdfDate matches the dates that the PDF library takes from the clock.
var pdfDate = regexp.MustCompile(`/(CreationDate|ModDate) \(D:\d{14}\)`)

// describe puts title, description and style into gonum's SVG document and names fallbacks
// for gonum's own font.
func (f Figure) describe(svg []byte) []byte {
	const start = `xmlns:xlink="http://www.w3.org/1999/xlink"` // ends gonum's opening tag
	svg = bytes.Replace(svg, []byte(start+">\n"), fmt.Appendf(nil, "%s role=\"img\" lang=\"en\">\n<title>%s</title>\n<desc>%s</desc>\n%s",
		start, html.EscapeString(f.Caption), html.EscapeString(f.Alt), picture.Paper), 1)
	return bytes.ReplaceAll(svg, []byte("font-family:Liberation Sans;"), []byte("font-family:"+picture.Fonts+";"))
}

// newPlot returns a plot with titled axes and room for its tick labels.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil // that of the figure
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
		legend.Add(e.name, e.thumb)
	}
	legend.Draw(draw.Crop(c, c.Rectangle.Size().X-vg.Points(width-6), 0, 0, 0))
}

type legendEntry struct {
	name  string
	thumb plot.Thumbnailer
}

// patch is a coloured square in a legend.
type patch struct{ color.Color }

// Thumbnail implements plot.Thumbnailer.
func (p patch) Thumbnail(c *draw.Canvas) {
	c.FillPolygon(p.Color, []vg.Point{
		{X: c.Min.X, Y: c.Min.Y}, {X: c.Min.X, Y: c.Max.Y}, {X: c.Max.X, Y: c.Max.Y}, {X: c.Max.X, Y: c.Min.Y},
	})
}
