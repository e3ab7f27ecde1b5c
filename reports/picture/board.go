package picture

import (
	"fmt"
	"image/color"
	"strconv"

	"github.com/sekilab/sekilab/board"
)

// Lengths in the drawing of a board, in points.
const (
	boardCell  = 20.0 // between two lines
	boardRoom  = 22.0 // margin for coordinates on the left and below
	boardEdge  = 4.0  // margin on the other sides
	boardStone = 9.4  // radius of a stone
	boardStar  = 1.6  // radius of a star point
)

var (
	boardPaper = color.White // prints well
	boardLines = color.RGBA{0x40, 0x40, 0x40, 0xFF}
)

// Board returns a drawing of a position, with coordinates and star points. The first stone of a chain of
// the matrix shows the number of its row or column, dame show a ring, private liberties and
// eyes a blue one, and empty points outside the model show a question mark. The drawing looks the same on light and dark
// pages.
func Board(r *board.Reading) Picture {
	p := r.Position
	alt := fmt.Sprintf("A Go board of %d columns and %d rows with %d black and %d white chains", p.Width(), p.Height(), len(r.Rows), len(r.Cols))
	if r.Matrix.Rows() > 0 {
		alt += " that share dame as in the matrix " + r.Matrix.String()
	}
	d := boardDrawing{Picture{
		Name: "board", Caption: fmt.Sprintf("A position on a board of %d×%d", p.Width(), p.Height()),
		Alt:   alt + ".",
		Width: boardRoom + float64(p.Width())*boardCell + boardEdge, Height: max(leastHeight, boardRoom+float64(p.Height())*boardCell+boardEdge),
		Fixed: true,
	}, r}
	d.draw()
	return d.Picture
}

type boardDrawing struct {
	Picture
	r *board.Reading
}

// xy returns the coordinates of a point on the canvas; y points downwards.
func (d boardDrawing) xy(at board.Point) (x, y float64) {
	return boardRoom + (float64(at.X)+0.5)*boardCell, boardEdge + (float64(d.r.Position.Height()-at.Y)-0.5)*boardCell
}

func (d *boardDrawing) draw() {
	p := d.r.Position
	d.fill(Path{{Kind: Move, Y: d.Height}, {Kind: Line, X: d.Width, Y: d.Height}, {Kind: Line, X: d.Width}, {Kind: Line}, {Kind: Close}}, boardPaper)
	right, top := p.Width()-1, p.Height()-1
	var inner, edge Path
	line := func(k, last int, from, to board.Point) {
		path := &inner
		if k == 0 || k == last {
			path = &edge
		}
		for k, end := range []board.Point{from, to} {
			x, y := d.xy(end)
			path.add([]Kind{Move, Line}[k], x, y)
		}
	}
	for x := range p.Width() {
		line(x, right, board.Point{X: x}, board.Point{X: x, Y: top})
		at, y := d.xy(board.Point{X: x})
		d.label(at, y+boardCell, board.ColumnName(x), color.Black, 9)
	}
	for y := range p.Height() {
		line(y, top, board.Point{Y: y}, board.Point{X: right, Y: y})
		x, at := d.xy(board.Point{Y: y})
		d.label(x-boardCell, at, strconv.Itoa(y+1), color.Black, 9)
	}
	d.stroke(inner, 0.6, boardLines)
	d.stroke(edge, 1.6, boardLines)

	var black, white, stars []board.Point
	for at := range p.Points() {
		switch {
		case p.At(at) == board.Black:
			black = append(black, at)
		case p.At(at) == board.White:
			white = append(white, at)
		case p.Star(at):
			stars = append(stars, at)
		}
	}
	d.fill(d.discs(stars, boardStar), boardLines)
	d.fill(d.discs(black, boardStone+0.5), color.Black)
	d.ring(white, boardStone, color.Black)
	var dame []board.Point
	for _, at := range d.r.Dame {
		dame = append(dame, at.Point)
	}
	d.ring(dame, boardStone/2, Vermillion)
	var own []board.Point
	for _, l := range d.r.Liberties {
		own = append(own, l.Point)
	}
	d.ring(own, boardStone/2, Blue)
	for _, v := range d.r.Violations {
		if v.Kind == board.NoLiberty || v.Kind == board.Adjacent {
			continue
		}
		for _, at := range v.Points {
			d.fill(d.discs([]board.Point{at}, boardStone/2), boardPaper)
			x, y := d.xy(at)
			d.label(x, y, "?", Vermillion, 12)
		}
	}
	for _, chains := range [][]board.Chain{d.r.Rows, d.r.Cols} {
		for k, chain := range chains {
			ink := color.White
			if chain.Colour == board.White {
				ink = color.Black
			}
			x, y := d.xy(chain.Stones[0])
			d.label(x, y, strconv.Itoa(k+1), ink, 10)
		}
	}
}

// discs returns circles around points. Many in one path make a small file.
func (d boardDrawing) discs(points []board.Point, radius float64) (path Path) {
	for _, at := range points {
		x, y := d.xy(at)
		path = append(path, Step{Kind: Circle, X: x, Y: y, Radius: radius})
	}
	return path
}

// ring draws circles around points, with nothing of the lines inside.
func (d *boardDrawing) ring(points []board.Point, radius float64, ink color.Color) {
	if len(points) == 0 {
		return // an empty path would be written
	}
	path := d.discs(points, radius)
	d.fill(path, boardPaper)
	d.stroke(path, 1, ink)
}
