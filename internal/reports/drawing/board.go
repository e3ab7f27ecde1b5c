package drawing

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
)

// Lengths in the drawing of a board, in points. The lengths of stones and dame are 20 times the lengths in picture.js
// and style.css of the explorer, so that boards look alike.
const (
	boardCell  = 20.0 // between two lines
	boardRoom  = 22.0 // margin for coordinates on the left and below
	boardEdge  = 4.0  // margin on the other sides
	boardStone = 8.6  // radius of a stone
	boardJoin  = 12.0 // width of the link between two stones of a chain
	boardLine  = 0.8  // of black around stones
	boardRim   = 8.0  // radius of the circle that shows each stone of a chain
	boardRing  = 4.8  // radius of a dame or another liberty
	boardStar  = 1.6  // radius of a star point
)

var (
	boardLines = picture.RGB(0x404040)
	woodInk    = picture.RGB(0x33270F)
)

// Board returns a drawing of a position on paper, with coordinates and star points. The first stone of a chain of the
// matrix shows the number of its row or column. Dame show a ring, private liberties and eyes a blue one, and empty
// points outside the model a question mark. The drawing looks the same on light and dark pages.
func Board(r *board.Reading) picture.Picture {
	p := r.Position
	alt := fmt.Sprintf("A Go board of %d columns and %d rows with %d black and %d white chains", p.Width(), p.Height(),
		len(r.Rows), len(r.Cols))
	if r.Matrix.Rows() > 0 {
		alt += " that share dame as in the matrix " + r.Matrix.String()
	}
	d := drawing{r: r, room: boardRoom, edge: boardEdge}
	d.Picture = picture.Picture{
		Caption: fmt.Sprintf("A position on a board of %d×%d", p.Width(), p.Height()), Alt: alt + ".",
		Width:  boardRoom + float64(p.Width())*boardCell + boardEdge,
		Height: boardRoom + float64(p.Height())*boardCell + boardEdge,
		Fixed:  true,
	}
	d.grid()
	d.coordinates()
	d.stones()
	for _, dame := range r.Dame {
		d.ring(dame.Point, color.White, woodInk)
	}
	d.outside()
	return d.Picture
}

// drawing is a board being drawn.
type drawing struct {
	picture.Picture
	r          *board.Reading
	room, edge float64 // margins on the left, and above
}

func (d *drawing) xy(at board.Point) (x, y float64) {
	return d.room + (float64(at.X)+0.5)*boardCell, d.edge + (float64(d.r.Position.Height()-at.Y)-0.5)*boardCell
}

// grid draws the lines of the board and star points on white, which prints well.
func (d *drawing) grid() {
	d.Add(picture.Shape{Path: picture.Rect(0, 0, d.Width, d.Height), Fill: color.White})
	p := d.r.Position
	left, low := d.xy(board.Point{})
	right, high := d.xy(board.Point{X: p.Width() - 1, Y: p.Height() - 1})
	var inner, edge picture.Path
	add := func(k, size int, x0, y0, x1, y1 float64) {
		path := &inner
		if k == 0 || k == size-1 {
			path = &edge
		}
		*path = append(*path, picture.Polyline(x0, y0, x1, y1)...)
	}
	for k := range p.Width() {
		x := left + float64(k)*boardCell
		add(k, p.Width(), x, low, x, high)
	}
	for k := range p.Height() {
		y := low - float64(k)*boardCell
		add(k, p.Height(), left, y, right, y)
	}
	d.Add(picture.Shape{Path: inner, Ink: boardLines, Line: 0.6}, picture.Shape{Path: edge, Ink: boardLines, Line: 1.6})
	for at := range p.Points() {
		if p.Star(at) && p.At(at) == board.Empty {
			d.Add(picture.Shape{Path: d.path(boardStar, at), Fill: boardLines})
		}
	}
}

func (d *drawing) coordinates() {
	for k := range d.r.Position.Width() {
		x, y := d.xy(board.Point{X: k})
		d.Add(label(x, y+boardCell, 9, board.ColumnName(k), color.Black))
	}
	for k := range d.r.Position.Height() {
		x, y := d.xy(board.Point{Y: k})
		d.Add(label(x-boardCell, y, 9, strconv.Itoa(k+1), color.Black))
	}
}

