// Command preview draws the picture that other programs show beside a link to the explorer, a
// position on a Go board and its matrix, and the moving one at the beginning of the README:
//
//	go run ./scripts/preview
package main

import (
	"bytes"
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
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Lengths in points, of two pixels each. The size is what is asked for most:
// https://ogp.me, https://developer.x.com/en/docs/x-for-websites/cards.
const (
	width, height = 600, 315
	square        = 65
)

// rows are a complete seki on the smallest board that has it, found by seki board draw --smallest.
var (
	rows   = "XX.OOO\nXXXO.O\nX.OXXO\n.OO.X.\n"
	matrix = seki.Must(notation.Parse("2 1; 1 2"))
)

var (
	paper = picture.RGB(0xFDFCF9)
	lines = picture.RGB(0x6B5326)
	ink   = picture.RGB(0x1D1D1B)
	soft  = picture.RGB(0x5C5A55)
	dame  = picture.RGB(0x33270F)
)

// The files that are written, from the root of the module.
const (
	linkFile   = "explorer/static/preview.png"
	movingFile = "docs/pictures/play.svg"
)

func main() {
	p, err := board.Parse(context.Background(), []byte(rows), board.Shown, 1<<16)
	if err != nil {
		log.Fatal(err)
	}
	drawn, err := preview(p[0])
	if err != nil {
		log.Fatal(err)
	}
	var link bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&link, drawn); err != nil {
		log.Fatal(err)
	}
	play, err := moving(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for name, content := range map[string][]byte{linkFile: link.Bytes(), movingFile: play} {
		if err := os.WriteFile(name, content, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// preview draws the picture.
func preview(p *board.Position) (*image.Paletted, error) {
	r, err := board.Read(p)
	if err != nil {
		return nil, err
	}
	goban := drawing.Game(r, &play.Game{Start: r.Matrix})
	out := picture.Picture{Width: width, Height: height}
	write := func(x, y, size float64, align picture.Align, words string, ink color.Color) {
		out.Add(picture.Shape{X: x, Y: y, Size: size, Align: align, Text: words, Fill: ink})
	}
	const edge, scale = 320., 2.05
	out.Add(picture.Shape{Path: picture.Rect(0, 0, width, height), Fill: paper})
	out.Place(goban, 30, (height-scale*goban.Height)/2, scale)
	write(edge, 65, 42, picture.Start, "sekilab", ink)
	write(edge, 103, 13.5, picture.Start, "Shared life in Go, as a game of numbers", soft)
	out.Add(entries(matrix, edge, 135)...)
	var b bytes.Buffer
	if err := reports.FigureOf(out).Write(&b, ".png", time.Time{}); err != nil {
		return nil, err
	}
	m, err := png.Decode(&b)
	if err != nil {
		return nil, err
	}
	return paletted(m), nil
}

// entries draws a matrix.
func entries(A seki.Matrix, left, top float64) (shapes []picture.Shape) {
	for i, row := range A.Grid() {
		for j, entry := range row {
			x, y := left+float64(j)*square, top+float64(i)*square
			shapes = append(shapes, picture.Shape{Path: picture.Rect(x, y, square, square), Ink: lines, Line: 1},
				picture.Shape{X: x + square/2, Y: y + square/2, Size: 33, Text: strconv.Itoa(entry), Fill: dame})
		}
	}
	return shapes
}

// paletted returns a picture with its 256 most frequent colours; others become the nearest of
// them. It takes half the room of one with all colours of the edges.
func paletted(m image.Image) *image.Paletted {
	count := map[color.Color]int{}
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
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
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			small.SetColorIndex(x, y, nearest[m.At(x, y)])
		}
	}
	return small
}
