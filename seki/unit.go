package seki

import "slices"

// UnitLines returns the results in both games of a matrix without zero lines that
// has a line of sum 1; ok is false if it has none. Call a unit *pendant* for its
// row if it is all of the row but not of its column, for its column likewise, and
// *isolated* if it is all of both. A player whose line has a pendant unit wins
// moving first, in SEKI also by an isolated unit, which is a draw in D-SEKI. The
// proof is in docs/theory.md, 3.6. Cost: O(m·n).
func UnitLines(A Matrix) (results Results, ok bool) {
	sums := [2][]int{A.RowSums(), A.ColSums()}
	if slices.Min(sums[R]) > 1 && slices.Min(sums[C]) > 1 {
		return Results{}, false
	}
	var pendant [2]int // units, by the player whose line has them
	isolated := 0
	row, col := 0, 0 // of a pendant unit
	for i, r := range sums[R] {
		for j, c := range sums[C] {
			switch {
			case A.At(i, j) == 0 || r > 1 && c > 1:
			case r == 1 && c == 1:
				isolated++
			case r == 1:
				pendant[R]++
				row, col = i, j
			default:
				pendant[C]++
				row, col = i, j
			}
		}
	}
	var outcomes [2]Outcome // by game
	for g := range outcomes {
		tie := Loss // of a player without a pendant unit, moving first, but for isolated units
		if isolated > 0 {
			tie = [2]Value{Seki: Win, DSeki: Draw}[g]
		}
		value := [2]Value{tie, tie}
		for p, units := range pendant {
			if units > 0 {
				value[p] = Win
			}
		}
		outcomes[g] = Outcome{R: value[R], C: value[C]}
	}
	if isolated == 0 && pendant[R]+pendant[C] == 1 {
		switch d := &outcomes[DSeki]; {
		case pendant[R] == 1 && detaches(A, sums[R], sums[C], row, col):
			d.C = Draw
		case pendant[C] == 1 && detaches(A.Transpose(), sums[C], sums[R], col, row):
			d.R = Draw
		}
	}
	for g, o := range outcomes {
		results[g] = Result{o, None}
		if o.IsDraw() {
			results[g].Kind = Plain // an isolated unit is an active move that draws
		}
	}
	return results, true
}

// detaches reports whether C, moving first, can isolate the pendant unit of row i,
// in column j, without giving another row the sum 1.
func detaches(A Matrix, rows, cols []int, i, j int) bool {
	if cols[j] != 2 {
		return false
	}
	for k, r := range rows {
		if k != i && A.At(k, j) == 1 {
			return r > 2
		}
	}
	return false
}

// LineSumOutcome returns the outcome in the game g of all matrices with the given
// row and column sums, all positive, if the least of them decide it: (W, L) in SEKI
// if min c ≥ 2·min r, in D-SEKI if min c ≥ 2·min r + 1; (L, W) likewise; and in SEKI
// (W, W) if both are 1. The proofs are in docs/theory.md, 3.6 and 3.7.
func LineSumOutcome(g Game, rows, cols []int) (o Outcome, ok bool) {
	r, c := slices.Min(rows), slices.Min(cols)
	ahead := 0
	if g == DSeki {
		ahead = 1
	}
	switch {
	case c >= 2*r+ahead:
		return Outcome{Win, Loss}, true
	case r >= 2*c+ahead:
		return Outcome{Loss, Win}, true
	case g == Seki && r == 1 && c == 1:
		return Outcome{Win, Win}, true
	}
	return Outcome{}, false
}
