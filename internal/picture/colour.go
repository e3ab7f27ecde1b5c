package picture

import (
	"fmt"
	"image/color"
	"math"
)

// Colours that people with any kind of colour vision can tell apart: M. Okabe
// and K. Ito, "Color universal design" (2008).
var (
	Orange     = RGB(0xE69F00)
	SkyBlue    = RGB(0x56B4E9)
	Green      = RGB(0x009E73)
	Blue       = RGB(0x0072B2)
	Vermillion = RGB(0xD55E00)
	Purple     = RGB(0xCC79A7)
	Grey       = RGB(0x999999)
	PaleGrey   = RGB(0xDDDDDD)
)

// Colours of the results of games.
var (
	Won   = RGB(0xB7E1B0)
	Drawn = PaleGrey
	Lost  = RGB(0xF4B6B6)
)

// RGB returns the colour with a number such as 0xRRGGBB.
func RGB(n uint32) color.RGBA { return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xFF} }

// Hex returns a colour as in HTML: #rrggbb.
func Hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// mix returns the colour on the way from one colour to another: the first for t = 0, the second
// for t = 1.
func mix(from, to color.RGBA, t float64) color.RGBA {
	between := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	return color.RGBA{between(from.R, to.R), between(from.G, to.G), between(from.B, to.B), 0xFF}
}

// Darkest is the least entry with the darkest shade.
const Darkest = 6

// Shade returns the colour of an entry: white for 0, and darker for greater entries up to
// Darkest. It is the same in all drawings.
func Shade(v int) color.RGBA { return mix(RGB(0xFFFFFF), Blue, float64(min(v, Darkest))/Darkest) }

// InkOn returns black or white, whichever is easier to read on a colour.
func InkOn(c color.RGBA) color.Color {
	if 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B) < 140 {
		return color.White
	}
	return color.Black
}
