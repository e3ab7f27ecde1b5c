package games

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// scene is a game with the start and the player of a lesson.
type scene struct {
	name       string // of the game
	n          *int   // its size, nil when it has none
	arena      *terminal.Arena
	start      terminal.Node
	label      string // of the start
	player     terminal.Player
	playerName string
}

// readScene reads --game, --n, --take, --misere, --start and --player.
func readScene(c *cli.Context) (scene, error) {
	name := c.String("game")
	sized := map[string]int{"gn": 10, "kn": 10, "takeaway": 21, "pyramid": 3}
	n, hasSize := sized[name]
	if c.IsSet("n") {
		if !hasSize {
			return scene{}, command.Usagef("--n is the size of gn, kn, takeaway and pyramid; --game %s has none", name)
		}
		if n = c.Int("n"); n < 1 {
			return scene{}, command.Usagef("--n must be at least 1, not %d", n)
		}
	}
	if n > c.Int("limit") {
		return scene{}, command.Usagef("--n %d needs more positions than --limit %d", n, c.Int("limit"))
	}
	for _, flag := range []string{"take", "misere"} {
		if c.IsSet(flag) && name != "takeaway" {
			return scene{}, command.Usagef("--%s is for --game takeaway", flag)
		}
	}
	s, err := sceneOf(c, name, n)
	s.name = name
	if hasSize {
		s.n = &n
	}
	return s, err
}

const learnGames = "gn, kn, h, detour, takeaway, pyramid, seki, d-seki"

func sceneOf(c *cli.Context, name string, n int) (scene, error) {
	switch name {
	case "":
		return scene{}, command.Usagef("which game? --game %s or a JSON file", learnGames)
	case "gn":
		return explicitScene(c, learning.G(n), fmt.Sprintf("a%d", n))
	case "kn":
		return explicitScene(c, learning.K(n), "a")
	case "h":
		return explicitScene(c, learning.H(), "a")
	case "detour":
		return explicitScene(c, learning.Detour(), "x")
	case "takeaway":
		return takeAwayScene(c, n)
	case "pyramid":
		return pyramidScene(c, n)
	case seki.Seki.String():
		return sekiScene(c, seki.Seki)
	case seki.DSeki.String():
		return sekiScene(c, seki.DSeki)
	}
	game, err := readGame(name, command.Stdin(c))
	if errors.Is(err, fs.ErrNotExist) {
		return scene{}, command.Usagef("--game %q is neither a file nor one of %s", name, learnGames)
	}
	if err != nil {
		return scene{}, err
	}
	return explicitScene(c, game, game.Start())
}

func explicitScene(c *cli.Context, game *terminal.Explicit, start string) (scene, error) {
	if c.IsSet("start") {
		if start = c.String("start"); !game.Has(start) {
			return scene{}, command.Usagef("--start: the game has no position %q", start)
		}
	}
	return explore(c, game, start, game.PlayerNames())
}

func takeAwayScene(c *cli.Context, n int) (scene, error) {
	moves, err := takeaway.ParseMoves(c.String("take"))
	if err != nil {
		return scene{}, command.Usagef("--take: %w", err)
	}
	if c.IsSet("start") {
		if n, err = strconv.Atoi(c.String("start")); err != nil || n < 0 {
			return scene{}, command.Usagef("--start %q is not a number of stones", c.String("start"))
		}
	}
	if n > c.Int("limit") {
		return scene{}, command.Usagef("--start %d needs more positions than --limit %d", n, c.Int("limit"))
	}
	game := terminal.TakeAway{Takes: moves.UpTo(n), Misere: c.Bool("misere")}
	return explore(c, game, terminal.Pile{Stones: n}, []string{"1", "2"})
}

func pyramidScene(c *cli.Context, n int) (scene, error) {
	if c.IsSet("start") {
		return scene{}, command.Usagef("--start: a pyramid starts with all its bars; give the number of tiers by --n")
	}
	start, err := terminal.NewPyramid(n)
	if err != nil {
		return scene{}, command.Usagef("--n: %w", err)
	}
	return explore(c, terminal.Pyramid{}, start, []string{"1", "2"})
}

func sekiScene(c *cli.Context, game seki.Game) (scene, error) {
	text := strings.TrimSpace(c.String("start"))
	if text == "" {
		return scene{}, command.Usagef("which matrix? --start '1 1; 1 1', or '1 1; 1 1 (C)' when C begins")
	}
	first := seki.R
	for _, p := range []seki.Player{seki.R, seki.C} {
		if rest, ok := strings.CutSuffix(text, fmt.Sprintf("(%v)", p)); ok {
			text, first = strings.TrimSpace(rest), p
		}
	}
	A, err := notation.Parse(text)
	if err != nil {
		return scene{}, command.Usagef("--start: %w", err)
	}
	start, err := terminal.NewSekiPosition(A, first)
	if err != nil {
		return scene{}, command.Usagef("--start: %w", err)
	}
	return explore(c, terminal.Seki{Game: game}, start, []string{"R", "C"})
}

// explore makes the scene of a game whose players have the given names.
func explore[X comparable](c *cli.Context, game terminal.Game[X], start X, players []string) (scene, error) {
	player, err := playerNamed(c.String("player"), players)
	if err != nil {
		return scene{}, err
	}
	graph, err := terminal.Explore(c.Context, game, c.Int("limit"), start)
	if err != nil {
		return scene{}, err
	}
	return scene{
		arena: &graph.Arena, start: 0, label: graph.Label(0),
		player: player, playerName: players[player],
	}, nil
}
