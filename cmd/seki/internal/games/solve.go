package games

import (
	"cmp"
	"context"
	"fmt"
	"image/color"
	"io"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// solveCommand solves a game: source → terminal.Solution for each player → table of all positions.
func solveCommand() *cli.Command {
	return texts.Command("solve", command.InFormat(gamesSolve), gameFlags(),
		&cli.BoolFlag{Name: "positions", Category: command.SectionPrinted, Usage: "all positions, not only the start"},
		command.FormatFlag("text", "equations", "jsonl", "dot"), command.OutputFlag)
}

func gamesSolve(c *command.Run, format string) error {
	// A graph has few pointers, so that collecting garbage often costs little and saves memory.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	game, err := readGame(c)
	if err != nil {
		return err
	}
	if game.Number != nil {
		return solveNumbers(c, game, format)
	}
	if format == "equations" {
		return command.Usagef("--format equations is for games that end in numbers")
	}
	shown, err := playerOf(c, game)
	if err != nil {
		return err
	}
	if n := game.Size(); len(game.Players) > maxValues/n {
		return command.Usagef("%d players × %d positions are too many: at most %d values", len(game.Players), n, maxValues)
	}
	s, err := solved(c.Context, game, shown)
	if err != nil {
		return err
	}
	if format == "text" && !c.Bool("positions") {
		return command.WithOutput(c, s.writeStart)
	}
	return command.WithOutput(c, func(w io.Writer) error { return s.write(c.Context, w, format) })
}

// maxValues limits positions × players. Solving as many takes about 2 GB.
const maxValues = 1 << 26

// start is the first position of a game.
const start terminal.Node = 0

// solution has the values of all positions of a game, and the best moves.
type solution struct {
	star.Explored
	found []*terminal.Solution // by player
	best  []terminal.Strategy  // by player
	shown terminal.Player      // whose values are the colours of the picture, and whose strategy is bold
}

// solved solves a game for all players and checks the strategies against every reply. The error is the context's.
func solved(ctx context.Context, game star.Explored, shown terminal.Player) (*solution, error) {
	s := &solution{Explored: game, shown: shown}
	for p := range game.Players {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		found := game.Solve(terminal.Player(p))
		if err := found.Verify(); err != nil {
			return nil, fmt.Errorf("internal error: %w", err)
		}
		s.found, s.best = append(s.found, found), append(s.best, found.Strategy())
	}
	return s, nil
}

// playerValue is the value of a position for a player.
type playerValue struct {
	Value seki.Value `json:"value"`
	In    *int       `json:"in,omitempty"` // moves within which the win or loss is forced
}

// String returns a text such as "W 3" or "D".
func (v playerValue) String() string {
	if v.In == nil {
		return v.Value.String()
	}
	return v.Value.String() + " " + strconv.Itoa(*v.In)
}

// worth returns the value of a position for a player.
func (s *solution) worth(p int, v terminal.Node) playerValue {
	value := playerValue{Value: s.found[p].Value(v)}
	if rank := s.found[p].Rank(v); rank >= 0 {
		value.In = &rank
	}
	return value
}

// positionRecord is the record of a position.
type positionRecord struct {
	Position string                 `json:"position"`
	Owner    *string                `json:"owner"` // null for a terminal position
	Values   map[string]playerValue `json:"values"`
	Move     *string                `json:"move"` // a best move of the owner

	// At the start only.
	Start bool   `json:"start,omitempty"`
	Title string `json:"title,omitempty"` // of the game
}

func (s *solution) record(v terminal.Node) positionRecord {
	r := positionRecord{Position: s.Labels[v], Values: map[string]playerValue{}}
	if v == start {
		r.Start, r.Title = true, s.Title
	}
	for p, name := range s.Players {
		r.Values[name] = s.worth(p, v)
	}
	if owner := s.Owner(v); owner != terminal.Nobody {
		r.Owner, r.Move = &s.Players[owner], new(s.Labels[s.bestMove(v)])
	}
	return r
}

// row returns the cells for people.
func (s *solution) row(r positionRecord) []any {
	owner, move := "-", "-"
	if r.Owner != nil {
		owner, move = *r.Owner, *r.Move
	}
	row := []any{r.Position, owner}
	for _, name := range s.Players {
		row = append(row, r.Values[name])
	}
	return append(row, move)
}

// writeStart writes the size of the game, the values of the start, and a play in which each owner makes its best moves.
func (s *solution) writeStart(w io.Writer) error {
	var values []string
	for p, name := range s.Players {
		values = append(values, fmt.Sprint(name, " ", s.worth(p, start)))
	}
	fmt.Fprintf(w, "game   %s: %s, %s\nstart  %s: %s\n", s.Title, units.Plural(s.Size(), "position", "positions"),
		units.Plural(s.Edges(), "move", "moves"), s.Labels[start], strings.Join(values, ", "))
	head, seen := "play", map[terminal.Node]bool{start: true}
	for v := start; !s.Terminal(v) && s.bestMove(v) != v; head = "" {
		v = s.bestMove(v)
		end := ""
		switch {
		case s.Terminal(v):
			end = ", " + s.wonBy(v)
		case seen[v]:
			end = ", again: a draw"
		case s.bestMove(v) == v: // the end of a drawn game by rules
			end = ", a draw"
		}
		if _, err := fmt.Fprintf(w, "%-5s  %s%s\n", head, s.Labels[v], end); err != nil || seen[v] {
			return err
		}
		seen[v] = true
	}
	return nil
}

// bestMove returns the position after a best move of the owner of v, which is not terminal.
func (s *solution) bestMove(v terminal.Node) terminal.Node { return s.Next(s.best[s.Owner(v)], v) }

// wonBy names the winners at a terminal position: "won by anna, ben".
func (s *solution) wonBy(v terminal.Node) string {
	winners := units.Texts(s.Winners(v), func(p terminal.Player) string { return s.Players[p] })
	return "won by " + cmp.Or(strings.Join(winners, ", "), "nobody")
}

func (s *solution) write(ctx context.Context, w io.Writer, format string) error {
	heads := []any{"position", "owner"}
	for _, name := range s.Players {
		heads = append(heads, name)
	}
	switch format {
	case "dot":
		return s.drawing().write(w)
	case "text":
		if err := s.writeStart(w); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	return writeEach(ctx, w, format, append(heads, "best move"), s.row, func(yield func(positionRecord) bool) {
		for v := range terminal.Node(s.Size()) {
			if !yield(s.record(v)) {
				return
			}
		}
	})
}

var colours = [...]color.RGBA{seki.Loss: picture.Lost, seki.Draw: picture.Drawn, seki.Win: picture.Won}

// drawing returns the graph of the game: win green, draw grey, loss red. The shape of a node shows its owner. The start
// has a thick border. A terminal node has a double border and names its winners.
func (s *solution) drawing() *drawing {
	d := newDrawing(s.Title)
	for v := range terminal.Node(s.Size()) {
		n := drawnNode{fill: colours[s.found[s.shown].Value(v)], start: v == start, double: s.Terminal(v)}
		if s.Terminal(v) {
			n.lines = []string{s.Labels[v], s.wonBy(v)}
		} else {
			n.lines, n.shape = []string{s.Labels[v], s.Players[s.Owner(v)] + " to move"}, int(s.Owner(v))
		}
		d.node(n)
	}
	for v := range terminal.Node(s.Size()) {
		for _, w := range s.Moves(v) {
			d.edge(int(v), int(w), drawnEdge{bold: s.Next(s.best[s.shown], v) == w})
		}
	}
	return d
}
