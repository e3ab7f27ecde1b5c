package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// decideUncitable spares a search positions in either game, and none for certificates: the table must have enough for a
// proof.
func TestUncitable(t *testing.T) {
	rng := rand.New(rand.NewPCG(38, 2))
	var nodes [2][2]uint64 // by game, and whether for certificates
	for range 20 {
		A := randomMatrix(rng, 4, 4, 24)
		for _, g := range seki.Games {
			var results [2]seki.Result
			for k := range results {
				s := New(Options{Memory: 1 << 24, Workers: 1})
				s.pace.box = never
				if k == 1 {
					s = s.ForCertificates()
				}
				var err error
				if results[k], err = s.Solve(context.Background(), A, g); err != nil {
					t.Fatal(err)
				}
				nodes[g][k] += s.Nodes()
			}
			if results[0] != results[1] {
				t.Errorf("%v in %v: %v, for certificates %v", A, g, results[0], results[1])
			}
		}
	}
	for g, n := range nodes {
		if n[0] >= n[1] {
			t.Errorf("%v: %d positions, for certificates %d", seki.Game(g), n[0], n[1])
		}
	}
}
