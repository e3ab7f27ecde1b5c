package search

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/seki"
)

// races has the races of package seki for the attacker, R. A tie of the defender is no win of the attacker.
func races(A seki.Matrix, g seki.Game, first bool) pns.Truth {
	switch {
	case seki.WinsRace(A, g, seki.R, first):
		return pns.Yes
	case seki.WinsRace(A, seki.Seki, seki.C, !first):
		return pns.No
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

// blocked is the condition of 3.11 of docs/theory.md as it reads, for C, who is to move.
func blocked(A seki.Matrix) bool {
	rows, cols := A.RowSums(), A.ColSums()
	held := func(a, j, l int) bool {
		t := cols[j] - A.At(a, j) + min(A.At(a, j), 1) - rows[a]
		for b, sum := range rows {
			if b != a && sum <= cols[l]+A.At(b, l)-1+max(0, A.At(a, l)+1+t+A.At(b, j)) {
				return false
			}
		}
		return t <= 0 && l != j
	}
	for k := range len(rows) * len(cols) * len(cols) {
		if held(k/len(cols)/len(cols), k/len(cols)%len(cols), k%len(cols)) {
			return true
		}
	}
	return false
}

// isGood is the condition of 3.9 of docs/theory.md as it reads, for column j.
func isGood(A seki.Matrix, j int) bool {
	var d, D, positive []int
	u := A.ColSums()[j]
	for i, sum := range A.RowSums() {
		a := A.At(i, j)
		d, D = append(d, sum-a), append(D, sum+a-u-1)
		if a > 0 {
			positive = append(positive, D[i])
		}
	}
	slices.Sort(d)
	surplus := 0
	for _, D := range positive {
		surplus += D
	}
	return slices.Min(D) >= 0 && (d[1] >= u+1 || d[0]+d[1] >= u+2) && (len(positive) <= 3 || surplus >= 2)
}

// hasGood is decideGood by isGood.
func hasGood(A seki.Matrix) pns.Truth {
	for j := range A.Cols() {
		if isGood(A, j) {
			return pns.No
		}
	}
	return pns.Unknown
}

// The lemmas decide exactly what they claim to decide: TestLemmasAreSound shows
// that this is not too much, this test that it is not less.
func TestLemmasAreComplete(t *testing.T) {
	decided := map[pns.Truth]int{}
	for _, size := range []struct{ rows, cols, sum int }{{1, 1, 6}, {1, 3, 6}, {3, 1, 6}, {2, 2, 9}, {2, 3, 7}, {3, 2, 7},
		{3, 3, 6}, {2, 4, 6}} {
		sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) {
			b := newBoard(A, seki.R)
			expect := func(got, want pns.Truth, lemma ...any) {
				if got != want {
					t.Fatalf("%v: %v decide %v, want %v", A, lemma, got, want)
				}
			}
			if min(size.rows, size.cols) > 1 {
				expect(decideBlocking(b, false), map[bool]pns.Truth{true: pns.No}[blocked(A)], "lines to block, C first,")
				expect(decideBlocking(b, true), map[bool]pns.Truth{true: pns.Yes}[blocked(A.Transpose())],
					"lines to block, R first,")
				expect(decideGood(b), hasGood(A), "good lines")
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
					expect(got, want, "zero lines", g, mv, "by the attacker:", first)
				}
				expect(decide(b, g, first), races(A, g, first), "races", g, "attacker first:", first)
				got := decideDeep(b, g, first)
				expect(got, threats(A, g, first), "threats", g, "attacker first:", first)
				decided[got]++
			}
		})
	}
	if len(decided) != 3 {
		t.Errorf("answers %v", decided)
	}
	for n := 3; n <= 5; n++ {
		for A := range sekitest.NearlyGood(n, 2) {
			if B := A.Transpose(); decideGood(newBoard(B, seki.R)) != hasGood(B) {
				t.Fatalf("%v: good lines, want %v", B, hasGood(B))
			}
		}
	}
}
