// Command preview draws the picture that other programs show beside a link to the explorer: a
// position on a Go board and its matrix.
//
//	go run ./scripts/preview >explorer/static/preview.png
package main

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"log"
	"maps"
	"os"
	"slices"
	"strconv"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Lengths in pixels, of which an inch of the drawing has 72. The size is what is asked for most:
// https://ogp.me, https://developer.x.com/en/docs/x-for-websites/cards.
const (
	width, height = 1200, 630
	cell          = 82 // between two lines of the board
	square        = 130
)

// rows are a complete seki on the smallest board that has it, found by seki board draw --smallest.
var (
	rows   = "XX.OOO\nXXXO.O\nX.OXXO\n.OO.X.\n"
	matrix = seki.Must(notation.Parse("2 1; 1 2"))
)

var (
	paper = color.RGBA{0xFD, 0xFC, 0xF9, 0xFF}
	wood  = color.RGBA{0xE8, 0xC8, 0x8A, 0xFF}
	lines = color.RGBA{0x6B, 0x53, 0x26, 0xFF}
	ink   = color.RGBA{0x1D, 0x1D, 0x1B, 0xFF}
	soft  = color.RGBA{0x5C, 0x5A, 0x55, 0xFF}
	dame  = color.RGBA{0xA8, 0x3C, 0x00, 0xFF}
)

var fonts = font.NewCache(liberation.Collection())

func main() {
	p, err := board.Parse(context.Background(), []byte(rows), board.Shown, 1<<16)
	if err != nil {
		log.Fatal(err)
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(os.Stdout, preview(p[0])); err != nil {
		log.Fatal(err)
	}
}

// canvas is a canvas with y downwards.
type canvas struct{ draw.Canvas }

func (c canvas) at(x, y float64) vg.Point {
	return vg.Point{X: vg.Length(x), Y: vg.Length(height - y)}
}

func (c canvas) disc(x, y, radius float64, ink color.Color) {
	var path vg.Path
	centre := c.at(x, y)
	path.Move(vg.Point{X: centre.X + vg.Length(radius), Y: centre.Y})
	path.Arc(centre, vg.Length(radius), 0, 6.3)
	path.Close()
	c.SetColor(ink)
	c.Fill(path)
}

func (c canvas) box(x, y, width, height float64, ink color.Color) {
	c.FillPolygon(ink, []vg.Point{c.at(x, y), c.at(x+width, y), c.at(x+width, y+height), c.at(x, y+height)})
}

func (c canvas) write(x, y, size float64, words string, ink color.Color, align draw.XAlignment) {
	c.FillText(text.Style{
		Color: ink, Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Length(size)},
		XAlign: align, YAlign: draw.YCenter, Handler: text.Plain{Fonts: fonts},
	}, c.at(x, y), words)
}

// preview draws the picture.
func preview(p *board.Position) *image.Paletted {
	target := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(72), vgimg.UseBackgroundColor(paper))
	c := canvas{draw.New(target)}
	across, down := float64(p.Width()-1)*cell, float64(p.Height()-1)*cell
	left, top := 60+cell/2., (height-down)/2
	c.box(left-cell/2-10, top-cell/2-10, across+cell+20, down+cell+20, wood)
	for x := range p.Width() {
		c.box(left+float64(x)*cell-1, top, 2, down, lines)
	}
	for y := range p.Height() {
		c.box(left, top+float64(y)*cell-1, across, 2, lines)
	}
	for at := range p.Points() {
		x, y := left+float64(at.X)*cell, top+down-float64(at.Y)*cell
		switch p.At(at) {
		case board.Black:
			c.disc(x, y, cell/2-2, color.Black)
		case board.White:
			c.disc(x, y, cell/2-2, lines)
			c.disc(x, y, cell/2-4, color.White)
		default:
			c.disc(x, y, cell/7, dame)
		}
	}
	const edge = 640.
	c.write(edge, 130, 84, "sekilab", ink, draw.XLeft)
	c.write(edge, 206, 27, "Shared life in Go, as a game of numbers", soft, draw.XLeft)
	for i, row := range matrix.Grid() {
		for j, entry := range row {
			x, y := edge+float64(j)*square, 270+float64(i)*square
			c.box(x, y, square, square, lines)
			c.box(x+2, y+2, square-4, square-4, paper)
			c.write(x+square/2, y+square/2, 66, strconv.Itoa(entry), dame, draw.XCenter)
		}
	}
	return paletted(target.Image())
}

// paletted returns a picture with its 256 most frequent colours; others become the nearest of
// them. It takes half the room of one with all colours of the edges.
func paletted(m image.Image) *image.Paletted {
	count := map[color.Color]int{}
	for y := range height {
		for x := range width {
			count[m.At(x, y)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.Color) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	small := image.NewPaletted(m.Bounds(), colours[:min(256, len(colours))])
	nearest := map[color.Color]uint8{}
	for _, c := range colours {
		nearest[c] = uint8(small.Palette.Index(c))
	}
	for y := range height {
		for x := range width {
			small.SetColorIndex(x, y, nearest[m.At(x, y)])
		}
	}
	return small
}
