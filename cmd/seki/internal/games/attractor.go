package games

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// solveAttractor reads --coalition and --target and finds the attractor of the target for
// the coalition, with the strategies that force the play into it and that avoid it. Both
// are checked against every reply. The picture has the attractor in the colour of wins.
func solveAttractor(c *command.Run, game givenGame) (*solution, error) {
	if !c.IsSet("coalition") || !c.IsSet("target") {
		return nil, command.Usagef("--coalition and --target go together")
	}
	players := game.players
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
		nodes[game.label(v)] = v
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
	target := func(v terminal.Node) bool { return isTarget[v] }
	A := game.Attractor(terminal.Of(coalition...), target)
	forcing, avoiding := A.Forcing(), A.Avoiding()
	if err := cmp.Or(game.VerifyForcing(forcing, target, A.Nodes()), game.VerifyAvoiding(avoiding, target, A.Complement())); err != nil {
		return nil, fmt.Errorf("internal error: %w", err)
	}
	s := newSolution(game)
	s.view.Strategy = avoiding
	for _, v := range A.Nodes() {
		s.view.Strategy[v] = forcing[v]
	}
	s.view.Value = func(v terminal.Node) seki.Value {
		if A.Contains(v) {
			return seki.Win
		}
		return seki.Draw
	}
	s.view.Colours = map[seki.Value]string{seki.Win: "attractor: the target is forced", seki.Draw: "outside: it is avoided"}
	s.view.Bold = "move that forces or avoids it"
	s.columns = table.Row{"rank", "move"}
	s.fill = func(r *positionRecord, v terminal.Node) {
		r.Rank = new(*int)
		if A.Contains(v) {
			*r.Rank = new(A.Rank(v))
		}
		r.Move = s.moveOf(s.view.Strategy, v)
	}
	return s, nil
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
