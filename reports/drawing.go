package reports

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/seki"
)

// Measures of a drawing, in points.
const (
	drawCell  = 24.0 // side of a cell of the grid
	drawGap   = 30.0 // between grid and multigraph
	drawSpan  = 70.0 // between the row and the column vertices
	drawDot   = 7.0  // radius of a vertex
	drawRoom  = 4.0  // around everything
	manyEdges = 8    // more parallel edges than that become one thick edge

	// Less height than this, and gonum's PDF canvas would break pages at every
	// label: its library wants room for a page's margins.
	leastHeight = 68.0
)

// figure is the drawing of a complete or semi-complete seki.
func (s Special) figure() Figure {
	f := Drawing(seki.Must(seki.FromRows(s.Matrix)))
	f.Name = fmt.Sprintf("seki-%04d", s.Number)
	return f
}

// Drawing returns a drawing of A: its entries as shaded cells, and beside them
// the bipartite multigraph in which row i and column j are joined by a_ij edges.
func Drawing(A seki.Matrix) Figure {
	m, n := A.Rows(), A.Cols()
	width := 2*drawRoom + float64(n)*drawCell + drawGap + drawSpan + 2*drawDot
	height := max(leastHeight, 2*drawRoom+float64(max(m, n))*drawCell)
	return Figure{
		Name: "matrix", Caption: A.String(),
		Alt:   fmt.Sprintf("The matrix %s as shaded cells and as a bipartite multigraph.", A),
		Width: vg.Points(width), Height: vg.Points(height),
		draw: func(c draw.Canvas) error {
			drawing{c, A, height}.draw()
			return nil
		},
	}
}

// drawing draws a matrix on a canvas; y runs downwards from the top.
type drawing struct {
	c      draw.Canvas
	A      seki.Matrix
	height float64
}

func (d drawing) at(x, y float64) vg.Point {
	return vg.Point{X: d.c.Min.X + vg.Points(x), Y: d.c.Min.Y + vg.Points(d.height-y)}
}

func (d drawing) draw() {
	greatest := max(1, slices.Max(d.A.Entries()))
	top := (d.height - float64(d.A.Rows())*drawCell) / 2
	for i := range d.A.Rows() {
		for j := range d.A.Cols() {
			v := d.A.At(i, j)
			x, y := drawRoom+float64(j)*drawCell, top+float64(i)*drawCell
			fill := Shade(v, greatest)
			corners := []vg.Point{d.at(x, y), d.at(x+drawCell, y), d.at(x+drawCell, y+drawCell), d.at(x, y+drawCell)}
			d.c.FillPolygon(fill, corners)
			d.c.StrokeLines(draw.LineStyle{Color: grey, Width: vg.Points(0.6)}, append(corners, corners[0]))
			d.label(x+drawCell/2, y+drawCell/2, strconv.Itoa(v), inkOn(fill), entrySize(v))
		}
	}
	d.graph()
}

// entrySize is the font size in points with which an entry fits into its cell.
func entrySize(v int) float64 {
	digits := float64(len(strconv.Itoa(v)))
	return min(11, (drawCell-3)/(0.64*digits)) // a digit of the widest font is 0.64 of its size
}

// Shade returns the colour of an entry: white for 0, and the darker the
// greater.
func Shade(v, greatest int) color.RGBA {
	if v == 0 {
		return color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
	}
	t := 0.15 + 0.85*float64(v)/float64(greatest)
	mix := func(from, to uint8) uint8 { return uint8(math.Round(float64(from) + t*(float64(to)-float64(from)))) }
	return color.RGBA{mix(0xFF, blue.R), mix(0xFF, blue.G), mix(0xFF, blue.B), 0xFF}
}

// inkOn returns black or white, whichever is easier to read on a colour.
func inkOn(c color.RGBA) color.Color {
	if 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B) < 140 {
		return color.White
	}
	return color.Black
}

func (d drawing) label(x, y float64, s string, ink color.Color, size float64) {
	d.c.FillText(text.Style{
		Color: ink, Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: font.Points(size)},
		XAlign: draw.XCenter, YAlign: draw.YCenter, Handler: text.Plain{Fonts: font.DefaultCache},
	}, d.at(x, y), s)
}

// graph draws the multigraph: rows at the left, columns at the right.
func (d drawing) graph() {
	left := drawRoom + float64(d.A.Cols())*drawCell + drawGap
	right := left + drawSpan
	for mv := range d.A.Moves() {
		d.edges(left, d.vertexY(mv.Row, d.A.Rows()), right, d.vertexY(mv.Col, d.A.Cols()), d.A.At(mv.Row, mv.Col))
	}
	for i := range d.A.Rows() {
		d.vertex(left, d.vertexY(i, d.A.Rows()), i, vermillion)
	}
	for j := range d.A.Cols() {
		d.vertex(right, d.vertexY(j, d.A.Cols()), j, green)
	}
}

// vertexY spreads the vertices of one side evenly.
func (d drawing) vertexY(k, of int) float64 {
	return drawRoom + (d.height-2*drawRoom)*(float64(k)+0.5)/float64(of)
}

func (d drawing) vertex(x, y float64, k int, fill color.Color) {
	var path vg.Path
	centre := d.at(x, y)
	path.Move(vg.Point{X: centre.X + vg.Points(drawDot), Y: centre.Y})
	path.Arc(centre, vg.Points(drawDot), 0, 2*math.Pi)
	path.Close()
	d.c.SetColor(fill)
	d.c.Fill(path)
	d.label(x, y, strconv.Itoa(k+1), color.White, 9)
}

// edges draws parallel edges as arcs that bend apart, or many of them as one
// thick edge.
func (d drawing) edges(x0, y0, x1, y1 float64, count int) {
	width := 1.0
	curves := count
	if count > manyEdges {
		curves, width = 1, 4
	}
	length := math.Hypot(x1-x0, y1-y0)
	const steps = 16
	for k := range curves {
		bend := (float64(k) - float64(curves-1)/2) * 4.5
		points := make([]vg.Point, steps+1)
		for s := range points {
			t := float64(s) / steps
			off := bend * 4 * t * (1 - t)
			points[s] = d.at(x0+t*(x1-x0)+off*(y1-y0)/length, y0+t*(y1-y0)-off*(x1-x0)/length)
		}
		d.c.StrokeLines(draw.LineStyle{Color: color.Gray{0x55}, Width: vg.Points(width)}, points)
	}
}
