package games

import (
	"io"
	"slices"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
)

// maxPlayers bounds --players and the orders of --orders.
const maxPlayers = 1000

// compareElimination writes a row for each player: flags → elimination.Compare → writer.
func compareElimination(c *command.Run, form string) error {
	if err := command.NoArguments(c); err != nil {
		return err
	}
	games, items, players := c.Int("random"), c.Int("items"), c.Int("players")
	turns, err := readTurns(c)
	if err != nil {
		return err
	}
	list, err := elimination.Compare(c.Context, games, items, players, turns, c.Uint64("seed"))
	if err != nil {
		if c.Context.Err() != nil {
			return err
		}
		return command.Usage(err)
	}
	return command.WithOutput(c, func(w io.Writer) error {
		return writeEach(c.Context, w, form, nil, elimination.Heads, elimination.Comparison.Cells, slices.Values(list))
	})
}
