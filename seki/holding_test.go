package seki_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// The condition of 3.11 of docs/theory.md, and what follows from it, is compared with the recursion.

// A summed matrix has its line sums.
type summed struct {
	seki.Matrix
	r, c []int
}

func withSums(A seki.Matrix) summed { return summed{A, A.RowSums(), A.ColSums()} }

// term is t_aj of 3.11: C's column j, with the credit of a tie, against row a.
func (p summed) term(a, j int) int {
	t := p.c[j] - p.At(a, j) - p.r[a]
	if p.At(a, j) > 0 {
		t++
	}
	return t
}

func emptied(sums []int) bool { return slices.Min(sums) == 0 }

// A hold is the choice of 3.11: column cols[i] holds row i, or none if that is -1, and column l is filled.
type hold struct {
	cols []int
	l    int
}

// lag is T_i of a row in the hold.
func (x hold) lag(p summed, i int) int {
	T := p.term(i, x.cols[i])
	for h, j := range x.cols {
		if h != i && j >= 0 {
			T += p.At(i, j)
		}
	}
	return T
}

// applies is the condition of 3.11.
func (x hold) applies(p summed) bool {
	even := 0
	for i, j := range x.cols {
		if j < 0 {
			continue
		}
		switch T := x.lag(p, i); {
		case T > 0:
			return false
		case T == 0:
			even++
		}
	}
	for b, j := range x.cols {
		if j < 0 && p.r[b] < x.needs(p, b) {
			return false
		}
	}
	return even <= 1
}

// needs is the sum from which row b, which is not held, is long enough.
func (x hold) needs(p summed, b int) int {
	sum := p.c[x.l] + p.At(b, x.l)
	for i, j := range x.cols {
		if j >= 0 {
			sum += max(0, x.lag(p, i)+p.At(i, x.l)+1+p.At(b, j))
		}
	}
	return sum
}

// forHolds calls visit with every choice for a size.
func forHolds(rows, cols int, visit func(hold)) {
	x := hold{cols: make([]int, rows)}
	var choose func(i int)
	choose = func(i int) {
		if i == rows {
			for x.l = range cols {
				if !slices.Contains(x.cols, x.l) {
					visit(x)
				}
			}
			return
		}
		for j := -1; j < cols; j++ {
			if j < 0 || !slices.Contains(x.cols[:i], j) {
				x.cols[i] = j
				choose(i + 1)
			}
		}
	}
	choose(0)
}

func (x hold) held() (rows int) {
	for _, j := range x.cols {
		if j >= 0 {
			rows++
		}
	}
	return rows
}

// TestLongTheoremHolding compares 3.11 with the recursion: where the condition holds, C, moving first, wins. So it holds
// in no seki and in no transpose of one, and what 3.11 says of their line sums is true.
func TestLongTheoremHolding(t *testing.T) {
	players := [2]seki.Player{seki.C, seki.R} // of the columns of a matrix and of its transpose
	compare(t, []sized{{2, 2, 14, 30}, {2, 3, 9, 13}, {3, 2, 9, 13}, {3, 3, 12, 20}, {3, 4, 8, 12}, {4, 3, 8, 12},
		{4, 4, 9, 13}, {4, 5, 6, 9}}, func(t trial, A seki.Matrix, results seki.Results) {
		for p, B := range []seki.Matrix{A, A.Transpose()} {
			sums, outcome := withSums(B), results[seki.Seki].Outcome
			forHolds(B.Rows(), B.Cols(), func(x hold) {
				if !x.applies(sums) {
					return
				}
				if t.saw(fmt.Sprintf("%d rows held", x.held()), true); outcome.First(players[p]) != seki.Win {
					t.Errorf("%v is %v, and %+v applies", B, outcome, x)
				}
			})
			r, c := slices.Sorted(slices.Values(sums.r)), slices.Sorted(slices.Values(sums.c))
			if outcome.IsDraw() && len(r) > 1 && r[1] > r[0]+2*c[1] {
				t.Errorf("%v is a seki with row sums %v and column sums %v", B, r, c)
			}
			t.saw("seki", outcome.IsDraw())
		}
	}).need(100, "0 rows held", "1 rows held", "2 rows held", "3 rows held", "seki")
}

// live solves SEKI where only some rows of a matrix count, given by a bit each: the dame of the others are private
// liberties of the columns (9.3). It answers whether C, moving first, wins.
type live map[liveKey]bool

type liveKey struct {
	entries string
	rows    uint
	mover   seki.Player
}

// won reports whether the player to move wins.
func (known live) won(A seki.Matrix, rows uint, mover seki.Player) bool {
	key := liveKey{A.Key(), rows, mover}
	if yes, ok := known[key]; ok {
		return yes
	}
	yes := false
	for mv := range A.Moves() {
		if B := A.After(mv); known.after(B, rows, mover) {
			yes = true
			break
		}
	}
	known[key] = yes
	return yes
}

// ended reports whether a row that counts is empty, or a column.
func ended(A seki.Matrix, rows uint) (row, col bool) {
	for i, sum := range A.RowSums() {
		row = row || sum == 0 && rows>>i&1 == 1
	}
	return row, emptied(A.ColSums())
}

