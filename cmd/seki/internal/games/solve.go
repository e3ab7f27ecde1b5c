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
	return command.New("games solve", inForms(gamesSolve), gameFlags(),
		&cli.BoolFlag{Name: "positions", Category: command.SectionPrinted, Usage: "all positions, not only the start"},
		command.FormatFlag("text", "equations", "jsonl", "dot"), command.OutputFlag)
}

func gamesSolve(c *command.Run) (forms, error) {
	// A graph has few pointers, so that collecting garbage often costs little and saves memory.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	game, err := readGame(c)
	if err != nil {
		return nil, err
	}
	if game.Number != nil {
		return solveNumbers(c, game)
	}
	shown, err := playerOf(c, game)
	if err != nil {
		return nil, err
	}
	s, err := solved(c.Context, game)
	if err != nil {
		return nil, failure{err}
	}
	columns := []any{"position", "owner"}
	for _, name := range s.Players {
		columns = append(columns, name)
	}
	found := listed(c.Context, s.records, append(columns, "best move"), s.row)
	positions := found["text"]
	found["dot"] = func(w io.Writer) error { return s.drawing(shown).write(w) }
	found["text"] = func(w io.Writer) error {
		err := s.writeStart(w)
		if err == nil && c.Bool("positions") {
			fmt.Fprintln(w)
			err = positions(w)
		}
		return err
	}
	return found, nil
}

// solution has the values of all positions of a game, and the best moves.
type solution struct {
	star.Explored
	found []*terminal.Solution // by player
	best  []terminal.Strategy  // by player
}

// solved solves a game for all players and checks the strategies against every reply.
func solved(ctx context.Context, game star.Explored) (*solution, error) {
	s := &solution{Explored: game}
	for p := range game.Players {
		found := game.Solve(terminal.Player(p))
		if err := cmp.Or(found.Verify(), ctx.Err()); err != nil {
			return nil, err
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

// records yields the records of all positions.
func (s *solution) records(yield func(positionRecord, error) bool) {
	for v, label := range s.Labels {
		v := terminal.Node(v)
		r := positionRecord{Position: label, Values: map[string]playerValue{}}
		if v == start {
			r.Start, r.Title = true, s.Title
		}
		for p, name := range s.Players {
			r.Values[name] = s.worth(p, v)
		}
		if owner := s.Owner(v); owner != terminal.Nobody {
			r.Owner, r.Move = &s.Players[owner], &s.Labels[s.bestMove(v)]
		}
		if !yield(r, nil) {
			return
		}
	}
}

// row returns the cells of a record for people.
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
	_, err := fmt.Fprintf(w, "game   %s: %s, %s\nstart  %s: %s\n", s.Title,
		units.Plural(s.Size(), "position", "positions"), units.Plural(s.Edges(), "move", "moves"), s.Labels[start],
		strings.Join(values, ", "))
	head, seen := "play", map[terminal.Node]bool{start: true}
	for v := start; err == nil && !s.Terminal(v) && s.bestMove(v) != v; head = "" {
		v = s.bestMove(v)
		end := ""
		switch {
		case s.Terminal(v):
			end = ", " + s.wonBy(v)
		case seen[v]:
			end = ", again: a draw"
		case s.bestMove(v) == v: // the end of a drawn game
			end = ", a draw"
		}
		if _, err = fmt.Fprintf(w, "%-5s  %s%s\n", head, s.Labels[v], end); seen[v] {
			break
		}
		seen[v] = true
	}
	return err
}

// bestMove returns the position after a best move of the owner of v, which is not terminal.
func (s *solution) bestMove(v terminal.Node) terminal.Node { return s.Next(s.best[s.Owner(v)], v) }

// wonBy names the winners at a terminal position: "won by anna, ben".
func (s *solution) wonBy(v terminal.Node) string {
	winners := mapped(s.Winners(v), func(p terminal.Player) string { return s.Players[p] })
	return "won by " + cmp.Or(strings.Join(winners, ", "), "nobody")
}

var colours = [...]color.RGBA{seki.Loss: picture.Lost, seki.Draw: picture.Drawn, seki.Win: picture.Won}

// drawing returns the graph of the game: win green, draw grey and loss red for the player p, whose strategy is bold. The
// shape of a node shows its owner. A terminal node names its winners.
func (s *solution) drawing(p terminal.Player) *drawing {
	d := newDrawing(s.Title)
	for v, label := range s.Labels {
		v := terminal.Node(v)
		fill, below, owner := colours[s.found[p].Value(v)], "", int(s.Owner(v))
		if s.Terminal(v) {
			below, owner = s.wonBy(v), 0
		} else {
			below = s.Players[owner] + " to move"
		}
		d.node([]string{label, below}, shape(owner), fill, v == start, s.Terminal(v), false)
	}
	for v := range terminal.Node(s.Size()) {
		for _, w := range s.Moves(v) {
			d.edge(int(v), int(w), "", s.Next(s.best[p], v) == w, false)
		}
	}
	return d
}
