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
	"go.starlark.net/syntax"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/units"
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

// start is the first position of a game.
const start terminal.Node = 0

// readGame reads and explores the game of the command line, a game of the program or a file.
func readGame(c *command.Run) (found star.Explored, err error) {
	name, err := argument(c, "one GAME (a name or a file)")
	if err != nil {
		return found, err
	}
	text, shipped := star.Text(name)
	if !shipped {
		text, err = readFile(c, name, star.MaxText)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return found, fmt.Errorf("%q is neither a file nor one of %s", name, strings.Join(star.Names(), ", "))
	case err != nil:
		return found, err
	}
	settings := c.String("set")
	if c.IsSet("start") {
		given := strings.TrimSpace(c.String("start"))
		if _, err := (&syntax.FileOptions{}).ParseExpr("", given, 0); err != nil {
			return found, fmt.Errorf("--start: %q is not a value of Starlark, such as 3, \"c\" or ([[1, 1], [1, 1]], 0) "+
				"(a text needs quotes of its own)", given)
		}
		settings = "start = (" + c.String("start") + "), " + settings
	}
	game, err := star.Load(c.Context, command.ShownSource(name), text, settings)
	if err == nil {
		found, err = game.Explore(c.Context, c.Int("limit"))
	}
	mistake := (*star.Error)(nil)
	switch {
	case errors.As(err, new(*terminal.LimitError)):
		err = fmt.Errorf("--limit: %w", err)
	case errors.As(err, &mistake) && mistake.File == star.Settings:
		if mistake.File = "--set"; !c.IsSet("set") {
			mistake.File = "--start"
		}
	}
	return found, err
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
	return 0, fmt.Errorf("--player: there is no player %q; the players are %s", name, strings.Join(game.Players, ", "))
}

// readFile returns the text of a file of at most some bytes, or of standard input if the name is "-".
func readFile(c *command.Run, name string, most int64) (string, error) {
	data, err := command.ReadFile(c, name, most)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", err
	case err != nil:
		return "", failure{err}
	case int64(len(data)) > most:
		return "", fmt.Errorf("%s: more than %d bytes", command.ShownSource(name), most)
	}
	return string(data), nil
}

// rulesCommand prints the rules of a game that the program has.
func rulesCommand() *cli.Command {
	return command.New("games rules", func(c *command.Run) error {
		name, err := argument(c, "one NAME")
		if err != nil {
			return err
		}
		text, known := star.Text(name)
		if !known {
			return command.Usagef("there are no rules of %q; there are rules of %s", name, strings.Join(star.Names(), ", "))
		}
		return command.WithOutput(c, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}, command.OutputFlag, command.Insert{
		"games": strings.Join(units.Flow(strings.Fields(strings.Join(star.Names(), ", ")), " ", 90, 2), "\n"),
	})
}
