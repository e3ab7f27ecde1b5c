package reports

import (
	"bytes"
	"fmt"
	"image/color"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/internal/testtool"
)

// A drawing of a board has its coordinates and as many stones as the position. Its legend has an entry for each kind of
// stone, ring and mark of the drawing, and for no other.
func TestBoards(t *testing.T) {
	seen := map[string]bool{}
	for _, rows := range []string{
		"X . O", "X . O\n. . .\n. . .", ". X X . O O .\nX X X . O O O\nX X X . O O O", ". . . . .\n. X O O .\n. . X . O",
		". X . X .\nX X X X X\nO O O O X\n. . O . X\nX X X X X\n. . . . .", "O . X . O\nO X X . O\nO O X O O\n. O O O .",
	} {
		r := testtool.Must(board.Read(testtool.Must(board.ParseText(rows))(t)))(t)
		plain, whole := drawing.Board(r), drawing.WithLegend(r)
		var labels, want []string
		stones := 0
		for _, s := range whole.Shapes {
			if s.Text != "" && s.Align == picture.Middle {
				labels = append(labels, s.Text)
			}
			if min(s.X, s.Y) < 0 || s.X > whole.Width || s.Y > whole.Height {
				t.Errorf("%s: %q is outside", rows, s.Text)
			}
		}
		for _, s := range plain.Shapes {
			if s.Ink != nil && len(s.Path) > 0 && s.Path[0].Radius > 8.5 { // not the circle in a stone
				stones += len(s.Path)
			}
		}
		for x := range r.Position.Width() {
			want = append(want, board.ColumnName(x))
		}
		for y := range r.Position.Height() {
			want = append(want, strconv.Itoa(y+1))
		}
		if !slices.Equal(labels[:len(want)], want) || stones != strings.Count(rows, "X")+strings.Count(rows, "O") {
			t.Errorf("%s: %d stones and the labels %q, which do not begin with %q", rows, stones, labels, want)
		}
		marks, explained := marks(plain.Shapes), marks(whole.Shapes[len(plain.Shapes)+1:])
		if !maps.Equal(explained, marks) {
			t.Errorf("%s: the legend has %v, the drawing %v", rows, explained, marks)
		}
		maps.Copy(seen, marks)
		if whole.Height <= plain.Height || whole.Width < plain.Width {
			t.Errorf("%s: %v×%v after %v×%v", rows, whole.Width, whole.Height, plain.Width, plain.Height)
		}
	}
	if len(seen) != 5 {
		t.Errorf("only %v were drawn", seen)
	}
}

// marks returns the kinds of numbers, rings and marks in a drawing.
func marks(shapes []picture.Shape) map[string]bool {
	found := map[string]bool{}
	for _, s := range shapes {
		switch {
		case s.Ink == picture.Blue:
			found["own liberty"] = true
		case s.Ink != nil && len(s.Path) == 1 && s.Path[0].Radius == 4.8:
			found["dame"] = true
		case s.Text == "?":
			found["outside"] = true
		case s.Text == "1" && s.Size == 10:
			found[fmt.Sprint("chain ", s.Fill)] = true
		}
	}
	return found
}

