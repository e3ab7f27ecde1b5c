package drawing

import (
	"image/color"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
)

// Lengths in a legend, in points.
const (
	legendLine = 20.0 // between two entries
	legendRoom = 6.0  // above the first and below the last
	legendText = 9.0  // size of the font
)

// WithLegend returns the drawing of Board for r with the meaning of its stones, rings and colours below it, for
// files that stand alone.
func WithLegend(r *board.Reading) picture.Picture {
	p := Board(r)
	top := p.Height + legendRoom
	const x, words = boardRoom / 2, boardRoom + 2
	var shapes []picture.Shape
	for _, e := range legend(r) {
		y := top + legendLine/2
		top += legendLine
		shapes = append(shapes, e.sample(x, y)...)
		shapes = append(shapes, picture.Shape{Text: e.text, Size: legendText, X: words, Y: y, Align: picture.Start,
			Fill: color.Black})
		p.Width = max(p.Width, words+picture.TextWidth(e.text)*legendText/picture.TextSize)
	}
	p.Height = top + legendRoom
	paper := picture.Shape{Path: picture.Rect(0, 0, p.Width, p.Height), Fill: color.White}
	p.Shapes = slices.Concat([]picture.Shape{paper}, p.Shapes, shapes)
	return p
}

// entry is a line of a legend: a sample with its meaning.
type entry struct {
	text   string
	sample func(x, y float64) []picture.Shape
}

// legend returns the entries for the shapes in a drawing of r.
func legend(r *board.Reading) (list []entry) {
	ring := func(ink color.Color) func(x, y float64) []picture.Shape {
		return func(x, y float64) []picture.Shape {
			return []picture.Shape{{Path: picture.Disc(x, y, boardRing), Fill: color.White, Ink: ink, Line: 1.4}}
		}
	}
	stone := func(c board.Colour, number string) func(x, y float64) []picture.Shape {
		return func(x, y float64) []picture.Shape {
			disc := picture.Shape{Path: picture.Disc(x, y, boardStone), Fill: stoneInk[c], Ink: stoneInk[board.Black],
				Line: boardLine}
			return []picture.Shape{disc, label(x, y, 10, number, stoneInk[c.Other()])}
		}
	}
	question := func(x, y float64) []picture.Shape { return []picture.Shape{label(x, y, 12, "?", woodInk)} }
	add := func(shown bool, text string, sample func(x, y float64) []picture.Shape) {
		if shown {
			list = append(list, entry{text, sample})
		}
	}
	inEye := slices.ContainsFunc(r.Liberties, func(l board.Liberty) bool { return l.Eye > 0 })
	private := slices.ContainsFunc(r.Liberties, func(l board.Liberty) bool { return l.Eye == 0 })
	others := len(r.Alive)+len(r.Assumed)+len(r.LeftOut) > 0
	add(len(r.Rows) > 0, "Black 1: row 1 of the matrix", stone(board.Black, "1"))
	add(len(r.Cols) > 0, "White 1: column 1", stone(board.White, "1"))
	add(others, "without a number: not in the matrix", stone(board.White, " "))
	add(len(r.Dame) > 0, "dame: a liberty of both chains", ring(woodInk))
	add(inEye && private, "liberty in an eye, or private", ring(picture.Blue))
	add(inEye && !private, "liberty in an eye", ring(picture.Blue))
	add(private && !inEye, "private liberty", ring(picture.Blue))
	add(slices.ContainsFunc(r.Violations, marked), "outside the model", question)
	return list
}
