package games

import (
	"bufio"
	"bytes"
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
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// The flags of the commands that read a game; readGame reads them.
var (
	setFlag   = &cli.StringFlag{Name: "set", Usage: "`VALUES` for names in the rules of a game, such as 'n = 3, k = 2'"}
	startFlag = &cli.StringFlag{Name: "start", Usage: "the `POSITION` from which all plays start"}
	limitFlag = &cli.IntFlag{
		Name: "limit", Category: command.SectionLimits, Value: 2_000_000, Action: command.InRange("limit", 1, 0),
		Usage: "at most `N` positions reachable from the start",
	}
	playerFlag = &cli.StringFlag{Name: "player", Usage: "look at this `PLAYER`, by name or number (default: the first)"}
)

// source is a game that was read, and its name.
type source struct {
	star.Explored
	name string
}

// readGame reads the game of the command line: seki or dseki, a game by rules of the program, or a file. If all is
// false, a list of positions is reduced to the positions reachable from the start.
func readGame(c *command.Run, all bool) (s source, err error) {
	name, err := argument(c, "one GAME (a name or a file)")
	if err != nil {
		return s, err
	}
	s, err = gameNamed(c, name, all)
	if errors.As(err, new(*terminal.LimitError)) {
		return s, command.Usagef("--limit: %w", err)
	}
	s.name = cmp.Or(s.name, name)
	return s, err
}

func gameNamed(c *command.Run, name string, all bool) (s source, err error) {
	if game, err := seki.ParseGame(name); err == nil {
		s, err = readSeki(c, game)
		s.name = game.String()
		return s, err
	}
	text, isShipped := star.Text(name)
	var listed *terminal.Explicit
	if !isShipped {
		err = readFile(c, name, func(r io.Reader) (err error) {
			in := bufio.NewReader(r)
			if isJSON(in) {
				listed, err = terminal.ReadJSON(in)
				return err
			}
			data, err := io.ReadAll(io.LimitReader(in, star.MaxText+1))
			if text = string(data); len(data) > star.MaxText {
				return fmt.Errorf("the rules of a game have at most %d bytes", star.MaxText)
			}
			return err
		})
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, command.Usagef("%q is neither a file nor one of seki, dseki, %s", name, strings.Join(star.Names(), ", "))
	case err != nil:
		return s, err
	case listed != nil:
		return readListed(c, listed, all)
	}
	return readStar(c, name, text)
}

// isJSON reports whether a file has a game as JSON: it begins with { or [, or is empty. It drops the byte order mark
// that some editors write.
func isJSON(in *bufio.Reader) bool {
	const mark = "\ufeff"
	if begin, _ := in.Peek(len(mark)); string(begin) == mark {
		_, _ = in.Discard(len(mark))
	}
	begin, _ := in.Peek(in.Size())
	begin = bytes.TrimSpace(begin)
	return len(begin) == 0 || begin[0] == '{' || begin[0] == '['
}

func readStar(c *command.Run, name, text string) (s source, err error) {
	settings := c.String("set")
	if c.IsSet("start") {
		settings = "start = (" + c.String("start") + "), " + settings
	}
	game, err := star.Load(c.Context, command.ShownSource(name), text, settings)
	if err == nil {
		s.Explored, err = game.Explore(c.Context, c.Int("limit"))
	}
	mistake := (*star.Error)(nil)
	if !errors.As(err, &mistake) {
		return s, err
	}
	if mistake.File == star.Settings {
		if mistake.File = "--set"; !c.IsSet("set") {
			mistake.File = "--start"
		}
	}
	return s, command.Usage(err)
}

func readListed(c *command.Run, game *terminal.Explicit, all bool) (s source, err error) {
	start := game.Start
	if c.IsSet("start") {
		if start = c.String("start"); !game.Has(start) {
			return s, command.Usagef("--start: the game has no position %q", start)
		}
	}
	starts := []string{start}
	if all && !c.IsSet("start") {
		starts = game.Names()
	}
	return explored(c, game, game.Title, game.PlayerNames, start, starts...)
}

func readSeki(c *command.Run, game seki.Game) (s source, err error) {
	text := c.String("start")
	if strings.TrimSpace(text) == "" {
		return s, command.Usagef("which matrix? --start '1 1; 1 1', or '1 1; 1 1 (C)' when C moves first")
	}
	start, err := terminal.ParseSekiPosition(text)
	if err != nil {
		return s, command.Usagef("--start: %w", err)
	}
	return explored(c, terminal.Seki{Game: game}, game.String(), []string{"R", "C"}, start, start)
}

// explored returns the part of a game that can be reached from some positions.
func explored[X comparable](
	c *command.Run, game terminal.Game[X], title string, players []string, start X, starts ...X,
) (s source, err error) {
	if c.IsSet("set") {
		return s, command.Usagef("--set changes a game by rules, which this game is not")
	}
	graph, err := terminal.Explore(c.Context, game, c.Int("limit"), starts...)
	if err != nil {
		return s, err
	}
	s.Named = terminal.Named{Arena: &graph.Arena, Title: title, Players: players, Label: graph.Label}
	s.Start, _ = graph.Node(start)
	return s, nil
}

// player returns the player whom --player names, by name or number from 1.
func (s source) player(c *command.Run) (terminal.Player, error) {
	name := cmp.Or(c.String(playerFlag.Name), "1")
	if p := slices.Index(s.Players, name); p >= 0 {
		return terminal.Player(p), nil
	}
	if number, err := strconv.Atoi(name); err == nil && number >= 1 && number <= len(s.Players) {
		return terminal.Player(number - 1), nil
	}
	return 0, command.Usagef("--player: there is no player %q; the players are %s", name,
		units.Fit(strings.Join(s.Players, ", "), 200))
}
