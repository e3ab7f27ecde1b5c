package games

import (
	"errors"
	"io"
	"io/fs"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/jsonfile"
)

// withInitial returns the experiment with the first strategy that --initial asks for.
func withInitial(c *cli.Context, e experiment) (experiment, error) {
	name := c.String("initial")
	initial, err := learning.ParseInitial(name)
	if e.Initial = initial; err == nil {
		if initial != learning.FirstMoves {
			e.initial = name
		}
		return e, nil
	}
	e.Initial, e.initial = learning.GivenMoves, name
	e.Given, err = readFile(c, name, e.readStrategy)
	if errors.Is(err, fs.ErrNotExist) {
		return e, command.Usagef("--initial %q is neither a file nor first, last or random", name)
	}
	return e, err
}

// readStrategy reads moves of the learning player, as the field strategy of a record has them.
// At other positions the strategy takes the first move.
func (e experiment) readStrategy(r io.Reader) (given terminal.Strategy, err error) {
	var file struct {
		Ensures string        `json:"ensures"`
		Moves   []learnedMove `json:"moves"`
	}
	err = jsonfile.ReadChecked(r, &file, "strategy", "moves", func() (err error) {
		q := terminal.Only(e.Player)
		given, err = e.strategyOf(q, e.nodesOf(q), file.Moves, "moves")
		return err
	})
	return given, err
}
