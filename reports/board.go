package reports

import (
	"fmt"
	"image/color"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/board"
)

// Lengths in the drawing of a board, in points.
const (
	boardCell  = 20.0 // between two lines
	boardRoom  = 22.0 // margin for coordinates on each side
	boardStone = 9.4  // radius of a stone
	boardStar  = 1.6  // radius of a star point
)

var (
	boardPaper = color.White // prints well
	boardLines = color.RGBA{0x40, 0x40, 0x40, 0xFF}
)

// Board returns a drawing of a position, with coordinates and star points. The first stone of a chain of
// the matrix shows the number of its row or column, dame show a ring, and empty points
// outside the model show a question mark. The drawing looks the same on light and dark
// pages.
func Board(r *board.Reading) Figure {
	p := r.Position
	width := 2*boardRoom + float64(p.Width())*boardCell
	height := max(leastHeight, 2*boardRoom+float64(p.Height())*boardCell)
	alt := fmt.Sprintf("A Go board of %d columns and %d rows with %d black and %d white chains", p.Width(), p.Height(), len(r.Rows), len(r.Cols))
	if r.Matrix.Rows() > 0 {
		alt += " that share dame as in the matrix " + r.Matrix.String()
	}
	return Figure{
		Name: "board", Caption: fmt.Sprintf("A position on a board of %d×%d", p.Width(), p.Height()),
		Alt:   alt + ".",
		Width: vg.Points(width), Height: vg.Points(height),
		fixed: true,
		draw: func(c draw.Canvas) error {
			boardDrawing{drawing{c: c, height: height}, r}.draw()
			return nil
		},
	}
}

type boardDrawing struct {
	drawing
	r *board.Reading
}

// xy returns the coordinates of a point on the canvas; y points downwards.
func (d boardDrawing) xy(at board.Point) (x, y float64) {
	return boardRoom + (float64(at.X)+0.5)*boardCell, boardRoom + (float64(d.r.Position.Height()-at.Y)-0.5)*boardCell
}

func (d boardDrawing) draw() {
	p := d.r.Position
	d.c.SetColor(boardPaper)
	d.c.Fill(d.c.Rectangle.Path())
	right, top := p.Width()-1, p.Height()-1
	line := func(k, n int) draw.LineStyle {
		style := draw.LineStyle{Color: boardLines, Width: vg.Points(0.6)}
		if k == 0 || k == n-1 { // the edge
			style.Width = vg.Points(1.6)
		}
		return style
	}
	for x := range p.Width() {
		x0, y0 := d.xy(board.Point{X: x, Y: top})
		_, y1 := d.xy(board.Point{X: x})
		d.c.StrokeLines(line(x, p.Width()), []vg.Point{d.at(x0, y0), d.at(x0, y1)})
		for _, y := range []float64{y0 - boardCell, y1 + boardCell} {
			d.label(x0, y, board.ColumnName(x), color.Black, 9)
		}
	}
	for y := range p.Height() {
		x0, y0 := d.xy(board.Point{Y: y})
		x1, _ := d.xy(board.Point{X: right, Y: y})
		d.c.StrokeLines(line(y, p.Height()), []vg.Point{d.at(x0, y0), d.at(x1, y0)})
		for _, x := range []float64{x0 - boardCell, x1 + boardCell} {
			d.label(x, y0, strconv.Itoa(y+1), color.Black, 9)
		}
	}
	for at := range p.Points() {
		switch p.At(at) {
		case board.Black:
			d.disc(at, boardStone, color.Black, color.Black)
		case board.White:
			d.disc(at, boardStone, color.White, color.Black)
		default:
			if p.Star(at) {
				d.disc(at, boardStar, boardLines, boardLines)
			}
		}
	}
	for _, dame := range d.r.Dame {
		d.disc(dame.Point, boardStone/2, boardPaper, vermillion)
	}
	for _, v := range d.r.Violations {
		if v.Kind == board.NoLiberty || v.Kind == board.Adjacent {
			continue
		}
		for _, at := range v.Points {
			d.disc(at, boardStone/2, boardPaper, boardPaper)
			x, y := d.xy(at)
			d.label(x, y, "?", vermillion, 12)
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

// disc fills a circle and draws its edge.
func (d boardDrawing) disc(at board.Point, radius float64, fill, edge color.Color) {
	x, y := d.xy(at)
	path := circle(d.at(x, y), radius)
	d.c.SetColor(fill)
	d.c.Fill(path)
	d.c.SetLineStyle(draw.LineStyle{Color: edge, Width: vg.Points(1)})
	d.c.Stroke(path)
}
