package games

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/cli/command"
)

// gamesSolveCommand solves a game given as a file: JSON → terminal.Explicit →
// Graph → a Solution for each player → writer.
func gamesSolveCommand() *cli.Command {
	formats := []string{"text", "jsonl", "dot", "svg", "json"}
	return &cli.Command{
		Name:      "solve",
		Usage:     "who wins or draws from each position of a game in a JSON file",
		ArgsUsage: "[FILE]",
		Description: "Reads a terminal game of any number of players from FILE (- is standard input):\n\n" +
			"   {\n" +
			"     \"players\": [\"anna\", \"ben\"],\n" +
			"     \"start\": \"a\",\n" +
			"     \"positions\": [\n" +
			"       {\"name\": \"a\", \"owner\": \"anna\", \"moves\": [\"b\", \"t\"]},\n" +
			"       {\"name\": \"b\", \"owner\": \"ben\", \"moves\": [\"a\", \"u\"]},\n" +
			"       {\"name\": \"t\", \"wins\": [\"ben\"]},\n" +
			"       {\"name\": \"u\", \"wins\": [\"anna\"]}\n" +
			"     ]\n" +
			"   }\n\n" +
			"A position without moves is terminal; the players not in its \"wins\" lose there. A play\n" +
			"that repeats a position is drawn. \"start\" and \"title\" are optional.\n\n" +
			"The result for each position and player is W k (wins in at most k moves of all players,\n" +
			"whatever the others do), D (can avoid losing, but cannot force a win) or L k (the others\n" +
			"together make the player lose in at most k moves), with a best move of the owner: one that\n" +
			"wins, or else draws, or else delays the loss. The strategies are checked against every\n" +
			"reply before anything is written. With --format dot or svg, colours and bold moves\n" +
			"show the values and strategy of one player, --player.\n\n" +
			"--game, in place of FILE, solves a game of seki games learn, with the positions that can be\n" +
			"reached from its start: gn, kn, h, detour, takeaway, pyramid, or seki and dseki with --start\n" +
			"MATRIX. --export FILE writes the game as such a file beside the result, --format json in place\n" +
			"of it.\n\n" +
			"--walk goes through the game from its start, position by position, each with its moves and\n" +
			"their values. A line of standard input is the number or the name of a move; an empty line\n" +
			"takes the best one, back takes the last move back, end goes on with best moves to the end of\n" +
			"the play, quit stops.\n\n" +
			"--coalition PLAYERS and --target POSITIONS, both separated by commas, ask for something else:\n" +
			"from which positions can these players together force the play to one of these terminal\n" +
			"positions, whatever the others do? \"won by anna\" and \"not won by anna\" in a target are all\n" +
			"terminal positions of that kind; both lists may be empty. The positions found form an\n" +
			"attractor. The rank of a position in it is the number of moves within which that is forced; the\n" +
			"move is that of a player of the coalition who forces it, or of another player who avoids it.\n\n" +
			"Terminal games and attractors are those of T. Böhme, F. Göring, Zs. Tuza and H. Unger,\n" +
			"\"Learning of winning strategies for terminal games with linear-size memory\" (2006)." +
			command.Examples("seki games solve game.json", "seki games solve --game pyramid --n 3",
				"seki games solve --game seki --start '1 1; 1 1' --format json", "seki games solve --format jsonl game.json",
				"seki games solve --game pyramid --n 4 --export pyramid.json --format jsonl",
				"echo end | seki games solve --game pyramid --n 3 --walk",
				"seki games solve --coalition anna,ben --target u game.json",
				"seki games solve --game pyramid --n 3 --coalition 2 --target 'not won by 1'",
				"seki games solve --format dot --player ben game.json | dot -Tsvg > game.svg",
				"seki games solve --game pyramid --n 3 --output pyramid.svg"),
		Flags: []cli.Flag{
			command.FormatFlag(formats...),
			&cli.StringFlag{Name: "player", Usage: "the `PLAYER` of --format dot and svg, by name or number (default: the first)"},
			&cli.StringFlag{Name: "coalition", Usage: "the `PLAYERS` who together force --target"},
			&cli.StringFlag{Name: "target", Usage: "the terminal `POSITIONS` to be forced"},
			&cli.BoolFlag{Name: "walk", Usage: "go through the game by moves read from standard input"},
			&cli.StringFlag{
				Name: "export", Usage: "write the game into the JSON `FILE`",
				Action: func(c *cli.Context, _ string) error { return command.SecondOutput(c, "export") },
			},
			gameFlag, sizeFlag, takeFlag, misereFlag, startFlag, limitFlag,
			command.OutputFlag, command.QuietFlag(),
		},
		Action: command.InFormat(gamesSolve, formats...),
	}
}

