package drawing

import (
	"image/color"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"github.com/sekilab/sekilab/internal/picture"
)

// WritePDF writes a picture as a page of its size, with a font that every reader of PDF has. The date is on record in
// the document.
func WritePDF(w io.Writer, date time.Time, p picture.Picture) error {
	d := page{fpdf.New("P", "pt", "A4", "")}
	d.SetCreationDate(date)
	d.SetModificationDate(date)
	d.SetCatalogSort(true)
	d.SetAutoPageBreak(false, 0)
	d.SetCellMargin(0)
	translate := d.UnicodeTranslatorFromDescriptor("") // the core fonts have the characters of Windows-1252
	d.AddPageFormat("P", fpdf.SizeType{Wd: p.Width, Ht: p.Height})
	for _, s := range p.Shapes {
		if s.Text != "" {
			d.write(s, translate(s.Text))
		} else {
			d.path(s)
		}
	}
	return d.Output(w)
}

// page is a page on which shapes are drawn.
type page struct{ *fpdf.Fpdf }

// write writes the text of a shape, vertically centred.
func (p page) write(s picture.Shape, text string) {
	p.SetFont("Helvetica", "", s.Size)
	p.SetTextColor(rgb(s.Fill))
	x := s.X
	if s.Align == picture.Middle {
		x -= p.GetStringWidth(text) / 2
	}
	p.Text(x, s.Y+picture.Middling*s.Size, text)
}

// path fills a path and draws a line along it.
func (p page) path(s picture.Shape) {
	style := ""
	if s.Fill != nil {
		style += "F"
		p.SetFillColor(rgb(s.Fill))
	}
	if s.Ink != nil {
		style += "D"
		p.SetDrawColor(rgb(s.Ink))
		p.SetLineWidth(s.Line)
	}
	if style == "" {
		return
	}
	open := false
	for _, step := range s.Path {
		switch step.Kind {
		case picture.Move:
			p.MoveTo(step.X, step.Y)
		case picture.Line:
			p.LineTo(step.X, step.Y)
		case picture.Curve:
			p.CurveTo(step.CX, step.CY, step.X, step.Y)
		case picture.Circle:
			p.Circle(step.X, step.Y, step.Radius, style)
		case picture.Box:
			p.Rect(step.X, step.Y, step.Width, step.Height, style)
		}
		open = open || step.Kind < picture.Circle
	}
	if open {
		p.DrawPath(style)
	}
}

func rgb(c color.Color) (r, g, b int) {
	red, green, blue, _ := c.RGBA()
	return int(red >> 8), int(green >> 8), int(blue >> 8)
}
