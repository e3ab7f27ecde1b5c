package api

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/seki"
)

// Lengths in the picture of a matrix, in points.
const (
	cell      = 24.0 // side of a cell of the grid
	span      = 70.0 // between the row and the column vertices
	drawGap   = 30.0 // between grid and multigraph
	drawDot   = 7.0  // radius of a vertex
	drawRoom  = 4.0  // around everything
	manyEdges = 8    // more parallel edges than this are drawn as one thick edge
)

// pictureOf returns a picture of A: its entries as shaded cells, next to the bipartite multigraph in which row i and
// column j are joined by a_ij edges.
func pictureOf(A seki.Matrix) picture.Picture {
	m, n := A.Rows(), A.Cols()
	p := picture.Picture{
		Caption: A.String(),
		Alt:     fmt.Sprintf("The matrix %s as shaded cells and as a bipartite multigraph.", A),
		Width:   2*drawRoom + float64(n)*cell + drawGap + span + 2*drawDot,
		Height:  2*drawRoom + float64(max(m, n))*cell,
	}
	top := (p.Height - float64(m)*cell) / 2
	for i := range m {
		for j := range n {
			v := A.At(i, j)
			x, y := drawRoom+float64(j)*cell, top+float64(i)*cell
			fill := picture.Shade(v)
			p.Add(picture.Shape{Path: picture.Rect(x, y, cell, cell), Fill: fill, Ink: picture.Grey, Line: 0.6},
				picture.Shape{X: x + cell/2, Y: y + cell/2, Text: strconv.Itoa(v), Fill: picture.InkOn(fill), Size: entrySize(v)})
		}
	}
	addGraph(&p, A)
	return p
}

// entrySize is the font size in points with which an entry fits into its cell.
func entrySize(v int) float64 {
	digits := float64(len(strconv.Itoa(v)))
	return min(11, (cell-3)/(0.64*digits)) // a digit of the widest font is 0.64 of its size
}

// addGraph draws the multigraph, with rows on the left and columns on the right.
func addGraph(p *picture.Picture, A seki.Matrix) {
	left, height := drawRoom+float64(A.Cols())*cell+drawGap, p.Height-2*drawRoom
	y := func(k, of int) float64 { return drawRoom + height*(float64(k)+0.5)/float64(of) }
	for mv := range A.Moves() {
		connect(p, left, y(mv.Row, A.Rows()), y(mv.Col, A.Cols()), A.At(mv.Row, mv.Col))
	}
	vertex := func(x, y float64, k int, fill color.Color) {
		p.Add(picture.Shape{Path: picture.Disc(x, y, drawDot), Fill: fill},
			picture.Shape{X: x, Y: y, Text: strconv.Itoa(k + 1), Fill: color.White, Size: 9})
	}
	for i := range A.Rows() {
		vertex(left, y(i, A.Rows()), i, picture.Vermillion)
	}
	for j := range A.Cols() {
		vertex(left+span, y(j, A.Cols()), j, picture.Green)
	}
}

// connect draws parallel edges as arcs that bend apart, or many of them as one thick edge.
func connect(p *picture.Picture, left, y0, y1 float64, count int) {
	width := 1.0
	if count > manyEdges {
		count, width = 1, 4
	}
	length := math.Hypot(span, y1-y0)
	for k := range count {
		bend := (float64(k) - float64(count-1)/2) * 9
		p.Add(picture.Shape{Path: picture.Path{
			{Kind: picture.Move, X: left, Y: y0},
			{Kind: picture.Curve, CX: left + span/2 + bend*(y1-y0)/length, CY: (y0+y1)/2 - bend*span/length, X: left + span, Y: y1},
		}, Ink: color.Gray{0x55}, Line: width})
	}
}
