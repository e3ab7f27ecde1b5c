package search

import (
	"math"
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/seki"
)

// lead is lead(i) as its definition reads.
func lead(A seki.Matrix, i, z int) int {
	least := math.MaxInt
	rows, cols := A.RowSums(), A.ColSums()
	for j, c := range cols {
		d := c - A.At(i, j)
		if A.At(i, j) > 0 {
			d += z
		}
		least = min(least, d-rows[i])
	}
	return least
}

// movesAhead is (F) as it reads, by making the moves.
func movesAhead(A seki.Matrix, i, z int) bool {
	for mv := range A.Moves() {
		if mv.Row != i {
			continue
		}
		B := A.After(mv)
		switch zeroRow, zeroCol := B.RowSums()[i] == 0, B.ColSums()[mv.Col] == 0; {
		case zeroRow && zeroCol:
			if z == 1 {
				return true
			}
		case zeroRow:
			return true
		case !zeroCol && lead(B, i, z) >= 1:
			return true
		}
	}
	return false
}

// races has (S) and (F) for the attacker, who wants a zero row.
func races(A seki.Matrix, g seki.Game, first bool) pns.Truth {
	z := map[seki.Game]int{seki.Seki: 1, seki.DSeki: 0}[g]
	for i := range A.Rows() {
		if lead(A, i, z) >= 1 || first && movesAhead(A, i, z) {
			return pns.Yes
		}
	}
	T := A.Transpose()
	for j := range T.Rows() {
		if lead(T, j, 1) >= 1 || !first && movesAhead(T, j, 1) {
			return pns.No
		}
	}
	return pns.Unknown
}

// threats is races with the lemma of decideDeep, as that reads.
func threats(A seki.Matrix, g seki.Game, first bool) pns.Truth {
	if t := races(A, g, first); t != pns.Unknown {
		return t
	}
	aim := pns.No
	if !first {
		aim = pns.Yes
	}
	if races(A, g, !first) != aim {
		return pns.Unknown
	}
	for mv := range A.Moves() {
		if after(A.After(mv), g, first) != aim {
			return pns.Unknown
		}
	}
	return aim
}

// after is the answer for B after a move of the attacker or the defender.
func after(B seki.Matrix, g seki.Game, byAttacker bool) pns.Truth {
	outcome, over, _ := B.Terminal(g)
	if !over {
		return races(B, g, !byAttacker)
	}
	wins := outcome.R == seki.Win
	if byAttacker { // the defender is to move
		wins = outcome.C == seki.Loss
	}
	if wins {
		return pns.Yes
	}
	return pns.No
}

// The lemmas decide exactly what they claim to decide: TestLemmasAreSound shows
// that this is not too much, this test that it is not less.
func TestLemmasAreComplete(t *testing.T) {
	check := func(a []int32, at, step int, crossing []int32, sum int32, A seki.Matrix, i, z int) {
		for _, first := range []bool{true, false} {
			want := lead(A, i, z) >= 1
			if first {
				want = movesAhead(A, i, z)
			}
			if got := race(a, at, step, crossing, sum, int32(z), first); got != want {
				t.Fatalf("%v, row %d, z = %d, first %v: %v, want %v", A, i, z, first, got, want)
			}
		}
	}
	decided := map[pns.Truth]int{}
	for _, size := range []struct{ rows, cols, sum int }{{1, 1, 6}, {1, 3, 6}, {3, 1, 6}, {2, 2, 9}, {2, 3, 7}, {3, 2, 7},
		{3, 3, 6}, {2, 4, 6}} {
		sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) {
			b := newBoard(A, seki.R)
			for z := range 2 {
				T := A.Transpose()
				for i := range size.rows {
					check(b.a, i*b.n, 1, b.col, b.row[i], A, i, z)
				}
				for j := range size.cols {
					check(b.a, j, b.n, b.row, b.col[j], T, j, z)
				}
			}
			for k := range 4 {
				g, first := seki.Game(k&1), k>>1 == 0
				for mv := range A.Moves() {
					b.play(mv.Row, mv.Col)
					got := ended(b, g, first, mv.Row, mv.Col)
					b.undo(mv.Row, mv.Col)
					want := pns.Unknown
					if _, over, _ := A.After(mv).Terminal(g); over {
						want = after(A.After(mv), g, first)
					}
					if got != want {
						t.Fatalf("%v, %v after %v by the attacker (%v): ended %v, want %v", A, g, mv, first, got, want)
					}
				}
				if got, want := decide(b, g, first), races(A, g, first); got != want {
					t.Fatalf("%v, %v, attacker first %v: races say %v, want %v", A, g, first, got, want)
				}
				got := decideDeep(b, g, first)
				if want := threats(A, g, first); got != want {
					t.Fatalf("%v, %v, attacker first %v: threats say %v, want %v", A, g, first, got, want)
				}
				decided[got]++
			}
		})
	}
	if len(decided) != 3 {
		t.Errorf("answers %v", decided)
	}
}
