package seki

import (
	"iter"
	"math"
)

// TwoRows returns the result in g of a matrix with at most two rows or at most two columns. ok is
// false if A has more of both, or is outside the games (see Terminal). The theorem and its proof are
// in docs/theory.md, 8.3. Cost: O(m·n).
func TwoRows(A Matrix, g Game) (result Result, ok bool) {
	if min(A.rows, A.cols) > 2 {
		return Result{}, false
	}
	if o, over, err := A.Terminal(g); over || err != nil {
		return Result{o, None}, over
	}
	if A.rows > A.cols {
		result, _ = TwoRows(A.Transpose(), g)
		return result.Transposed(), true
	}
	var o Outcome
	if A.rows == 1 {
		o = oneRow(A, g)
	} else {
		o = twoRows(A, g)
	}
	switch {
	case !o.IsDraw():
		return Result{o, None}, true
	case completeOnTwoRows(A, g):
		return Result{o, Complete}, true
	}
	return Result{o, Plain}, true
}

// oneRow returns the outcome of a row of positive entries. If there are several, C takes one of them
// while R can only help.
func oneRow(A Matrix, g Game) Outcome {
	switch {
	case A.cols > 1:
		return Outcome{Loss, Win}
	case A.cells[0] == 1 && g == Seki:
		return Outcome{Win, Win}
	}
	return Outcome{Draw, Draw}
}

// twoRows returns the outcome of a matrix of two rows and at least two columns, none of them zero.
func twoRows(A Matrix, g Game) Outcome {
	R := pairOf(A).wins(g)
	var C wins
	switch {
	case A.cols == 2:
		C = pairOf(A.Transpose()).wins(g)
	case g == Seki:
		C = wins{first: !R.second, second: !R.first}
	default:
		held := pairOf(A).holds()
		C = wins{first: !held.second, second: !held.first}
	}
	return Outcome{R.value(C), C.value(R)}
}

// completeOnTwoRows reports whether A, a seki with at most two rows and two columns at least as many
// as rows, is complete.
func completeOnTwoRows(A Matrix, g Game) bool {
	switch A.String() {
	case "1 1; 1 1":
		return true
	case "2", "2 0; 0 2", "0 2; 2 0", "2 1; 1 2", "1 2; 2 1", "2 2; 2 2":
		return g == Seki
	}
	return false
}

// wins tells whether a player reaches an aim, moving first and moving second.
type wins struct{ first, second bool }

// value returns the value for a player who begins, where w and other are the wins of both.
func (w wins) value(other wins) Value {
	switch {
	case w.first:
		return Win
	case other.second:
		return Loss
	}
	return Draw
}

// rowOfTwo is one of two rows, with the entries a_j and their sum, beside the entries b_j of the other.
type rowOfTwo struct {
	a, b []uint16
	sum  int
}

// pair is the two rows of a matrix without zero lines.
type pair [2]rowOfTwo

func pairOf(A Matrix) pair {
	sums, x, y := A.RowSums(), A.cells[:A.cols], A.cells[A.cols:]
	return pair{{x, y, sums[0]}, {y, x, sums[1]}}
}

// wins returns when R wins.
func (p pair) wins(g Game) (w wins) {
	for _, row := range p {
		if g == Seki {
			_, ok := row.race()
			w.first, w.second = w.first || ok, w.second || row.lead(1) >= 1
		} else {
			w.first, w.second = w.first || row.lead(0) >= 0, w.second || row.lead(0) >= 1
		}
	}
	return w
}

// holds returns when R does not lose D-SEKI, on three or more columns.
func (p pair) holds() (w wins) {
	for _, row := range p {
		_, ok := row.goodAfter()
		w.first, w.second = w.first || ok, w.second || row.good()
	}
	return w
}

// lead returns the lead of the row, with a credit of 0 or 1 for ties (docs/theory.md, 3.2).
func (r rowOfTwo) lead(credit int) int {
	least := math.MaxInt
	for j, b := range r.b {
		term := int(b)
		if r.a[j] > 0 {
			term += credit
		}
		least = min(least, term)
	}
	return least - r.sum
}

// race reports whether R, moving first, wins SEKI by a race in the row, and in which column R begins.
func (r rowOfTwo) race() (column int, ok bool) {
	if r.sum > 1 && r.lead(1) < 0 {
		return 0, false
	}
	for j, a := range r.a {
		if a >= 2 || a == 1 && (r.sum == 1 || int(r.b[j]) >= r.sum) {
			return j, true
		}
	}
	return 0, false
}

