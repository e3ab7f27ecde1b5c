package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// prospectsOf computes the prospects of the rows of A by the definitions of its fields.
func prospectsOf(A seki.Matrix, z int) prospects {
	all := noProspects()
	cols := A.ColSums()
	for i, sum := range A.RowSums() {
		var ahead []int // by column
		for j, c := range cols {
			d := c - A.At(i, j) - sum
			if A.At(i, j) > 0 {
				d += z
			}
			ahead = append(ahead, d)
		}
		least := slices.Min(ahead)
		var tight, almost int32
		for _, d := range ahead {
			if d == least {
				tight++
			}
			if d <= least+1 {
				almost++
			}
		}
		all.add(int32(least), tight, almost, int32(sum))
	}
	return all
}

// Leads after a turn agree with the leads of the matrix after it.
func checkLeads(t *testing.T, A seki.Matrix) {
	b := newBoard(A, seki.R)
	for _, g := range seki.Games {
		var s leads
		s.set(b, g)
		check := func(B seki.Matrix, i, j int) {
			attack, defence := s.prospects(b, i, j)
			if want := prospectsOf(B, int(credit(g))); attack != want {
				t.Fatalf("%v after (%d, %d), %v: prospects of the attacker %v, want %v", A, i, j, g, attack, want)
			}
			if want := prospectsOf(B.Transpose(), 1); defence != want {
				t.Fatalf("%v after (%d, %d), %v: prospects of the defender %v, want %v", A, i, j, g, defence, want)
			}
			if i >= 0 {
				b.play(i, j)
				defer b.undo(i, j)
			}
			for _, first := range []bool{true, false} {
				if got, want := s.decide(b, g, first, i, j), decideDeep(b, g, first); got != want {
					t.Fatalf("%v after (%d, %d), %v, attacker first %v: leads with threats say %v, threats %v", A, i, j, g, first, got,
						want)
				}
			}
		}
		check(A, -1, -1)
		for mv := range A.Moves() {
			if B := A.After(mv); B.RowSums()[mv.Row] > 0 && B.ColSums()[mv.Col] > 0 {
				check(B, mv.Row, mv.Col)
			}
		}
	}
}

// All matrices of small sums, and all classes of greater sums in some arrangement: a threat
// in a line without an entry above 1, which a move outside it meets, takes a sum of 8.
// SEKI_LONG=1 takes larger sums and more random matrices.
func TestLongLeadsAfterTurns(t *testing.T) {
	more, repeats := -1, 100
	if long() {
		more, repeats = 1, 3000
	}
	for _, size := range []struct{ rows, cols, sum int }{{1, 1, 6}, {1, 3, 6}, {3, 1, 6}, {2, 2, 8 + more},
		{2, 3, 7 + more}, {3, 2, 7 + more}, {3, 3, 5 + more}, {2, 4, 5 + more}} {
		sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) { checkLeads(t, A) })
	}
	rng := rand.New(rand.NewPCG(18, 3))
	every(t, []retrograde.Params{{Rows: 3, Cols: 3, MaxSum: 9 + 2*more}, {Rows: 3, Cols: 4, MaxSum: 8 + more}},
		func(c seki.Class) error {
			checkLeads(t, shuffle(rng, c.Matrix))
			return nil
		})
	for range repeats {
		m, n := 1+rng.IntN(6), 1+rng.IntN(6)
		A := randomMatrix(rng, m, n, m*n+rng.IntN(2*m*n))
		if _, over, err := A.Terminal(seki.Seki); !over && err == nil {
			checkLeads(t, A)
		}
	}
	A := constantLineSums(maxLine, 3, 2, rng)
	checkLeads(t, A)
}
