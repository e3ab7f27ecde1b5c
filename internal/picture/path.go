package picture

import "fmt"

// Path is a sequence of steps.
type Path []Step

// Step goes on to a point.
type Step struct {
	Kind          Kind
	X, Y          float64
	CX, CY        float64 // the control point of a curve
	Radius        float64 // of a circle
	Width, Height float64 // of a rectangle
}

// Kind is the kind of a step.
type Kind int

// Kinds of steps.
const (
	Move   Kind = iota // to X, Y without a line
	Line               // straight to X, Y
	Curve              // along a quadratic Bézier curve to X, Y
	Circle             // once around the centre X, Y
	Box                // once around the rectangle with the upper left corner X, Y
)

// Rect returns the path around a rectangle.
func Rect(x, y, width, height float64) Path {
	return Path{{Kind: Box, X: x, Y: y, Width: width, Height: height}}
}

// Disc returns the path around a circle.
func Disc(x, y, radius float64) Path { return Path{{Kind: Circle, X: x, Y: y, Radius: radius}} }

// Polyline returns the path along points, each given by its x and y.
func Polyline(points ...float64) (path Path) {
	for k := 0; k < len(points); k += 2 {
		path = append(path, Step{Kind: Line, X: points[k], Y: points[k+1]})
	}
	path[0].Kind = Move
	return path
}

// String returns the path as the value of an attribute of SVG.
func (p Path) String() (text string) {
	for _, s := range p {
		x, y := short(s.X), short(s.Y)
		switch s.Kind {
		case Move:
			text += fmt.Sprintf("M%s %s", x, y)
		case Line:
			text += fmt.Sprintf("L%s %s", x, y)
		case Curve:
			text += fmt.Sprintf("Q%s %s %s %s", short(s.CX), short(s.CY), x, y)
		case Circle:
			r := short(s.Radius)
			text += fmt.Sprintf("M%s %sa%[3]s %[3]s 0 1 0 %[4]s 0a%[3]s %[3]s 0 1 0 %[5]s 0z", short(s.X-s.Radius), y, r,
				short(2*s.Radius), short(-2*s.Radius))
		case Box:
			text += fmt.Sprintf("M%s %sh%sv%sh%sz", x, y, short(s.Width), short(s.Height), short(-s.Width))
		}
	}
	return text
}
