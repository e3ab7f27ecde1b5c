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
	"github.com/sekilab/sekilab/internal/reports/drawing"
)

// Board returns the drawing of a position as a figure, with a legend.
func Board(r *board.Reading) Figure { return figureOf(drawing.WithLegend(r)) }

// Picture is a picture made of shapes.
type Picture = picture.Picture

// figureOf returns a picture as a figure.
func figureOf(p Picture) Figure {
	return Figure{
		Name: p.Name, Caption: p.Caption, Alt: p.Alt, Width: vg.Points(p.Width), Height: vg.Points(p.Height), picture: &p,
		draw: func(c draw.Canvas) error {
			frame{c, 0, 0, 1, p.Height}.draw(p.Shapes)
			return nil
		},
	}
}

// frame draws shapes scale times as large, with the origin at (x, y) of a picture of a height, whose
// points count from the top. It leaves out attributes and round corners.
type frame struct {
	draw.Canvas
	x, y, scale, height float64
}

func (f frame) at(x, y float64) vg.Point {
	return vg.Point{X: f.Min.X + vg.Points(f.x+f.scale*x), Y: f.Min.Y + vg.Points(f.height-f.y-f.scale*y)}
}

func (f frame) draw(shapes []picture.Shape) {
	for _, s := range shapes {
		path := f.path(s.Path)
		switch {
		case len(s.Group) > 0 && s.Size > 0:
			frame{f.Canvas, f.x + f.scale*s.X, f.y + f.scale*s.Y, f.scale * s.Size, f.height}.draw(s.Group)
		case len(s.Group) > 0:
			f.draw(s.Group)
		case s.Text != "":
			writeText(f.Canvas, f.at(s.X, s.Y), s.Text, s.Fill, f.scale*s.Size, alignments[s.Align])
		case s.Fill != nil:
			f.SetColor(s.Fill)
			f.Fill(path)
		}
		if s.Ink != nil && s.Text == "" {
			f.SetLineStyle(draw.LineStyle{Color: s.Ink, Width: vg.Points(f.scale * s.Line)})
			f.Stroke(path)
		}
	}
}

func (f frame) path(steps picture.Path) (path vg.Path) {
	at := f.at
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
			radius := vg.Points(f.scale * step.Radius)
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
