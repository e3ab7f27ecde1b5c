package games

import (
	"cmp"
	"fmt"
	"image/color"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// positions are all positions of a game with their values for each player (solve), or with their ranks in an attractor.
type positions struct {
	source
	columns []any  // after the owner
	start   string // the value of the start, for people

	// complete sets the values or the rank in a record, and its move. It returns the cells between the owner and
	// the move.
	complete func(terminal.Node, *positionRecord) []any

	// Of the picture: the values are colours, the moves of the strategy bold.
	value    func(terminal.Node) seki.Value
	strategy terminal.Strategy
}

// positionRecord is the record of a position.
type positionRecord struct {
	Position string                 `json:"position"`
	Owner    *string                `json:"owner"` // null for a terminal position
	Values   map[string]playerValue `json:"values,omitempty"`
	Rank     any                    `json:"rank,omitempty"` // moves within which the target is forced; null outside the attractor

	// Move is a best move of the owner or, for an attractor, a move by which the owner forces the play into it or avoids
	// it; null if there is none.
	Move *string `json:"move"`

	// At the start only.
	Start bool   `json:"start,omitempty"`
	Title string `json:"title,omitempty"` // of the game

	cells []any
}

func (r positionRecord) row() []any { return r.cells }

// move returns the move of a strategy, nil if it has none.
func (t *positions) move(strategy terminal.Strategy, v terminal.Node) *string {
	if next := t.Next(strategy, v); next != terminal.None {
		return new(t.Label(next))
	}
	return nil
}

// records yields the record of each position.
func (t *positions) records(yield func(positionRecord) bool) {
	for v := range terminal.Node(t.Size()) {
		r := positionRecord{Position: t.Label(v)}
		if owner := t.Owner(v); owner != terminal.Nobody {
			r.Owner = &t.Players[owner]
		}
		if v == t.Start {
			r.Start, r.Title = true, t.Title
		}
		cells := t.complete(v, &r)
		r.cells = slices.Concat([]any{r.Position, orDash(r.Owner)}, cells, []any{orDash(r.Move)})
		if !yield(r) {
			return
		}
	}
}

func orDash[T any](value *T) string {
	if value == nil {
		return "-"
	}
	return fmt.Sprint(*value)
}

func (t *positions) write(c *command.Run, format string) error {
	return command.WithOutput(c, func(w io.Writer) error {
		switch format {
		case "dot":
			return t.drawing().write(w)
		case "text":
			title := t.Title
			if title != "" {
				title += ": "
			}
			fmt.Fprintf(w, "game   %s%s, %s\nstart  %s: %s\n\n", title, units.Plural(t.Size(), "position", "positions"),
				units.Plural(t.Edges(), "move", "moves"), t.Label(t.Start), t.start)
		}
		return writeEach(c.Context, w, format, append([]any{"position", "owner"}, t.columns...), t.records)
	})
}

var colours = [...]color.RGBA{seki.Loss: picture.Lost, seki.Draw: picture.Drawn, seki.Win: picture.Won}

// drawing returns the graph of the game: win green, draw grey, loss red. The shape of a node shows its owner. The start
// has a thick border. A terminal node has a double border and names its winners.
func (t *positions) drawing() *drawing {
	d := newDrawing(t.Title)
	for v := range terminal.Node(t.Size()) {
		n := drawnNode{fill: colours[t.value(v)], start: v == t.Start, double: t.Terminal(v)}
		if t.Terminal(v) {
			winners := units.Texts(t.Winners(v), func(p terminal.Player) string { return t.Players[p] })
			n.lines = []string{t.Label(v), "won by " + cmp.Or(strings.Join(winners, ", "), "nobody")}
		} else {
			n.lines, n.shape = []string{t.Label(v), t.Players[t.Owner(v)] + " to move"}, int(t.Owner(v))
		}
		d.node(n)
	}
	for v := range terminal.Node(t.Size()) {
		for _, w := range t.Moves(v) {
			d.edge(int(v), int(w), drawnEdge{bold: t.Next(t.strategy, v) == w})
		}
	}
	return d
}
