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
	d := document{fpdf.New("P", "pt", "A4", ""), nil}
	d.SetCreationDate(date)
	d.SetModificationDate(date)
	d.SetCatalogSort(true)
	d.SetAutoPageBreak(false, 0)
	d.SetCellMargin(0)
	d.translate = d.UnicodeTranslatorFromDescriptor("") // the core fonts have the characters of Windows-1252
	for _, p := range pictures {
		d.AddPageFormat("P", fpdf.SizeType{Wd: p.Width, Ht: p.Height})
		font := "Helvetica"
		if p.Pixels {
			font = "Courier"
		}
		page{d, font, 0, 0, 1}.draw(p.Shapes)
	}
	return d.Output(w)
}

type document struct {
	*fpdf.Fpdf
	translate func(string) string
}

// page draws shapes scale times as large, with the origin at (x, y).
type page struct {
	document
	font        string
	x, y, scale float64
}

func (p page) draw(shapes []picture.Shape) {
	for _, s := range shapes {
		switch {
		case len(s.Group) > 0 && s.Size > 0:
			page{p.document, p.font, p.x + p.scale*s.X, p.y + p.scale*s.Y, p.scale * s.Size}.draw(s.Group)
		case len(s.Group) > 0:
			p.draw(s.Group)
		case s.Text != "":
			p.write(s)
		default:
			p.path(s)
		}
	}
}

// write writes a text, vertically centred.
func (p page) write(s picture.Shape) {
	size := p.scale * s.Size
	p.SetFont(p.font, "", size)
	p.SetTextColor(rgb(s.Fill))
	text := p.translate(s.Text)
	x := p.x + p.scale*s.X
	switch s.Align {
	case picture.Middle:
		x -= p.GetStringWidth(text) / 2
	case picture.End:
		x -= p.GetStringWidth(text)
	}
	p.Text(x, p.y+p.scale*s.Y+picture.Middling*size, text)
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
		p.SetLineWidth(p.scale * s.Line)
	}
	if style == "" {
		return
	}
	open := false
	for _, step := range s.Path {
		x, y := p.at(step.X, step.Y)
		cx, cy := p.at(step.CX, step.CY)
		switch step.Kind {
		case picture.Move:
			p.MoveTo(x, y)
		case picture.Line:
			p.LineTo(x, y)
		case picture.Curve:
			p.CurveTo(cx, cy, x, y)
		case picture.Circle:
			p.Circle(x, y, p.scale*step.Radius, style)
		case picture.Box:
			p.Rect(x, y, p.scale*step.Width, p.scale*step.Height, style)
		}
		open = open || step.Kind < picture.Circle
	}
	if open {
		p.DrawPath(style)
	}
}

func (p page) at(x, y float64) (px, py float64) { return p.x + p.scale*x, p.y + p.scale*y }

func rgb(c color.Color) (r, g, b int) {
	red, green, blue, _ := c.RGBA()
	return int(red >> 8), int(green >> 8), int(blue >> 8)
}
