package games

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/heaps"
)

func gamesHeapsCommand() *cli.Command {
	cmd := texts.Command("heaps", command.InFormat(gamesHeaps),
		&cli.IntFlag{Name: "lost", Usage: "who wins at a heap of `N` stones, and the lost heaps up to it", Action: command.InRange("lost", 0, heaps.MaxStones)},
		&cli.BoolFlag{Name: "misere", Usage: "a player who cannot move wins"},
		&cli.BoolFlag{Name: "line", Usage: "the whole line of play, also in jsonl"},
		&cli.BoolFlag{Name: "tree-size", Usage: "the number of nodes of the game tree"},
		command.FormatFlag("text", "jsonl", "csv"), command.OutputFlag, command.QuietFlag)
	cmd.Aliases = []string{"takeaway"}
	return cmd
}

// lostHeap is a row of CSV.
type lostHeap int

// Row returns the cells.
func (n lostHeap) Row() []string { return []string{strconv.Itoa(int(n))} }

// gamesHeaps solves a take-away game: moves → heaps.Solve → heaps.Record → writer.
func gamesHeaps(c *command.Run, how string) error {
	if c.NArg() != 1 {
		return command.Usagef("which game? Give the moves of one, such as 1-3 or squares; %d were given", c.NArg())
	}
	moves, err := heaps.Parse(c.Args().First())
	if err != nil {
		return command.Usage(err)
	}
	stones := c.Int("lost")
	switch {
	case !c.IsSet("lost"):
		return command.Usagef("how many stones? Give --lost N")
	case c.Bool("tree-size") && stones > heaps.MaxTree:
		return command.Usagef("with --tree-size, --lost must be between 0 and %d, not %d", heaps.MaxTree, stones)
	}
	start := time.Now()
	r, err := solveHeaps(c, moves, stones)
	if long := heaps.LongError(""); errors.As(err, &long) {
		return command.Usagef("%w; give fewer stones", err)
	}
	if err == nil {
		err = command.WithOutput(c, func(w io.Writer) error {
			if how == "csv" {
				rows := func(yield func(lostHeap) bool) {
					for _, n := range r.Lost {
						if !yield(lostHeap(n)) {
							return
						}
					}
				}
				return writeEach(c.Context, w, how, []string{"heap"}, nil, nil, rows)
			}
			return writeAs(w, how, r, func(w io.Writer) error { return r.WriteText(c.Context, w) })
		})
	}
	if err == nil {
		command.Note(c, "solved in %v", time.Since(start).Round(time.Millisecond))
	}
	return err
}

func solveHeaps(c *command.Run, moves heaps.Moves, stones int) (r heaps.Record, err error) {
	s, err := heaps.Solve(c.Context, moves, c.Bool("misere"), stones)
	if err != nil {
		return r, fmt.Errorf("solving %d stones: %w", stones, err)
	}
	r, err = heaps.NewRecord(c.Context, s, stones, c.Bool("line"))
	if err == nil && c.Bool("tree-size") {
		size, err := heaps.TreeSize(c.Context, moves, stones)
		if err != nil {
			return r, err
		}
		r.TreeSize = size.String()
	}
	return r, err
}
