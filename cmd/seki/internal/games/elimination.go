package games

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/games/tree"
)

func gamesEliminationCommand() *cli.Command {
	return modes{
		{by: "random", does: "what foresight is worth over games with random preferences", flags: "items players seed", formats: "text jsonl", run: compareElimination},
		{by: "tree", does: "the game tree", flags: "step", run: eliminationTree},
		{name: "preferences alone", does: "naive play, backward induction and the reduced tree", formats: "text jsonl", run: runElimination},
	}.command("elimination",
		&cli.StringFlag{Name: "turns", Usage: "the `PLAYERS` in the order of their strikes, such as 1,2,2,1 (default: each once in a round)"},
		treeFlag("the game tree"),
		&cli.IntFlag{Name: "step", Usage: "--tree after `K` steps of its reduction; 0 is the complete tree"},
		&cli.IntFlag{Name: "random", Usage: "the number `N` of games", Action: command.InRange("random", 1, 0)},
		&cli.IntFlag{Name: "items", Value: 99, Usage: "the number of items", Action: command.InRange("items", 1, 0)},
		&cli.IntFlag{Name: "players", Value: 3, Usage: "the number of players", Action: command.InRange("players", 1, 1000)},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "the `SEED`"})
}

func runElimination(c *command.Run, form string) error {
	game, err := readElimination(c)
	if err != nil {
		return err
	}
	r := elimination.NewRecord(game)
	return command.WithOutput(c, func(w io.Writer) error {
		return writeAs(w, form, r, r.WriteText)
	})
}

func eliminationTree(c *command.Run, _ string) error {
	game, err := readElimination(c)
	if err != nil {
		return err
	}
	if n := len(game.Items); n > elimination.MaxItems {
		return command.Usagef("--tree is for at most %d items, not %d", elimination.MaxItems, n)
	}
	return writeTree(c, func(limit int) (*tree.Tree, error) { return game.Solve().Tree(c.Int("step"), limit) })
}

func readElimination(c *command.Run) (*elimination.Game, error) {
	if !c.Args().Present() {
		return nil, command.Usagef("whose preferences? Give one order for each player, such as \"A B C D\"")
	}
	var orders []elimination.Order
	for p, text := range c.Args().Slice() {
		order, err := elimination.ParseOrder(text)
		if err != nil {
			return nil, command.Usagef("player %d: %w", p+1, err)
		}
		orders = append(orders, order)
	}
	turns, err := readTurns(c)
	if err != nil {
		return nil, err
	}
	game, err := elimination.New(orders, turns...)
	if err != nil {
		return nil, command.Usage(err)
	}
	return game, nil
}

// readTurns returns the players of --turns, from 0.
func readTurns(c *command.Run) (turns []int, err error) {
	if !c.IsSet("turns") {
		return nil, nil
	}
	for part := range strings.SplitSeq(c.String("turns"), ",") {
		player, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return nil, command.Usagef("--turns: %q is not the number of a player", part)
		}
		turns = append(turns, player-1)
	}
	return turns, nil
}

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
