// Package pdf writes pictures as PDF, with the fonts that every reader of PDF has.
package pdf

import (
	"image/color"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"github.com/sekilab/sekilab/internal/picture"
)

// Write writes a document with a page for each picture, as large as the picture. The date is on record in the document.
func Write(w io.Writer, date time.Time, pictures ...picture.Picture) error {
	d := fpdf.New("P", "pt", "A4", "")
	d.SetCreationDate(date)
	d.SetModificationDate(date)
	d.SetCatalogSort(true)
	d.SetAutoPageBreak(false, 0)
	d.SetCellMargin(0)
	translate := d.UnicodeTranslatorFromDescriptor("") // the core fonts have the characters of Windows-1252
	for _, p := range pictures {
		d.AddPageFormat("P", fpdf.SizeType{Wd: p.Width, Ht: p.Height})
		out := page{d, translate, "Helvetica"}
		if p.Pixels {
			out.font = "Courier"
		}
		for _, s := range p.Shapes {
			if s.Text != "" {
				out.write(s)
			} else {
				out.path(s)
			}
		}
	}
	return d.Output(w)
}

// page draws shapes on a page.
type page struct {
	*fpdf.Fpdf
	translate func(string) string
	font      string
}

// write writes a text, vertically centred.
func (p page) write(s picture.Shape) {
	p.SetFont(p.font, "", s.Size)
	p.SetTextColor(rgb(s.Fill))
	text := p.translate(s.Text)
	x := s.X
	switch s.Align {
	case picture.Middle:
		x -= p.GetStringWidth(text) / 2
	case picture.End:
		x -= p.GetStringWidth(text)
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
