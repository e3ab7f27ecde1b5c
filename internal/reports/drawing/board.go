package drawing

import (
	"fmt"
	"image/color"
	"strconv"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// Lengths in the drawing of a board, in points. The script lines.js of the explorer has those of
// stones and marks as well.
const (
	boardCell  = 20.0 // between two lines
	boardRoom  = 22.0 // margin for coordinates on the left and below
	boardEdge  = 4.0  // margin on the other sides
	boardStone = 9.2  // radius of a stone
	boardRing  = 4.8  // radius of a dame or another liberty
	boardMark  = 3.2  // radius of the mark on a stone of a game
	boardStar  = 1.6  // radius of a star point

	beyond = 2 // empty lines that a game shows beside the stones
)

var (
	boardLines = picture.RGB(0x404040)
	wood       = picture.RGB(0xE8C88A)
	woodLines  = picture.RGB(0x6B5326)
	dameInk    = picture.RGB(0xA83C00) // stands out from wood and from paper
)

// Board returns a drawing of a position on paper, with coordinates and star points. The first
// stone of a chain of the matrix shows the number of its row or column, dame show a ring, private
// liberties and eyes a blue one, and empty points outside the model show a question mark. The
// drawing looks the same on light and dark pages.
func Board(r *board.Reading) picture.Picture {
	p := r.Position
	alt := fmt.Sprintf("A Go board of %d columns and %d rows with %d black and %d white chains", p.Width(), p.Height(), len(r.Rows), len(r.Cols))
	if r.Matrix.Rows() > 0 {
		alt += " that share dame as in the matrix " + r.Matrix.String()
	}
	d := drawing{r: r, width: p.Width(), height: p.Height(), room: boardRoom, edge: boardEdge}
	d.Picture = picture.Picture{
		Name: "board", Caption: fmt.Sprintf("A position on a board of %d×%d", p.Width(), p.Height()), Alt: alt + ".",
		Width: boardRoom + float64(d.width)*boardCell + boardEdge, Height: max(leastHeight, boardRoom+float64(d.height)*boardCell+boardEdge),
		Fixed: true,
	}
	d.grid(picture.RGB(0xFFFFFF), boardLines) // prints well
	d.coordinates()
	d.stones(r.Matrix)
	for _, dame := range r.Dame {
		d.dame(dame)
	}
	d.others()
	return d.Picture
}

// Game returns a drawing of the position after the turns of a game of its matrix, on wood: a square
// in the lower left corner with all stones, or all of the board. Stones of the game have a mark,
// the last one a full one; captured chains are pale. Scripts find what they change by the
// attributes: a chain has data-row or data-col, an empty dame has data-cell, each with numbers
// from 1.
func Game(r *board.Reading, g *play.Game) picture.Picture {
	d := drawing{r: r}
	d.crop()
	d.Picture = picture.Picture{
		Caption: fmt.Sprintf("%d black and %d white chains that share dame as in the matrix %s", len(r.Rows), len(r.Cols), g.Matrix()),
		Width:   float64(d.width) * boardCell, Height: float64(d.height) * boardCell, Fixed: true,
	}
	d.grid(wood, woodLines)
	d.stones(g.Matrix())
	taken := map[board.Point]seki.Player{}
	var order []board.Point
	for _, t := range g.Turns() {
		if at, ok := r.Free(t.Move, order); ok && !t.Pass && !t.Resign {
			taken[at], order = t.Player, append(order, at)
		}
	}
	for _, dame := range r.Dame {
		player, played := taken[dame.Point]
		if !played {
			d.dame(dame)
			continue
		}
		d.Add(d.discs(board.ColourOf(player), dame.Point))
		mark := picture.Shape{Path: d.path(boardMark, dame.Point), Ink: dameInk, Line: 1.2}
		if dame.Point == order[len(order)-1] {
			mark.Fill = dameInk
		}
		d.Add(mark)
	}
	return d.Picture
}

// drawing is a board being drawn.
type drawing struct {
	picture.Picture
	r             *board.Reading
	width, height int     // columns and rows that are shown, from the lower left corner
	room, edge    float64 // margins on the left, and above
}

// crop chooses the part of the board that a game shows.
func (d *drawing) crop() {
	p := d.r.Position
	d.width, d.height = p.Width(), p.Height()
	extent := 0
	for at := range p.Points() {
		if p.At(at) != board.Empty {
			extent = max(extent, at.X+1, at.Y+1)
		}
	}
	if shown := extent + beyond; shown < min(d.width, d.height) {
		d.width, d.height = shown, shown
	}
}

// xy returns the place of a point.
func (d *drawing) xy(at board.Point) (x, y float64) {
	return d.room + (float64(at.X)+0.5)*boardCell, d.edge + (float64(d.height-at.Y)-0.5)*boardCell
}

// grid draws the lines of the board, which end where the board does, and star points.
func (d *drawing) grid(paper, lines color.Color) {
	d.Add(picture.Shape{Path: picture.Rect(0, 0, d.Width, d.Height), Fill: paper})
	p := d.r.Position
	left, low := d.xy(board.Point{})
	right, high := d.xy(board.Point{X: d.width - 1, Y: d.height - 1})
	if d.width < p.Width() {
		right, high = d.Width, 0
	}
	var inner, edge picture.Path
	add := func(k, size int, x0, y0, x1, y1 float64) {
		path := &inner
		if k == 0 || k == size-1 {
			path = &edge
		}
		*path = append(*path, picture.Polyline(x0, y0, x1, y1)...)
	}
	for k := range d.width {
		x := left + float64(k)*boardCell
		add(k, p.Width(), x, low, x, high)
	}
	for k := range d.height {
		y := low - float64(k)*boardCell
		add(k, p.Height(), left, y, right, y)
	}
	d.Add(picture.Shape{Path: inner, Ink: lines, Line: 0.6}, picture.Shape{Path: edge, Ink: lines, Line: 1.6})
	for at := range p.Points() {
		if at.X < d.width && at.Y < d.height && p.Star(at) && p.At(at) == board.Empty {
			d.Add(picture.Shape{Path: d.path(boardStar, at), Fill: lines})
		}
	}
}

// coordinates draws the names of columns and rows.
func (d *drawing) coordinates() {
	for k := range d.width {
		x, y := d.xy(board.Point{X: k})
		d.Add(label(x, y+boardCell, 9, board.ColumnName(k), color.Black))
	}
	for k := range d.height {
		x, y := d.xy(board.Point{Y: k})
		d.Add(label(x-boardCell, y, 9, strconv.Itoa(k+1), color.Black))
	}
}

// stones draws all stones, and on the chains of the matrix their numbers. Chains that A leaves
// without dame are pale.
func (d *drawing) stones(A seki.Matrix) {
	counted := map[board.Point]bool{} // first stones of chains of the matrix
	lines := func(name string, chains []board.Chain, sums []int) {
		for k, c := range chains {
			x, y := d.xy(c.Stones[0])
			counted[c.Stones[0]] = true
			attributes := []string{"data-" + name, strconv.Itoa(k + 1)}
			if d.room == 0 && sums[k] == 0 {
				attributes = append(attributes, "opacity", ".3")
			}
			number := label(x, y, 10, strconv.Itoa(k+1), stoneInk[c.Colour.Other()])
			d.Add(picture.Shape{Group: []picture.Shape{d.discs(c.Colour, c.Stones...), number}, Attributes: attributes})
		}
	}
	lines("row", d.r.Rows, A.RowSums())
	lines("col", d.r.Cols, A.ColSums())
	for _, c := range d.r.Position.Chains() {
		if !counted[c.Stones[0]] {
			d.Add(d.discs(c.Colour, c.Stones...))
		}
	}
}

// dame draws an empty point that the matrix counts.
func (d *drawing) dame(at board.Dame) {
	d.Add(picture.Shape{
		Path: d.path(boardRing, at.Point), Fill: color.White, Ink: dameInk, Line: 1.2,
		Attributes: []string{"data-cell", fmt.Sprintf("%d,%d", at.Row+1, at.Col+1)},
	})
}

// others draws the liberties that no entry counts, and the points outside the model.
func (d *drawing) others() {
	for _, l := range d.r.Liberties {
		d.Add(picture.Shape{Path: d.path(boardRing, l.Point), Fill: color.White, Ink: picture.Blue, Line: 1.2})
	}
	for _, v := range d.r.Violations {
		if v.Kind == board.NoLiberty || v.Kind == board.Adjacent {
			continue
		}
		for _, at := range v.Points {
			x, y := d.xy(at)
			d.Add(picture.Shape{Path: d.path(boardRing, at), Fill: color.White}, label(x, y, 12, "?", dameInk))
		}
	}
}

// stoneInk holds the colours of stones.
var stoneInk = map[board.Colour]color.Color{board.Black: picture.RGB(0x111111), board.White: color.White}

// discs draws stones. Many in one path make a small file.
func (d *drawing) discs(c board.Colour, points ...board.Point) picture.Shape {
	return picture.Shape{Path: d.path(boardStone, points...), Fill: stoneInk[c], Ink: stoneInk[board.Black], Line: 0.8}
}

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