// stones draws all stones, and on the chains of the matrix their numbers.
func (d *drawing) stones() {
	for _, lines := range [][]board.Chain{d.r.Rows, d.r.Cols} {
		for k, c := range lines {
			x, y := d.xy(c.Stones[0])
			d.Add(append(d.chain(c.Colour, c.Stones), label(x, y, 10, strconv.Itoa(k+1), stoneInk[c.Colour.Other()]))...)
		}
	}
	for _, colour := range []board.Colour{board.Black, board.White} {
		for _, c := range d.r.Position.Chains() {
			if c.Colour == colour && !slices.ContainsFunc(d.r.Lines(colour),
				func(line board.Chain) bool { return line.Stones[0] == c.Stones[0] }) {
				d.Add(d.chain(colour, c.Stones)...)
			}
		}
	}
}

// chain draws the stones of a chain, joined, and four in a square without a hole.
func (d *drawing) chain(c board.Colour, stones []board.Point) []picture.Shape {
	has := func(x, y int) bool { return slices.Contains(stones, board.Point{X: x, Y: y}) }
	var joins picture.Path
	var squares []board.Point // lower left corners
	for _, at := range stones {
		x, y := d.xy(at)
		right, above := has(at.X+1, at.Y), has(at.X, at.Y+1)
		if right {
			joins = append(joins, picture.Polyline(x, y, x+boardCell, y)...)
		}
		if above {
			joins = append(joins, picture.Polyline(x, y, x, y-boardCell)...)
		}
		if right && above && has(at.X+1, at.Y+1) {
			squares = append(squares, at)
		}
	}
	middle := func(radius float64) picture.Path {
		path := d.path(radius, squares...)
		for k := range path {
			path[k].X += boardCell / 2
			path[k].Y -= boardCell / 2
		}
		return path
	}
	ink, black := stoneInk[c], stoneInk[board.Black]
	shapes := []picture.Shape{
		{Path: joins, Ink: black, Line: boardJoin + 2*boardLine}, {Path: middle(boardJoin/2 + boardLine), Fill: black},
		{Path: d.path(boardStone, stones...), Fill: ink, Ink: black, Line: boardLine},
		{Path: joins, Ink: ink, Line: boardJoin}, {Path: middle(boardJoin / 2), Fill: ink},
		{Path: d.path(boardRim, stones...), Ink: rimInk[c], Line: 0.6},
	}
	return slices.DeleteFunc(shapes, func(s picture.Shape) bool { return len(s.Path) == 0 })
}

// ring draws an empty point that is a liberty.
func (d *drawing) ring(at board.Point, fill, ink color.Color) {
	d.Add(picture.Shape{Path: d.path(boardRing, at), Fill: fill, Ink: ink, Line: 1.4})
}

// outside draws the liberties that no entry counts, and the points outside the model.
func (d *drawing) outside() {
	for _, l := range d.r.Liberties {
		d.ring(l.Point, color.White, picture.Blue)
	}
	for _, v := range d.r.Violations {
		if !marked(v) {
			continue
		}
		for _, at := range v.Points {
			x, y := d.xy(at)
			d.Add(picture.Shape{Path: d.path(boardRing, at), Fill: color.White}, label(x, y, 12, "?", woodInk))
		}
	}
}

// marked reports whether the points of a violation show a question mark.
func marked(v board.Violation) bool { return v.Kind != board.NoLiberty && v.Kind != board.Adjacent }

// Colours of stones, and of the circles in them.
var (
	stoneInk = map[board.Colour]color.Color{board.Black: picture.RGB(0x161616), board.White: color.White}
	rimInk   = map[board.Colour]color.Color{board.Black: picture.RGB(0x4E4E4E), board.White: picture.RGB(0xC4C4C4)}
)

// path returns circles around points.
func (d *drawing) path(radius float64, points ...board.Point) (path picture.Path) {
	for _, at := range points {
		x, y := d.xy(at)
		path = append(path, picture.Disc(x, y, radius)...)
	}
	return path
}

func label(x, y, size float64, text string, ink color.Color) picture.Shape {
	return picture.Shape{X: x, Y: y, Size: size, Text: text, Fill: ink}
}
