package games

import (
	"context"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// solveCommand solves a game: source → terminal.Solution for each player → table of all positions.
func solveCommand() *cli.Command {
	return texts.Command("solve", command.InFormat(gamesSolve), setFlag, startFlag, limitFlag,
		&cli.StringFlag{Name: "player", Usage: "look at this `PLAYER`, by name or number (default: the first)"},
		command.FormatFlag("text", "equations", "jsonl", "dot", "json"), command.OutputFlag)
}

func gamesSolve(c *command.Run, format string) error {
	// A graph has few pointers, so that collecting garbage often costs little and saves memory.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	game, err := readGame(c, true)
	if err != nil {
		return err
	}
	if game.Number != nil {
		return solveNumbers(c, game, format)
	}
	if format == "equations" {
		return command.Usagef("--format equations is for games that end in numbers")
	}
	shown, err := playerNamed("player", c.String("player"), game.Players)
	if err != nil {
		return err
	}
	if n := game.Size(); len(game.Players) > maxValues/n {
		return command.Usagef("%d players × %d positions are too many: at most %d values", len(game.Players), n, maxValues)
	}
	if format == "json" {
		return command.WithOutput(c, game.WriteJSON)
	}
	t, err := command.Interruptible(c.Context, func() (*positions, error) { return solved(c.Context, game, shown) })
	if err != nil {
		return err
	}
	return t.write(c, format)
}

// maxValues limits positions × players. Solving as many takes about 2 GB.
const maxValues = 1 << 26

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

// solved solves all positions of a game for all players and checks the strategies against every reply. The picture is
// for the player shown. The error is the context's.
func solved(ctx context.Context, game source, shown terminal.Player) (*positions, error) {
	var found []*terminal.Solution
	var best []terminal.Strategy
	heads := []any{"position", "owner"}
	for p, name := range game.Players {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s := game.Solve(terminal.Player(p))
		if err := s.Verify(); err != nil {
			return nil, fmt.Errorf("internal error: %w", err)
		}
		found, best, heads = append(found, s), append(best, s.Strategy()), append(heads, name)
	}
	worth := func(p int, v terminal.Node) playerValue {
		value := playerValue{Value: found[p].Value(v)}
		if rank := found[p].Rank(v); rank >= 0 {
			value.In = &rank
		}
		return value
	}
	t := &positions{source: game, heads: append(heads, "best move"), value: found[shown].Value, strategy: best[shown]}
	t.of = func(v terminal.Node, r *positionRecord) (cells []any) {
		values := map[string]playerValue{}
		for p, name := range game.Players {
			values[name] = worth(p, v)
			cells = append(cells, values[name])
		}
		if owner := game.Owner(v); owner != terminal.Nobody {
			r.Move = t.moveOf(best[owner], v)
		}
		r.Values = values
		return cells
	}
	var start []string
	for p, name := range game.Players {
		start = append(start, fmt.Sprint(name, " ", worth(p, game.Start)))
	}
	t.start = strings.Join(start, ", ")
	return t, nil
}
