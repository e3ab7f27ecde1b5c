package games

import (
	"cmp"
	"context"
	"embed"
	"io"
	"iter"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/games/heaps"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/games/tree"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/table"
)

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help, Insert: map[string]any{
	"items": elimination.MaxItems, "stones": heaps.MaxStones, "tree": heaps.MaxTree, "losttiers": pyramid.MaxLostTiers,
}}

// GamesCommand returns the parent of the commands for the companion games. Each
// game is a package under games/.
func GamesCommand() *cli.Command {
	return texts.Parent("games", gamesPyramidCommand(),
		gamesMDDPCommand(),
		gamesHeapsCommand(),
		gamesEliminationCommand(),
		gamesSolveCommand(),
		texts.Command("rules", gamesRules, command.OutputFlag, command.QuietFlag),
		gamesLearnCommand())
}

// writeAs writes a record as a line of JSON or as text.
func writeAs[R any](w io.Writer, form string, record R, text func(io.Writer) error) error {
	if form == "jsonl" {
		return format.NewWriter[R](w, form, nil)(record)
	}
	return text(w)
}

// writeEach writes records as lines of "jsonl" or "csv" under columns or, as text, as the rows of
// a table under heads.
func writeEach[R any](ctx context.Context, w io.Writer, form string, columns []string, heads []any, cells func(R) []any, each iter.Seq[R]) error {
	t := table.New(heads...)
	write := func(record R) error {
		t.Add(cells(record)...)
		return nil
	}
	if form != "text" {
		write = format.NewWriter[R](w, form, columns)
	}
	for record := range each {
		if err := cmp.Or(ctx.Err(), write(record)); err != nil {
			return err
		}
	}
	return t.Write(w)
}

// treeFlag draws a tree; writeTree reads it.
func treeFlag(what string) command.Choice {
	flag := command.ChoiceFlag("tree", what+" as `KIND`: text or dot", "text", "dot")
	flag.Value = "" // no tree
	return flag
}

// writeTree writes the tree that build returns, with at most limit nodes, as --tree asks.
func writeTree(c *command.Run, build func(limit int) (*tree.Tree, error)) error {
	built, err := build(tree.MaxText)
	if err != nil {
		return command.Usagef("--tree %s: %w", c.String("tree"), err)
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if c.String("tree") == "dot" {
			return built.WriteDOT(w)
		}
		return built.WriteText(w)
	})
}
