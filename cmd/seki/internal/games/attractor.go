package games

import (
	"maps"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/terminal"
)

// solveAttractor reads --coalition and --target and finds the attractor of the target for
// the coalition.
func solveAttractor(c *command.Run, game terminal.Named) (*terminal.Solved, error) {
	if !c.IsSet("coalition") || !c.IsSet("target") {
		return nil, command.Usagef("--coalition and --target go together")
	}
	players := game.Players
	var coalition []terminal.Player
	for _, name := range namesIn(c.String("coalition"), players) {
		if name == "" {
			return nil, command.Usagef("--coalition %q: the name of a player is missing", c.String("coalition"))
		}
		p, err := playerNamed("coalition", name, players)
		if err != nil {
			return nil, err
		}
		coalition = append(coalition, p)
	}
	nodes := make(map[string]terminal.Node, game.Size())
	for v := range terminal.Node(game.Size()) {
		nodes[game.Label(v)] = v
	}
	kinds := map[string]terminal.Target{}
	for p, name := range players {
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
	return terminal.SolveAttractor(game, coalition, func(v terminal.Node) bool { return isTarget[v] })
}

// namesIn returns the names in a list separated by commas. Names may have commas: of
// several ways to read the list, the longest known names are taken from the left.
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
