package rules_test

import (
	"testing"

	"github.com/sekilab/sekilab/games/rules"
)

func BenchmarkExplore(b *testing.B) {
	for _, c := range []struct{ name, set string }{
		{"tic-tac-toe", ""},
		{"fibonacci-nim", "stones = 500"},
		{"kayles", "row = [1 for i in 1..14]"},
		{"seki-passes", "matrix = [[2, 1, 1], [1, 2, 1], [1, 1, 2]]"},
	} {
		b.Run(c.name, func(b *testing.B) {
			text, _ := rules.Example(c.name)
			game, err := rules.Parse(b.Context(), text, c.set)
			if err != nil {
				b.Fatal(err)
			}
			positions, moves := 0, 0
			for b.Loop() {
				graph, err := game.Explore(b.Context(), 1<<20)
				if err != nil {
					b.Fatal(err)
				}
				positions, moves = graph.Size(), graph.Edges()
			}
			ns := b.Elapsed().Seconds() * 1e9 / float64(b.N)
			b.ReportMetric(ns/float64(positions), "ns/position")
			b.ReportMetric(ns/float64(moves), "ns/move")
		})
	}
}
