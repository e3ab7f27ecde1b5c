package seki_test

import (
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// The strategies of 8.6 of docs/theory.md are compared with plain play: rows a and b count, and the dame of row q are
// private liberties of the columns. t, c and r are terms, column sums and row sums.

// A heldPair is a matrix of three rows with their parts.
type heldPair struct {
	summed
	a, b, q int
}

// psi is Ψ of (a).
func (p heldPair) psi(j, k int) int {
	return p.term(p.a, j) + p.term(p.b, k) + p.At(p.a, k) + p.At(p.b, j)
}

// spare is E − |d| − q_j − q_k of (c), less what G needs.
func (p heldPair) spare(j, k int) int {
	aj, bj := p.At(p.a, j), p.At(p.b, j)
	return p.r[p.a] + p.r[p.b] - 2*max(aj, bj) - p.At(p.q, j) - p.At(p.q, k) - 1 - 2*p.sign(p.a, j)*p.sign(p.b, j)
}

// pair, dry and fill are the conditions of (a), (b) and (c).
func (p heldPair) pair(j, k int) bool {
	return p.term(p.a, j) <= 0 && p.term(p.b, k) <= 0 && p.psi(j, k) <= -1
}

func (p heldPair) dry(j, k int) bool {
	return p.At(p.q, j)+p.At(p.q, k) == 0 && min(p.term(p.a, j), p.term(p.a, k)) <= 0 &&
		min(p.term(p.b, j), p.term(p.b, k)) <= 0
}

func (p heldPair) fill(j, k int) bool {
	return p.term(p.a, j) <= 0 && p.term(p.b, j) <= 0 && p.spare(j, k) >= 0
}

// short is the condition of (d), with lead(a) ≤ most.
func (p heldPair) short(most int) bool {
	gap, lead := p.r[p.q]-p.r[p.b], p.r[p.q]
	for j, c := range p.c {
		if lead = min(lead, p.term(p.a, j)); c < 2 {
			return false
		}
	}
	return len(p.c) >= 4 && p.r[p.a] <= p.r[p.b] && (gap == 2 || gap == 3) && lead <= most
}

// tight is the condition of (e).
func (p heldPair) tight() bool {
	dry, least := false, 0
	for j, c := range p.c {
		switch t, q := p.term(p.a, j), p.At(p.q, j); {
		case c < 2, q > 0 && t < 1:
			return false
		case q > 0 && t == 1:
			least++
		case q == 0 && t == 0:
			dry = true
		}
	}
	return len(p.c) >= 4 && p.r[p.a] < p.r[p.b] && p.r[p.q] == p.r[p.b]+2 && dry && least <= 1
}

// lost reports whether C, moving first, loses without row q.
func (p heldPair) lost(known live) bool { return known.second(p.Matrix, 7&^(1<<p.q), seki.R) }

// TestLongTheoremThreeRows compares (a) to (e) of 8.6 with plain play, in all matrices of three rows with small sums.
// Without SEKI_LONG=1 those of sums greater than 8, which (d) and (e) need, are not tried for (a) to (c).
func TestLongTheoremThreeRows(t *testing.T) {
	known, tried := live{}, newTrial(t)
	try := func(A seki.Matrix) {
		for _, rows := range [][3]int{{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}} {
			p := heldPair{withSums(A), rows[0], rows[1], rows[2]}
			held := map[string]bool{"d": p.short(-1), "e": p.tight()}
			for j := range A.Cols() {
				for k := range A.Cols() {
					if j != k && (A.Sum() <= 8 || testtool.Long()) {
						held["a"] = held["a"] || p.pair(j, k)
						held["b"] = held["b"] || p.dry(j, k)
						held["c"] = held["c"] || p.fill(j, k)
					}
				}
			}
			for of, yes := range held {
				if tried.saw(of, yes); yes && p.lost(known) {
					t.Errorf("(%s) %v: C, moving first, loses without row %d", of, A, p.q+1)
				}
			}
		}
	}
	for _, size := range []sized{{3, 2, 9, 18}, {3, 3, 8, 14}, {3, 4, 12, 14}, {3, 5, 7, 13}} {
		size.each(try)
	}
	tried.need(20, "a", "b", "c", "d", "e")
}

// TestThreeRowsRefuted plays out the matrices of 8.6 that refute a statement near its own. Row 3 is private.
func TestThreeRowsRefuted(t *testing.T) {
	for _, x := range []struct {
		matrix string
		holds  func(p heldPair) bool
	}{
		{"2 1; 0 2; 1 0", func(p heldPair) bool { return p.term(0, 0) <= 0 && p.term(1, 1) <= 0 && p.psi(0, 1) == 0 }},
		{"2 1; 2 2; 0 1", func(p heldPair) bool { return p.term(0, 0) <= 0 && p.term(1, 0) <= 0 && p.spare(0, 1) == -1 }},
		{"3 0; 0 2; 3 0", func(p heldPair) bool { return p.term(0, 1) <= -1 && p.term(1, 1) <= -1 }},
		{"0 0 0 2; 1 1 1 1; 2 2 3 0", func(p heldPair) bool { return p.short(0) }},
		{"0 1 1 2; 2 1 1 3; 3 3 3 0", func(p heldPair) bool { return p.short(p.r[1] + 2 - p.r[2]) }},
	} {
		if p := (heldPair{withSums(parse(t, x.matrix)), 0, 1, 2}); !x.holds(p) || !p.lost(live{}) {
			t.Errorf("%s refutes nothing", x.matrix)
		}
	}
	// (f), of whole matrices: r_k = r_b + 2, and n = 3. Row 1 does not lead in either.
	for _, text := range []string{"0 1 1 2; 2 1 1 3; 3 3 3 0", "1 1 1; 1 1 1; 1 1 1"} {
		A := parse(t, text)
		if lines(A)[0].lead(1) > 0 || (live{}).won(A, 0b111, seki.C) {
			t.Errorf("%s refutes nothing", text)
		}
	}
}
