package games

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/rules"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// The flags that choose a game and its start; readSetup reads them.
var (
	gameFlag  = &cli.StringFlag{Name: "game", Usage: "the `GAME`: a name of the list above, or a file"}
	sizeFlag  = &cli.IntFlag{Name: "n", Usage: "the size `N` of gn, kn (default 10), takeaway (21) or pyramid (3)", Action: command.InRange("n", 1, 0)}
	setFlag   = &cli.StringFlag{Name: "set", Usage: "`VALUES` of the parameters of a game by rules, such as 'n = 3, k = 2'"}
	startFlag = &cli.StringFlag{Name: "start", Usage: "the `POSITION` from which all plays start"}
	limitFlag = &cli.IntFlag{Name: "limit", Value: 2_000_000, Usage: "at most `N` positions reachable from the start", Action: command.InRange("limit", 1, 0)}
)

// sized are the games with a size: gn and kn, and games by rules with a parameter for it.
var sized = map[string]struct {
	standard  int
	parameter string
}{"gn": {10, ""}, "kn": {10, ""}, "takeaway": {21, "stones"}, "pyramid": {3, "tiers"}}

// readSetup reads --game, --n, --set and --start.
func readSetup(c *command.Run) (e learning.Experiment, err error) {
	e.Game = c.String("game")
	size, hasSize := sized[e.Game]
	n := size.standard
	if c.IsSet("n") {
		if n = c.Int("n"); !hasSize {
			return e, command.Usagef("--n is the size of gn, kn, takeaway and pyramid; --game %s has none", e.Game)
		}
	}
	if n > c.Int("limit") {
		return e, command.Usagef("--n %d needs more positions than --limit %d", n, c.Int("limit"))
	}
	if g, err := seki.ParseGame(e.Game); err == nil {
		e.Game = g.String()
	}
	if size.parameter == "" || !c.IsSet("set") {
		e.N = n
	}
	e.Named, err = namedGame(c, e.Game, n)
	e.Title = cmp.Or(e.Title, e.Game)
	return e, err
}

func limitError(err error) error {
	if limit := (*terminal.LimitError)(nil); errors.As(err, &limit) {
		return command.Usagef("--limit: %w", err)
	}
	return err
}

// namedGame returns the game of that name and of size n, if it has one.
func namedGame(c *command.Run, name string, n int) (g terminal.Named, err error) {
	if game, start, ok := learning.Example(name, n); ok {
		return explicitSetup(c, game, start)
	}
	if name == "" {
		return g, command.Usagef("which game? --game %s or a file", gameNames())
	}
	if game, err := seki.ParseGame(name); err == nil {
		return sekiSetup(c, game)
	}
	file, err := gameNamed(c, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return g, command.Usagef("--game %q is neither a file nor one of %s", name, gameNames())
	case err != nil:
		return g, err
	case file.listed != nil:
		return explicitSetup(c, file.listed, file.listed.Start)
	}
	set := c.String("set")
	if parameter := sized[name].parameter; parameter != "" && (c.IsSet("n") || set == "") {
		set = strings.TrimSuffix(fmt.Sprintf("%s = %d, %s", parameter, n, set), ", ")
	}
	return rulesSetup(c, name, file.rules, set)
}

// gameNames lists the games of --game: those that are compiled in, then those by rules.
func gameNames() string {
	return strings.Join(append([]string{"gn", "kn", "h", "detour", "seki", "dseki"}, rules.Examples()...), ", ")
}

func explicitSetup(c *command.Run, game *terminal.Explicit, start string) (g terminal.Named, err error) {
	if c.IsSet("start") {
		if start = c.String("start"); !game.Has(start) {
			return g, command.Usagef("--start: the game has no position %q", start)
		}
	}
	return explore(c, game, start, game.PlayerNames)
}

func sekiSetup(c *command.Run, game seki.Game) (g terminal.Named, err error) {
	text := c.String("start")
	if strings.TrimSpace(text) == "" {
		return g, command.Usagef("which matrix? --start '1 1; 1 1', or '1 1; 1 1 (C)' when C begins")
	}
	start, err := terminal.ParseSekiPosition(text)
	if err != nil {
		return g, command.Usagef("--start: %w", err)
	}
	return explore(c, terminal.Seki{Game: game}, start, []string{"R", "C"})
}

// explore returns the part of a game that is not by rules.
func explore[X comparable](c *command.Run, game terminal.Game[X], start X, players []string) (g terminal.Named, err error) {
	if err := refuse(c, "games by rules", "--game "+c.String("game"), "set"); err != nil {
		return g, err
	}
	graph, err := terminal.Explore(c.Context, game, c.Int("limit"), start)
	if err != nil {
		return g, err
	}
	return terminal.Named{Arena: &graph.Arena, Players: players, Label: graph.Label}, nil
}
