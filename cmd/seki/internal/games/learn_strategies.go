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

// withStrategies returns the experiment with the strategies of --strategies.
func withStrategies(c *cli.Context, e experiment) (experiment, error) {
	name := c.String("strategies")
	if name == "" {
		return e, nil
	}
	found, err := readFile(c, name, e.readStrategies)
	if errors.Is(err, fs.ErrNotExist) {
		return e, command.Usagef("--strategies: there is no file %s", name)
	}
	e.Strategies, e.strategies = found, name
	return e, err
}

// maxLimited bounds the numbers of strategies times positions.
const maxLimited = 1 << 26

// readStrategies reads strategies of the players who do not learn.
func (e experiment) readStrategies(r io.Reader) (found []terminal.Strategy, err error) {
	var file struct {
		Strategies []struct {
			Ensures string        `json:"ensures"`
			Moves   []learnedMove `json:"moves"`
		} `json:"strategies"`
	}
	err = jsonfile.ReadChecked(r, &file, "set of strategies", "strategies", func() error {
		if len(file.Strategies) == 0 {
			return errors.New("there are no strategies")
		}
		if n := e.Arena.Size(); len(file.Strategies) > maxLimited/n {
			return fmt.Errorf("%d strategies are too many for a game of %d positions: at most %d", len(file.Strategies), n, maxLimited/n)
		}
		nodes := e.nodesOf(terminal.Others(e.Player))
		for k, s := range file.Strategies {
			strategy, err := e.strategyOf(terminal.Others(e.Player), nodes, s.Moves, "strategies", k, "moves")
			if err != nil {
				return fmt.Errorf("strategy %d: %w", k+1, err)
			}
			found = append(found, strategy)
		}
		return nil
	})
	return found, err
}

// nodesOf returns the positions of some players by their names.
func (e experiment) nodesOf(q terminal.Coalition) map[string]terminal.Node {
	nodes := map[string]terminal.Node{}
	for v := range terminal.Node(e.Arena.Size()) {
		if !e.Arena.Terminal(v) && q(e.Arena.Owner(v)) {
			nodes[e.label(v)] = v
		}
	}
	return nodes
}

// strategyOf returns the strategy of some players, whose positions are nodes, with the given
// moves, and elsewhere with the first. Its errors are at a path of the file.
func (e experiment) strategyOf(q terminal.Coalition, nodes map[string]terminal.Node, moves []learnedMove, path ...any) (terminal.Strategy, error) {
	if moves == nil {
		return nil, errors.New("there are no moves: a strategy is a JSON object with moves")
	}
	strategy := e.Arena.First(q)
	set := map[terminal.Node]bool{}
	for k, m := range moves {
		at := func(format string, args ...any) error {
			return jsonfile.At(fmt.Errorf("move %d: "+format, append([]any{k + 1}, args...)...), append(slices.Clip(path), k)...)
		}
		v, ok := nodes[m.Position]
		if !ok || set[v] {
			whose := "player " + e.players[e.Player]
			if !q(e.Player) {
				whose = "the other players"
			}
			return nil, at("%q is no position of %s, or has appeared before", m.Position, whose)
		}
		move := slices.IndexFunc(e.Arena.Moves(v), func(w terminal.Node) bool { return e.label(w) == m.Move })
		if move < 0 {
			return nil, at("no move from %q leads to %q", m.Position, m.Move)
		}
		strategy[v], set[v] = int32(move), true
	}
	return strategy, nil
}

// relativeRecord says how the player stands against the strategies of --strategies.
type relativeRecord struct {
	File       string `json:"file"`
	Strategies int    `json:"strategies"`
	Winnable   int    `json:"winnable"`
	One        *bool  `json:"one"`
	Won        int    `json:"won"`
}

func (e experiment) relativeRecord(r learning.Relative) *relativeRecord {
	record := &relativeRecord{File: e.strategies, Strategies: r.Strategies, Winnable: r.Winnable, Won: r.Won}
	if r.Known {
		record.One = &r.One
	}
	return record
}

// text says what there is to be learned and what was.
func (r relativeRecord) text() (can, does string) {
	switch {
	case r.Winnable < r.Strategies:
		can = fmt.Sprintf("the player can win against %d of %d", r.Winnable, r.Strategies)
	case r.One == nil:
		can = fmt.Sprintf("the player can win against each of %d; whether by one strategy is hard to find", r.Strategies)
	case *r.One:
		can = fmt.Sprintf("the player can win against all %d by one strategy", r.Strategies)
	default:
		can = fmt.Sprintf("the player can win against each of %d, but not by one strategy", r.Strategies)
	}
	return can, fmt.Sprintf("the last strategy wins against %d", r.Won)
}
