package terminal_test

import (
	"iter"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/terminal"
)

// playOut plays the situation s, a strategy of all players, from x.
func playOut(t rapid.TB, g *terminal.Graph[string], x terminal.Node, s terminal.Strategy) terminal.Play {
	t.Helper()
	for play := range plays(g, x, s) {
		return play
	}
	t.Fatal("no play")
	return terminal.Play{}
}

// plays yields every play from x in which s is followed where it prescribes a
// move. The trace is valid until the next play.
func plays(g *terminal.Graph[string], x terminal.Node, s terminal.Strategy) iter.Seq[terminal.Play] {
	return func(yield func(terminal.Play) bool) {
		onPath := make([]bool, g.Size())
		var from func(trace []terminal.Node, v terminal.Node) bool
		from = func(trace []terminal.Node, v terminal.Node) bool {
			trace = append(trace, v)
			if onPath[v] || g.Terminal(v) {
				return yield(terminal.Play{Trace: trace, Repeats: onPath[v]})
			}
			onPath[v] = true
			defer func() { onPath[v] = false }()
			if w := g.Next(s, v); w != terminal.None {
				return from(trace, w)
			}
			for _, w := range g.Moves(v) {
				if !from(trace, w) {
					return false
				}
			}
			return true
		}
		from(nil, x)
	}
}
