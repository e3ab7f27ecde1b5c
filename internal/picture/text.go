package picture

import (
	"image/color"
	"math"
	"unicode/utf8"
)

// TextSize is the size of texts in pictures in pixels.
const TextSize = 12

// Middling is half the height of a digit, as a part of the size of its font.
const Middling = 0.36

// Words returns a text in black of TextSize, vertically centred at y.
func Words(x, y float64, align Align, text string) Shape {
	return Shape{X: x, Y: y, Align: align, Text: text, Size: TextSize, Fill: color.Black}
}

// Headline returns the title of a picture in pixels, and the room that it takes from x on.
func (p *Picture) Headline(x float64) (s Shape, room float64) {
	const size = 14
	s = Words(x, 21, Start, p.Caption)
	s.Size = size
	return s, math.Ceil(TextWidth(p.Caption) * size / TextSize)
}

// TextWidth returns the width in pixels of a text of TextSize. In the usual fixed-width
// fonts, Courier and DejaVu Sans Mono, a character is 0.6 times as wide as high.
func TextWidth(text string) float64 { return float64((73*utf8.RuneCountInString(text) + 9) / 10) }
