package reports

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/reports/drawing"
	"github.com/sekilab/sekilab/seki"
)

// Drawing returns the drawing of A as a figure.
func Drawing(A seki.Matrix) Figure { return FigureOf(drawing.Matrix(A)) }

// Board returns the drawing of a position as a figure.
func Board(r *board.Reading) Figure { return FigureOf(drawing.Board(r)) }

// FigureOf returns a picture as a figure.
func FigureOf(p picture.Picture) Figure {
	return Figure{
		Name: p.Name, Caption: p.Caption, Alt: p.Alt, Width: vg.Points(p.Width), Height: vg.Points(p.Height), picture: &p,
		draw: func(c draw.Canvas) error {
			for _, shape := range p.Shapes {
				drawShape(c, shape, p.Height)
			}
			return nil
		},
	}
}

// drawShape draws a shape of a picture of a height, whose points count from the top. It leaves out
// attributes and round corners.
func drawShape(c draw.Canvas, s picture.Shape, height float64) {
	at := func(x, y float64) vg.Point {
		return vg.Point{X: c.Min.X + vg.Points(x), Y: c.Min.Y + vg.Points(height-y)}
	}
	for _, inner := range s.Group {
		drawShape(c, inner, height)
	}
	if s.Text != "" {
		writeText(c, at(s.X, s.Y), s.Text, s.Fill, s.Size, alignments[s.Align])
		return
	}
	path := vgPath(s.Path, at)
	if s.Fill != nil {
		c.SetColor(s.Fill)
		c.Fill(path)
	}
	if s.Ink != nil {
		c.SetLineStyle(draw.LineStyle{Color: s.Ink, Width: vg.Points(s.Line)})
		c.Stroke(path)
	}
}

// vgPath returns a path for gonum; at returns the place of a point.
func vgPath(steps picture.Path, at func(x, y float64) vg.Point) (path vg.Path) {
	for _, step := range steps {
		end := at(step.X, step.Y)
		switch step.Kind {
		case picture.Move:
			path.Move(end)
		case picture.Line:
			path.Line(end)
		case picture.Curve:
			path.QuadTo(at(step.CX, step.CY), end)
		case picture.Bezier:
			path.CubeTo(at(step.CX, step.CY), at(step.DX, step.DY), end)
		case picture.Circle:
			radius := vg.Points(step.Radius)
			path.Move(vg.Point{X: end.X + radius, Y: end.Y})
			path.Arc(end, radius, 0, 2*math.Pi)
			path.Close()
		case picture.Box:
			right, below := step.X+step.Width, step.Y+step.Height
			path.Move(end)
			path.Line(at(right, step.Y))
			path.Line(at(right, below))
			path.Line(at(step.X, below))
			path.Close()
		case picture.Close:
			path.Close()
		}
	}
	return path
}

var alignments = map[picture.Align]draw.XAlignment{picture.Middle: draw.XCenter, picture.Start: draw.XLeft, picture.End: draw.XRight}

// writeText writes a text, vertically centred at a point.
func writeText(c draw.Canvas, at vg.Point, s string, ink color.Color, size float64, align draw.XAlignment) {
	c.FillText(text.Style{
		Color: ink, Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: font.Points(size)},
		XAlign: align, YAlign: draw.YCenter, Handler: text.Plain{Fonts: font.DefaultCache},
	}, at, s)
}
