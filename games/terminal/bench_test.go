package terminal_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/games/internal/testtool/piles"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

var benchMatrix = seki.Must(seki.FromRows([][]int{{2, 1, 1}, {1, 2, 1}, {1, 1, 2}}))

func BenchmarkExploreSeki(b *testing.B) {
	start := testtool.Must(terminal.NewSekiPosition(benchMatrix, seki.R))(b)
	edges := 0
	for b.Loop() {
		g := testtool.Must(terminal.Explore(context.Background(), terminal.Seki{Game: seki.Seki}, 1<<20, start))(b)
		edges = g.Edges()
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N*edges), "ns/edge")
}

func BenchmarkSolveSeki(b *testing.B) {
	g := sekiGraph(b, seki.Seki, benchMatrix)
	for b.Loop() {
		g.Solve(0)
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N*g.Edges()), "ns/edge")
}

// The cost of an edge does not depend on the length of the chain.
func BenchmarkSolveTakeAway(b *testing.B) {
	for _, stones := range []int{1_000, 100_000} {
		b.Run(fmt.Sprint(stones), func(b *testing.B) {
			game := piles.Game{Takes: upTo3}
			g := testtool.Must(terminal.Explore(context.Background(), game, 1<<20, piles.Position{Stones: stones}))(b)
			for b.Loop() {
				g.Solve(0)
			}
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N*g.Edges()), "ns/edge")
		})
	}
}
