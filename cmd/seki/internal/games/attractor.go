package games

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// attractorCommand finds the positions from which some players force the play to some ends.
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
	var coalition []terminal.Player
	for _, name := range namesIn(c.String("coalition"), game.Players) {
		if name == "" {
			return command.Usagef("--coalition %q: the name of a player is missing", c.String("coalition"))
		}
		p, err := playerNamed("coalition", name, game.Players)
		if err != nil {
			return err
		}
		coalition = append(coalition, p)
	}
	target, err := targetOf(c, game)
	if err != nil {
		return err
	}
	t, err := command.Interruptible(c.Context, func() (*positions, error) { return attracted(game, coalition, target) })
	if err != nil {
		return err
	}
	return t.write(c, format)
}

// targetOf reads --target: names of terminal positions, and "won by NAME" and "not won by NAME" for all of that kind.
func targetOf(c *command.Run, game source) (terminal.Target, error) {
	nodes := make(map[string]terminal.Node, game.Size())
	for v := range terminal.Node(game.Size()) {
		nodes[game.Label(v)] = v
	}
	kinds := map[string]terminal.Target{}
	for p, name := range game.Players {
		kinds["won by "+name] = game.WonBy(terminal.Player(p))
		kinds["not won by "+name] = game.NotWonBy(terminal.Player(p))
	}
	isTarget := map[terminal.Node]bool{}
	for _, name := range namesIn(c.String("target"), slices.AppendSeq(slices.Collect(maps.Keys(nodes)), maps.Keys(kinds))) {
		v, known := nodes[name]
		switch kind := kinds[name]; {
		case known && game.Terminal(v):
			isTarget[v] = true
		case known || kind == nil:
			return nil, command.Usagef("--target: %q is not a terminal position of the game", name)
		default:
			for v := range terminal.Node(game.Size()) {
				isTarget[v] = isTarget[v] || game.Terminal(v) && kind(v)
			}
		}
	}
	return func(v terminal.Node) bool { return isTarget[v] }, nil
}

// attracted finds the attractor of a target for a coalition, with the strategies that force the play into it and that
// avoid it, which it checks against every reply. The picture has the attractor in the colour of wins.
func attracted(game source, coalition []terminal.Player, target terminal.Target) (*positions, error) {
	A := game.Attractor(terminal.Of(coalition...), target)
	forcing, strategy := A.Forcing(), A.Avoiding()
	err := game.VerifyForcing(forcing, target, A.Nodes())
	if err == nil {
		err = game.VerifyAvoiding(strategy, target, A.Complement())
	}
	if err != nil {
		return nil, fmt.Errorf("internal error: %w", err)
	}
	for _, v := range A.Nodes() {
		strategy[v] = forcing[v]
	}
	t := &positions{source: game, heads: []any{"position", "owner", "rank", "move"}, strategy: strategy, start: "outside the attractor"}
	if A.Contains(game.Start) {
		t.start = fmt.Sprint("rank ", A.Rank(game.Start))
	}
	t.value = func(v terminal.Node) seki.Value {
		if A.Contains(v) {
			return seki.Win
		}
		return seki.Draw
	}
	t.of = func(v terminal.Node, r *positionRecord) []any {
		r.Rank = new(*int)
		if A.Contains(v) {
			*r.Rank = new(A.Rank(v))
		}
		r.Move = t.moveOf(strategy, v)
		return []any{textOr(*r.Rank)}
	}
	return t, nil
}

// namesIn returns the names in a list separated by commas. Names may have commas: of several ways to read the list, the
// longest known names are taken from the left.
func namesIn(list string, known []string) []string {
	isKnown, most := map[string]bool{}, 1
	for _, name := range known {
		isKnown[name] = true
		most = max(most, 1+strings.Count(name, ","))
	}
	var names []string
	for rest := strings.Split(list, ","); list != "" && len(rest) > 0; {
		n := min(most, len(rest))
		for n > 1 && !isKnown[strings.TrimSpace(strings.Join(rest[:n], ","))] {
			n--
		}
		names = append(names, strings.TrimSpace(strings.Join(rest[:n], ",")))
		rest = rest[n:]
	}
	return names
}
