package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// slot is for how many seconds the moving picture shows a position, and twice the last one.
const slot = 2.4

// movement returns the style of a picture that shows so many positions in turn, again and again, or
// only the last one where people or programs want nothing to move. Each position is a group of class
// frame; the last one is of class last as well.
func movement(frames int) string {
	all := float64(frames+1) * slot
	return fmt.Sprintf(`<!-- Drawn by scripts/preview. -->
<style>
.frame{visibility:hidden;animation:frame %.1fs step-end infinite}
.last{visibility:visible;animation-name:last}
@keyframes frame{0%%{visibility:visible}%.3[2]f%%{visibility:hidden}}
@keyframes last{0%%{visibility:visible}%.3[3]f%%{visibility:hidden}}
@media (prefers-reduced-motion:reduce){.frame{animation:none}}
</style>
`, all, 100/float64(frames+1), 200/float64(frames+1))
}

// moving draws the play of the first puzzle that White wins in three moves, with a sentence for each
// turn, as an SVG document that moves.
func moving(ctx context.Context) ([]byte, error) {
	p, err := board.ParseText(strings.ReplaceAll(puzzles.All().Levels[2].Boards[0], "/", "\n"))
	if err != nil {
		return nil, err
	}
	r, err := board.Read(p)
	if err != nil {
		return nil, err
	}
	game, err := won(ctx, r.Matrix)
	if err != nil {
		return nil, err
	}
	frames := len(game.Turns()) + 1
	out := picture.Picture{
		Caption: "A puzzle of the explorer: White wins in three moves", Width: width, Height: height, Fixed: true,
		Alt: "Stones on a Go board and the matrix of the liberties that they share",
	}
	for _, words := range sentences(game) {
		out.Alt += ". " + words[0]
	}
	out.Add(picture.Shape{Path: picture.Path{{Kind: picture.Box, Width: width, Height: height, Radius: 10}}, Fill: paper})
	for k, words := range sentences(game) {
		f := frame(r, game.At(k), words)
		class := "frame"
		if k == frames-1 {
			class += " last"
		}
		delay := float64(k) - float64(frames+1)*min(1, float64(k)) // before the start of the picture: it begins with the first one
		f.Attributes = []string{"class", class, "style", fmt.Sprintf("animation-delay:%.1fs", delay*slot)}
		out.Add(f)
	}
	var b bytes.Buffer
	if err := out.WriteSVG(&b); err != nil {
		return nil, err
	}
	return bytes.Replace(b.Bytes(), []byte("<g font-family"), []byte(movement(frames)+"<g font-family"), 1), nil
}

// won returns a game that begins with A, in which both players play as well as they can.
func won(ctx context.Context, A seki.Matrix) (*play.Game, error) {
	solver := search.New(search.Options{Memory: 1 << 20, Workers: 1})
	g := &play.Game{Start: A}
	for !g.Over() {
		turn, err := g.Best(ctx, solver)
		if err == nil {
			err = g.Play(turn)
		}
		if err != nil {
			return nil, err
		}
	}
	return g, nil
}

// said are the two lines of words of a frame.
type said [2]string

// sentences says what is to be done, and what each turn does.
func sentences(g *play.Game) []said {
	list := []said{{"White to move", "Can you take a black chain in three moves?"}}
	for k, t := range g.Turns() {
		mv := &t.Move
		if t.Pass {
			mv = nil
		}
		list = append(list, said{text.Turn(text.Colours, t.Player, mv), liberties(g.At(k + 1))})
	}
	return list
}

// liberties says what chain has no liberty left or, in a game that goes on, one.
func liberties(g *play.Game) string {
	if r, _, over := g.Result(); over && r == seki.Win {
		k := slices.Index(g.Matrix().RowSums(), 0)
		return fmt.Sprintf("%s has no liberty left: %s has won", text.Colours.Line(seki.R, k), text.Colours.Player(seki.R))
	}
	for p, sums := range [][]int{g.Matrix().RowSums(), g.Matrix().ColSums()} {
		if k := slices.Index(sums, 1); k >= 0 {
			return text.Colours.Line(seki.Player(p), k) + " has one liberty left"
		}
	}
	return ""
}

// frame draws the position after the turns of a game.
func frame(r *board.Reading, g *play.Game, words said) picture.Shape {
	const tall, gap, above = 210., 50., 25.
	var f picture.Picture
	goban, A := drawing.Game(r, g), g.Matrix()
	scale := tall / goban.Height
	left := (width - scale*goban.Width - gap - float64(A.Cols()+1)*square) / 2
	f.Place(goban, left, above, scale)
	left += scale*goban.Width + gap
	top := above + (tall-float64(A.Rows()+1)*square)/2
	for k := range A.Rows() {
		f.Add(disc(left+square/2, top+(float64(k)+1.5)*square, board.Black, k)...)
	}
	for k := range A.Cols() {
		f.Add(disc(left+(float64(k)+1.5)*square, top+square/2, board.White, k)...)
	}
	f.Add(entries(A, left+square, top+square)...)
	f.Add(picture.Shape{X: width / 2, Y: 260, Size: 19, Text: words[0], Fill: ink})
	if words[1] != "" {
		f.Add(picture.Shape{X: width / 2, Y: 286, Size: 16, Text: words[1], Fill: soft})
	}
	return picture.Shape{Group: f.Shapes}
}

// disc draws a stone that stands for a chain.
func disc(x, y float64, c board.Colour, k int) []picture.Shape {
	fill, on := ink, paper
	if c == board.White {
		fill, on = on, fill
	}
	return []picture.Shape{
		{Path: picture.Disc(x, y, square/4), Fill: fill, Ink: ink, Line: 1},
		{X: x, Y: y, Size: square / 4, Text: strconv.Itoa(k + 1), Fill: on},
	}
}
