package games

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/rules"
	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// The flags that choose a game and its start; readSetup reads them.
var (
	gameFlag   = &cli.StringFlag{Name: "game", Usage: "the `GAME`: a name of the list above, or a file"}
	sizeFlag   = &cli.IntFlag{Name: "n", Usage: "the size `N` of gn, kn (default 10), takeaway (21) or pyramid (3)"}
	takeFlag   = &cli.StringFlag{Name: "take", Value: "1-3", Usage: "`STONES` that may be taken in takeaway, as in seki games takeaway"}
	misereFlag = &cli.BoolFlag{Name: "misere", Usage: "the player who takes the last stone in takeaway loses"}
	setFlag    = &cli.StringFlag{Name: "set", Usage: "`VALUES` of the parameters of a game by rules, such as 'n = 3, k = 2'"}
	startFlag  = &cli.StringFlag{Name: "start", Usage: "the `POSITION` from which all plays start"}
	limitFlag  = &cli.IntFlag{Name: "limit", Value: 2_000_000, Usage: "at most `N` positions reachable from the start"}
)

// readSetup reads --game, --n, --take, --misere, --start and --player.
func readSetup(c *command.Run) (experiment, error) {
	name := c.String("game")
	sized := map[string]int{"gn": 10, "kn": 10, "takeaway": 21, "pyramid": 3}
	n, hasSize := sized[name]
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
	for _, flag := range []string{"take", "misere"} {
		if c.IsSet(flag) && name != "takeaway" {
			return experiment{}, command.Usagef("--%s is for --game takeaway", flag)
		}
	}
	if g, err := seki.ParseGame(name); err == nil {
		name = g.String()
	}
	s, err := newSetup(c, name, n)
	if c.IsSet("set") && !s.byRules && err == nil {
		return experiment{}, command.Usagef("--set is for games by rules, not for --game %s", name)
	}
	s.name = name
	if hasSize {
		s.n = &n
	}
	return s, err
}

var learnGames = []string{"gn", "kn", "h", "detour", "takeaway", "pyramid", "seki", "dseki"}

// limitError makes a usage error of a game that is too large.
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
		return experiment{}, command.Usagef("which game? --game %s or a file", strings.Join(learnGames, ", "))
	case "takeaway":
		return takeAwaySetup(c, n)
	case "pyramid":
		return pyramidSetup(c, n)
	case seki.Seki.String():
		return sekiSetup(c, seki.Seki)
	case seki.DSeki.String():
		return sekiSetup(c, seki.DSeki)
	}
	if text, ok := rules.Example(name); ok {
		return rulesSetup(c, name, text)
	}
	file, err := readFile(c, name, readGameFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		names := slices.Concat(learnGames, rules.Examples())
		return experiment{}, command.Usagef("--game %q is neither a file nor one of %s", name, strings.Join(names, ", "))
	case err != nil:
		return experiment{}, err
	case file.listed == nil:
		return rulesSetup(c, name, file.rules)
	}
	return explicitSetup(c, file.listed, file.listed.Start)
}

func explicitSetup(c *command.Run, game *terminal.Explicit, start string) (experiment, error) {
	if c.IsSet("start") {
		if start = c.String("start"); !game.Has(start) {
			return experiment{}, command.Usagef("--start: the game has no position %q", start)
		}
	}
	return explore(c, game, start, game.PlayerNames)
}

func takeAwaySetup(c *command.Run, n int) (experiment, error) {
	moves, err := takeaway.ParseMoves(cmp.Or(c.String("take"), takeFlag.Value))
	if err != nil {
		return experiment{}, command.Usagef("--take: %w", err)
	}
	if c.IsSet("start") {
		if n, err = strconv.Atoi(c.String("start")); err != nil || n < 0 {
			return experiment{}, command.Usagef("--start %q is not a number of stones", c.String("start"))
		}
	}
	if n > c.Int("limit") {
		return experiment{}, command.Usagef("--start %d needs more positions than --limit %d", n, c.Int("limit"))
	}
	game := terminal.TakeAway{Takes: moves.UpTo(n), Misere: c.Bool("misere")}
	return explore(c, game, terminal.Pile{Stones: n}, []string{"1", "2"})
}

func pyramidSetup(c *command.Run, n int) (experiment, error) {
	if c.IsSet("start") {
		return experiment{}, command.Usagef("--start: a pyramid starts with all its bars; give the number of tiers by --n")
	}
	start, err := terminal.NewPyramid(n)
	if err != nil {
		return experiment{}, command.Usagef("--n: %w", err)
	}
	return explore(c, terminal.Pyramid{}, start, []string{"1", "2"})
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

// explore returns the setup of a game whose players have the given names.
func explore[X comparable](c *command.Run, game terminal.Game[X], start X, players []string) (experiment, error) {
	player, err := playerNamed("player", c.String("player"), players)
	if err != nil {
		return experiment{}, err
	}
	graph, err := terminal.Explore(c.Context, game, c.Int("limit"), start)
	if err != nil {
		return experiment{}, err
	}
	e := experiment{label: graph.Label, players: players}
	e.Arena, e.Player = &graph.Arena, player
	return e, nil
}
