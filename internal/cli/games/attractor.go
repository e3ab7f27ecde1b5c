package games

import (
	"context"
	"fmt"
	"io"
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
	graph    *terminal.Graph[string]
	strategy terminal.Strategy // of the coalition inside, of the others outside
}

// attractorPosition is the record of a position.
type attractorPosition struct {
	Position string  `json:"position"`
	Owner    *string `json:"owner"` // null for a terminal position
	Rank     *int    `json:"rank"`  // moves within which the target is forced; null outside
	Move     *string `json:"move"`  // of a player who can force or avoid; else null
}

// newAttractor reads --coalition and --target and finds the attractor. Both strategies
// are checked against every reply.
func newAttractor(c *cli.Context, game *terminal.Explicit) (*attractor, error) {
	if !c.IsSet("coalition") || !c.IsSet("target") {
		return nil, command.Usagef("--coalition and --target go together")
	}
	var coalition []terminal.Player
	for name := range strings.SplitSeq(c.String("coalition"), ",") {
		if name = strings.TrimSpace(name); name == "" {
			return nil, command.Usagef("--coalition %q: the name of a player is missing", c.String("coalition"))
		}
		p, err := playerNamed("coalition", name, game.PlayerNames())
		if err != nil {
			return nil, err
		}
		coalition = append(coalition, p)
	}
	graph, err := terminal.Explore(c.Context, game, len(game.Names()), game.Names()...)
	if err != nil {
		return nil, err
	}
	isTarget := map[terminal.Node]bool{}
	for name := range strings.SplitSeq(c.String("target"), ",") {
		v, known := graph.Node(strings.TrimSpace(name))
		if !known || !graph.Terminal(v) {
			return nil, command.Usagef("--target: %q is not a terminal position of the game", name)
		}
		isTarget[v] = true
	}
	target := func(v terminal.Node) bool { return isTarget[v] }
	A := &attractor{graph.Attractor(terminal.Of(coalition...), target), game, graph, nil}
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

func (A *attractor) write(ctx context.Context, w io.Writer, how string) error {
	players := A.game.PlayerNames()
	if how == "dot" {
		view := &terminal.View{
			Arena: &A.graph.Arena, Name: A.game.Title(), Label: A.graph.Label,
			Player: func(p terminal.Player) string { return players[p] }, Strategy: A.strategy,
			Value: func(v terminal.Node) seki.Value {
				if A.Contains(v) {
					return seki.Win
				}
				return seki.Draw
			},
		}
		return view.DOT(w)
	}
	row := func(r attractorPosition) table.Row {
		return table.Row{r.Position, textOr(r.Owner, "-"), textOr(r.Rank, "-"), textOr(r.Move, "-")}
	}
	return writeEach(w, how, nil, table.Row{"position", "owner", "rank", "move"}, row,
		func(write func(attractorPosition) error) error { return A.each(ctx, write) })
}

// each hands the records of all positions to write.
func (A *attractor) each(ctx context.Context, write func(attractorPosition) error) error {
	players := A.game.PlayerNames()
	for v := range terminal.Node(A.graph.Size()) {
		if err := ctx.Err(); err != nil {
			return err
		}
		record := attractorPosition{Position: A.graph.Label(v)}
		if owner := A.graph.Owner(v); owner != terminal.Nobody {
			record.Owner = &players[owner]
		}
		if rank := A.Rank(v); rank >= 0 {
			record.Rank = &rank
		}
		if next := A.graph.Next(A.strategy, v); next != terminal.None {
			move := A.graph.Label(next)
			record.Move = &move
		}
		if err := write(record); err != nil {
			return err
		}
	}
	return nil
}
