package picture

import "image/color"

// Picture is a drawing. y points downwards from the top.
type Picture struct {
	Caption, Alt  string // title, and a description for screen readers; Alt may be empty
	Width, Height float64
	Pixels        bool // lengths are in pixels and texts in a font of fixed width; otherwise in points
	Fixed         bool // the colours have a meaning, such as the colours of stones: keep them on dark pages
	Shapes        []Shape
}

// Shape is a path or a text. Shapes cover those before them.
type Shape struct {
	Path Path
	Fill color.Color // inside the path, or of the text; nil for none
	Ink  color.Color // of a line along the path; nil for none
	Line float64     // its width

	Text  string  // if not empty, instead of a path, vertically centred at Y
	Size  float64 // of its font
	X, Y  float64
	Align Align
}

// Align is the part of a text that is at its X.
type Align int

// The parts of a text.
const (
	Middle Align = iota
	Start
)

// Add adds shapes on top of the others.
func (p *Picture) Add(shapes ...Shape) { p.Shapes = append(p.Shapes, shapes...) }
