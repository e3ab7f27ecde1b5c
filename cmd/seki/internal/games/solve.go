package games

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/terminal"
)

// gamesSolveCommand solves a game: a file or --game → terminal.Named → terminal.Solved → writer.
func gamesSolveCommand() *cli.Command {
	return modes{
		{by: "coalition", does: "from where these players together force the play to --target", flags: "target", formats: "text jsonl dot", run: gamesSolve},
		{name: "FILE alone", does: "who wins or draws from each position", flags: "player", formats: "text jsonl dot json", run: gamesSolve},
	}.command("solve",
		&cli.StringFlag{Name: "player", Usage: "the `PLAYER` of --format dot, by name or number (default: the first)"},
		&cli.StringFlag{Name: "coalition", Usage: "the `PLAYERS` who together force --target"},
		&cli.StringFlag{Name: "target", Usage: "the terminal `POSITIONS` to be forced"},
		gameFlag, setFlag, sizeFlag, startFlag, limitFlag)
}

func gamesSolve(c *command.Run, how string) error {
	// A graph has few pointers, so that collecting garbage often costs little and saves memory.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	game, err := command.Interruptible(c.Context, func() (terminal.Named, error) { return readGame(c) })
	if err != nil {
		return err
	}
	if c.IsSet("player") && how != "dot" {
		return command.Usagef("--player is for --format dot; the other formats show all players")
	}
	player, err := playerNamed("player", c.String("player"), game.Players)
	if err != nil {
		return err
	}
	n := game.Size()
	if len(game.Players) > maxValues/n {
		return command.Usagef("%d players × %d positions are too many: at most %d values", len(game.Players), n, maxValues)
	}
	if how == "json" {
		return command.WithOutput(c, game.WriteJSON)
	}
	solve := func() (*terminal.Solved, error) { return terminal.SolveAll(c.Context, game, player) }
	if c.IsSet("coalition") {
		solve = func() (*terminal.Solved, error) { return solveAttractor(c, game) }
	}
	s, err := command.Interruptible(c.Context, solve)
	if err != nil {
		return err
	}
	return command.WithOutput(c, func(w io.Writer) error {
		switch {
		case how == "dot":
			return s.WriteDOT(w)
		case how == "text":
			fmt.Fprint(w, s.Summary())
		}
		return writeEach(c.Context, w, how, nil, s.Heads, terminal.Record.Cells, s.Records())
	})
}

func readGame(c *command.Run) (g terminal.Named, err error) {
	name, err := fileOrGame(c)
	if err != nil {
		return g, err
	}
	if c.IsSet("game") {
		e, err := readSetup(c)
		return e.Named, err
	}
	file, err := readFile(c, name, readGameFile)
	if err != nil {
		return g, err
	}
	if file.listed != nil {
		err = refuse(c, "games by rules", name, "set", "start", "limit")
	}
	if err = cmp.Or(err, refuse(c, "a name after --game", name, "n")); err != nil {
		return g, err
	}
	if file.listed == nil {
		return rulesSetup(c, name, file.rules, c.String("set"))
	}
	names := file.listed.Names()
	graph, err := terminal.Explore(c.Context, file.listed, len(names), names...)
	if err != nil {
		return g, err
	}
	start, _ := graph.Node(file.listed.Start)
	return terminal.Named{Arena: &graph.Arena, Title: file.listed.Title, Players: file.listed.PlayerNames, Start: start, Label: graph.Label}, nil
}

func fileOrGame(c *command.Run) (name string, err error) {
	switch {
	case c.IsSet("game") && c.NArg() > 0:
		return "", command.Usagef("give a FILE or --game, not both")
	case c.IsSet("game"):
		return c.String("game"), nil
	case c.NArg() != 1:
		return "", command.Usagef("%s takes one file (or -), not %d", c.Command.HelpName, c.NArg())
	}
	return c.Args().First(), nil
}

// refuse returns an error if flags are given that are not for the source of a game.
func refuse(c *command.Run, what, name string, flags ...string) error {
	for _, flag := range flags {
		if c.IsSet(flag) {
			return command.Usagef("--%s is for %s, not for %s", flag, what, command.ShownSource(name))
		}
	}
	return nil
}

// readFile reads the named file, or standard input if the name is "-". A fault in the
// file is a usage error that names it.
func readFile[T any](c *command.Run, name string, read func(io.Reader) (T, error)) (result T, err error) {
	file, err := command.Open(c, name)
	if err != nil {
		return result, err
	}
	defer file.Close()
	source := command.ShownSource(name)
	limited := &io.LimitedReader{R: file, N: maxFile + 1}
	result, err = read(limited)
	if limited.N == 0 {
		return result, command.Usagef("%s: more than %d bytes", source, maxFile)
	}
	var path *os.PathError
	switch {
	case errors.As(err, &path):
		return result, fmt.Errorf("cannot read %s: %w", source, command.Cause(path))
	case err != nil:
		return result, command.Usagef("%s: %w", source, err)
	}
	return result, nil
}

// maxFile is the greatest size of a game or model in bytes: 2,000,000 positions of a game with
// long names fit.
const maxFile = 1 << 28

// playerNamed returns the player with the given name or number, counted from 1. An
// empty name is the first player.
func playerNamed(flag, name string, names []string) (terminal.Player, error) {
	if name == "" {
		return 0, nil
	}
	if p := slices.Index(names, name); p >= 0 {
		return terminal.Player(p), nil
	}
	for p := range names {
		if name == strconv.Itoa(p+1) {
			return terminal.Player(p), nil
		}
	}
	if len(names) > 8 {
		return 0, command.Usagef("--%s: there is no player %q; there are %d players", flag, name, len(names))
	}
	return 0, command.Usagef("--%s: there is no player %q; the players are %s", flag, name, strings.Join(names, ", "))
}

// maxValues limits positions × players. Solving as many takes about 2 GB.
const maxValues = 1 << 26