func gamesSolve(c *cli.Context, how string) error {
	asked, walking := c.IsSet("coalition") || c.IsSet("target"), c.Bool("walk")
	switch {
	case walking && (asked || how != "text" && how != "jsonl"):
		return command.Usagef("--walk is for --format text and jsonl, without --coalition and --target")
	case walking && c.Args().First() == "-":
		return command.Usagef("--walk reads moves from standard input; give the game as a file")
	}
	game, err := givenGame(c)
	if err != nil {
		return err
	}
	if c.IsSet("player") && how != "dot" && how != "svg" {
		return command.Usagef("--player is for --format dot and svg; the other formats show all players")
	}
	player, err := playerNamed("player", c.String("player"), game.PlayerNames())
	if err != nil {
		return err
	}
	if n := len(game.Names()); game.Players() > maxValues/n {
		return command.Usagef("%d players × %d positions are too many: at most %d values", game.Players(), n, maxValues)
	}
	switch {
	case how == "json" && asked:
		return command.Usagef("--format json writes the game; leave out --coalition and --target")
	case how == "json":
		return command.WithOutput(c, game.WriteJSON)
	}
	if n := len(game.Names()); how == "svg" && n > maxTreePicture {
		return command.Usagef("--format svg: %d positions are too many to draw: at most %d", n, maxTreePicture)
	}
	solve := func() (*solution, error) { return solveExplicit(c.Context, game, player) }
	if asked {
		solve = func() (*solution, error) { return solveAttractor(c, game) }
	}
	s, err := solve()
	if err != nil {
		return err
	}
	if name := c.String("export"); name != "" {
		if err := command.WriteFile(c.Context, name, game.WriteJSON); err != nil {
			return err
		}
	}
	return command.WithOutput(c, func(w io.Writer) error {
		if walking {
			return s.walk(c, w, how)
		}
		return s.write(c.Context, w, how)
	})
}

// givenGame returns the game of the file or of --game.
func givenGame(c *cli.Context) (*terminal.Explicit, error) {
	if c.IsSet("game") && c.NArg() == 0 {
		if c.Int("limit") < 1 {
			return nil, command.Usagef("--limit must be at least 1, not %d", c.Int("limit"))
		}
		e, err := readSetup(c)
		if err != nil {
			return nil, limitError(err)
		}
		return e.Arena.Explicit(e.name, e.players, e.label)
	}
	if c.IsSet("game") {
		return nil, command.Usagef("give a FILE or --game, not both")
	}
	for _, flag := range []string{"n", "take", "misere", "start", "limit"} {
		if c.IsSet(flag) {
			return nil, command.Usagef("--%s is for --game, without a file", flag)
		}
	}
	if c.NArg() != 1 {
		return nil, command.Usagef("seki games solve takes one file (or -), not %d", c.NArg())
	}
	return readFile(c, c.Args().First(), terminal.ReadJSON)
}

// readFile reads the named file, or standard input if the name is "-". A fault in the
// file is a usage error that names it.
func readFile[T any](c *cli.Context, name string, read func(io.Reader) (T, error)) (result T, err error) {
	file, err := command.Open(c, name)
	if err != nil {
		return result, err
	}
	defer file.Close()
	source := command.ShownSource(name)
	result, err = read(file)
	var path *os.PathError
	switch {
	case errors.As(err, &path):
		return result, fmt.Errorf("cannot read %s: %w", source, command.Cause(path))
	case err != nil:
		return result, command.Usagef("%s: %w", source, err)
	}
	return result, nil
}

// playerNamed returns the player with the given name or number, counted from 1. An
// empty name is the first player.
func playerNamed(flag, name string, names []string) (terminal.Player, error) {
	if name == "" {
		return 0, nil
	}
	for p, known := range names {
		if known == name {
			return terminal.Player(p), nil
		}
	}
	for p := range names {
		if fmt.Sprint(p+1) == name {
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