// surplus returns D_j of docs/theory.md, 3.9.
func (r rowOfTwo) surplus(j int) int { return int(r.b[j]) + 2*int(r.a[j]) - r.sum - 1 }

// measure returns what makes a row good: the least D_j, what condition (P) has to spare, the number of positive entries
// and the sum of D_j over them.
func (r rowOfTwo) measure() (least, spare, entries, sum int) {
	least = math.MaxInt
	m1, m2 := math.MaxInt, math.MaxInt
	for j, b := range r.b {
		D := r.surplus(j)
		least = min(least, D)
		if r.a[j] > 0 {
			entries, sum = entries+1, sum+D
		}
		m1, m2 = min(m1, int(b)), min(m2, max(m1, int(b)))
	}
	return least, m2 - r.sum - 1 + max(0, m1-1), entries, sum
}

// good reports whether the row is good: R, moving second, does not lose D-SEKI.
func (r rowOfTwo) good() bool {
	least, spare, entries, sum := r.measure()
	return least >= 0 && spare >= 0 && (entries <= 3 || sum >= 2)
}

// goodAfter reports whether a move of R in the row makes it good or zero, and in which column.
func (r rowOfTwo) goodAfter() (column int, ok bool) {
	least, spare, entries, sum := r.measure()
	if r.sum > 1 && (least < -1 || spare < -1) {
		return 0, false
	}
	for j, a := range r.a {
		D, left, after := r.surplus(j), entries, sum-1+entries-1
		if a == 1 {
			left, after = entries-1, sum-D+entries-1
		}
		if a > 0 && (r.sum == 1 || D >= 1 && (left <= 3 || after >= 2)) {
			return j, true
		}
	}
	return 0, false
}

// TwoRowsMove returns an active move of p, to move in A, that keeps the value of A for p. A must not
// be terminal, and have at most two rows or at most two columns. ok is false if p must pass. Cost: O(m·n).
func TwoRowsMove(A Matrix, g Game, p Player) (mv Move, ok bool) {
	if A.rows > A.cols {
		mv, ok = TwoRowsMove(A.Transpose(), g, p.Opponent())
		return Move{mv.Col, mv.Row}, ok
	}
	result, _ := TwoRows(A, g)
	value := result.Outcome.First(p)
	for mv := range candidates(A, p) {
		child, _ := TwoRows(A.After(mv), g)
		if child.Outcome.First(p.Opponent()) == value.Negate() {
			return mv, true
		}
	}
	return Move{}, false
}

// candidates yields some moves, one of which keeps the value of A for p, unless p must pass. A has at most
// two rows. They are those of the proofs in docs/theory.md, 8.1 and 8.2; these leave out sums up to 6, which the
// tests try one by one.
func candidates(A Matrix, p Player) iter.Seq[Move] {
	if A.rows == 1 || A.cols == 2 {
		return A.Moves()
	}
	rows := pairOf(A)
	return func(yield func(Move) bool) {
		for i, row := range rows {
			columns := rows[1-i].critical()
			if p == R {
				columns = row.raising()
			}
			for _, j := range columns {
				for k, r := range rows {
					if (k == i || p == C) && r.a[j] > 0 && !yield(Move{k, j}) {
						return
					}
				}
			}
		}
	}
}

// raising returns the columns in which R begins a race in the row, makes it good, or just plays.
func (r rowOfTwo) raising() []int {
	race, _ := r.race()
	better, _ := r.goodAfter()
	return []int{race, better, r.least(func(j int) int { return -int(r.a[j]) })}
}

// critical returns the columns in which C can do harm to what R has in the row.
func (r rowOfTwo) critical() []int {
	tight := r.least(func(j int) int {
		switch {
		case r.b[j] == 0:
			return math.MaxInt
		case r.a[j] == 0:
			return 2 * int(r.b[j])
		}
		return 2*int(r.b[j]) + 1
	})
	low := r.least(func(j int) int { return int(r.b[j]) })
	second := r.least(func(j int) int {
		if j == low {
			return math.MaxInt
		}
		return int(r.b[j])
	})
	rich := r.least(func(j int) int {
		if r.a[j] == 0 {
			return math.MaxInt
		}
		return -r.surplus(j)
	})
	return []int{tight, r.least(r.surplus), second, rich}
}

// least returns the column of the least cost.
func (r rowOfTwo) least(cost func(column int) int) int {
	best := 0
	for j := range r.a {
		if cost(j) < cost(best) {
			best = j
		}
	}
	return best
}
