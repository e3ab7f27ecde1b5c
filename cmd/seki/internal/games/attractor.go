package games

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// attractorCommand finds the positions from which some players force the play into some terminal positions.
func attractorCommand() *cli.Command {
	return texts.Command("attractor", command.InFormat(gamesAttractor),
		&cli.StringFlag{Name: "coalition", Usage: "the `PLAYERS` who together force --target"},
		&cli.StringFlag{Name: "target", Usage: "the terminal `POSITIONS` to be forced"},
		setFlag, startFlag, limitFlag,
		command.FormatFlag("text", "jsonl", "dot"), command.OutputFlag)
}

func gamesAttractor(c *command.Run, format string) error {
	if !c.IsSet("coalition") || !c.IsSet("target") {
		return command.Usagef("whose attractor? Give --coalition PLAYERS and --target POSITIONS")
	}
	game, err := readGame(c, true)
	if err != nil {
		return err
	}
	if game.Number != nil {
		return command.Usagef("%s is a game for numbers, without winners", game.name)
	}
	known := map[string]bool{}
	for _, name := range game.Players {
		known[name] = true
	}
	var coalition []terminal.Player
	for _, name := range splitNames(c.String("coalition"), known) {
		if name == "" {
			return command.Usagef("--coalition %q: the name of a player is missing", c.String("coalition"))
		}
		p, err := playerNamed("coalition", name, game.Players)
		if err != nil {
			return err
		}
		coalition = append(coalition, p)
	}
	target, err := readTarget(c.String("target"), game)
	if err != nil {
		return err
	}
	t, err := attracted(game, coalition, target)
	if err != nil {
		return err
	}
	return t.write(c, format)
}

// readTarget reads a list of terminal positions, and of "won by NAME" and "not won by NAME" for all of that kind.
func readTarget(list string, game source) (terminal.Target, error) {
	ends, known := map[string][]terminal.Node{}, map[string]bool{}
	for _, name := range game.Players {
		for _, kind := range []string{"won by " + name, "not won by " + name} {
			known[kind], ends[kind] = true, nil
		}
	}
	for v := range terminal.Node(game.Size()) {
		known[game.Label(v)] = true
		if !game.Terminal(v) {
			continue
		}
		for p, name := range game.Players {
			kind := "not won by " + name
			if game.Wins(v, terminal.Player(p)) {
				kind = "won by " + name
			}
			ends[kind] = append(ends[kind], v)
		}
		ends[game.Label(v)] = []terminal.Node{v}
	}
	isTarget := map[terminal.Node]bool{}
	for _, name := range splitNames(list, known) {
		nodes, ok := ends[name]
		if !ok {
			return nil, command.Usagef("--target: %q is not a terminal position of the game", name)
		}
		for _, v := range nodes {
			isTarget[v] = true
		}
	}
	return func(v terminal.Node) bool { return isTarget[v] }, nil
}

// attracted finds the attractor of a target for a coalition, with the strategies that force the play into it and that
// avoid it, which it checks against every reply. The picture has the attractor in the colour of wins.
func attracted(game source, coalition []terminal.Player, target terminal.Target) (*positions, error) {
	A := game.Attractor(terminal.Of(coalition...), target)
	forcing, strategy := A.Forcing(), A.Avoiding()
	if err := cmp.Or(
		game.VerifyForcing(forcing, target, A.Nodes()), game.VerifyAvoiding(strategy, target, A.Complement()),
	); err != nil {
		return nil, fmt.Errorf("internal error: %w", err)
	}
	for _, v := range A.Nodes() {
		strategy[v] = forcing[v]
	}
	t := &positions{source: game, columns: []any{"rank", "move"}, strategy: strategy, start: "outside the attractor"}
	if A.Contains(game.Start) {
		t.start = fmt.Sprint("rank ", A.Rank(game.Start))
	}
	t.value = func(v terminal.Node) seki.Value {
		if A.Contains(v) {
			return seki.Win
		}
		return seki.Draw
	}
	t.complete = func(v terminal.Node, r *positionRecord) []any {
		var rank *int
		if A.Contains(v) {
			rank = new(A.Rank(v))
		}
		r.Rank, r.Move = rank, t.move(strategy, v)
		return []any{orDash(rank)}
	}
	return t, nil
}

// splitNames returns the names in a list separated by commas. Names may have commas: of several ways to read the list,
// the longest known names are taken from the left.
func splitNames(list string, known map[string]bool) (names []string) {
	if list == "" {
		return nil
	}
	most := 0 // commas in a name
	for name := range known {
		most = max(most, strings.Count(name, ","))
	}
	for parts := strings.Split(list, ","); len(parts) > 0; {
		n := min(most+1, len(parts))
		for n > 1 && !known[strings.TrimSpace(strings.Join(parts[:n], ","))] {
			n--
		}
		names, parts = append(names, strings.TrimSpace(strings.Join(parts[:n], ","))), parts[n:]
	}
	return names
}
