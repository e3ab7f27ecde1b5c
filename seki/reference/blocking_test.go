package reference_test

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/seki"
)

// The strategies of C in 3.11 and 3.12 of docs/theory.md are played against every play of R, and what follows from them is
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
	ok = !emptied(B.RowSums()) && wins(B, turn, won)
	for reply := range B.Moves() {
		if !ok {
			break
		}
		after := B.After(reply)
		ok = !emptied(after.RowSums()) && (emptied(after.ColSums()) || wins(after, turn, won))
	}
	ok = ok || emptied(B.ColSums()) // a tie wins for C, who makes it
	won[A.Key()] = ok
	return ok
}

func emptied(sums []int) bool { return slices.Min(sums) == 0 }

// A block is the place of 3.11: row a, kept behind column j, and column l, on which C spends the turns that are left.
type block struct{ a, j, l int }

// applies is the condition of 3.11: row b is too long for R in all other rows.
func (x block) applies(p summed) bool {
	t := p.term(x.a, x.j)
	if t > 0 || x.l == x.j {
		return false
	}
	for b, sum := range p.r {
		if b != x.a && sum <= p.c[x.l]+p.At(b, x.l)-1+max(0, p.At(x.a, x.l)+1+t+p.At(b, x.j)) {
			return false
		}
	}
	return true
}

// simple is the simpler condition, which implies the other.
func (x block) simple(p summed) bool {
	if p.term(x.a, x.j) > 0 || x.l == x.j {
		return false
	}
	for b, sum := range p.r {
		if b != x.a && sum <= p.c[x.l]+p.At(x.a, x.l)+p.At(b, x.l)+p.At(b, x.j) {
			return false
		}
	}
	return true
}

// turn is C's strategy.
func (x block) turn(p summed) seki.Move {
	t := p.term(x.a, x.j)
	if mv, ok := p.outside(x.a, x.l); ok && t < 0 {
		return mv
	}
	if mv, ok := p.outside(x.a, x.j); ok && t >= -1 {
		return mv
	}
	if t == 0 {
		return seki.Move{Row: x.a, Col: x.j}
	}
	return seki.Move{Row: x.a, Col: x.l}
}

// blocks lists all blocks of a matrix.
func blocks(p summed) (list []block) {
	for a := range p.r {
		for j := range p.c {
			for l := range p.c {
				if l != j {
					list = append(list, block{a, j, l})
				}
			}
		}
	}
	return list
}

// TestLongTheoremBlocks plays the strategy of 3.11 wherever its condition holds.
func TestLongTheoremBlocks(t *testing.T) {
	applied, simple := 0, 0
	for _, size := range []sized{{2, 2, 10, 16}, {2, 3, 9, 13}, {2, 4, 8, 12}, {3, 2, 9, 12}, {3, 3, 8, 12}, {3, 4, 7, 10}, {4, 3, 7, 10}} {
		sekitest.Each(size.rows, size.cols, size.to(), func(A seki.Matrix) {
			p := withSums(A)
			for _, x := range blocks(p) {
				if x.simple(p) {
					if simple++; !x.applies(p) {
						t.Errorf("%v, %+v: only the simpler condition holds", A, x)
					}
				}
				if !x.applies(p) {
					continue
				}
				if applied++; !wins(A, x.turn, map[string]bool{}) {
					t.Errorf("%v: C does not win by the block %+v", A, x)
				}
			}
		})
	}
	if applied < 1000 || simple < 100 || applied == simple {
		t.Errorf("%d applications, %d of the simpler condition", applied, simple)
	}
}

// Two blocks are those of 3.12: rows a and a' behind columns j and j'; C spends turns on column l, row b is the third.
type twoBlocks struct{ a, a2, b, j, j2, l int }

// terms returns T and T'.
func (x twoBlocks) terms(p summed) (T, T2 int) {
	return p.term(x.a, x.j) + p.At(x.a, x.j2), p.term(x.a2, x.j2) + p.At(x.a2, x.j)
}

func (x twoBlocks) applies(p summed) bool {
	T, T2 := x.terms(p)
	return T <= 0 && T2 <= 0 && T+T2 < 0 &&
		p.r[x.b] > p.c[x.l]+p.At(x.b, x.l)-1+max(0, T+p.At(x.a, x.l)+1+p.At(x.b, x.j))+max(0, T2+p.At(x.a2, x.l)+1+p.At(x.b, x.j2))
}

func (x twoBlocks) turn(p summed) seki.Move {
	T, T2 := x.terms(p)
	inside := func(a, j int) seki.Move {
		if mv, ok := p.outside(a, j); ok {
			return mv
		}
		return seki.Move{Row: a, Col: j}
	}
	switch {
	case T == 0:
		return inside(x.a, x.j)
	case T2 == 0:
		return inside(x.a2, x.j2)
	case p.At(x.b, x.l) > 0:
		return seki.Move{Row: x.b, Col: x.l}
	case p.At(x.a, x.l) > 0 && T <= -2:
		return seki.Move{Row: x.a, Col: x.l}
	case p.At(x.a2, x.l) > 0 && T2 <= -2:
		return seki.Move{Row: x.a2, Col: x.l}
	case p.At(x.a, x.l) > 0:
		return inside(x.a, x.j)
	}
	return inside(x.a2, x.j2)
}

// TestLongTheoremTwoBlocks plays the strategy of 3.12 wherever its condition holds.
func TestLongTheoremTwoBlocks(t *testing.T) {
	applied := 0
	for _, size := range []sized{{3, 3, 9, 12}, {3, 4, 8, 11}} {
		sekitest.Each(size.rows, size.cols, size.to(), func(A seki.Matrix) {
			p := withSums(A)
			forTwoBlocks(size.cols, func(x twoBlocks) {
				if !x.applies(p) {
					return
				}
				if applied++; !wins(A, x.turn, map[string]bool{}) {
					t.Errorf("%v: C does not win by %+v", A, x)
				}
			})
		})
	}
	if applied < 1000 {
		t.Errorf("%d applications", applied)
	}
}

func forTwoBlocks(cols int, visit func(twoBlocks)) {
	for _, rows := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}} {
		for j := range cols {
			for j2 := range cols {
				for l := range cols {
					if j != j2 && l != j && l != j2 {
						visit(twoBlocks{rows[0], rows[1], rows[2], j, j2, l})
					}
				}
			}
		}
	}
}

// TestLongTheoremBlockOfSeki tries what 3.11 says of every seki, and of its transpose.
func TestLongTheoremBlockOfSeki(t *testing.T) {
	seen := 0
	forSolved(t, []sized{{2, 2, 16, 30}, {3, 3, 13, 20}, {4, 4, 11, 13}}, func(A seki.Matrix, results seki.Results) {
		if !results[seki.Seki].Outcome.IsDraw() {
			return
		}
		seen++
		for _, B := range []seki.Matrix{A, A.Transpose()} {
			p := withSums(B)
			for _, x := range blocks(p) {
				if x.applies(p) {
					t.Errorf("%v is a seki, and the block %+v applies", B, x)
				}
			}
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
	forSolved(t, []sized{{3, 4, 11, 14}, {3, 5, 11, 13}, {3, 6, 10, 12}, {3, 7, 10, 12}, {4, 5, 8, 10}}, func(A seki.Matrix, results seki.Results) {
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
