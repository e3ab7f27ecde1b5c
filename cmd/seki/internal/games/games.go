package games

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/games/heaps"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/games/tree"
	"github.com/sekilab/sekilab/reports/records"
)

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help, Insert: map[string]any{
	"tiers": pyramid.MaxRecursionTiers, "items": elimination.MaxItems,
	"stones": heaps.MaxStones, "takeaway": heaps.MaxTakeAway, "heap": heaps.MaxHeap, "hexheap": heaps.MaxHexHeap,
	"misereheap": heaps.MaxMisereHeap, "tree": heaps.MaxTree, "linestones": lineStones,
}}

// GamesCommand returns the parent of the commands for the companion games. Each
// game is a package under games/.
func GamesCommand() *cli.Command {
	return texts.Parent("games", gamesPyramidCommand(),
		gamesMDDPCommand(),
		gamesHeapsCommand(),
		gamesEliminationCommand(),
		gamesSolveCommand(),
		gamesRulesCommand(),
		gamesLearnCommand())
}

// writeAs writes a record as a line of JSON or as text.
func writeAs[R any](w io.Writer, form string, record R, text func(io.Writer) error) error {
	if form == "jsonl" {
		return records.NewWriter[R](w, form, nil)(record)
	}
	return text(w)
}

// writeEach writes the records that each hands out, as lines of "jsonl" or "csv" under
// columns or, as text, as the rows of a table under a header.
func writeEach[R any](w io.Writer, how string, columns []string, header table.Row, row func(R) table.Row, each func(write func(R) error) error) error {
	if how != "text" {
		return each(records.NewWriter[R](w, how, columns))
	}
	t := command.NewPlainTable(header...)
	err := each(func(r R) error {
		t.AppendRow(row(r))
		return nil
	})
	if err != nil {
		return err
	}
	return command.WritePlainTable(w, t)
}

// all hands out the records of a list, for writeEach.
func all[R any](ctx context.Context, list []R) func(write func(R) error) error {
	return func(write func(R) error) error {
		for _, record := range list {
			if err := cmp.Or(ctx.Err(), write(record)); err != nil {
				return err
			}
		}
		return nil
	}
}

// Limits of trees: nobody can read a larger picture, or a longer text.
const (
	maxTreePicture = 500
	maxTreeText    = 100_000
)

// treeFlag draws a tree; writeTree reads it.
func treeFlag(what string) command.Choice {
	flag := command.ChoiceFlag("tree", what+" as `KIND`: text, dot or svg", "text", "dot", "svg")
	flag.Value = "" // no tree
	return flag
}

// writeTree writes the tree that build returns, with at most limit nodes, as --tree asks.
func writeTree(c *command.Run, build func(limit int) (*tree.Tree, error)) error {
	kind, limit, write := c.String("tree"), maxTreeText, (*tree.Tree).WriteText
	switch kind {
	case "dot":
		write = (*tree.Tree).WriteDOT
	case "svg":
		limit, write = maxTreePicture, (*tree.Tree).WriteSVG
	}
	built, err := build(limit)
	if err != nil {
		return command.Usagef("--tree %s: %w", kind, err)
	}
	err = command.WithOutput(c, func(w io.Writer) error { return write(built, w) })
	return denseError("--tree svg", err)
}

// denseError makes a usage error of a picture with too many arrows.
func denseError(what string, err error) error {
	if errors.Is(err, tree.ErrDense) {
		return command.Usagef("%s: %w", what, err)
	}
	return err
}

// textOr is the text of an optional value in a table.
func textOr[T any](value *T, absent string) string {
	if value == nil {
		return absent
	}
	return fmt.Sprint(*value)
}
