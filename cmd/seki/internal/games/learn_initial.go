package games

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

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
func (e experiment) readStrategy(r io.Reader) (terminal.Strategy, error) {
	given := e.Arena.First(terminal.Only(e.Player))
	var file struct {
		Ensures string        `json:"ensures"`
		Moves   []learnedMove `json:"moves"`
	}
	err := jsonfile.ReadChecked(r, &file, "strategy", "moves", func() error {
		if file.Moves == nil {
			return errors.New("there are no moves: a strategy is a JSON object with moves")
		}
		nodes := map[string]terminal.Node{}
		for v := range terminal.Node(e.Arena.Size()) {
			if e.Arena.Owner(v) == e.Player {
				nodes[e.label(v)] = v
			}
		}
		for k, m := range file.Moves {
			v, ok := nodes[m.Position]
			if !ok {
				return jsonfile.At(fmt.Errorf("move %d: %q is no position of player %s, or has appeared before", k+1, m.Position, e.players[e.Player]), "moves", k)
			}
			move := slices.IndexFunc(e.Arena.Moves(v), func(w terminal.Node) bool { return e.label(w) == m.Move })
			if move < 0 {
				return jsonfile.At(fmt.Errorf("move %d: no move from %q leads to %q", k+1, m.Position, m.Move), "moves", k)
			}
			given[v] = int32(move)
			delete(nodes, m.Position)
		}
		return nil
	})
	return given, err
}
