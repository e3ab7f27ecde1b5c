package seki_test

import (
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// asGood reports whether R, whoever moves, wins the second matrix where R wins the first, and in SEKI whether R does
// not lose it where R does not lose the first.
func asGood(g seki.Game, first, second seki.Outcome) bool {
	if g == seki.Seki {
		return second.R >= first.R && second.C <= first.C
	}
	return (first.R != seki.Win || second.R == seki.Win) && (first.C != seki.Loss || second.C == seki.Loss)
}

// TestLongTheoremLongEntries compares (M) and (X), 3.12 of docs/theory.md, with the recursion, and what follows for the
// entries of a seki. With bounds that are less by 1 each is false.
func TestLongTheoremLongEntries(t *testing.T) {
	known := map[string]seki.Results{}
	tried := compare(t, []sized{{1, 2, 8, 12}, {2, 1, 8, 12}, {2, 2, 14, 30}, {2, 3, 10, 18}, {3, 2, 10, 18}, {3, 3, 11, 17},
		{3, 4, 9, 13}, {4, 3, 9, 13}, {4, 4, 8, 12}}, func(t trial, A seki.Matrix, results seki.Results) {
		known[canon.Form(A).Key()] = results
		c := A.ColSums()
		against := func(statement string, room int, g seki.Game, first seki.Matrix) {
			solved, ok := known[canon.Form(first).Key()]
			if !ok {
				t.Fatalf("%v is not solved before %v", first, A)
			}
			before, after := solved[g].Outcome, results[g].Outcome
			good := asGood(g, before, after)
			t.saw(g.Name()+statement, room >= 0)
			t.saw(g.Name()+statement+" false with less", room == -1 && !good)
			if room >= 0 && !good {
				t.Errorf("%v is %v in %v, and %v is %v", first, before, g, A, after)
			}
		}
		for mv := range A.Moves() {
			a, d := A.At(mv.Row, mv.Col), c[mv.Col]-A.At(mv.Row, mv.Col)
			for _, g := range seki.Games {
				z := 1 - int(g) // whether a tie of R is a win
				if a >= 2 {
					against(" (M)", a-1-(2*d+1+z), g, A.After(mv))
				}
				for k := range A.Rows() {
					if k != mv.Row && a >= 3 {
						entries := A.Entries()
						entries[mv.Row*A.Cols()+mv.Col] -= 2
						entries[k*A.Cols()+mv.Col]++
						first := seki.Must(seki.New(A.Rows(), A.Cols(), entries))
						against(" (X)", a-2-(2*(d+1)+z), g, first)
					}
				}
				if p, ok := results[g].Kind.MustPass(); ok && p == seki.C || results[g].Kind == seki.Complete {
					if 3*a > 2*c[mv.Col]+1+z {
						t.Errorf("%v is %v in %v", A, results[g].Kind, g)
					}
					t.saw("the bound is reached", g == seki.Seki && 3*a == 2*c[mv.Col]+2)
				}
			}
		}
	})
	for _, g := range seki.Games {
		tried.need(500, g.Name()+" (M)", g.Name()+" (X)")
		tried.need(1, g.Name()+" (M) false with less", g.Name()+" (X) false with less", "the bound is reached")
	}
}
