package games

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
)

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help, Insert: map[string]any{
	"items": elimination.MaxItems, "stones": units.Count(takeaway.MaxStones), "tree": units.Count(takeaway.MaxTree), "losttiers": pyramid.MaxLostTiers,
	"modeltiers": pyramid.MaxModelTiers, "solvedtiers": units.Count(pyramid.MaxSolved),
}}

// GamesCommand returns the parent of the commands for the companion games. Each game is a package under games/.
func GamesCommand() *cli.Command {
	return texts.Parent("games", solveCommand(), attractorCommand(), rulesCommand(), learnCommand(), pyramidCommand(),
		mddpCommand(), takeawayCommand(), eliminationCommand())
}

// writeAs writes a record as a line of JSON or as text.
func writeAs[R any](w io.Writer, form string, record R, text func(io.Writer) error) error {
	if form == "jsonl" {
		return encoder(w).Encode(record)
	}
	return text(w)
}

// encoder writes values as lines of JSON.
func encoder(w io.Writer) *json.Encoder {
	encode := json.NewEncoder(w)
	encode.SetEscapeHTML(false)
	return encode
}

// writeEach writes records as lines of JSON or as the rows of a table under heads.
func writeEach[R any](ctx context.Context, w io.Writer, form string, heads []any, cells func(R) []any, each iter.Seq[R]) error {
	t, encode := table.New(heads...), encoder(w)
	write := func(record R) error { return encode.Encode(record) }
	if form == "text" {
		write = func(record R) error {
			t.Add(cells(record)...)
			return nil
		}
	}
	for record := range each {
		if err := cmp.Or(ctx.Err(), write(record)); err != nil {
			return err
		}
	}
	return t.Write(w)
}

// argument returns the single argument of a command.
func argument(c *command.Run, what string) (string, error) {
	if c.NArg() != 1 {
		return "", command.Usagef("%s takes %s, not %d arguments", c.Command.HelpName, what, c.NArg())
	}
	return c.Args().First(), nil
}

// wrong makes a usage error of an error in a file, unless the command was interrupted.
func wrong(c *command.Run, name string, err error) error {
	if c.Context.Err() != nil {
		return err
	}
	return command.Usagef("%s: %w", command.ShownSource(name), err)
}

// readFile reads the named file, or standard input if the name is "-". A fault in the file is a usage error that names
// it.
func readFile[T any](c *command.Run, name string, read func(io.Reader) (T, error)) (result T, err error) {
	file, err := command.Open(c, name)
	if err != nil {
		return result, err
	}
	defer file.Close()
	limited := &io.LimitedReader{R: file, N: maxFile + 1}
	result, err = read(limited)
	var path *os.PathError
	switch {
	case limited.N == 0:
		return result, command.Usagef("%s: more than %d bytes", command.ShownSource(name), maxFile)
	case errors.As(err, &path):
		return result, fmt.Errorf("cannot read %s: %w", command.ShownSource(name), command.Cause(path))
	case err != nil:
		return result, wrong(c, name, err)
	}
	return result, nil
}

// maxFile is the greatest size of a game or model in bytes: 2,000,000 positions of a game with long names fit.
const maxFile = 1 << 28
