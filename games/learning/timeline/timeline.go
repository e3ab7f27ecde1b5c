// Package timeline draws the first plays of a learning player with its moves.
package timeline

import (
	"fmt"
	"io"
	"slices"

	"github.com/sekilab/sekilab/games/internal/svg"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
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
	side   = 20 // of a cell
	gap    = 10
)

// keyLength bounds the characters of the list of a position's moves.
const keyLength = 60

var colours = map[seki.Value]string{seki.Win: "#b7e1b0", seki.Draw: "#dddddd", seki.Loss: "#f4b6b6"}

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
	left, right := svg.TextWidth("result"), svg.TextWidth("moves")
	for r, v := range t.rows {
		labels[r] = units.Shorten(label(v))
		keys[r] = t.key(v, label)
		left, right = max(left, svg.TextWidth(labels[r])), max(right, svg.TextWidth(keys[r]))
	}
	left += margin + gap
	top := svg.Top + 2*side
	width := max(left+len(plays)*side+gap+right, svg.HeadlineWidth(title)+margin, 560) + margin
	d := svg.Begin(w, width, top+(len(t.rows)+2)*side+margin, title, "<style>.c{stroke:#bbb} .b{font-weight:bold;font-size:13px} .f{fill:#777}</style>")
	d.Headline(margin, title)
	x := margin
	for _, value := range []seki.Value{seki.Win, seki.Draw, seki.Loss} {
		text := map[seki.Value]string{seki.Win: "in a play won", seki.Draw: "drawn", seki.Loss: "lost"}[value]
		d.Line(`<rect class="c" x="%d" y="%d" width="14" height="14" fill="%s"/>`, x, svg.Top-4, colours[value])
		d.TextFrom(x+20, svg.Top+8, text)
		x += 34 + svg.TextWidth(text)
	}
	d.TextFrom(x, svg.Top+8, "bold: changed after the play before")
	y := func(row int) int { return top + row*side }
	middle := func(row int) int { return y(row) + side/2 + 4 }
	d.TextFrom(margin, middle(-1), "play")
	d.TextFrom(left+len(plays)*side+gap, middle(-1), "moves")
	for r := range t.rows {
		d.TextFrom(margin, middle(r), labels[r])
		d.TextFrom(left+len(plays)*side+gap, middle(r), keys[r])
	}
	d.TextFrom(margin, middle(len(t.rows)), "result")
	for k, p := range plays {
		x := left + k*side
		if k == 0 || (k+1)%5 == 0 {
			d.Text(x+side/2, middle(-1), fmt.Sprint(k+1))
		}
		for r, c := range p.cells {
			fill, class := "white", "f"
			if c.onTrace {
				fill, class = colours[p.result], ""
			}
			if c.changed {
				class = "b"
			}
			d.Line(`<rect class="c" x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x, y(r), side, side, fill)
			d.Line(`<text class="%s" x="%d" y="%d">%d</text>`, class, x+side/2, middle(r), c.move+1)
		}
		d.Line(`<rect class="c" x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x, y(len(t.rows)), side, side, colours[p.result])
		d.Text(x+side/2, middle(len(t.rows)), fmt.Sprint(p.result))
	}
	if t.more {
		d.TextFrom(margin, middle(len(t.rows)+1), fmt.Sprintf("and positions reached later than these %d", MaxPositions))
	}
	return d.End()
}
