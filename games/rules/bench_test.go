package rules_test

import (
	"testing"

	"github.com/sekilab/sekilab/games/rules"
	"github.com/sekilab/sekilab/internal/testtool"
)

func BenchmarkExplore(b *testing.B) {
	const nim = `players 2
state heaps in 0..6 = [6, 6, 6, 6, 6]
move for i in 0..4 for k in 1..heaps[i]: heaps[i] = heaps[i] - k
end: previous
`
	for _, c := range []struct{ name, set string }{
		{"nim", ""},
		{"tic-tac-toe", ""},
		{"fibonacci-nim", "stones = 500"},
		{"kayles", "14"},
		{"seki-passes", "matrix = [[2, 1, 1], [1, 2, 1], [1, 1, 2]]"},
	} {
		b.Run(c.name, func(b *testing.B) {
			text, ok := rules.Example(c.name)
			if !ok {
				text = nim
			}
			game := testtool.Must(rules.Parse(b.Context(), text, c.set))(b)
			positions, moves := 0, 0
			for b.Loop() {
				graph := testtool.Must(game.Explore(b.Context(), 1<<20))(b)
				positions, moves = graph.Size(), graph.Edges()
			}
			ns := b.Elapsed().Seconds() * 1e9 / float64(b.N)
			b.ReportMetric(ns/float64(positions), "ns/position")
			b.ReportMetric(ns/float64(moves), "ns/move")
		})
	}
}
