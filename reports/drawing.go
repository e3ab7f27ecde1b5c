package reports

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/seki"
)

// Lengths in a drawing, in points.
const (
	drawCell  = 24.0 // side of a cell of the grid
	drawGap   = 30.0 // between grid and multigraph
	drawSpan  = 70.0 // between the row and the column vertices
	drawDot   = 7.0  // radius of a vertex
	drawRoom  = 4.0  // around everything
	manyEdges = 8    // more parallel edges than this are drawn as one thick edge

	// With less height, gonum's PDF canvas would break pages at every label, because its
	// library reserves room for the margins of a page.
	leastHeight = 68.0
)

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

// drawing draws a matrix on a canvas; y points downwards from the top.
type drawing struct {
	c      draw.Canvas
	A      seki.Matrix
	height float64
}

func (d drawing) at(x, y float64) vg.Point {
	return vg.Point{X: d.c.Min.X + vg.Points(x), Y: d.c.Min.Y + vg.Points(d.height-y)}
}

func (d drawing) draw() {
	top := (d.height - float64(d.A.Rows())*drawCell) / 2
	for i := range d.A.Rows() {
		for j := range d.A.Cols() {
			v := d.A.At(i, j)
			x, y := drawRoom+float64(j)*drawCell, top+float64(i)*drawCell
			fill := Shade(v)
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

// darkest is the least entry with the darkest shade.
const darkest = 6

// Shade returns the colour of an entry: white for 0, and darker for greater entries up to
// 6. It is the same in all drawings.
func Shade(v int) color.RGBA {
	if v == 0 {
		return color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
	}
	t := float64(min(v, darkest)) / darkest
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
	writeText(d.c, d.at(x, y), s, ink, size)
}

// writeText writes a text centred at a point.
func writeText(c draw.Canvas, at vg.Point, s string, ink color.Color, size float64) {
	c.FillText(text.Style{
		Color: ink, Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: font.Points(size)},
		XAlign: draw.XCenter, YAlign: draw.YCenter, Handler: text.Plain{Fonts: font.DefaultCache},
	}, at, s)
}

// graph draws the multigraph, with rows on the left and columns on the right.
func (d drawing) graph() {
	g := newMultigraph(d.A, d.height-2*drawRoom)
	left := drawRoom + float64(d.A.Cols())*drawCell + drawGap
	at := func(x, y float64) vg.Point { return d.at(left+x, drawRoom+y) }
	for _, e := range g.edges {
		var path vg.Path
		path.Move(at(e.x0, e.y0))
		path.QuadTo(at(e.cx, e.cy), at(e.x1, e.y1))
		d.c.SetLineStyle(draw.LineStyle{Color: color.Gray{0x55}, Width: vg.Points(e.width)})
		d.c.Stroke(path)
	}
	for _, v := range g.vertices {
		fill := vermillion
		if v.column {
			fill = green
		}
		d.c.SetColor(fill)
		d.c.Fill(circle(at(v.x, v.y), drawDot))
		d.label(left+v.x, drawRoom+v.y, strconv.Itoa(v.number), color.White, 9)
	}
}

// circle returns the path of a circle with a radius in points.
func circle(centre vg.Point, radius float64) (path vg.Path) {
	path.Move(vg.Point{X: centre.X + vg.Points(radius), Y: centre.Y})
	path.Arc(centre, vg.Points(radius), 0, 2*math.Pi)
	path.Close()
	return path
}

// multigraph is the layout of a bipartite multigraph, in points; y points downwards. The
// row vertices are at x = 0, the column vertices at drawSpan.
type multigraph struct {
	edges    []edge
	vertices []vertex
	height   float64
}

// edge is a quadratic Bézier curve with the control point (cx, cy).
type edge struct{ x0, y0, cx, cy, x1, y1, width float64 }

type vertex struct {
	x, y   float64
	number int // from 1
	column bool
}

func newMultigraph(A seki.Matrix, height float64) multigraph {
	g := multigraph{height: height}
	y := func(k, of int) float64 { return height * (float64(k) + 0.5) / float64(of) }
	for mv := range A.Moves() {
		g.connect(y(mv.Row, A.Rows()), y(mv.Col, A.Cols()), A.At(mv.Row, mv.Col))
	}
	for i := range A.Rows() {
		g.vertices = append(g.vertices, vertex{0, y(i, A.Rows()), i + 1, false})
	}
	for j := range A.Cols() {
		g.vertices = append(g.vertices, vertex{drawSpan, y(j, A.Cols()), j + 1, true})
	}
	return g
}

// connect adds parallel edges as arcs that bend apart, or many of them as one
// thick edge.
func (g *multigraph) connect(y0, y1 float64, count int) {
	width := 1.0
	if count > manyEdges {
		count, width = 1, 4
	}
	length := math.Hypot(drawSpan, y1-y0)
	for k := range count {
		bend := (float64(k) - float64(count-1)/2) * 9
		g.edges = append(g.edges, edge{0, y0, drawSpan/2 + bend*(y1-y0)/length, (y0+y1)/2 - bend*drawSpan/length, drawSpan, y1, width})
	}
}