// after reports whether the player who has just moved wins.
func (known live) after(B seki.Matrix, rows uint, mover seki.Player) bool {
	if row, col := ended(B, rows); row || col {
		return row && mover == seki.R || col && mover == seki.C
	}
	return known.second(B, rows, mover)
}

// second reports whether a player wins moving second: the opponent may pass, or move.
func (known live) second(B seki.Matrix, rows uint, player seki.Player) bool {
	if !known.won(B, rows, player) {
		return false
	}
	for mv := range B.Moves() {
		after := B.After(mv)
		switch row, col := ended(after, rows); {
		case player == seki.R && col, player == seki.C && row: // the opponent has ended the game, or tied it
			return false
		case !row && !col && !known.won(after, rows, player):
			return false
		}
	}
	return true
}

// TestLongTheoremLargestRow compares 8.6 with plain play: where r₃ − r₂ ≤ 1, lead(1) ≤ 0 lets C win moving first, and
// the largest row is of no use to R.
func TestLongTheoremLargestRow(t *testing.T) {
	known := live{}
	compare(t, []sized{{3, 4, 9, 14}, {3, 5, 9, 13}, {3, 6, 9, 12}, {3, 7, 9, 12}, {4, 5, 7, 10}},
		func(t trial, A seki.Matrix, results seki.Results) {
			p, all := withSums(A), uint(1)<<A.Rows()-1
			largest := slices.Index(p.r, slices.Max(p.r))
			without := known.won(A, all&^(1<<largest), seki.C)
			with := results[seki.Seki].Outcome.C == seki.Win
			if t.saw("matrices", true); without && !with {
				t.Errorf("%v: C, moving first, wins only without row %d", A, largest+1)
			}
			r := slices.Sorted(slices.Values(p.r))
			if A.Rows() != 3 || r[2]-r[1] > 1 {
				return
			}
			least := lines(A)[slices.Index(p.r, r[0])]
			if t.saw("r₃ − r₂ ≤ 1", true); least.lead(1) <= 0 && !with {
				t.Errorf("%v: the lead of the least row is %d, and C, moving first, does not win", A, least.lead(1))
			}
		}).need(300, "matrices", "r₃ − r₂ ≤ 1")
}

// TestLongWideRefuted plays out the matrices of 8.7 that refute a statement: C, moving first, wins the first and not
// the second.
func TestLongWideRefuted(t *testing.T) {
	testtool.OnlyLong(t, "no code depends on it")
	wins := func(A seki.Matrix) bool { return live{}.won(A, 1<<A.Rows()-1, seki.C) }
	for _, x := range []struct{ statement, wins, fails string }{
		{"shorter by 2", "0 0 0 3; 1 1 2 1; 4 4 3 0", "0 0 1 3; 1 1 1 1; 4 4 3 0"},
		{"shorter by 2, square", "0 3; 3 2", "0 4; 3 1"},
		{"shorter by 3", "0 0 0 3; 1 2 2 1; 5 4 5 0", "0 1 0 3; 1 1 2 1; 5 4 5 0"},
		{"sum or greatest of rows 1 and 2", "0 0 1 1; 2 2 1 1", "0 0 0 1; 0 0 1 0; 2 2 1 1"},
		{"least of rows 2 and 3, or row 3 left out", "0 0 0 1; 1 1 1 0", "0 0 0 1; 1 1 1 0; 1 1 1 1"},
		{"twice", "0 0 0 1; 0 0 1 0; 2 2 0 1", "0 0 0 2; 0 0 2 0; 4 4 0 2"},
	} {
		if !wins(parse(t, x.wins)) || wins(parse(t, x.fails)) {
			t.Errorf("%s: not refuted", x.statement)
		}
	}
	four := parse(t, "2 0 2 0 0; 0 0 0 0 3; 0 1 2 2 2; 3 3 0 2 0") // by the bits of the rows that count
	if !(live{}).won(four, 0b11, seki.C) || (live{}).won(four, 0b111, seki.C) {
		t.Errorf("%v refutes nothing", four)
	}
	A := parse(t, "0 0 0 3; 1 1 2 2; 3 3 2 0") // row 3 is the largest, columns 1 to 3 are the shortest
	for mv := range A.Moves() {
		winning := live{}.after(A.After(mv), 7, seki.C)
		if winning && (mv.Row == 2 || mv.Col < 3) || !wins(A) {
			t.Errorf("%v: C wins by %v", A, mv)
		}
	}
}

// TestBoundsAreNeeded tries two matrices at the bounds of 3.11, two T_i = 0, and of 3.9, (M). Smaller ones do not need
// them.
func TestBoundsAreNeeded(t *testing.T) {
	A, B := parse(t, "3 3 1 1; 0 0 2 0; 0 0 0 2"), parse(t, "1 1 1 1; 4 3 3 3")
	if o := solve(t, newSolvers(), A)[seki.Seki].Outcome; o.C == seki.Win || (hold{[]int{0, 2, 3}, 1}).applies(withSums(A)) {
		t.Errorf("%v is %v", A, o)
	}
	if o := solve(t, newSolvers(), B)[seki.DSeki].Outcome; o.C != seki.Win || lines(B)[0].good() {
		t.Errorf("%v is %v", B, o)
	}
}
