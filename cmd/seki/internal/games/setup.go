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
	sizeFlag  = &cli.IntFlag{Name: "n", Usage: "the size `N` of gn, kn (default 10), takeaway (21) or pyramid (3)"}
	setFlag   = &cli.StringFlag{Name: "set", Usage: "`VALUES` of the parameters of a game by rules, such as 'n = 3, k = 2'"}
	startFlag = &cli.StringFlag{Name: "start", Usage: "the `POSITION` from which all plays start"}
	limitFlag = &cli.IntFlag{Name: "limit", Value: 2_000_000, Usage: "at most `N` positions reachable from the start", Action: command.InRange("limit", 1, 0)}
)

// sized are the games with a size: gn and kn, and games by rules with a parameter for it.
var sized = map[string]struct {
	standard  int
	parameter string
}{"gn": {10, ""}, "kn": {10, ""}, "takeaway": {21, "stones"}, "pyramid": {3, "tiers"}}

// readSetup reads --game, --n, --set, --start and --player.
func readSetup(c *command.Run) (experiment, error) {
	name := c.String("game")
	size, hasSize := sized[name]
	n := size.standard
	if c.IsSet("n") {
		if !hasSize {
			return experiment{}, command.Usagef("--n is the size of gn, kn, takeaway and pyramid; --game %s has none", name)
		}
		if n = c.Int("n"); n < 1 {
			return experiment{}, command.Usagef("--n must be at least 1, not %d", n)
		}
	}
	if n > c.Int("limit") {
		return experiment{}, command.Usagef("--n %d needs more positions than --limit %d", n, c.Int("limit"))
	}
	if g, err := seki.ParseGame(name); err == nil {
		name = g.String()
	}
	s, err := newSetup(c, name, n)
	if c.IsSet("set") && !s.byRules && err == nil {
		return experiment{}, command.Usagef("--set is for games by rules, not for --game %s", name)
	}
	s.name, s.Title = name, cmp.Or(s.Title, name)
	if hasSize && (size.parameter == "" || !c.IsSet("set")) {
		s.n = &n
	}
	return s, err
}

func limitError(err error) error {
	var limit *terminal.LimitError
	switch {
	case errors.As(err, &limit):
		return command.Usagef("--limit: %w", err)
	case errors.Is(err, learning.ErrTooLarge):
		return command.Usagef("--opponent adversary: %w", err)
	}
	return err
}

func newSetup(c *command.Run, name string, n int) (experiment, error) {
	if game, start, ok := learning.Example(name, n); ok {
		return explicitSetup(c, game, start)
	}
	switch name {
	case "":
		return experiment{}, command.Usagef("which game? --game %s or a file", gameNames())
	case seki.Seki.String():
		return sekiSetup(c, seki.Seki)
	case seki.DSeki.String():
		return sekiSetup(c, seki.DSeki)
	}
	if text, ok := rules.Example(name); ok {
		set := c.String("set")
		if parameter := sized[name].parameter; c.IsSet("n") || parameter != "" && set == "" {
			set = strings.TrimSuffix(fmt.Sprintf("%s = %d, %s", parameter, n, set), ", ")
		}
		return rulesSetup(c, name, text, set)
	}
	file, err := readFile(c, name, readGameFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return experiment{}, command.Usagef("--game %q is neither a file nor one of %s", name, gameNames())
	case err != nil:
		return experiment{}, err
	case file.listed == nil:
		return rulesSetup(c, name, file.rules, c.String("set"))
	}
	return explicitSetup(c, file.listed, file.listed.Start)
}

// gameNames lists the games of --game: those that are compiled in, then those by rules.
func gameNames() string {
	return strings.Join(append([]string{"gn", "kn", "h", "detour", "seki", "dseki"}, rules.Examples()...), ", ")
}

func explicitSetup(c *command.Run, game *terminal.Explicit, start string) (experiment, error) {
	if c.IsSet("start") {
		if start = c.String("start"); !game.Has(start) {
			return experiment{}, command.Usagef("--start: the game has no position %q", start)
		}
	}
	return explore(c, game, start, game.PlayerNames)
}

func sekiSetup(c *command.Run, game seki.Game) (experiment, error) {
	text := c.String("start")
	if strings.TrimSpace(text) == "" {
		return experiment{}, command.Usagef("which matrix? --start '1 1; 1 1', or '1 1; 1 1 (C)' when C begins")
	}
	start, err := terminal.ParseSekiPosition(text)
	if err != nil {
		return experiment{}, command.Usagef("--start: %w", err)
	}
	return explore(c, terminal.Seki{Game: game}, start, []string{"R", "C"})
}

func explore[X comparable](c *command.Run, game terminal.Game[X], start X, players []string) (experiment, error) {
	player, err := playerNamed("player", c.String("player"), players)
	if err != nil {
		return experiment{}, err
	}
	graph, err := terminal.Explore(c.Context, game, c.Int("limit"), start)
	if err != nil {
		return experiment{}, err
	}
	e := experiment{Experiment: learning.Experiment{Named: terminal.Named{Arena: &graph.Arena, Players: players, Label: graph.Label}, Player: player}}
	return e, nil
}
