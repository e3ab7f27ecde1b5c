// Package drawing draws matrices and positions on Go boards.
package drawing

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/seki"
)

// Lengths in a drawing, in points.
const (
	Cell = 24.0 // side of a cell of the grid
	Span = 70.0 // between the row and the column vertices

	drawGap   = 30.0 // between grid and multigraph
	drawDot   = 7.0  // radius of a vertex
	drawRoom  = 4.0  // around everything
	manyEdges = 8    // more parallel edges than this are drawn as one thick edge

)

// Matrix returns a drawing of A: its entries as shaded cells, next to the bipartite multigraph in which row i and
// column j are joined by a_ij edges.
func Matrix(A seki.Matrix) picture.Picture {
	m, n := A.Rows(), A.Cols()
	p := picture.Picture{
		Name: "matrix", Caption: A.String(),
		Alt:    fmt.Sprintf("The matrix %s as shaded cells and as a bipartite multigraph.", A),
		Width:  2*drawRoom + float64(n)*Cell + drawGap + Span + 2*drawDot,
		Height: 2*drawRoom + float64(max(m, n))*Cell,
	}
	top := (p.Height - float64(m)*Cell) / 2
	for i := range m {
		for j := range n {
			v := A.At(i, j)
			x, y := drawRoom+float64(j)*Cell, top+float64(i)*Cell
			fill := picture.Shade(v)
			p.Add(picture.Shape{Path: picture.Rect(x, y, Cell, Cell), Fill: fill, Ink: picture.Grey, Line: 0.6},
				picture.Shape{X: x + Cell/2, Y: y + Cell/2, Text: strconv.Itoa(v), Fill: picture.InkOn(fill), Size: entrySize(v)})
		}
	}
	addGraph(&p, A)
	return p
}

// entrySize is the font size in points with which an entry fits into its cell.
func entrySize(v int) float64 {
	digits := float64(len(strconv.Itoa(v)))
	return min(11, (Cell-3)/(0.64*digits)) // a digit of the widest font is 0.64 of its size
}

// addGraph draws the multigraph, with rows on the left and columns on the right.
func addGraph(p *picture.Picture, A seki.Matrix) {
	g := NewMultigraph(A, p.Height-2*drawRoom)
	left, top := drawRoom+float64(A.Cols())*Cell+drawGap, drawRoom
	for _, e := range g.Edges {
		p.Add(picture.Shape{Path: picture.Path{
			{Kind: picture.Move, X: left + e.X0, Y: top + e.Y0},
			{Kind: picture.Curve, CX: left + e.CX, CY: top + e.CY, X: left + e.X1, Y: top + e.Y1},
		}, Ink: color.Gray{0x55}, Line: e.Width})
	}
	for _, v := range g.Vertices {
		fill := picture.Vermillion
		if v.Column {
			fill = picture.Green
		}
		p.Add(picture.Shape{Path: picture.Disc(left+v.X, top+v.Y, drawDot), Fill: fill},
			picture.Shape{X: left + v.X, Y: top + v.Y, Text: strconv.Itoa(v.Number), Fill: color.White, Size: 9})
	}
}

// Multigraph is the layout of a bipartite multigraph, in points; y points downwards. The
// row vertices are at x = 0, the column vertices at Span.
type Multigraph struct {
	Edges    []Edge
	Vertices []Vertex
	Height   float64
}

// Edge is a quadratic Bézier curve with the control point (cx, cy).
type Edge struct{ X0, Y0, CX, CY, X1, Y1, Width float64 }

// Vertex is a row or a column.
type Vertex struct {
	X, Y   float64
	Number int // from 1
	Column bool
}

// NewMultigraph returns the layout for a height.
func NewMultigraph(A seki.Matrix, height float64) Multigraph {
	g := Multigraph{Height: height}
	y := func(k, of int) float64 { return height * (float64(k) + 0.5) / float64(of) }
	for mv := range A.Moves() {
		g.connect(y(mv.Row, A.Rows()), y(mv.Col, A.Cols()), A.At(mv.Row, mv.Col))
	}
	for i := range A.Rows() {
		g.Vertices = append(g.Vertices, Vertex{0, y(i, A.Rows()), i + 1, false})
	}
	for j := range A.Cols() {
		g.Vertices = append(g.Vertices, Vertex{Span, y(j, A.Cols()), j + 1, true})
	}
	return g
}

// connect adds parallel edges as arcs that bend apart, or many of them as one
// thick edge.
func (g *Multigraph) connect(y0, y1 float64, count int) {
	width := 1.0
	if count > manyEdges {
		count, width = 1, 4
	}
	length := math.Hypot(Span, y1-y0)
	for k := range count {
		bend := (float64(k) - float64(count-1)/2) * 9
		g.Edges = append(g.Edges, Edge{0, y0, Span/2 + bend*(y1-y0)/length, (y0+y1)/2 - bend*Span/length, Span, y1, width})
	}
}
