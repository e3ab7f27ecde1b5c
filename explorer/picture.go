package explorer

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// margin is how many empty lines a picture shows beside the stones.
const margin = 2

// picture is a drawing of a position that realises a matrix, as SVG. A unit of its
// coordinates is a fiftieth of the distance of two lines. Scripts find what they change by
// the attributes: a chain has data-row or data-col, an empty dame has data-cell, each with
// numbers from 1.
type picture struct {
	bytes.Buffer
	reading       *board.Reading
	width, height int // columns and rows that are shown, from the lower left corner
}

// unit is the distance of two lines in a picture.
const unit = 50

// newPicture returns the picture of a position after turns of the game of its matrix.
func newPicture(r *board.Reading, turns []play.Turn) []byte {
	p := &picture{reading: r}
	p.crop()
	taken := map[board.Point]seki.Player{}
	var order []board.Point
	A := r.Matrix
	for _, t := range turns {
		if t.Pass || t.Resign {
			continue
		}
		if at, ok := r.Free(t.Move, order); ok {
			taken[at], order = t.Player, append(order, at)
			A = A.After(t.Move)
		}
	}
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="26" text-anchor="middle">`+"\n", p.width*unit, p.height*unit)
	fmt.Fprintf(p, `<title>%d black and %d white chains that share dame as in the matrix %s</title>`+"\n", len(r.Rows), len(r.Cols), A)
	fmt.Fprintf(p, `<rect width="%d" height="%d" fill="#e8c88a"/>`+"\n", p.width*unit, p.height*unit)
	p.lines()
	for _, chains := range [][]board.Chain{r.Alive, r.Walls} {
		p.chains(chains, "", nil)
	}
	p.chains(r.Rows, "row", A.RowSums())
	p.chains(r.Cols, "col", A.ColSums())
	for _, d := range r.Dame {
		x, y := p.xy(d.Point)
		player, played := taken[d.Point]
		switch {
		case !played:
			fmt.Fprintf(p, `<circle cx="%d" cy="%d" r="12" fill="#fff" stroke="#a83c00" stroke-width="3" data-cell="%d,%d"/>`+"\n", x, y, d.Row+1, d.Col+1)
		default:
			p.stone(d.Point, board.ColourOf(player))
			mark := ` fill="none"`
			if d.Point == order[len(order)-1] {
				mark = ` fill="#a83c00"`
			}
			fmt.Fprintf(p, `<circle cx="%d" cy="%d" r="8" stroke="#a83c00" stroke-width="3"%s/>`+"\n", x, y, mark)
		}
	}
	p.WriteString("</svg>\n")
	return p.Bytes()
}

// crop chooses the part of the board that is shown: a square in the lower left corner with all
// stones, or all of it.
func (p *picture) crop() {
	position := p.reading.Position
	p.width, p.height = position.Width(), position.Height()
	extent := 0
	for at := range position.Points() {
		if position.At(at) != board.Empty {
			extent = max(extent, at.X+1, at.Y+1)
		}
	}
	if shown := extent + margin; shown < min(p.width, p.height) {
		p.width, p.height = shown, shown
	}
}

// xy returns the place of a point.
func (p *picture) xy(at board.Point) (x, y int) {
	return at.X*unit + unit/2, (p.height-1-at.Y)*unit + unit/2
}

// lines draws the lines of the board, which end where the board does, and star points.
func (p *picture) lines() {
	position := p.reading.Position
	right, top := p.width*unit-unit/2, unit/2
	if p.width < position.Width() {
		right, top = p.width*unit, 0
	}
	p.WriteString(`<path stroke="#6b5326" stroke-width="2" d="`)
	for x := range p.width {
		fmt.Fprintf(p, "M%d %dV%d", x*unit+unit/2, top, p.height*unit-unit/2)
	}
	for y := range p.height {
		fmt.Fprintf(p, "M%d %dH%d", unit/2, y*unit+unit/2, right)
	}
	p.WriteString(`"/>` + "\n")
	for at := range position.Points() {
		if x, y := p.xy(at); at.X < p.width && at.Y < p.height && position.Star(at) {
			fmt.Fprintf(p, `<circle cx="%d" cy="%d" r="5" fill="#6b5326"/>`+"\n", x, y)
		}
	}
}

// chains draws chains of the matrix with their numbers, pale where they have no dame left, or
// others.
func (p *picture) chains(list []board.Chain, line string, sums []int) {
	for k, c := range list {
		p.WriteString("<g")
		if line != "" {
			fmt.Fprintf(p, ` data-%s="%d"`, line, k+1)
			if sums[k] == 0 {
				p.WriteString(` opacity=".3"`)
			}
		}
		p.WriteString(">\n")
		for _, at := range c.Stones {
			p.stone(at, c.Colour)
		}
		if line != "" {
			x, y := p.xy(slices.MaxFunc(c.Stones, p.inside))
			fmt.Fprintf(p, `<text x="%d" y="%d" fill="%s">%d</text>`+"\n", x, y+9, ink[c.Colour.Other()], k+1)
		}
		p.WriteString("</g>\n")
	}
}

// inside compares points: that with more neighbours in its own chain is greater, so that the
// number of a chain stands in its middle.
func (p *picture) inside(a, b board.Point) int {
	return p.company(a) - p.company(b)
}

func (p *picture) company(at board.Point) (n int) {
	position := p.reading.Position
	for _, by := range []board.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		if next := (board.Point{X: at.X + by.X, Y: at.Y + by.Y}); position.Contains(next) && position.At(next) == position.At(at) {
			n++
		}
	}
	return n
}

// ink holds the colours of stones.
var ink = map[board.Colour]string{board.Black: "#111", board.White: "#fff"}

func (p *picture) stone(at board.Point, c board.Colour) {
	x, y := p.xy(at)
	fmt.Fprintf(p, `<circle cx="%d" cy="%d" r="23" fill="%s" stroke="#111"/>`+"\n", x, y, ink[c])
}
