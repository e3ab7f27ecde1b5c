package games

import (
	"io"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/games/tree"
)

func gamesEliminationCommand() *cli.Command {
	return modes{
		{by: "tree", does: "the game tree", flags: "step", run: eliminationTree},
		{name: "preferences alone", does: "naive play, backward induction and the reduced tree", formats: "text jsonl", run: runElimination},
	}.command("elimination",
		&cli.StringFlag{Name: "turns", Usage: "the `PLAYERS` in the order of their strikes, such as 1,2,2,1 (default: each once in a round)"},
		treeFlag("the game tree"),
		&cli.IntFlag{Name: "step", Usage: "--tree after `K` steps of its reduction; 0 is the complete tree"})
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
	return writeTree(c, func(limit int) (*tree.Tree, error) { return game.Solve().Tree(c.Int("step"), limit) })
}

func readElimination(c *command.Run) (*elimination.Game, error) {
	if !c.Args().Present() {
		return nil, command.Usagef("whose preferences? Give one order for each player, such as \"A B C D\"")
	}
	var orders [][]string
	for _, text := range c.Args().Slice() {
		orders = append(orders, elimination.ParseOrder(text))
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
