package games

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
)

// gameFlags are the flags of a command that reads a game; readGame and playerOf read them.
func gameFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "set", Usage: "`VALUES` for names in the rules of a game, such as 'n = 3, k = 2'"},
		&cli.StringFlag{Name: "start", Usage: "the `POSITION` from which all plays start"},
		&cli.StringFlag{Name: "player", Usage: "look at this `PLAYER`, by name or number (default: the first)"},
		&cli.IntFlag{
			Name: "limit", Category: command.SectionLimits, Value: 2_000_000, Action: command.InRange("limit", 1, 0),
			Usage: "at most `N` positions reachable from the start",
		},
	}
}

// readGame reads and explores the game of the command line, a game of the program or a file.
func readGame(c *command.Run) (found star.Explored, err error) {
	name, err := argument(c, "one GAME (a name or a file)")
	if err != nil {
		return found, err
	}
	text, shipped := star.Text(name)
	if !shipped {
		err = readFile(c, name, star.MaxText, func(r io.Reader) error {
			data, err := io.ReadAll(r)
			text = string(data)
			return err
		})
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return found, command.Usagef("%q is neither a file nor one of %s", name, strings.Join(star.Names(), ", "))
	case err != nil:
		return found, err
	}
	settings := c.String("set")
	if c.IsSet("start") {
		settings = "start = (" + c.String("start") + "), " + settings
	}
	game, err := star.Load(c.Context, command.ShownSource(name), text, settings)
	if err == nil {
		found, err = game.Explore(c.Context, c.Int("limit"))
	}
	mistake := (*star.Error)(nil)
	switch {
	case errors.As(err, new(*terminal.LimitError)):
		return found, command.Usagef("--limit: %w", err)
	case !errors.As(err, &mistake):
		return found, err
	}
	if mistake.File == star.Settings {
		if mistake.File = "--set"; !c.IsSet("set") {
			mistake.File = "--start"
		}
	}
	return found, command.Usage(err)
}

// playerOf returns the player of a game whom --player names, by name or number from 1.
func playerOf(c *command.Run, game star.Explored) (terminal.Player, error) {
	name := cmp.Or(c.String("player"), "1")
	if p := slices.Index(game.Players, name); p >= 0 {
		return terminal.Player(p), nil
	}
	if number, err := strconv.Atoi(name); err == nil && number >= 1 && number <= len(game.Players) {
		return terminal.Player(number - 1), nil
	}
	const most = 20
	names := game.Players
	if len(names) > most {
		names = append(names[:most:most], "…")
	}
	return 0, command.Usagef("--player: there is no player %q; the players are %s", name, strings.Join(names, ", "))
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

// readFile reads the named file of at most some bytes, or standard input if the name is "-". A fault in the file is a
// usage error that names it.
func readFile(c *command.Run, name string, most int64, read func(io.Reader) error) error {
	file, err := command.Open(c, name)
	if err != nil {
		return err
	}
	defer file.Close()
	limited := &io.LimitedReader{R: file, N: most + 1}
	err = read(limited)
	var path *fs.PathError
	switch {
	case limited.N == 0:
		return command.Usagef("%s: more than %d bytes", command.ShownSource(name), most)
	case errors.As(err, &path):
		return fmt.Errorf("cannot read %s: %w", command.ShownSource(name), command.Cause(path))
	case err != nil:
		return wrong(c, name, err)
	}
	return nil
}
