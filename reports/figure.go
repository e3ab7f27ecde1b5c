package reports

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"io"
	"regexp"
	"strings"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"
)

// FigureEndings are the endings of the files that Figure.Write knows.
var FigureEndings = []string{".svg", ".png", ".pdf"}

// Write writes the figure in the format of a file's ending: .svg, .png or .pdf.
// The date is that of a PDF document.
func (f Figure) Write(w io.Writer, ending string, date time.Time) error {
	switch ending {
	case ".svg":
		return f.WriteSVG(w)
	case ".png":
		return f.WritePNG(w)
	case ".pdf":
		return f.WritePDF(w, date)
	}
	return fmt.Errorf("a figure is a file .svg, .png or .pdf, not %q", ending)
}

// Figure is a picture in a report. It is drawn once for each file format.
type Figure struct {
	Name          string // of its files, without folder and ending
	about         string // in a few words, for the text of a report
	Caption       string
	Alt           string // what it shows, in words
	Width, Height vg.Length
	draw          func(draw.Canvas) error
	fixed         bool // the colours say something, as those of stones: the same on dark pages
}

// Colours that people with any kind of colour vision can tell apart: M. Okabe
// and K. Ito, "Color universal design" (2008).
var (
	orange     = color.RGBA{0xE6, 0x9F, 0x00, 0xFF}
	skyBlue    = color.RGBA{0x56, 0xB4, 0xE9, 0xFF}
	green      = color.RGBA{0x00, 0x9E, 0x73, 0xFF}
	blue       = color.RGBA{0x00, 0x72, 0xB2, 0xFF}
	vermillion = color.RGBA{0xD5, 0x5E, 0x00, 0xFF}
	purple     = color.RGBA{0xCC, 0x79, 0xA7, 0xFF}
	grey       = color.RGBA{0x99, 0x99, 0x99, 0xFF}
	paleGrey   = color.RGBA{0xDD, 0xDD, 0xDD, 0xFF}
)

// fallback names fonts that are there where gonum's own is not.
var fallback = strings.NewReplacer("font-family:Liberation Sans;", "font-family:Liberation Sans,Arial,Helvetica,sans-serif;")

// svgStart is the end of the opening tag that gonum writes.
const svgStart = "xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n"

// svgDark turns dark what is light, and the reverse, and keeps the hues, where
// the reader prefers dark pages.
const svgDark = `<style>@media (prefers-color-scheme: dark){svg>g{filter:invert(.88) hue-rotate(180deg)}}</style>`

// WriteSVG writes the figure as an SVG document, whose title and description
// are its caption and what it shows.
func (f Figure) WriteSVG(w io.Writer) error {
	canvas := vgsvg.NewWith(vgsvg.UseWH(f.Width, f.Height))
	if err := f.paint(canvas); err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
	dark := svgDark
	if f.fixed {
		dark = ""
	}
	described := strings.TrimSuffix(svgStart, ">\n") + fmt.Sprintf(" role=\"img\" lang=\"en\">\n<title>%s</title>\n<desc>%s</desc>\n%s\n",
		html.EscapeString(f.Caption), html.EscapeString(f.Alt), dark)
	_, err := io.WriteString(w, fallback.Replace(strings.Replace(b.String(), svgStart, described, 1)))
	return err
}

// WritePNG writes the figure as a picture of 144 dots per inch.
func (f Figure) WritePNG(w io.Writer) error {
	canvas := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(f.Width, f.Height), vgimg.UseDPI(144))}
	if err := f.paint(canvas); err != nil {
		return err
	}
	if _, err := canvas.WriteTo(w); err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
	return nil
}

// paint draws the figure on white paper: black ink is lost on a dark page.
func (f Figure) paint(canvas vg.CanvasSizer) error {
	c := draw.New(canvas)
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	if err := f.draw(c); err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
	return nil
}

// pdfDate finds the dates that the PDF library takes from the clock.
var pdfDate = regexp.MustCompile(`/(CreationDate|ModDate) \(D:\d{14}\)`)

// WritePDF writes the figure as a PDF document with the given date.
func (f Figure) WritePDF(w io.Writer, date time.Time) error {
	canvas := vgpdf.New(f.Width, f.Height)
	if err := f.paint(canvas); err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
	stamp := date.UTC().Format("20060102150405") // as long as the one that it replaces
	_, err := w.Write(pdfDate.ReplaceAll(b.Bytes(), []byte("/${1} (D:"+stamp+")")))
	return err
}

// NewPlot returns a plot with titled axes and room for its labels.
func NewPlot(title, x, y string) *plot.Plot {
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

// besidePlot draws plots above each other and a legend at their right, where it
// hides nothing.
func besidePlot(c draw.Canvas, entries []legendEntry, plots ...*plot.Plot) {
	const width, margin = 108, 5 // points
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
