package reference_test

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// The strategy of C in 3.11 of docs/theory.md is played against every play of R, and what follows from it is
// compared with the recursion.

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

// outside is a positive entry of column j in one of the rows other than a.
func (p summed) outside(a, j int) (mv seki.Move, ok bool) {
	for i := range p.r {
		if i != a && p.At(i, j) > 0 {
			return seki.Move{Row: i, Col: j}, true
		}
	}
	return mv, false
}

// wins reports whether C, to move, wins SEKI by a strategy whatever R does. won remembers.
func wins(A seki.Matrix, turn func(summed) seki.Move, won map[string]bool) bool {
	known, ok := won[A.Key()]
	if ok {
		return known
	}
	mv := turn(withSums(A))
	if A.At(mv.Row, mv.Col) == 0 {
		return false
	}
	B := A.After(mv)
	if emptied(B.ColSums()) { // a tie wins for C, who makes it
		return true
	}
	ok = !emptied(B.RowSums()) && wins(B, turn, won) // R passes
	for reply := range B.Moves() {
		if !ok {
			break
		}
		after := B.After(reply)
		ok = !emptied(after.RowSums()) && (emptied(after.ColSums()) || wins(after, turn, won))
	}
	won[A.Key()] = ok
	return ok
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

// turn is C's strategy.
func (x hold) turn(p summed) seki.Move {
	behind := -1 // a row that has to be held back
	for i, j := range x.cols {
		if j >= 0 && x.lag(p, i) == 0 {
			behind = i
		}
	}
	for i, j := range x.cols {
		if behind >= 0 || p.At(i, x.l) == 0 {
			continue
		}
		if j < 0 || x.lag(p, i) <= -2 {
			return seki.Move{Row: i, Col: x.l}
		}
	}
	for i, j := range x.cols {
		if behind < 0 && j >= 0 && p.At(i, x.l) > 0 {
			behind = i
		}
	}
	if mv, ok := p.outside(behind, x.cols[behind]); ok {
		return mv
	}
	return seki.Move{Row: behind, Col: x.cols[behind]}
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

// TestLongTheoremHolding plays the strategy of 3.11 wherever its condition holds.
func TestLongTheoremHolding(t *testing.T) {
	applied := map[int]int{} // by the number of rows in the hold
	for _, size := range []sized{{2, 2, 8, 14}, {2, 3, 7, 10}, {3, 2, 7, 10}, {3, 3, 6, 9}, {3, 4, 5, 8}, {4, 3, 5, 8},
		{4, 5, 5, 7}} {
		sekitest.Each(size.rows, size.cols, size.to(), func(A seki.Matrix) {
			p := withSums(A)
			forHolds(size.rows, size.cols, func(x hold) {
				if !x.applies(p) {
					return
				}
				if applied[x.held()]++; !wins(A, x.turn, map[string]bool{}) {
					t.Errorf("%v: C does not win by %+v", A, x)
				}
			})
		})
	}
	for rows := range 4 {
		if applied[rows] < 100 {
			t.Errorf("%d rows are held %d times", rows, applied[rows])
		}
	}
}

// TestLongTheoremHoldingInSeki tries what 3.11 says of every seki, and of its transpose.
func TestLongTheoremHoldingInSeki(t *testing.T) {
	seen := 0
	forSolved(t, []sized{{2, 2, 14, 30}, {3, 3, 12, 20}, {4, 4, 9, 13}}, func(A seki.Matrix, results seki.Results) {
		if !results[seki.Seki].Outcome.IsDraw() {
			return
		}
		seen++
		for _, B := range []seki.Matrix{A, A.Transpose()} {
			p := withSums(B)
			forHolds(B.Rows(), B.Cols(), func(x hold) {
				if x.applies(p) {
					t.Errorf("%v is a seki, and %+v applies", B, x)
				}
			})
			r, c := slices.Sorted(slices.Values(p.r)), slices.Sorted(slices.Values(p.c))
			if r[1] > r[0]+2*c[1] {
				t.Errorf("%v is a seki with row sums %v and column sums %v", B, r, c)
			}
		}
	})
	if seen < 100 {
		t.Errorf("%d seki", seen)
	}
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

// after reports whether the player who has just moved wins.
func (known live) after(B seki.Matrix, rows uint, mover seki.Player) bool {
	row, col := false, emptied(B.ColSums())
	for i, sum := range B.RowSums() {
		row = row || sum == 0 && rows>>i&1 == 1
	}
	switch own := row && mover == seki.R || col && mover == seki.C; {
	case own:
		return true
	case row || col:
		return false
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
		row, col := false, emptied(after.ColSums())
		for i, sum := range after.RowSums() {
			row = row || sum == 0 && rows>>i&1 == 1
		}
		switch {
		case player == seki.R && col, player == seki.C && row: // the opponent has ended the game, or tied it
			return false
		case row || col:
			continue
		}
		if !known.won(after, rows, player) {
			return false
		}
	}
	return true
}

// TestLongTheoremLargestRow compares 8.6 with plain play: where r₃ − r₂ ≤ 1, lead(1) ≤ 0 lets C win moving first, and
// the largest row is of no use to R.
func TestLongTheoremLargestRow(t *testing.T) {
	known, tried, leads := live{}, 0, 0
	forSolved(t, []sized{{3, 4, 9, 14}, {3, 5, 9, 13}, {3, 6, 9, 12}, {3, 7, 9, 12}, {4, 5, 7, 10}},
		func(A seki.Matrix, results seki.Results) {
			p, all := withSums(A), uint(1)<<A.Rows()-1
			largest := slices.Index(p.r, slices.Max(p.r))
			without := known.won(A, all&^(1<<largest), seki.C)
			with := results[seki.Seki].Outcome.C == seki.Win
			if tried++; without && !with {
				t.Errorf("%v: C, moving first, wins only without row %d", A, largest+1)
			}
			r := slices.Sorted(slices.Values(p.r))
			if A.Rows() != 3 || r[2]-r[1] > 1 {
				return
			}
			least := lines(A)[slices.Index(p.r, r[0])]
			if leads++; least.lead(1) <= 0 && !with {
				t.Errorf("%v: the lead of the least row is %d, and C, moving first, does not win", A, least.lead(1))
			}
		})
	if tried < 1000 || leads < 300 {
		t.Errorf("%d matrices, %d with r₃ − r₂ ≤ 1", tried, leads)
	}
}

// TestWideRefuted plays out the matrices of 8.7 that refute a statement: C, moving first, wins the first and not
// the second.
func TestWideRefuted(t *testing.T) {
	read := func(text string) (A seki.Matrix) {
		testtool.NoError(t, A.UnmarshalText([]byte(text)))
		return A
	}
	wins := func(A seki.Matrix) bool { return live{}.won(A, 1<<A.Rows()-1, seki.C) }
	for _, x := range []struct{ statement, wins, fails string }{
		{"shorter by 2", "0 0 0 3; 1 1 2 1; 4 4 3 0", "0 0 1 3; 1 1 1 1; 4 4 3 0"},
		{"shorter by 2, square", "0 3; 3 2", "0 4; 3 1"},
		{"shorter by 3", "0 0 0 3; 1 2 2 1; 5 4 5 0", "0 1 0 3; 1 1 2 1; 5 4 5 0"},
		{"sum or greatest of rows 1 and 2", "0 0 1 1; 2 2 1 1", "0 0 0 1; 0 0 1 0; 2 2 1 1"},
		{"least of rows 2 and 3, or row 3 left out", "0 0 0 1; 1 1 1 0", "0 0 0 1; 1 1 1 0; 1 1 1 1"},
		{"twice", "0 0 0 1; 0 0 1 0; 2 2 0 1", "0 0 0 2; 0 0 2 0; 4 4 0 2"},
	} {
		if !wins(read(x.wins)) || wins(read(x.fails)) {
			t.Errorf("%s: not refuted", x.statement)
		}
	}
	four := read("2 0 2 0 0; 0 0 0 0 3; 0 1 2 2 2; 3 3 0 2 0") // by the bits of the rows that count
	if !(live{}).won(four, 0b11, seki.C) || (live{}).won(four, 0b111, seki.C) {
		t.Errorf("%v refutes nothing", four)
	}
	A := read("0 0 0 3; 1 1 2 2; 3 3 2 0") // row 3 is the largest, columns 1 to 3 are the shortest
	for mv := range A.Moves() {
		winning := live{}.after(A.After(mv), 7, seki.C)
		if winning && (mv.Row == 2 || mv.Col < 3) || !wins(A) {
			t.Errorf("%v: C wins by %v", A, mv)
		}
	}
}
