package liberties

import (
	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// line is a row of the attacker, or a column of the defender, with the numbers that decide a race in it.
type line struct {
	shared  []int32 // the framed matrix: the entries of A from at on, every step-th
	at      int
	step    int
	totals  []int32 // of the crossing lines
	eyes    int     // from here on, every step-th, shared has the reserves of their eyes, positive if they have one
	total   int32
	private int32
	eye     int32 // the reserve of the eye of the line, positive if it has one
}

// race reports whether the race lemmas decide for the player who wants to empty a line, moving first or second. The
// line must have a liberty; crossing lines without any are out of the game. tie says whether a tie that the player
// makes is good enough.
//
// Let the line be row i, r = r_i, and d_j = c_j − a_ij the liberties of column j outside row i. R, who
// fills row i alone, does not fill those, and always has a move in row i: a dame or private
// liberty, or else everything that is left is the eye. Let column j have the credit
//
//	z_j = 1 if a_ij > 0, row i has no eye, and a tie is good enough or column j has an eye, else 0.
//
// (S) If d_j + z_j ≥ r + 1 for every j, R wins the race moving second. The proof is the proof of the race lemma with
// ties (docs/theory.md, 3.2). An eye of column j gives the credit because C takes the last liberty there only after all
// dame of the column: d_j ≥ 1 while a_ij > 0. An eye of row i takes it away because R takes the last liberty there
// after all dame of the row.
//
// (E) If row i has no eye, d_j ≥ r + 1 for every j ≠ l, column l has an eye and
// d_l + 2·a_il ≥ r + 1, R wins the race moving second. R fills row i outside column l as long as
// there is something to fill. Each condition holds again after a turn of C and the answer: a dame
// that C fills in (i, l) lowers r by 2 and 2·a_il by 2. Once row i has liberties in column l
// alone, C cannot capture column l before row i is empty.
//
// Moving first, R wins if r = 1 and no tie does harm, or after a move in row i that leads to (S) or (E).
func race(x *line, tie, first bool) bool {
	need := x.total + 1
	if first {
		need = x.total
	}
	free := !first || x.private > 0 // R has a move in row i that takes no credit that is needed
	short, eyed := 0, true          // the columns with d_j < need, and whether (E) allows them
	credits := true
	for j, total := range x.totals {
		if total == 0 { // captured, or alive
			continue
		}
		a := x.shared[x.at+j*x.step]
		d := total - a
		if first && x.total == 1 {
			if d == 0 && !tie {
				return false
			}
			continue
		}
		if a >= 2 || a == 1 && d >= x.total {
			free = true
		}
		if d >= need {
			continue
		}
		short++
		eyed = eyed && x.shared[x.eyes+j*x.step] > 0 && d+2*a >= need
		credits = credits && a > 0 && d+1 >= need && (tie || x.shared[x.eyes+j*x.step] > 0)
	}
	switch {
	case short == 0:
		return true
	case x.eye > 0:
		return false
	}
	return credits && free || eyed && short == 1
}

// lineOf returns a row as a line of the attacker, or a column, counted after rows, as a line of the defender.
func (b *game) lineOf(k int) line {
	if k < b.m {
		own := b.v[k*b.width+b.n:]
		return line{shared: b.v, at: k * b.width, step: 1, totals: b.col[:b.n], eyes: (b.m + last) * b.width,
			total: b.row[k], private: own[private], eye: own[last]}
	}
	k -= b.m
	return line{shared: b.v, at: k, step: b.width, totals: b.row[:b.m], eyes: b.n + last,
		total: b.col[k], private: b.v[(b.m+private)*b.width+k], eye: b.v[(b.m+last)*b.width+k]}
}

// decide answers whether the attacker wins a board without zero lines, moving first or second,
// by races alone. A tie made by the attacker is a win in SEKI; one made by the defender is no win
// of the attacker in either game.
func decide(b *game, g seki.Game, first bool) pns.Truth {
	for k := range b.m + b.n {
		attacks := k < b.m
		if x := b.lineOf(k); race(&x, !attacks || g == seki.Seki, first == attacks) {
			return pns.TruthOf(attacks)
		}
	}
	return pns.Unknown
}
