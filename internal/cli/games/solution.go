package games

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// solvedGame is an explicit game with a solution for each player.
type solvedGame struct {
	*terminal.Explicit
	graph     *terminal.Graph[string]
	solutions []*terminal.Solution
	best      []terminal.Strategy // of each player
}

// solveExplicit solves all positions of a game for all players and checks the
// strategies against every reply.
func solveExplicit(ctx context.Context, game *terminal.Explicit) (*solvedGame, error) {
	names := game.Names()
	graph, err := terminal.Explore(ctx, game, len(names), names...)
	if err != nil {
		return nil, err
	}
	s := &solvedGame{Explicit: game, graph: graph}
	for p := range terminal.Player(graph.Players()) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		solution := graph.Solve(p)
		if err := solution.Verify(); err != nil {
			return nil, fmt.Errorf("internal error: %w", err)
		}
		s.solutions = append(s.solutions, solution)
		s.best = append(s.best, solution.Strategy())
	}
	return s, nil
}

// valueIn returns the value of v for the player of the solution and, for a win or a
// loss, the number of moves in which it can be forced.
func valueIn(s *terminal.Solution, v terminal.Node) (value seki.Value, moves int) {
	switch value = s.Value(v); value {
	case seki.Win:
		return value, s.Win.Rank(v)
	case seki.Loss:
		return value, s.Lose.Rank(v)
	}
	return value, 0
}

// solvedPosition is the record of a position.
type solvedPosition struct {
	Position string                 `json:"position"`
	Owner    *string                `json:"owner"` // null for a terminal position
	Values   map[string]playerValue `json:"values"`
	Move     *string                `json:"move"` // the owner's best, null for a terminal position
	startMark
}

// startMark is in the record of the start only.
type startMark struct {
	Start bool   `json:"start,omitempty"`
	Title string `json:"title,omitempty"` // of the game
}

func newStartMark(game *terminal.Explicit, position string) startMark {
	if position != game.Start() {
		return startMark{}
	}
	return startMark{true, game.Title()}
}

// writeHeading writes the title and the start of a game, with what holds there.
func writeHeading(w io.Writer, game *terminal.Explicit, graph *terminal.Graph[string], start string) error {
	title := game.Title()
	if title != "" {
		title += ": "
	}
	_, err := fmt.Fprintf(w, "game   %s%s, %s\nstart  %s: %s\n\n", title, units.Plural(uint64(graph.Size()), "position", "positions"),
		units.Plural(uint64(graph.Edges()), "move", "moves"), game.Start(), start)
	return err
}

// playerValue is the value of a position for a player.
type playerValue struct {
	Value seki.Value `json:"value"`
	In    *int       `json:"in,omitempty"` // moves within which the win or loss is forced
}

func (v playerValue) String() string {
	if v.In == nil {
		return v.Value.String()
	}
	return fmt.Sprintf("%v %d", v.Value, *v.In)
}

// record returns the record of a position.
func (s *solvedGame) record(v terminal.Node) solvedPosition {
	players := s.PlayerNames()
	record := solvedPosition{Position: s.graph.Label(v), Values: map[string]playerValue{}}
	record.startMark = newStartMark(s.Explicit, record.Position)
	if owner := s.graph.Owner(v); owner != terminal.Nobody {
		move := s.graph.Label(s.graph.Next(s.best[owner], v))
		record.Owner, record.Move = &players[owner], &move
	}
	for p, solution := range s.solutions {
		value, moves := valueIn(solution, v)
		entry := playerValue{Value: value}
		if value != seki.Draw {
			entry.In = &moves
		}
		record.Values[players[p]] = entry
	}
	return record
}

// eachPosition returns a function that hands the records of all positions of a graph to
// its argument.
func eachPosition[R any](ctx context.Context, graph *terminal.Graph[string], record func(terminal.Node) R) func(write func(R) error) error {
	return func(write func(R) error) error {
		for v := range terminal.Node(graph.Size()) {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := write(record(v)); err != nil {
				return err
			}
		}
		return nil
	}
}

func (s *solvedGame) write(ctx context.Context, w io.Writer, how string, player terminal.Player) error {
	switch how {
	case "dot":
		return s.view(player).DOT(w)
	case "svg":
		return s.view(player).SVG(w)
	case "text":
		if err := writeHeading(w, s.Explicit, s.graph, s.values(s.record(s.start()).Values)); err != nil {
			return err
		}
	}
	header, players := table.Row{"position", "owner"}, s.PlayerNames()
	for _, player := range players {
		header = append(header, player)
	}
	row := func(r solvedPosition) table.Row {
		row := table.Row{r.Position, textOr(r.Owner, "-")}
		for _, player := range players {
			row = append(row, r.Values[player])
		}
		return append(row, textOr(r.Move, "-"))
	}
	return writeEach(w, how, nil, append(header, "best move"), row, eachPosition(ctx, s.graph, s.record))
}

// values returns the values of a record as text, in the order of the players.
func (s *solvedGame) values(values map[string]playerValue) string {
	var list []string
	for _, player := range s.PlayerNames() {
		list = append(list, fmt.Sprintf("%s %v", player, values[player]))
	}
	return strings.Join(list, ", ")
}

func (s *solvedGame) start() terminal.Node {
	v, _ := s.graph.Node(s.Start())
	return v
}

// view returns the picture of a game.
func view(game *terminal.Explicit, graph *terminal.Graph[string]) *terminal.View {
	players := game.PlayerNames()
	return &terminal.View{
		Arena: &graph.Arena, Name: game.Title(), Label: graph.Label,
		Start:  func(v terminal.Node) bool { return graph.Label(v) == game.Start() },
		Player: func(q terminal.Player) string { return players[q] },
	}
}

// view returns the picture of the values and the strategy of a player.
func (s *solvedGame) view(p terminal.Player) *terminal.View {
	v := view(s.Explicit, s.graph)
	v.Value, v.Strategy = s.solutions[p].Value, s.best[p]
	return v
}
