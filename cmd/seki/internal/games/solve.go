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
	return texts.Command("solve", command.InFormat(gamesSolve), setFlag, startFlag, limitFlag, playerFlag,
		command.FormatFlag("text", "equations", "jsonl", "dot", "json"), command.OutputFlag)
}

// maxValues limits positions × players. Solving as many takes about 2 GB.
const maxValues = 1 << 26

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
	t, err := solved(c.Context, game, shown)
	if err != nil {
		return err
	}
	return t.write(c, format)
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

// solved solves all positions of a game for all players and checks the strategies against every reply. The picture is
// for the player shown. The error is the context's.
func solved(ctx context.Context, game source, shown terminal.Player) (*positions, error) {
	solutions, best := make([]*terminal.Solution, len(game.Players)), make([]terminal.Strategy, len(game.Players))
	value := func(p int, v terminal.Node) playerValue {
		if rank := solutions[p].Rank(v); rank >= 0 {
			return playerValue{solutions[p].Value(v), &rank}
		}
		return playerValue{Value: solutions[p].Value(v)}
	}
	t := &positions{source: game}
	var start []string
	for p, name := range game.Players {
		solutions[p] = game.Solve(terminal.Player(p))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := solutions[p].Verify(); err != nil {
			return nil, fmt.Errorf("internal error: %w", err)
		}
		best[p] = solutions[p].Strategy()
		t.columns, start = append(t.columns, name), append(start, fmt.Sprint(name, " ", value(p, game.Start)))
	}
	t.columns, t.start = append(t.columns, "best move"), strings.Join(start, ", ")
	t.value, t.strategy = solutions[shown].Value, best[shown]
	t.complete = func(v terminal.Node, r *positionRecord) (cells []any) {
		r.Values = map[string]playerValue{}
		for p, name := range game.Players {
			r.Values[name] = value(p, v)
			cells = append(cells, r.Values[name])
		}
		if owner := game.Owner(v); owner != terminal.Nobody {
			r.Move = t.move(best[owner], v)
		}
		return cells
	}
	return t, nil
}
