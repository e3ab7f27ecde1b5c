package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
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

// Where lines of sum 2 leave at most two rows or columns, decideRest decides, and races and threats in these do
// not always.
func TestRestOfTwoRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(38, 3))
	more := 0
	for range 4000 {
		b := newBoard(randomMatrix(rng, 3, 3, 12), seki.R)
		if slices.Min(b.row) == 0 || slices.Min(b.col) == 0 || min(slices.Min(b.row), slices.Min(b.col)) != 2 {
			continue
		}
		found, _ := seki.TwoLines(b.matrix(seki.R))
		if min(found.Rest.Rows(), found.Rest.Cols()) > 2 {
			continue
		}
		for _, first := range []bool{false, true} {
			if decideRest(b, first) == pns.Unknown {
				t.Errorf("%v, R first %v: unknown", b.matrix(seki.R), first)
			}
			if found.Rest.Rows() > 0 && decideDeep(newBoard(found.Rest, seki.R), seki.Seki, first) == pns.Unknown {
				more++
			}
		}
	}
	if more == 0 {
		t.Error("races and threats decide everything")
	}
}
