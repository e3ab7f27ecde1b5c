package seki

import (
	"math"
	"slices"
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
	o := twoRowsOutcome(g, A)
	switch {
	case !o.IsDraw():
		return Result{o, None}, true
	case slices.ContainsFunc(completeOnTwoRows[g], A.Equal):
		return Result{o, Complete}, true
	}
	return Result{o, Plain}, true
}

// completeOnTwoRows lists the complete seki with at most two rows, in every order of lines.
var completeOnTwoRows = [2][]Matrix{
	Seki: {
		{1, 1, []uint16{2}}, {2, 2, []uint16{1, 1, 1, 1}}, {2, 2, []uint16{2, 0, 0, 2}}, {2, 2, []uint16{0, 2, 2, 0}},
		{2, 2, []uint16{2, 1, 1, 2}}, {2, 2, []uint16{1, 2, 2, 1}}, {2, 2, []uint16{2, 2, 2, 2}},
	},
	DSeki: {{2, 2, []uint16{1, 1, 1, 1}}},
}

// twoRowsOutcome returns the outcome of a matrix with one or two rows, no more than columns, and without zero lines.
func twoRowsOutcome(g Game, A Matrix) Outcome {
	var room [32]int
	entries := appendEntries(room[:0], A)
	x, y := entries[:A.cols], entries[A.cols:]
	if A.rows == 1 {
		return oneRow(g, x)
	}
	p := pairOf(x, y)
	byR := winsByRaces(A, g, R)
	if len(x) == 2 {
		byC := winsByRaces(A, g, C)
		return Outcome{valueOf(byR.first, byC.second), valueOf(byC.first, byR.second)}
	}
	held := byR
	if g == DSeki {
		held.first = held.first || p[0].goodAfter() || p[1].goodAfter()
		held.second = held.second || p[0].good() || p[1].good()
	}
	return Outcome{valueOf(byR.first, !held.first), valueOf(!held.second, byR.second)}
}

func appendEntries(list []int, A Matrix) []int {
	list = slices.Grow(list, len(A.cells))
	for _, v := range A.cells {
		list = append(list, int(v))
	}
	return list
}

// oneRow returns the outcome of a row of positive entries. If there are several, C takes one of them
// while R can only help.
func oneRow(g Game, entries []int) Outcome {
	switch {
	case len(entries) > 1:
		return Outcome{Loss, Win}
	case g == DSeki || entries[0] >= 2:
		return Outcome{Draw, Draw}
	}
	return Outcome{Win, Win}
}

func valueOf(wins, loses bool) Value {
	switch {
	case wins:
		return Win
	case loses:
		return Loss
	}
	return Draw
}

// row is one of two rows, with the entries a_j and their sum u, with the entries b_j of the other row.
type row struct {
	a, b []int
	u    int
}

type pair [2]row

func pairOf(x, y []int) pair { return pair{{x, y, total(x)}, {y, x, total(y)}} }

func total(list []int) (sum int) {
	for _, x := range list {
		sum += x
	}
	return sum
}

// surplus returns D_j + 1, with D_j of docs/theory.md, 3.9.
func (r row) surplus(j int) int { return r.b[j] + 2*r.a[j] - r.u }

// nearlyGood reports whether all D_j ≥ −lack and p ≥ −lack: with lack = 0, (D) and (P) of 3.9.
func (r row) nearlyGood(lack int) bool {
	for j := range r.a {
		if r.surplus(j) < 1-lack {
			return false
		}
	}
	least, second := math.MaxInt, math.MaxInt
	for _, d := range r.b {
		if d < least {
			least, second = d, least
		} else {
			second = min(second, d)
		}
	}
	return second-r.u >= 1-lack || least+second-r.u >= 2-lack
}

// support returns the columns of positive entries, and the sum of D_j + 1 over them.
func (r row) support() (columns []int, sum int) {
	columns = make([]int, 0, len(r.a))
	for j, a := range r.a {
		if a > 0 {
			columns, sum = append(columns, j), sum+r.surplus(j)
		}
	}
	return columns, sum
}

// good reports whether the row is good: R, moving second, does not lose D-SEKI.
func (r row) good() bool {
	if !r.nearlyGood(0) {
		return false
	}
	columns, sum := r.support()
	return len(columns) <= 3 || sum >= 2+len(columns)
}

// goodAfter reports whether some move of R in the row makes it good or zero.
func (r row) goodAfter() bool {
	switch {
	case r.u < 2:
		return true
	case !r.nearlyGood(1):
		return false
	}
	columns, sum := r.support()
	k := len(columns)
	return slices.ContainsFunc(columns, func(j int) bool {
		D := r.surplus(j)
		left, after, least := k, sum, 4 // after the move, s + k is 2 less
		if r.a[j] == 1 {
			left, after, least = k-1, sum-D, 2
		}
		return D >= 2 && (left <= 3 || after >= least)
	})
}

// TwoRowsMove returns an active move of p, to move in A, that keeps the value of A for p. A must not
// be terminal, and have at most two rows or at most two columns. ok is false if p must pass.
// Cost: O(m·n) for each move that it tries, until one keeps the value.
func TwoRowsMove(A Matrix, g Game, p Player) (mv Move, ok bool) {
	result, _ := TwoRows(A, g)
	value := result.Outcome.First(p)
	for mv := range A.Moves() {
		if child, _ := TwoRows(A.After(mv), g); child.Outcome.First(p.Opponent()) == value.Negate() {
			return mv, true
		}
	}
	return Move{}, false
}
