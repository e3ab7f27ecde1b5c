package games

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/games/terminal"
)

var (
	modelGameFlag  = &cli.StringFlag{Name: "game", Usage: "a `GAME` of seki games rules"}
	modelLimitFlag = &cli.IntFlag{Name: "limit", Value: 100_000, Usage: "at most `N` positions of a game by rules", Action: command.InRange("limit", 1, 0)}
)

// readExample returns a game by rules that the program has as a model.
func readExample(c *command.Run, name string) (*mddp.Explicit, error) {
	text, err := exampleNamed(name)
	if err != nil {
		return nil, err
	}
	return rulesModel(c, name, text)
}

// readModel reads a model, or a game by rules as a model.
func readModel(c *command.Run, name string) (model *mddp.Explicit, err error) {
	text, err := readFile(c, name, func(r io.Reader) (string, error) {
		return rulesOr(r, func(r io.Reader) (err error) {
			model, err = mddp.ReadJSON(r)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	if model != nil {
		return model, refuse(c, "games by rules", name, "set", "start", "limit")
	}
	return rulesModel(c, name, text)
}

// rulesModel returns a game by rules as a model.
func rulesModel(c *command.Run, name, text string) (*mddp.Explicit, error) {
	e, err := rulesSetup(c, name, text, c.String("set"))
	if err != nil {
		return nil, limitError(err)
	}
	model, err := gameModel(e.game())
	if err != nil {
		return nil, command.Usagef("%s: %w", command.ShownSource(name), err)
	}
	return model, nil
}

// maxModel bounds the decisions of a game as a model, in bytes: solving as many takes about
// 300 MB. A decision has the name of a position twice, and decisionBytes besides.
const (
	maxModel      = 1 << 25
	decisionBytes = 40
)

// gameModel returns a game of two players as two processes that depend on each other: each has
// the positions at which a player is to move. The first player maximises and the second
// minimises half the value of the position that a move leads to. A win of the first player is
// worth 1 and a loss −1, so that the value of a position won or lost in k moves is 2⁻ᵏ or −2⁻ᵏ.
// A position whose only move leads to itself is a draw, worth 0.
func gameModel(g givenGame) (*mddp.Explicit, error) {
	if g.Players() != 2 {
		return nil, fmt.Errorf("a game is a pair of decision processes for two players, not for %d", g.Players())
	}
	process := make([]int, g.Size())
	for v := range terminal.Node(g.Size()) {
		if g.Terminal(v) {
			continue
		}
		process[v] = int(g.Owner(v))
		for _, w := range g.Moves(v) {
			if g.Terminal(w) {
				process[w] = 1 - process[v]
			}
		}
	}
	names := make([]string, g.Size())
	for v := range terminal.Node(g.Size()) {
		names[v] = g.label(v)
	}
	size := 0 // of the decisions
	processes := []mddp.ExplicitProcess{{Goal: "max"}, {Goal: "min"}}
	for v := range terminal.Node(g.Size()) {
		state := mddp.ExplicitState{Name: names[v]}
		switch winners := g.Winners(v); {
		case slices.Equal(g.Moves(v), []terminal.Node{v}):
			state.Value = "0"
		case len(winners) == 1:
			state.Value = [2]mddp.Number{"1", "-1"}[winners[0]]
		case g.Terminal(v):
			return nil, fmt.Errorf("at the position %s %d players win; the value of a game needs one of the two", names[v], len(winners))
		}
		for _, w := range g.Moves(v) {
			if state.Value != "" {
				break // a draw
			}
			if size += 2*len(names[w]) + decisionBytes; size > maxModel {
				return nil, errors.New("the game has too many moves for decision processes; choose a smaller one")
			}
			d := mddp.ExplicitDecision{Name: names[w], Cross: mddp.Cross{{State: names[w]}}, Scale: "1/2"}
			if process[w] == process[v] {
				d = mddp.ExplicitDecision{Name: names[w], Next: names[w], Cost: "1/2"}
			}
			state.Decisions = append(state.Decisions, d)
		}
		own := &processes[process[v]]
		own.States = append(own.States, state)
	}
	for p := range processes {
		processes[p].Name, processes[p].Objective = g.players[p], "multiply"
	}
	return mddp.NewExplicit(g.title, names[g.start], processes)
}
