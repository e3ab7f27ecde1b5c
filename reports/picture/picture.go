// Package picture draws matrices and positions: as shapes, which package reports renders in
// several formats, and as SVG.
package picture

import (
	"image/color"
	"math"
)

// Picture is a drawing. Lengths are in points; y points downwards from the top.
type Picture struct {
	Name          string // base name of its files
	Caption, Alt  string
	Width, Height float64
	Fixed         bool // the colours have a meaning, as those of stones have: keep them on dark pages
	Shapes        []Shape
}

// Shape is a filled path, a line along a path, or a text. Shapes cover those before them.
type Shape struct {
	Path   Path
	Colour color.Color
	Line   float64 // width of the line along the path; 0 to fill it

	Text string  // if not empty, instead of a path, centred at X, Y
	Size float64 // of its font
	X, Y float64
}

// Path is a sequence of steps.
type Path []Step

// Step goes on to a point.
type Step struct {
	Kind   Kind
	X, Y   float64
	CX, CY float64 // the control point of a curve
	Radius float64 // of a circle
}

// Kind is the kind of a step.
type Kind int

// Kinds of steps.
const (
	Move   Kind = iota // to X, Y without a line
	Line               // straight to X, Y
	Curve              // along a quadratic Bézier curve to X, Y
	Close              // straight to the last move
	Circle             // once around the centre X, Y
)

func (p *Path) add(k Kind, x, y float64) { *p = append(*p, Step{Kind: k, X: x, Y: y}) }

func (p *Picture) fill(path Path, ink color.Color) {
	p.Shapes = append(p.Shapes, Shape{Path: path, Colour: ink})
}

func (p *Picture) stroke(path Path, width float64, ink color.Color) {
	p.Shapes = append(p.Shapes, Shape{Path: path, Colour: ink, Line: width})
}

func (p *Picture) label(x, y float64, text string, ink color.Color, size float64) {
	p.Shapes = append(p.Shapes, Shape{X: x, Y: y, Text: text, Colour: ink, Size: size})
}

// Colours that people with any kind of colour vision can tell apart: M. Okabe
// and K. Ito, "Color universal design" (2008).
var (
	Orange     = color.RGBA{0xE6, 0x9F, 0x00, 0xFF}
	SkyBlue    = color.RGBA{0x56, 0xB4, 0xE9, 0xFF}
	Green      = color.RGBA{0x00, 0x9E, 0x73, 0xFF}
	Blue       = color.RGBA{0x00, 0x72, 0xB2, 0xFF}
	Vermillion = color.RGBA{0xD5, 0x5E, 0x00, 0xFF}
	Purple     = color.RGBA{0xCC, 0x79, 0xA7, 0xFF}
	Grey       = color.RGBA{0x99, 0x99, 0x99, 0xFF}
	PaleGrey   = color.RGBA{0xDD, 0xDD, 0xDD, 0xFF}
)

// Darkest is the least entry with the darkest shade.
const Darkest = 6

// Shade returns the colour of an entry: white for 0, and darker for greater entries up to
// Darkest. It is the same in all drawings.
func Shade(v int) color.RGBA {
	if v == 0 {
		return color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
	}
	t := float64(min(v, Darkest)) / Darkest
	mix := func(from, to uint8) uint8 { return uint8(math.Round(float64(from) + t*(float64(to)-float64(from)))) }
	return color.RGBA{mix(0xFF, Blue.R), mix(0xFF, Blue.G), mix(0xFF, Blue.B), 0xFF}
}

// InkOn returns black or white, whichever is easier to read on a colour.
func InkOn(c color.RGBA) color.Color {
	if 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B) < 140 {
		return color.White
	}
	return color.Black
}
