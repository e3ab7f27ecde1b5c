package reports

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/reports/picture"
	"github.com/sekilab/sekilab/seki"
)

// Drawing returns the drawing of A of package picture as a figure.
func Drawing(A seki.Matrix) Figure { return drawn(picture.Matrix(A)) }

// Board returns the drawing of a position of package picture as a figure.
func Board(r *board.Reading) Figure { return drawn(picture.Board(r)) }

func drawn(p picture.Picture) Figure {
	return Figure{
		Name: p.Name, Caption: p.Caption, Alt: p.Alt, Width: vg.Points(p.Width), Height: vg.Points(p.Height), fixed: p.Fixed,
		draw: func(c draw.Canvas) error {
			for _, shape := range p.Shapes {
				drawShape(c, shape, p.Height)
			}
			return nil
		},
	}
}

// drawShape draws a shape of a picture of a height, whose points count from the top.
func drawShape(c draw.Canvas, s picture.Shape, height float64) {
	at := func(x, y float64) vg.Point {
		return vg.Point{X: c.Min.X + vg.Points(x), Y: c.Min.Y + vg.Points(height-y)}
	}
	if s.Text != "" {
		writeText(c, at(s.X, s.Y), s.Text, s.Colour, s.Size)
		return
	}
	var path vg.Path
	for _, step := range s.Path {
		end := at(step.X, step.Y)
		switch step.Kind {
		case picture.Move:
			path.Move(end)
		case picture.Line:
			path.Line(end)
		case picture.Curve:
			path.QuadTo(at(step.CX, step.CY), end)
		case picture.Circle:
			radius := vg.Points(step.Radius)
			path.Move(vg.Point{X: end.X + radius, Y: end.Y})
			path.Arc(end, radius, 0, 2*math.Pi)
			path.Close()
		case picture.Close:
			path.Close()
		}
	}
	if s.Line > 0 {
		c.SetLineStyle(draw.LineStyle{Color: s.Colour, Width: vg.Points(s.Line)})
		c.Stroke(path)
		return
	}
	c.SetColor(s.Colour)
	c.Fill(path)
}

// writeText writes a text centred at a point.
func writeText(c draw.Canvas, at vg.Point, s string, ink color.Color, size float64) {
	c.FillText(text.Style{
		Color: ink, Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: font.Points(size)},
		XAlign: draw.XCenter, YAlign: draw.YCenter, Handler: text.Plain{Fonts: font.DefaultCache},
	}, at, s)
}
