package games

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/seki"
)

// attractor is the attractor of --target for --coalition, with the strategies that force
// the play into it and that avoid it.
type attractor struct {
	*terminal.Attractor
	game     *terminal.Explicit
	players  []string // their names
	graph    *terminal.Graph[string]
	strategy terminal.Strategy // of the coalition inside, of the others outside
}

// attractorPosition is the record of a position.
type attractorPosition struct {
	Position string  `json:"position"`
	Owner    *string `json:"owner"` // null for a terminal position
	Rank     *int    `json:"rank"`  // moves within which the target is forced; null outside
	Move     *string `json:"move"`  // of a player who can force or avoid; else null
	startMark
}

// newAttractor reads --coalition and --target and finds the attractor. Both strategies
// are checked against every reply.
func newAttractor(c *cli.Context, game *terminal.Explicit) (*attractor, error) {
	if !c.IsSet("coalition") || !c.IsSet("target") {
		return nil, command.Usagef("--coalition and --target go together")
	}
	players := game.PlayerNames()
	var coalition []terminal.Player
	for _, name := range namesIn(c.String("coalition"), players) {
		if name == "" {
			return nil, command.Usagef("--coalition %q: the name of a player is missing", c.String("coalition"))
		}
		p, err := playerNamed("coalition", name, players)
		if err != nil {
			return nil, err
		}
		coalition = append(coalition, p)
	}
	graph, err := terminal.Explore(c.Context, game, len(game.Names()), game.Names()...)
	if err != nil {
		return nil, err
	}
	kinds := map[string]terminal.Target{}
	for p, name := range players {
		kinds["won by "+name] = graph.WonBy(terminal.Player(p))
		kinds["not won by "+name] = graph.NotWonBy(terminal.Player(p))
	}
	isTarget := map[terminal.Node]bool{}
	for _, name := range namesIn(c.String("target"), slices.AppendSeq(game.Names(), maps.Keys(kinds))) {
		v, known := graph.Node(name)
		switch kind := kinds[name]; {
		case known && graph.Terminal(v):
			isTarget[v] = true
		case known || kind == nil:
			return nil, command.Usagef("--target: %q is not a terminal position of the game", name)
		default:
			for v := range terminal.Node(graph.Size()) {
				isTarget[v] = isTarget[v] || graph.Terminal(v) && kind(v)
			}
		}
	}
	target := func(v terminal.Node) bool { return isTarget[v] }
	A := &attractor{graph.Attractor(terminal.Of(coalition...), target), game, players, graph, nil}
	forcing, avoiding := A.Forcing(), A.Avoiding()
	for _, err := range []error{graph.VerifyForcing(forcing, target, A.Nodes()), graph.VerifyAvoiding(avoiding, target, A.Complement())} {
		if err != nil {
			return nil, fmt.Errorf("internal error: %w", err)
		}
	}
	A.strategy = slices.Repeat(terminal.Strategy{terminal.Free}, graph.Size())
	for v := range A.strategy {
		if A.Contains(terminal.Node(v)) {
			A.strategy[v] = forcing[v]
		} else {
			A.strategy[v] = avoiding[v]
		}
	}
	return A, nil
}

// namesIn returns the names in a list separated by commas. Names may have commas: of
// several ways to read the list, the longest known names are taken from the left.
func namesIn(list string, known []string) []string {
	isKnown, most := map[string]bool{}, 1
	for _, name := range known {
		isKnown[name] = true
		most = max(most, 1+strings.Count(name, ","))
	}
	var names []string
	for rest := strings.Split(list, ","); list != "" && len(rest) > 0; {
		n := min(most, len(rest))
		for n > 1 && !isKnown[strings.TrimSpace(strings.Join(rest[:n], ","))] {
			n--
		}
		names = append(names, strings.TrimSpace(strings.Join(rest[:n], ",")))
		rest = rest[n:]
	}
	return names
}

func (A *attractor) write(ctx context.Context, w io.Writer, how string) error {
	switch how {
	case "dot":
		return A.view().DOT(w)
	case "svg":
		return A.view().SVG(w)
	case "text":
		start, _ := A.graph.Node(A.game.Start())
		holds := "outside the attractor"
		if rank := A.Rank(start); rank >= 0 {
			holds = fmt.Sprintf("rank %d", rank)
		}
		if err := writeHeading(w, A.game, A.graph, holds); err != nil {
			return err
		}
	}
	row := func(r attractorPosition) table.Row {
		return table.Row{r.Position, textOr(r.Owner, "-"), textOr(r.Rank, "-"), textOr(r.Move, "-")}
	}
	return writeEach(w, how, nil, table.Row{"position", "owner", "rank", "move"}, row,
		eachPosition(ctx, A.graph, A.record))
}

// view returns the picture of the attractor, in the colour of wins, and of the strategies.
func (A *attractor) view() *terminal.View {
	picture := view(A.game, A.graph)
	picture.Strategy = A.strategy
	picture.Value = func(v terminal.Node) seki.Value {
		if A.Contains(v) {
			return seki.Win
		}
		return seki.Draw
	}
	return picture
}

// record returns the record of a position.
func (A *attractor) record(v terminal.Node) attractorPosition {
	record := attractorPosition{Position: A.graph.Label(v), startMark: newStartMark(A.game, A.graph.Label(v))}
	if owner := A.graph.Owner(v); owner != terminal.Nobody {
		record.Owner = &A.players[owner]
	}
	if rank := A.Rank(v); rank >= 0 {
		record.Rank = &rank
	}
	if next := A.graph.Next(A.strategy, v); next != terminal.None {
		move := A.graph.Label(next)
		record.Move = &move
	}
	return record
}
