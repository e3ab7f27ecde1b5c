// Package timeline draws the first plays of a learning player with its moves.
package timeline

import (
	"fmt"
	"image/color"
	"io"
	"slices"
	"strconv"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// Limits of the picture: more plays or positions are left out.
const (
	MaxPlays     = 100
	MaxPositions = 50
)

// Timeline is a picture of the first plays of an experiment: a column for each play and a
// row for each position of the player in them, in the order in which they are first reached.
// A cell holds the number of the player's move, once the position has been reached.
type Timeline struct {
	arena  *terminal.Arena
	player terminal.Player
	plays  []play
	rows   []terminal.Node
	row    map[terminal.Node]int
	moves  []int32 // by row: the current move
	after  []bool  // by row: whether the last play changed it
	more   bool    // whether positions were left out
}

type play struct {
	result seki.Value
	cells  []cell // by row, of the positions reached so far
}

type cell struct {
	move    int32
	onTrace bool
	changed bool // since the play before
}

// New returns an empty timeline of a player's plays.
func New(a *terminal.Arena, p terminal.Player) *Timeline {
	return &Timeline{arena: a, player: p, row: map[terminal.Node]int{}}
}

// Add adds a play, unless MaxPlays were added.
func (t *Timeline) Add(step learning.Step) {
	if len(t.plays) == MaxPlays {
		return
	}
	trace := step.Play.Trace
	onTrace := map[int]bool{}
	for k, v := range trace[:len(trace)-1] {
		if t.arena.Owner(v) != t.player {
			continue
		}
		r, ok := t.row[v]
		if !ok {
			if len(t.rows) == MaxPositions {
				t.more = true
				continue
			}
			r = len(t.rows)
			t.row[v] = r
			t.rows, t.moves, t.after = append(t.rows, v), append(t.moves, int32(slices.Index(t.arena.Moves(v), trace[k+1]))), append(t.after, false)
		}
		onTrace[r] = true
	}
	p := play{result: step.Result}
	for r := range t.rows {
		p.cells = append(p.cells, cell{t.moves[r], onTrace[r], t.after[r]})
		t.after[r] = false
	}
	t.plays = append(t.plays, p)
	for _, change := range step.Changes {
		if r, ok := t.row[change.At]; ok {
			t.moves[r], t.after[r] = change.To, true
		}
	}
}

// Measures in pixels.
const (
	margin = 24
	legend = 47 // y of the legend
	top    = 84 // of the first row
	side   = 20 // of a cell
	gap    = 10
)

// keyLength bounds the characters of the list of a position's moves.
const keyLength = 60

var (
	colours = map[seki.Value]color.RGBA{seki.Win: picture.Won, seki.Draw: picture.Drawn, seki.Loss: picture.Lost}
	white   = picture.RGB(0xFFFFFF)
)

// key returns the numbered list of the moves at a position, as far as there is room.
func (t *Timeline) key(v terminal.Node, label func(terminal.Node) string) string {
	var text []rune
	for k, to := range t.arena.Moves(v) {
		if k > 0 {
			text = append(text, ',', ' ')
		}
		text = append(text, []rune(fmt.Sprintf("%d %s", k+1, label(to)))...)
		if len(text) > keyLength {
			return string(text[:keyLength]) + "…"
		}
	}
	return string(text)
}

// settled is the number of plays that are drawn after the last change.
const settled = 5

// shown returns the plays to be drawn.
func (t *Timeline) shown() []play {
	last := 0 // the last play that followed a change
	for k, p := range t.plays {
		if slices.ContainsFunc(p.cells, func(c cell) bool { return c.changed }) {
			last = k
		}
	}
	return t.plays[:min(len(t.plays), last+1+settled)]
}

// WriteSVG draws the timeline under a title, without the plays that follow the last change
// but for a few. The label names positions.
func (t *Timeline) WriteSVG(w io.Writer, title string, label func(terminal.Node) string) error {
	plays := t.shown()
	labels, keys := make([]string, len(t.rows)), make([]string, len(t.rows))
	left, right := picture.TextWidth("result"), picture.TextWidth("moves")
	for r, v := range t.rows {
		labels[r] = units.Shorten(label(v))
		keys[r] = t.key(v, label)
		left, right = max(left, picture.TextWidth(labels[r])), max(right, picture.TextWidth(keys[r]))
	}
	left += margin + gap
	d := drawing{Picture: picture.Picture{Caption: title, Pixels: true}, left: left}
	headline, room := d.Headline(margin)
	d.Add(headline)
	d.Width = max(d.x(len(plays))+gap+right, room+margin, 560) + margin
	d.Height = top + float64(len(t.rows)+2)*side + margin
	d.legend()
	write := func(x float64, row int, text string) { d.Add(picture.Words(x, d.middle(row), picture.Start, text)) }
	write(margin, -1, "play")
	write(d.x(len(plays))+gap, -1, "moves")
	for r := range t.rows {
		write(margin, r, labels[r])
		write(d.x(len(plays))+gap, r, keys[r])
	}
	write(margin, len(t.rows), "result")
	for k, p := range plays {
		if k == 0 || (k+1)%5 == 0 {
			d.Add(picture.Words(d.x(k)+side/2, d.middle(-1), picture.Middle, strconv.Itoa(k+1)))
		}
		for r, c := range p.cells {
			d.move(k, r, c, p.result)
		}
		d.cell(k, len(t.rows), colours[p.result], p.result.String())
	}
	if t.more {
		write(margin, len(t.rows)+1, fmt.Sprintf("and positions reached later than these %d", MaxPositions))
	}
	return d.WriteSVG(w)
}

// drawing is a timeline being drawn.
type drawing struct {
	picture.Picture
	left float64 // of the first play
}

func (d *drawing) x(play int) float64     { return d.left + float64(play)*side }
func (d *drawing) middle(row int) float64 { return top + float64(row)*side + side/2 }

// cell draws a cell with a text, and returns the shape of the text.
func (d *drawing) cell(play, row int, fill color.Color, text string) *picture.Shape {
	box := picture.Rect(d.x(play), d.middle(row)-side/2, side, side)
	d.Add(picture.Shape{Path: box, Fill: fill, Ink: picture.RGB(0xBBBBBB), Line: 1},
		picture.Words(d.x(play)+side/2, d.middle(row), picture.Middle, text))
	return &d.Shapes[len(d.Shapes)-1]
}

// move draws the cell of a move: in the colour of the result if the play went there, grey if not,
// and bold if it was changed.
func (d *drawing) move(play, row int, c cell, result seki.Value) {
	fill := white
	if c.onTrace {
		fill = colours[result]
	}
	text := d.cell(play, row, fill, strconv.Itoa(int(c.move)+1))
	switch {
	case c.changed:
		text.Bold, text.Size = true, 13
	case !c.onTrace:
		text.Fill = picture.RGB(0x777777)
	}
}

// legend says what the colours of cells mean.
func (d *drawing) legend() {
	x := float64(margin)
	for k, text := range []string{"in a play won", "drawn", "lost"} {
		fill := colours[[]seki.Value{seki.Win, seki.Draw, seki.Loss}[k]]
		d.Add(picture.Shape{Path: picture.Rect(x, legend-7, 14, 14), Fill: fill, Ink: picture.RGB(0xBBBBBB), Line: 1},
			picture.Words(x+20, legend, picture.Start, text))
		x += 34 + picture.TextWidth(text)
	}
	d.Add(picture.Words(x, legend, picture.Start, "bold: changed after the play before"))
}
