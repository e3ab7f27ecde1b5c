package games

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// solution is what was found of all positions of a game: their values for each player
// (solveAll), or an attractor (solveAttractor).
type solution struct {
	givenGame
	view *terminal.View // the picture

	fill    func(*positionRecord, terminal.Node) // adds what was found to a record
	columns table.Row                            // of the text, after the owner
}

// positionRecord is the record of a position.
type positionRecord struct {
	Position string       `json:"position"`
	Owner    *string      `json:"owner"` // null for a terminal position
	Values   playerValues `json:"values,omitzero"`
	Rank     **int        `json:"rank,omitempty"` // moves within which the target is forced; null outside the attractor

	// Move is the best of the owner or, for an attractor, that of a player who can force
	// the play into it or avoid it; null if there is none.
	Move *string `json:"move"`

	// At the start only.
	Start bool   `json:"start,omitempty"`
	Title string `json:"title,omitempty"` // of the game
}

// playerValues are the values of a position by the names of the players.
type playerValues map[string]playerValue

// playerValue is the value of a position for a player.
type playerValue struct {
	Value seki.Value
	In    int // moves within which the win or loss is forced, −1 for a draw
}

func (v playerValue) String() string {
	if v.In < 0 {
		return v.Value.String()
	}
	return fmt.Sprint(v.Value, " ", v.In)
}

// MarshalJSON leaves out the moves of a draw.
func (v playerValue) MarshalJSON() ([]byte, error) {
	if v.In < 0 {
		return fmt.Appendf(nil, `{"value":"%v"}`, v.Value), nil
	}
	return fmt.Appendf(nil, `{"value":"%v","in":%d}`, v.Value, v.In), nil
}

// newSolution returns a solution without what was found.
func newSolution(game givenGame) *solution {
	return &solution{givenGame: game, view: &terminal.View{
		Arena: game.Arena, Name: game.title, Start: game.start, Label: game.label, Players: game.players,
	}}
}

// solveAll solves all positions of a game for all players and checks the strategies against
// every reply. The picture is for the player shown.
func solveAll(ctx context.Context, game givenGame, shown terminal.Player) (*solution, error) {
	s := newSolution(game)
	players := game.players
	found := make([]*terminal.Solution, len(players))
	best := make([]terminal.Strategy, len(players))
	for p, name := range players {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if p > 0 {
			found[p] = found[0].Opposite()
		}
		if found[p] == nil {
			found[p] = s.Solve(terminal.Player(p))
			if err := found[p].Verify(); err != nil {
				return nil, fmt.Errorf("internal error: %w", err)
			}
		}
		best[p] = found[p].Strategy()
		s.columns = append(s.columns, name)
	}
	s.view.Value, s.view.Strategy = found[shown].Value, best[shown]
	s.view.Colours = map[seki.Value]string{
		seki.Win: players[shown] + " wins", seki.Draw: "draw", seki.Loss: players[shown] + " loses",
	}
	s.view.Bold = "best move of " + players[shown]
	s.fill = func(r *positionRecord, v terminal.Node) {
		r.Values = playerValues{}
		for p, name := range players {
			r.Values[name] = valueIn(found[p], v)
		}
		if owner := s.Owner(v); owner != terminal.Nobody {
			r.Move = s.moveOf(best[owner], v)
		}
	}
	s.columns = append(s.columns, "best move")
	return s, nil
}

// valueIn returns the value of a position for the player of a solution.
func valueIn(s *terminal.Solution, v terminal.Node) playerValue {
	switch value := s.Value(v); value {
	case seki.Win:
		return playerValue{value, s.Win.Rank(v)}
	case seki.Loss:
		return playerValue{value, s.Lose.Rank(v)}
	default:
		return playerValue{value, -1}
	}
}

// holds returns what was found of a position, as text.
func (s *solution) holds(r positionRecord) string {
	switch {
	case r.Rank == nil:
		return s.values(r.Values)
	case *r.Rank == nil:
		return "outside the attractor"
	}
	return fmt.Sprintf("rank %d", **r.Rank)
}

// values returns the values of a record as text, in the order of the players.
func (s *solution) values(values playerValues) string {
	var list []string
	for _, player := range s.players {
		list = append(list, fmt.Sprintf("%s %v", player, values[player]))
	}
	return strings.Join(list, ", ")
}

// moveOf returns the move of a strategy, nil if it is free.
func (s *solution) moveOf(strategy terminal.Strategy, v terminal.Node) *string {
	if next := s.Next(strategy, v); next != terminal.None {
		return new(s.label(next))
	}
	return nil
}

// record returns the record of a position.
func (s *solution) record(v terminal.Node) positionRecord {
	r := positionRecord{Position: s.label(v)}
	if owner := s.Owner(v); owner != terminal.Nobody {
		r.Owner = new(s.players[owner])
	}
	if v == s.start {
		r.Start, r.Title = true, s.title
	}
	s.fill(&r, v)
	return r
}

func (s *solution) write(ctx context.Context, w io.Writer, how string) error {
	switch how {
	case "dot":
		return s.view.DOT(w)
	case "svg":
		return denseError("--format svg", s.view.SVG(w))
	case "text":
		title := s.title
		if title != "" {
			title += ": "
		}
		fmt.Fprintf(w, "game   %s%s, %s\nstart  %s: %s\n\n", title, units.Plural(uint64(s.Size()), "position", "positions"),
			units.Plural(uint64(s.Edges()), "move", "moves"), s.label(s.start), s.holds(s.record(s.start)))
	}
	row := func(r positionRecord) table.Row {
		row := table.Row{r.Position, textOr(r.Owner, "-")}
		if r.Rank != nil {
			row = append(row, textOr(*r.Rank, "-"))
		}
		for _, player := range s.players {
			if value, ok := r.Values[player]; ok {
				row = append(row, value)
			}
		}
		return append(row, textOr(r.Move, "-"))
	}
	header := append(table.Row{"position", "owner"}, s.columns...)
	each := func(write func(positionRecord) error) error {
		for v := range terminal.Node(s.Size()) {
			if err := cmp.Or(ctx.Err(), write(s.record(v))); err != nil {
				return err
			}
		}
		return nil
	}
	return writeEach(w, how, nil, header, row, each)
}