// Every kind of shape has its element of SVG, with its place and its colours, and all text is escaped.
func TestWriteSVG(t *testing.T) {
	p := picture.Picture{Caption: "a < b", Alt: "c & d", Width: 30, Height: 20.126, Pixels: true, Fixed: true}
	p.Add(picture.Shape{Path: picture.Disc(1, 2, 3), Fill: color.White, Ink: color.Black, Line: 0.5},
		picture.Shape{Path: picture.Rect(-0.001, 0, 3, 4), Fill: picture.Lost},
		picture.Shape{Path: picture.Polyline(0, 0, 1, 1), Ink: picture.Blue, Line: 1},
		picture.Words(5, 10, picture.Start, "x < y"))
	var b strings.Builder
	testtool.NoError(t, p.WriteSVG(&b))
	const want = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20.13" viewBox="0 0 30 20.13" role="img" lang="en">
<title>a &lt; b</title>
<desc>c &amp; d</desc>
<g font-family="monospace" text-anchor="middle">
<circle cx="1" cy="2" r="3" fill="#ffffff" stroke="#000000" stroke-width="0.5"/>
<rect x="0" y="0" width="3" height="4" fill="#f4b6b6"/>
<path d="M0 0L1 1" fill="none" stroke="#0072b2" stroke-width="1"/>
<text x="5" y="14.32" font-size="12" text-anchor="start">x &lt; y</text>
</g>
</svg>
`
	if b.String() != want {
		t.Errorf("%s, want\n%s", b.String(), want)
	}
	p.Fixed = false
	testtool.NoError(t, p.WriteSVG(&b))
	if !strings.Contains(b.String(), "</desc>\n<style>@media (prefers-color-scheme: dark)") {
		t.Errorf("no style for dark pages: %s", b.String())
	}
}

// Darkest and all greater entries have the darkest shade; a text on it is white.
func TestShade(t *testing.T) {
	if picture.Shade(0) != picture.RGB(0xFFFFFF) || picture.Shade(picture.Darkest) != picture.Blue ||
		picture.Shade(99) != picture.Blue || picture.InkOn(picture.Shade(1)) != color.Black ||
		picture.InkOn(picture.Blue) != color.White {
		t.Error(picture.Shade(0), picture.Shade(picture.Darkest), picture.Shade(99))
	}
}

// A page of PDF has the date that is given. Debian's poppler renders it: points of every kind of shape, and the text.
func TestWritePDF(t *testing.T) {
	p := picture.Picture{Width: 100, Height: 60}
	p.Add(picture.Shape{Path: picture.Disc(30, 30, 20), Fill: picture.RGB(0xFF0000)},
		picture.Shape{Path: picture.Rect(60, 10, 30, 20), Fill: picture.RGB(0x00FF00)},
		picture.Shape{Path: picture.Polyline(60, 40, 90, 40), Ink: picture.RGB(0x0000FF), Line: 6},
		picture.Words(30, 30, picture.Middle, "3×2"))
	var b, again bytes.Buffer
	for _, to := range []*bytes.Buffer{&b, &again} {
		testtool.NoError(t, drawing.WritePDF(to, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), p))
	}
	if !bytes.Equal(b.Bytes(), again.Bytes()) || bytes.Count(b.Bytes(), []byte("D:20260102030405")) != 2 {
		t.Error("the document depends on the clock")
	}
	pdftoppm, pdftotext := testtool.Find(t, "pdftoppm", "poppler-utils"), testtool.Find(t, "pdftotext", "poppler-utils")
	file := filepath.Join(t.TempDir(), "x.pdf")
	testtool.NoError(t, os.WriteFile(file, b.Bytes(), 0o644))
	ppm := testtool.Must(exec.Command(pdftoppm, "-r", "72", file).Output())(t)
	head, pixels, _ := bytes.Cut(ppm, []byte("255\n"))
	if string(head) != "P6\n100 60\n" {
		t.Fatalf("a page of %q, want 100×60 points", head)
	}
	for at, want := range map[[2]int]color.RGBA{
		{30, 14}: picture.RGB(0xFF0000), {14, 36}: picture.RGB(0xFF0000), {30, 52}: picture.RGB(0xFFFFFF),
		{75, 20}: picture.RGB(0x00FF00),
		{75, 40}: picture.RGB(0x0000FF), {75, 46}: picture.RGB(0xFFFFFF),
	} {
		k := 3 * (at[1]*100 + at[0])
		if got := (color.RGBA{pixels[k], pixels[k+1], pixels[k+2], 0xFF}); got != want {
			t.Errorf("%v is %v, want %v", at, got, want)
		}
	}
	text := string(testtool.Must(exec.Command(pdftotext, file, "-").Output())(t))
	if got := strings.TrimSpace(text); got != "3×2" {
		t.Errorf("the text is %q", got)
	}
}
