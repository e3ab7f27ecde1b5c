package picture

import (
	"image/color"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// Every kind of shape has its element, with its place and its
// colours, and all text is escaped.
func TestWriteSVG(t *testing.T) {
	p := Picture{Caption: "a < b", Alt: "c & d", Width: 30, Height: 20.126, Pixels: true}
	p.Add(Shape{Path: Disc(1, 2, 3), Fill: color.White, Ink: color.Black, Line: 0.5},
		Shape{Path: Rect(-0.001, 0, 3, 4), Fill: Lost},
		Shape{Path: Polyline(0, 0, 1, 1), Ink: Blue, Line: 1},
		Words(5, 10, Start, "x < y"))
	var b strings.Builder
	testtool.NoError(t, p.WriteSVG(&b))
	_, got, _ := strings.Cut(b.String(), "\n")
	want := `<title>a &lt; b</title>
<desc>c &amp; d</desc>
` + paper + `<g font-family="monospace" text-anchor="middle">
<circle cx="1" cy="2" r="3" fill="#ffffff" stroke="#000000" stroke-width="0.5"/>
<rect x="0" y="0" width="3" height="4" fill="#f4b6b6"/>
<path d="M0 0L1 1" fill="none" stroke="#0072b2" stroke-width="1"/>
<text x="5" y="14.32" font-size="12" text-anchor="start">x &lt; y</text>
</g>
</svg>
`
	if got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	if !strings.HasPrefix(b.String(),
		`<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20.13" viewBox="0 0 30 20.13" role="img" lang="en">`) {
		t.Error(b.String())
	}
}

// Darkest and all greater entries have the darkest shade; a text on it is white.
func TestShade(t *testing.T) {
	if Shade(0) != RGB(0xFFFFFF) || Shade(Darkest) != Blue || Shade(99) != Blue || InkOn(Shade(1)) != color.Black ||
		InkOn(Blue) != color.White {
		t.Error(Shade(0), Shade(Darkest), Shade(99), InkOn(Shade(1)), InkOn(Blue))
	}
}
